//! Elections and wagers of any game, from its own declaration.

use odds::exact::place_least;
use odds::simulate::{Rng, below, stream};
use table::{Area, Game, Options, Required, Seats, Spot, Wagers};

/// The defaults, every other word of every option by itself, and some of them together.
pub(crate) fn elections<G: Game>() -> Vec<G::Options> {
    let mut all = vec![G::Options::default()];
    for rule in G::Options::RULES {
        let names = rule.values.names();
        all.extend(names.iter().flat_map(|word| elect::<G>(&[(rule.key, word)])));
    }
    let mut rng = stream(1, 0);
    all.extend((0..20).flat_map(|_| elect::<G>(&some_words::<G>(&mut rng))));
    all
}

fn some_words<G: Game>(rng: &mut Rng) -> Vec<(&'static str, &'static str)> {
    let mut pairs = Vec::new();
    for rule in G::Options::RULES {
        let words = rule.values.names();
        if !words.is_empty() && below(rng, 3) == 0 {
            pairs.push((rule.key, words[below(rng, words.len() as u64) as usize]));
        }
    }
    pairs
}

/// Nothing where the elections do not go together.
pub(crate) fn elect<G: Game>(pairs: &[(&str, &str)]) -> Option<G::Options> {
    G::Options::elect(pairs.iter().copied()).ok()
}

/// The least wager on all that can be wagered on before the deal; on every other spot only what
/// must be wagered, where anything must.
pub(crate) fn wagers<G: Game>(options: &G::Options, spots: &[u8]) -> Wagers<G> {
    let mut wagers = Wagers::default();
    for (nth, spot) in spots.iter().enumerate() {
        let line = Spot(*spot).line(0);
        let mut areas: Vec<G::Area> = (0..G::Area::COUNT).map(G::Area::nth).collect();
        let is_asked = |area: &G::Area| G::area_rule(options, *area).required == Required::Always;
        if nth % 2 == 1 && areas.iter().any(is_asked) {
            areas.retain(is_asked);
        }
        areas.into_iter().for_each(|area| place_least(options, &mut wagers, line, area));
    }
    wagers.check(options).expect("lawful wagers");
    wagers
}

/// Two neighbours and the last of the table.
pub(crate) fn three_spots<G: Game>(options: &G::Options) -> [u8; 3] {
    [0, 1, G::spots(options).0 - 1]
}

pub(crate) fn seats(spots: &[u8]) -> Seats {
    spots.iter().fold(Seats::NONE, |seats, spot| seats.with(Spot(*spot)))
}
