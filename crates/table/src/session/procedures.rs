//! What a game hands over about its table between rounds: data only, every row cited.

use super::elections::{Alike, Notice};
use crate::{Cite, Irregularity, Spot, elected};
use alloc::boxed::Box;
use alloc::vec::Vec;
use cards::Pack;
use core::fmt;

/// How a game's table is opened, kept ready and closed.
#[derive(Clone, Debug)]
pub struct Procedures {
    /// How many spots there are, and who says so.
    pub spots: (u8, Option<Cite>),
    /// Which way the numbers rise, for "to the right" and "clockwise" hang on it.
    pub numbering: Numbering,
    /// What is said of a participant who changes spots.
    pub moves: Option<Cite>,
    /// By what commission is collected that was marked.
    pub owed: Option<Cite>,
    /// How long a card drawn in error may wait.
    pub carry: Carry,
    /// By what the shoe is offered to all once it was shuffled, whoever held it.
    pub offers_shoe: Option<Cite>,
    /// The card reader, where the table has one.
    pub reader: Option<CardReader>,
    /// What changes at a running table only after notice.
    pub notices: Vec<Notice>,
    /// What is the same at all tables of a pit.
    pub pit: Vec<Alike>,
    /// What must be fit before a round.
    pub equipment: Equipment,
}

/// Which way the numbers of the spots rise, seen from above.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Numbering {
    /// As the dealer deals.
    Clockwise,
    /// At oval tables, whose dealers stand on both sides.
    Counterclockwise,
}

/// A device that tells the dealer one thing of his hole card.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct CardReader {
    /// What goes wrong in a round when it does not work.
    pub fails: Irregularity,
    /// Until it is repaired the game is dealt as at a table that has none.
    pub why: Cite,
    /// It is inspected at the beginning of each gaming day.
    pub inspect: Option<Cite>,
}

/// How long a card drawn in error may open the next round.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Carry {
    /// Whenever the next round comes.
    Always,
    /// Only before the cutting card shows in the shoe or has come out; later it is thrown away.
    UntilTheCuttingCard(Cite),
}

/// What stands or lies on the table and must be fit for a round.
#[derive(Clone, Debug)]
pub enum Equipment {
    /// Nothing that is known.
    None,
    /// A wheel, and no cards.
    Wheel(Wheel),
    /// Cards, and no wheel.
    Cards(Box<Cards>),
}

impl Procedures {
    /// A table at which nothing has to be done between rounds.
    pub fn none() -> Procedures {
        Procedures {
            spots: (Spot::MOST, None),
            numbering: Numbering::Clockwise,
            moves: None,
            owed: None,
            carry: Carry::Always,
            offers_shoe: None,
            reader: None,
            notices: Vec::new(),
            pit: Vec::new(),
            equipment: Equipment::None,
        }
    }

    /// A table with a wheel.
    pub fn wheel(spots: (u8, Cite), wheel: Wheel) -> Procedures {
        let spots = (spots.0, Some(spots.1));
        Procedures { spots, equipment: Equipment::Wheel(wheel), ..Procedures::none() }
    }

    /// A table with cards.
    pub fn cards(spots: (u8, Cite), cards: Cards) -> Procedures {
        let equipment = Equipment::Cards(Box::new(cards));
        Procedures { spots: (spots.0, Some(spots.1)), equipment, ..Procedures::none() }
    }

    /// What goes wrong in a round when the device with the other deck in it does not finish.
    pub(super) fn shuffler_fails(&self) -> Option<Irregularity> {
        match &self.equipment {
            Equipment::Cards(cards) => match cards.second {
                SecondDeck::Alternating { fails, .. } => Some(fails),
                SecondDeck::None => None,
            },
            _ => None,
        }
    }

    /// The same at a table whose numbers rise counterclockwise.
    pub fn counterclockwise(self) -> Procedures {
        Procedures { numbering: Numbering::Counterclockwise, ..self }
    }
}

/// A wheel with its ball.
#[derive(Copy, Clone, Debug)]
pub struct Wheel {
    /// It is inspected before the table opens.
    pub inspect: Cite,
    /// Work on it comes before the inspection.
    pub adjust: Cite,
    /// It is covered at a closed table.
    pub cover: Cite,
}

