//! What can go wrong, as data: a game lists its rows, the table carries them out.

use crate::{Act, Cite, elected};
use alloc::string::String;
use cards::Card;
use core::fmt;

/// What went wrong, in words that fit every game.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Irregularity {
    /// A card is found face up in the shoe or deck.
    FaceUp,
    /// Another one in the same round.
    FaceUpAgain,
    /// A card that does not belong in the pack is found in the shoe: a ten, where tens are out.
    StrayCard,
    /// Another one in the same round.
    StrayCardAgain,
    /// A card is drawn in error, its face not exposed.
    DrawnUnseen,
    /// A card is drawn in error and its face seen.
    DrawnExposed,
    /// A card is found face up in the last hand of a shoe, where that is another matter.
    FaceUpInLastHand,
    /// A third card is dealt to a hand that may not have one.
    ExtraThirdCard,
    /// The same, and the dealer had wrongly called for it.
    ExtraThirdCardMiscalled,
    /// The first cards are taken in the wrong order.
    WrongOrder,
    /// The Banker takes more first cards than are his.
    BankerTookTooMany,
    /// The Player's Hand gets a first card too many, and nobody can say which.
    PlayerGotThree,
    /// The Banker takes two further cards where one was his.
    BankerTookTwo,
    /// The Banker draws before the Player's Hand has the card that was called for.
    BankerDrewFirst,
    /// A hand has the wrong number of cards.
    WrongNumber,
    /// A card of the dealer is seen before its time.
    DealerCardExposed,
    /// The dealer draws although his total must stand.
    DealerOverdraws,
    /// The card that was due now is not dealt.
    Missed,
    /// The shoe runs out of cards.
    ShoeEmpty,
    /// The shuffling device jams, stops or does not finish.
    ShufflerFails,
    /// The automated dealing shoe fails.
    ShoeFails,
    /// The card reader is used although the up-card gives no cause.
    ReaderMisused,
    /// The card reader does not work.
    ReaderFails,
    /// The right to turn the cards is taken away or given up.
    RightTaken,
    /// Ball and wheel turn the same way.
    WrongDirection,
    /// The ball or wheel makes too few turns.
    TooFewRevolutions,
    /// Something falls into the wheel.
    ForeignObject,
    /// The ball leaves the wheel.
    BallLeaves,
    /// The wheel comes to rest between two sections.
    BetweenSections,
    /// Somebody or something touches the wheel before it rests.
    WheelTouched,
}

impl Irregularity {
    pub const ALL: [(Irregularity, &'static str); 30] = [
        (Irregularity::FaceUp, "face-up"),
        (Irregularity::FaceUpAgain, "face-up-again"),
        (Irregularity::StrayCard, "ten-found"),
        (Irregularity::StrayCardAgain, "ten-found-again"),
        (Irregularity::DrawnUnseen, "drawn-unseen"),
        (Irregularity::DrawnExposed, "drawn-exposed"),
        (Irregularity::FaceUpInLastHand, "face-up-in-last-hand"),
        (Irregularity::ExtraThirdCard, "extra-third-card"),
        (Irregularity::ExtraThirdCardMiscalled, "extra-third-card-miscalled"),
        (Irregularity::WrongOrder, "wrong-order"),
        (Irregularity::BankerTookTooMany, "banker-took-too-many"),
        (Irregularity::PlayerGotThree, "player-got-three"),
        (Irregularity::BankerTookTwo, "banker-took-two"),
        (Irregularity::BankerDrewFirst, "banker-drew-first"),
        (Irregularity::WrongNumber, "wrong-number"),
        (Irregularity::DealerCardExposed, "dealer-card-exposed"),
        (Irregularity::DealerOverdraws, "dealer-overdraws"),
        (Irregularity::Missed, "missed"),
        (Irregularity::ShoeEmpty, "shoe-empty"),
        (Irregularity::ShufflerFails, "shuffler-fails"),
        (Irregularity::ShoeFails, "shoe-fails"),
        (Irregularity::ReaderMisused, "reader-misused"),
        (Irregularity::ReaderFails, "reader-fails"),
        (Irregularity::RightTaken, "right-taken"),
        (Irregularity::WrongDirection, "wrong-direction"),
        (Irregularity::TooFewRevolutions, "too-few-revolutions"),
        (Irregularity::ForeignObject, "foreign-object"),
        (Irregularity::BallLeaves, "ball-leaves"),
        (Irregularity::BetweenSections, "between-sections"),
        (Irregularity::WheelTouched, "wheel-touched"),
    ];

    pub fn name(self) -> &'static str {
        Irregularity::ALL.iter().find(|(what, _)| *what == self).map_or("", |(_, name)| name)
    }

    pub fn parse(text: &str) -> Option<Irregularity> {
        let mut all = Irregularity::ALL.iter();
        all.find(|(_, name)| name.eq_ignore_ascii_case(text)).map(|(what, _)| *what)
    }

