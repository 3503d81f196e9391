//! Somebody who plays best, without the type of his game.

use crate::Solved;
use cards::Card;
use table::figures::{How, Player, Seen};
use table::{Area, Choice, Line, Money, Place};

/// How somebody answers, by what he sees and nothing else.
pub trait Decides {
    /// One of these words, about the hand there; none where they are no choices of his game.
    fn choose(
        &self,
        seen: &dyn Seen,
        who: Line,
        at: Place,
        among: &[&'static str],
    ) -> Option<&'static str>;
    /// An amount for the area; none where there is no such area.
    fn amount(
        &self,
        seen: &dyn Seen,
        who: Line,
        area: &str,
        range: (Money, Money),
    ) -> Option<Money>;
}

pub(crate) struct Best<G: Solved>(G::Player);

impl<G: Solved> Best<G> {
    pub(crate) fn new(options: &G::Options) -> Best<G> {
        Best(G::his_player(options, How::Best))
    }
}

impl<G: Solved> Decides for Best<G> {
    fn choose(
        &self,
        seen: &dyn Seen,
        who: Line,
        at: Place,
        among: &[&'static str],
    ) -> Option<&'static str> {
        let among: Option<Vec<G::Choice>> =
            among.iter().map(|word| G::Choice::parse(word)).collect();
        let among = among.filter(|among| !among.is_empty())?;
        Some(self.0.choose(&Eyes(seen), who, at, &among).word())
    }

    fn amount(
        &self,
        seen: &dyn Seen,
        who: Line,
        area: &str,
        (least, most): (Money, Money),
    ) -> Option<Money> {
        Some(self.0.amount(&Eyes(seen), who, G::Area::parse(area)?, least..=most))
    }
}

/// What is seen, where its type must be known.
struct Eyes<'a>(&'a dyn Seen);

impl Seen for Eyes<'_> {
    fn cards(&self, at: Place) -> &[Card] {
        self.0.cards(at)
    }

    fn lying(&self, at: Place) -> usize {
        self.0.lying(at)
    }

    fn chance(&self) -> Option<u64> {
        self.0.chance()
    }

    fn sets_aside(&self) -> Option<Money> {
        self.0.sets_aside()
    }

    fn last_named(&self, area: &str) -> Option<Money> {
        self.0.last_named(area)
    }

    fn picked_up(&self, at: Place) -> &[Card] {
        self.0.picked_up(at)
    }
}