/// Everything about the cards that is not part of a round.
#[derive(Clone, Debug)]
pub struct Cards {
    /// One set, as it is shuffled and dealt from.
    pub pack: Pack,
    /// How new cards are made ready.
    pub opening: Opening,
    /// How new cards come to the table.
    pub new: NewCards,
    /// Every way of shuffling the text knows, with what follows it.
    pub methods: Vec<Method>,
    /// The way the licensee chose.
    pub elected: Shuffle,
    /// The way used where the chosen one cannot be: the device is gone.
    pub by_hand: Shuffle,
    /// What is asked of a device before another way of shuffling.
    pub removal: Option<Removal>,
    /// What a shuffle that the device did not finish rests on.
    pub fails: Cite,
    /// Who cuts, and where.
    pub cut: Cut,
    /// What a supervisor's order to cut once more means.
    pub recut: Recut,
    /// Where the cutting card goes back; none where there is none.
    pub cutting_card: Option<CuttingCard>,
    /// What another dealer does first.
    pub relief: Relief,
    /// When the cards must be shuffled again.
    pub reshuffle: Reshuffle,
    /// What is said of a shoe with too few cards for a round.
    pub runs_out: Option<Cite>,
    /// The licensee may reshuffle after any round.
    pub at_will: Option<Cite>,
    /// Whether the stub is counted.
    pub stub: StubCount,
    /// Whether a second deck alternates with the first.
    pub second: SecondDeck,
    /// How old cards may grow.
    pub change: Change,
    /// What is asked of an open table at which nobody plays.
    pub idle: Option<Idle>,
    /// Who may join before the next shuffle.
    pub entry: Entry,
    /// What is done with the shoe of a closed table.
    pub closing: Option<Cite>,
}

impl Cards {
    /// What is known of this way of shuffling; none where the text does not allow it.
    pub fn method(&self, how: Shuffle) -> Option<&Method> {
        self.methods.iter().find(|method| method.how == how)
    }
}

/// The paragraphs by which new cards are made ready for the first shuffle.
#[derive(Copy, Clone, Debug)]
pub struct Opening {
    /// They come to the table.
    pub receive: Cite,
    /// The dealer looks at them.
    pub inspect: Cite,
    /// They are spread for all to see.
    pub spread: Cite,
    /// They are mixed.
    pub wash: Cite,
}

elected! {
    /// How new cards come to the table: to be inspected and shuffled there, or after both.
    NewCards {
        /// Inspected, spread and washed here.
        Inspect = "inspect",
        /// Both were done elsewhere.
        PreShuffled = "pre-shuffled",
    }
}

/// A way of shuffling.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Shuffle {
    /// By a device at the table.
    Machine,
    /// By hand.
    Manual,
    /// New cards that came shuffled.
    PreShuffled,
    /// By hand, then about one deck is laced through the rest.
    Lace,
    /// Washed and stacked, then by hand.
    Wash,
    /// A device that takes the cards back after every round.
    Continuous,
    /// About one deck is put back in stacks at marked places of the shoe.
    BartCarter,
}

impl Shuffle {
    /// Each with its word.
    pub const ALL: [(Shuffle, &'static str); 7] = [
        (Shuffle::Machine, "machine"),
        (Shuffle::Manual, "manual"),
        (Shuffle::PreShuffled, "pre-shuffled"),
        (Shuffle::Lace, "lace"),
        (Shuffle::Wash, "wash"),
        (Shuffle::Continuous, "continuous"),
        (Shuffle::BartCarter, "bart-carter"),
    ];

    /// The word for it.
    pub fn word(self) -> &'static str {
        Shuffle::ALL.iter().find(|(how, _)| *how == self).map_or("", |(_, word)| word)
    }

    /// The way of this word, capitals or not.
    pub fn parse(text: &str) -> Option<Shuffle> {
        let mut all = Shuffle::ALL.iter();
        all.find(|(_, word)| word.eq_ignore_ascii_case(text)).map(|(how, _)| *how)
    }