    /// The kind of act with which alone it can happen.
    pub fn happens_with(self) -> Option<Act> {
        use Irregularity::*;
        match self {
            Missed | WrongOrder | BankerTookTooMany | PlayerGotThree | BankerTookTwo
            | BankerDrewFirst => Some(Act::Deal),
            RightTaken => Some(Act::Look),
            ReaderFails => Some(Act::Tell),
            WrongDirection | TooFewRevolutions | ForeignObject | BallLeaves | BetweenSections
            | WheelTouched => Some(Act::Spin),
            _ => None,
        }
    }

    /// Whether it leaves a card in the dealer's hand whose face is known.
    pub fn shows_a_card(self) -> bool {
        use Irregularity::*;
        matches!(self, FaceUp | FaceUpAgain | DrawnExposed | ExtraThirdCard | DealerOverdraws)
            || matches!(self, FaceUpInLastHand | ExtraThirdCardMiscalled | PlayerGotThree)
            || matches!(self, BankerTookTwo | BankerDrewFirst)
            || self.is_stray()
    }

    /// Whether its card is none of the pack's.
    pub fn is_stray(self) -> bool {
        matches!(self, Irregularity::StrayCard | Irregularity::StrayCardAgain)
    }

    /// What it is called in the last hand of a shoe.
    pub fn in_last_hand(self) -> Option<Irregularity> {
        use Irregularity::*;
        matches!(self, FaceUp | FaceUpAgain).then_some(FaceUpInLastHand)
    }

    /// What it is called the first time in a round, and each time after that.
    pub fn first_and_again(self) -> Option<(Irregularity, Irregularity)> {
        use Irregularity::*;
        match self {
            FaceUp | FaceUpAgain => Some((FaceUp, FaceUpAgain)),
            StrayCard | StrayCardAgain => Some((StrayCard, StrayCardAgain)),
            _ => None,
        }
    }
}

impl fmt::Display for Irregularity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One row of a game's table of irregularities.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Row {
    pub what: Irregularity,
    pub ruling: Ruling,
    /// What becomes of a card that nobody could use by the end of the round.
    pub leftover: Leftover,
    pub why: Cite,
}

impl Row {
    /// One that leaves no card over.
    pub fn new(what: Irregularity, ruling: Ruling, why: Cite) -> Row {
        Row { what, ruling, leftover: Leftover::Nothing, why }
    }
}

/// What is done about it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Ruling {
    /// The card goes to the rack.
    Discard,
    /// The card goes to the rack with as many more, face up, as its value; tens count `ten`.
    DiscardByValue { ten: u8 },
    /// The card is the next card.
    Next,
    /// The card waits for the next round.
    Keep,
    /// All hands are void.
    Void { returns: Returns, after: After },
    /// The rack is shuffled and cut, one card burned, and the round goes on.
    Refill,
    /// Nothing changes.
    Continue,
    /// Play goes on as the game's own paragraphs say.
    Game,
}

impl Ruling {
    /// The rulings that a supervisor can speak where the section is silent.
    pub const SPOKEN: [(&'static str, Ruling); 4] = [
        ("void", Ruling::Void { returns: Returns::All, after: After::Reshuffle }),
        ("void-unsettled", Ruling::Void { returns: Returns::Unsettled, after: After::Reshuffle }),
        ("continue", Ruling::Continue),
        ("discard", Ruling::Discard),
    ];
}

elected! {
    /// Which wagers a void round gives back.
    Returns {
        /// All of them; what was paid or taken is put back.
        All = "all",
        /// Those not yet settled; what was decided before stands.
        Unsettled = "unsettled",
    }
}

/// What follows a void round.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum After {
    Reshuffle,
    RemoveDeck,
    NextRound,
    SpinAgain,
}

/// What becomes of a card drawn in error that the round could not use.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Leftover {
    /// There is none.
    Nothing,
    /// It is the first card of the next round.
    FirstOfNext,
    /// It is burned.
    Burn,
    /// It is burned with as many more, face up, as its value; tens count `ten`.
    BurnByValue { ten: u8 },
    /// It is burned with one more, face down.
    BurnOneMore,
    /// It starts a round in which no wagers are accepted.
    DummyRound,
}

/// A round called off.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Void {
    pub returns: Returns,
    pub after: After,
    pub why: Cite,
}

/// An irregularity as it is written on the tape.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Irregular {
    pub what: Irregularity,
    /// The face, where it was seen and is not asked of the shoe.
    pub card: Option<Card>,
    /// A supervisor's ruling, where the section is silent.
    pub ruling: Option<(Ruling, String)>,
}

impl Irregular {
    pub fn of(what: Irregularity) -> Irregular {
        Irregular { what, card: None, ruling: None }
    }
}
