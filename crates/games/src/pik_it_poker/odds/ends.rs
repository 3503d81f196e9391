//! What the ends of ante and play come to, by the game's own rules.

use super::super::pay::times;
use super::super::{Choice, DECISIONS, Options, duel, play_5};
use super::against::Against;
use core::array;
use table::{Money, Verdict};

/// One way in which ante and play wager end.
#[derive(Copy, Clone, Debug)]
pub(super) struct End {
    pub(super) name: &'static str,
    pub(super) net: Money,
    pub(super) staked: Money,
}

pub(super) const ENDS: usize = 10;

const NAMES: [&str; ENDS] = [
    "play-3-win",
    "play-3-tie",
    "play-3-lose",
    "play-5-win",
    "play-5-tie",
    "play-5-lose",
    "dealer-not-qualified-win",
    "dealer-not-qualified-tie",
    "dealer-not-qualified-lose",
    "fold",
];

/// Every end, and how often each of them comes, in the order of [`NAMES`].
pub(super) type Ends = [End; ENDS];
pub(super) type Ways = [u64; ENDS];

/// 39.10(c)4, (f), 39.11(a): the ends for an ante of so much.
pub(super) fn ends(options: &Options, ante: Money) -> Ends {
    let (higher, lower) = (2, 1);
    let duels = [duel(higher, lower), duel(lower, lower), duel(lower, higher)];
    let [three, five] = [options.play_3, options.play_5].map(|play| times(play, ante));
    array::from_fn(|nth| {
        let met = duels[nth % 3];
        let (play, on_ante, on_play) = match nth / 3 {
            0 => (three, met, met),
            1 => (five, met, play_5(met, false)),
            2 => (five, met, play_5(met, true)),
            _ => (Money::ZERO, Verdict::Lose, Verdict::Push),
        };
        let net = paid(on_ante, ante) + paid(on_play, play);
        End { name: NAMES[nth], net, staked: ante + play }
    })
}

/// What a wager comes to; one unit is chosen so that it is paid to the cent.
pub(super) fn paid(verdict: Verdict, wager: Money) -> Money {
    verdict.net(wager).expect("a unit that cannot be paid to the cent")
}

impl Against {
    /// How often each end comes with this choice.
    pub(super) fn ways(&self, choice: Choice) -> Ways {
        let Against { of, five, three, short } = *self;
        match choice {
            Choice::Play3 => {
                let higher = of - three.lower - three.equal;
                [three.lower, three.equal, higher, 0, 0, 0, 0, 0, 0, 0]
            }
            Choice::Play5 => {
                let higher = of - five.lower - five.equal;
                // The dealer's hands that are short are the lowest of all.
                let low = five.lower.min(short);
                let tied = five.equal.min(short - low);
                let high = short - low - tied;
                let met = [five.lower - low, five.equal - tied, higher - high];
                [0, 0, 0, met[0], met[1], met[2], low, tied, high, 0]
            }
            _ => [0, 0, 0, 0, 0, 0, 0, 0, 0, of],
        }
    }

    /// What each decision wins in cents, over all the dealer's hands.
    pub(super) fn values(&self, ends: &Ends) -> [i128; 3] {
        DECISIONS.map(|choice| {
            let one = |(end, ways): (&End, u64)| i128::from(end.net.as_cents()) * i128::from(ways);
            ends.iter().zip(self.ways(choice)).map(one).sum()
        })
    }
}

/// The decision that wins most, the first of several.
pub(super) fn best(values: &[i128; 3]) -> usize {
    (1..3).fold(0, |best, nth| if values[nth] > values[best] { nth } else { best })
}