    /// Whether a device at the table does it.
    pub fn by_device(self) -> bool {
        matches!(self, Shuffle::Machine | Shuffle::Continuous)
    }
}

impl fmt::Display for Shuffle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// One way of shuffling: what it consists of and what follows.
#[derive(Clone, Debug)]
pub struct Method {
    /// Which way.
    pub how: Shuffle,
    /// Its acts in their order, each with its paragraph.
    pub steps: Vec<(Step, Cite)>,
    /// What must follow before a card is dealt.
    pub next: Next,
    /// The paragraph that says what follows.
    pub then: Cite,
    /// Whether a cutting card is put back.
    pub marks: Marks,
    /// What is thrown away first.
    pub burn: Burn,
}

impl Method {
    /// A device that takes the cards back after every round: no cut, no cutting card, no burn.
    pub fn endless(why: Cite) -> Method {
        Method {
            how: Shuffle::Continuous,
            steps: Vec::from([(Step::Shuffle, why)]),
            next: Next::Deal,
            then: why,
            marks: Marks::Never,
            burn: Burn::None,
        }
    }
}

/// One act of a shuffle.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// By whatever way it is.
    Shuffle,
    /// By one of several dealers, who shuffle one after the other; the first is 1.
    ShuffleBy(u8),
    /// The same once more.
    ShuffleAgain,
    /// One deck is laced through the others.
    Lace,
    /// Face down with both hands.
    Wash,
    /// The stacks are put back at the marked places.
    PutBack,
    /// Nothing to do: the cards came shuffled.
    CameShuffled,
}

/// What follows a shuffle.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Next {
    /// The first card.
    Deal,
    /// A cut, and then the first card.
    Cut,
    /// A cut when the whole set was shuffled, none when only a part was.
    CutTheWhole,
    /// This way of shuffling may not be used here.
    NotHere,
}

/// Whether a cutting card is put back into the stack.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Marks {
    /// Always.
    Must,
    /// If the licensee likes.
    May,
    /// There is none.
    Never,
}

/// What is thrown away before the first round of a shoe.
#[allow(missing_docs, reason = "each variant says what its fields are")]
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Burn {
    /// Nothing is.
    None,
    /// The first card, face down; shown if a player asks.
    One(Cite),
    /// The first card and as many more as it counts, all shown; tens and faces count `ten`.
    ByValue { ten: u8, why: Cite },
}

/// How a device leaves the table.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Removal {
    /// Whenever the licensee likes.
    Plain(Cite),
    /// A supervisor first makes sure that it is empty.
    Inspected(Cite),
}

impl Removal {
    /// The paragraph on it.
    pub fn why(self) -> Cite {
        match self {
            Removal::Plain(why) | Removal::Inspected(why) => why,
        }
    }
}

/// Who cuts, and what a lawful cut is.
#[allow(missing_docs, reason = "each variant says what its fields are")]
#[derive(Copy, Clone, Debug)]
pub enum Cut {
    /// To the players in turn.
    Offered(Offer),
    /// The dealer with one hand, on the cover card: at least so many cards off the top.
    ByTheDealer { least: u16, why: Cite },
}

/// A cut that is offered round the table; refusals go on clockwise, and last comes the dealer.
#[derive(Copy, Clone, Debug)]
pub struct Offer {
    /// Who is first at a new game.
    pub new_game: First,
    /// Who is first where the cutting card came on a player's hand.
    pub came_on_spot: First,
    /// Who is first where it came on the dealer's.
    pub came_on_dealer: First,
    /// Who is first where the licensee has them shuffled.
    pub at_will: First,
    /// The paragraph by which the next one is asked.
    pub refused: Cite,
    /// The least number of cards on either side of the cutting card.
    pub least: u16,
    /// The paragraph on where the cutting card goes in.
    pub why: Cite,
}

/// Who is asked first, and by which paragraph.
#[derive(Copy, Clone, Debug)]
pub struct First {
    /// Which of the players.
    pub who: FirstCutter,
    /// The paragraph that says so.
    pub why: Cite,
}

