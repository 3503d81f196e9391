//! Players and figures of every game in floating point. They are compiled here, for whoever asks.

use odds::{Real, Threads};
use table::Figures;
use table::figures::{Figure, How, Wager};

/// A game that is solved here.
pub trait Solved: Figures {
    /// The wagers that have figures.
    fn offered(options: &Self::Options) -> Vec<Wager<Self>>;
    fn his_player(options: &Self::Options, how: How) -> Self::Player;
    /// The player and his figures.
    fn both(options: &Self::Options, how: How) -> (Self::Player, Vec<Figure<Self, Real>>);
}

macro_rules! solved {
    ($game:ty) => {
        impl Solved for $game {
            fn offered(options: &Self::Options) -> Vec<Wager<Self>> {
                Self::wagers::<Real>(options, &<Self as table::Game>::pack(options))
            }

            fn his_player(options: &Self::Options, how: How) -> Self::Player {
                let pack = <Self as table::Game>::pack(options);
                Self::player::<Real, _>(options, &pack, how, &workers(&|_, _| {}))
            }

            fn both(options: &Self::Options, how: How) -> (Self::Player, Vec<Figure<Self, Real>>) {
                let pack = <Self as table::Game>::pack(options);
                Self::solved(options, &pack, how, &workers(&|_, _| {}))
            }
        }
    };
}
games::each_game!(solved);

/// Who is told how many parts of the work are done, of how many.
pub type Progress<'a> = dyn Fn(usize, usize) + Sync + 'a;

pub(crate) fn workers<'a>(progress: &'a Progress<'a>) -> Threads<&'a Progress<'a>> {
    Threads::new(threads(), progress)
}

/// As many as the machine has cores.
pub fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
