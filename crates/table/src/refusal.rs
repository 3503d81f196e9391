//! A refusal: what is wrong, in words, with a code that stays and the paragraph that forbids it.

use crate::Cite;
use alloc::string::{String, ToString};
use core::fmt;

/// A mistake at the door: one line that says what, and the paragraph that forbids it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// What kind of mistake it is, for programs: words may be mended, a code stays.
    pub code: Code,
    /// What is wrong, in lower case and without a full stop.
    pub what: String,
    /// The paragraph that forbids it; none where only the input makes no sense.
    pub why: Option<Cite>,
    /// The word of the input that is wrong, where it is one of several: who reads a file points
    /// at it.
    pub about: Option<String>,
}

impl Refusal {
    /// One that no paragraph speaks of.
    pub fn plain(code: Code, what: impl Into<String>) -> Refusal {
        Refusal { code, what: what.into(), why: None, about: None }
    }

    /// One that a paragraph asks for.
    pub fn cited(code: Code, what: impl Into<String>, why: Cite) -> Refusal {
        Refusal { code, what: what.into(), why: Some(why), about: None }
    }

    /// The same, and this word of the input is what is wrong.
    pub fn about(self, word: impl fmt::Display) -> Refusal {
        Refusal { about: Some(word.to_string()), ..self }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.why {
            Some(why) => write!(f, "{} ({why})", self.what),
            None => f.write_str(&self.what),
        }
    }
}

/// Lists the codes once: the name, its word for programs, and what it means.
macro_rules! codes {
    ($($name:ident $word:literal $means:literal,)+) => {
        /// The kind of a refusal. `docs/refusals.md` lists the words of each.
        #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
        pub enum Code {
            $(#[doc = $means] $name,)+
        }

        impl Code {
            /// All of them.
            pub const ALL: &[Code] = &[$(Code::$name,)+];

            /// As programs know it; it never changes.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Code::$name => $word,)+
                }
            }

            /// What it means.
            pub const fn means(self) -> &'static str {
                match self {
                    $(Code::$name => $means,)+
                }
            }
        }
    };
}