/// Who is asked first.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum FirstCutter {
    /// Who came to the table first.
    FirstPlayer,
    /// On whose hand it came.
    CuttingCardSpot,
    /// The player at the dealer's far right.
    FarthestRight,
    /// The player at the spot with the highest number.
    HighestNumber,
    /// Who held the shoe or the bank last, or else the highest number.
    LastHolder,
}

/// A cut made once more on a supervisor's order.
#[derive(Copy, Clone, Debug)]
pub struct Recut {
    /// Whose it is.
    pub by: RecutBy,
    /// The paragraph that allows the order.
    pub why: Cite,
}

elected! {
    /// Who makes it.
    RecutBy {
        /// Who cut before.
        LastCutter = "last-cutter",
        /// Who would have been asked next.
        NextEntitled = "next-entitled",
    }
}

/// Where the cutting card is put back.
#[derive(Copy, Clone, Debug)]
pub struct CuttingCard {
    /// How many cards at least are behind it.
    pub least: Least,
    /// Whether another one follows.
    pub second: SecondCard,
    /// The paragraph on where it goes.
    pub why: Cite,
}

/// The least distance from the back of the stack.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Least {
    /// One part in so many of the stack. "About" is taken as exactly that.
    OnePartIn(u16),
    /// So many cards.
    Cards(u16),
}

impl Least {
    /// In cards, for a stack of this many.
    pub fn of(self, stack: u16) -> u16 {
        match self {
            Least::OnePartIn(parts) => stack.div_ceil(parts.max(1)),
            Least::Cards(cards) => cards,
        }
    }
}

/// Whether another cutting card closes the stack.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum SecondCard {
    /// One is all.
    None,
    /// Behind all cards.
    AtTheEnd,
}

/// What a dealer does who relieves another.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Relief {
    /// He begins to deal.
    Nothing,
    /// He burns a card first.
    BurnsOne(Cite),
}

/// When the cards must be shuffled again.
#[allow(missing_docs, reason = "each variant says what its fields are")]
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Reshuffle {
    /// After every round.
    EveryRound(Cite),
    /// When the cutting card has come out.
    CuttingCard { then: Then, why: Cite },
    /// When the rack holds more than so many cards.
    RackOver { cards: u16, why: Cite },
    /// The device does it without end.
    Continuous,
}

/// What follows the round in which the cutting card came.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Then {
    /// Nothing else is dealt.
    Reshuffle,
    /// One more hand, which is announced.
    LastHand,
}

/// Whether what is left of the deck is counted.
#[allow(missing_docs, reason = "each variant says what its fields are")]
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum StubCount {
    /// Nobody counts it.
    Never,
    /// At least once in so many rounds.
    Every {
        rounds: u16,
        why: Cite,
        right: Cite,
        wrong: Cite,
        /// Not required while the shuffling device counts the deck each time.
        device: Option<Cite>,
    },
}

/// A second deck of another colour.
#[allow(missing_docs, reason = "each variant says what its fields are")]
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum SecondDeck {
    /// There is none.
    None,
    /// The two are used round by round; each is opened by itself.
    Alternating {
        /// Only with a shuffling device.
        device: Cite,
        /// One is in it while the other is dealt.
        in_device: Cite,
        turns: Cite,
        opening: Cite,
        /// What goes wrong in a round when the device does not finish.
        fails: Irregularity,
    },
}

/// Cards are changed at least every so many hours.
#[derive(Copy, Clone, Debug)]
pub struct Change {
    /// How old they may be.
    pub hours: u16,
    /// The paragraph that limits it.
    pub why: Cite,
}

/// What becomes of the cards spread at an idle table once somebody has seen them.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Idle {
    /// The paragraph by which they lie spread.
    pub spread: Cite,
    /// By hand they are washed.
    pub wash: Cite,
    /// With a device at the table they go into it, and the batch inside comes out.
    pub swap: Option<Cite>,
}

/// Who may join between two shuffles.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// Anybody, at any time.
    Free,
    /// Nobody who sat out a round since the shuffle.
    Barred(Cite),
}