codes! {
    // What somebody wagers.
    NoAmount "no-amount" "It is not said how much, or it is nothing.",
    BelowMinimum "below-minimum" "Less than the least that is posted or printed.",
    AboveMaximum "above-maximum" "More than the most that is posted or printed.",
    NotMultiple "not-multiple" "Not made of the chips that are asked for.",
    AmountOutOfRange "amount-out-of-range" "An amount in the round that is out of range.",
    MustEqual "must-equal" "It must be as much as another wager.",
    MustAlsoWager "must-also-wager" "Another wager must go with it.",
    NotPaidExactly "not-paid-exactly" "It could not be paid to the cent.",
    NotOffered "not-offered" "This table does not offer it.",
    NotBeforeTheDeal "not-before-the-deal" "It is wagered in the round, not before it.",
    NoSuchArea "no-such-area" "The layout has no such area.",
    NoWagers "no-wagers" "Nothing lies there, or nothing whole.",
    NoWagersTaken "no-wagers-taken" "Nobody wagers before this round.",
    WagersLieThere "wagers-lie-there" "It waits until no wager lies on the layout.",
    NotEnoughMoney "not-enough-money" "He does not have as much.",
    // Who is at the table.
    NoSuchSpot "no-such-spot" "The table has no such spot.",
    SpotIsTaken "spot-is-taken" "Somebody else has the spot.",
    TooManyBettors "too-many-bettors" "More people on one spot than may wager there.",
    SpotsOfOnePerson "spots-of-one-person" "Too many spots of one person, or not side by side.",
    NobodyThere "nobody-there" "Nobody is there, or not he.",
    NotEntitled "not-entitled" "He may not wager before the next shuffle.",
    LeavesAlready "leaves-already" "He has said so already.",
    NotForYou "not-for-you" "That is for somebody else to say.",
    // What is answered.
    NoRound "no-round" "No round is being played.",
    RoundIsPlayed "round-is-played" "It waits until the round is over.",
    NotAnInput "not-an-input" "That comes by itself.",
    NotAsked "not-asked" "Something else is asked, or nothing.",
    AmountWanted "amount-wanted" "An amount is asked for, and a word was said.",
    NoSuchChoice "no-such-choice" "No such word is known here.",
    NotLawful "not-lawful" "He may not do that now, or not with these cards.",
    NoSuchPocket "no-such-pocket" "The wheel has no such pocket.",
    CutOutOfRange "cut-out-of-range" "Too few cards on one side of the cut.",
    CutNotOffered "cut-not-offered" "The cut is offered to somebody else.",
    DealerMustCut "dealer-must-cut" "Nobody else cuts.",
    // Cards.
    CardNotInPack "card-not-in-pack" "More of a card than the packs hold.",
    CardOfThePack "card-of-the-pack" "A card that is said to be a stray belongs there.",
    CardsDiffer "cards-differ" "Not the cards that were told, or looked at.",
    WrongCount "wrong-count" "Not as many cards as there are.",
    WrongBurn "wrong-burn" "Not the cards that must be burned.",
    ShoeIsEmpty "shoe-is-empty" "No card is left.",
    ShoeIsNotEmpty "shoe-is-not-empty" "Cards are left.",
    TooFewCards "too-few-cards" "Too few cards are left for that.",
    // What goes wrong.
    NotNow "not-now" "It cannot go wrong at this moment.",
    ParagraphRules "paragraph-rules" "The floor does not rule where a paragraph does.",
    NoSuchRuling "no-such-ruling" "No such ruling.",
    NothingWentWrong "nothing-went-wrong" "Nothing went wrong that could be ruled on.",
    // Between rounds.
    TableIsClosed "table-is-closed" "The table is closed.",
    NotAtThisTable "not-at-this-table" "This table has no such thing.",
    OutOfOrder "out-of-order" "Something else comes first, or it is done already.",
    CardsNotReady "cards-not-ready" "Something must be done with the cards before.",
    CardsTooOld "cards-too-old" "The cards must be changed.",
    StubOverdue "stub-overdue" "The stub must be counted.",
    WrongShuffle "wrong-shuffle" "Not the way of shuffling of this table.",
    ReaderState "reader-state" "The card reader is not as is said.",
    TimeUnknown "time-unknown" "It takes a time of day, and none was said.",
    ClockBack "clock-back" "Time does not go back.",
    NoticeMissing "notice-missing" "Notice was not given, or not in time.",
    PitDiffers "pit-differs" "It must be the same at all tables of a pit.",
    // What is elected and kept.
    UnknownOption "unknown-option" "The game has no such option.",
    OptionValue "option-value" "The option cannot have this value.",
    OptionsContradict "options-contradict" "Two options do not go together.",
    LimitsContradict "limits-contradict" "No amount is within all limits, or a limit does nothing.",
    PayTableLine "pay-table-line" "No printed table and no line of one.",
    PayTableFloor "pay-table-floor" "It pays less than is printed.",
    PlayerHasTheEdge "player-has-the-edge" "Our own caution: the player would have the edge.",
    NothingKept "nothing-kept" "The game keeps no such thing from round to round.",
    MeterStand "meter-stand" "The meter cannot stand there.",
    NoMeters "no-meters" "The game has no meters that could be shared.",
    NoMeter "no-meter" "Nothing is paid from a meter.",
    // What is read and asked for.
    NotReadable "not-readable" "The word is none of those that can stand there.",
    SaidTwice "said-twice" "The same is said twice.",
    Ambiguous "ambiguous" "It could mean several things.",
    NoSuchChart "no-such-chart" "The strategy file speaks of what the game lacks.",
    NoSuchCell "no-such-cell" "The chart has no such row or column.",
    ChartShape "chart-shape" "Rows and columns of the chart do not fit.",
    NotDecided "not-decided" "The strategy file leaves a hand open.",
    WrongHand "wrong-hand" "Not the cards of a hand that is decided on.",
    WrongCardFaceUp "wrong-card-face-up" "Not what lies face up when that hand is decided on.",
    NothingToDecide "nothing-to-decide" "Nothing is decided on that hand.",
    NotWorkedOut "not-worked-out" "There is no exact method for it.",
    NotSimulated "not-simulated" "It cannot be simulated.",
    Fault "fault" "The program is at fault.",
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
