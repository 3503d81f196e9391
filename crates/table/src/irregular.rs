//! What can go wrong, as data: a game declares each thing with the window in which its paragraph
//! speaks of it and what is done about it; the table carries it out.

use crate::{Act, Cite, Device, Layout, Place, Reader, elected};
use alloc::string::String;
use alloc::vec::Vec;
use cards::Card;
use core::fmt;

/// What went wrong, as a game declares it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Irregularity(&'static Kind);

/// Its name, what happened, and what leaves the shoe by it.
#[derive(PartialEq, Eq, Debug)]
pub struct Kind {
    /// The word for it in files and on command lines.
    pub name: &'static str,
    /// What happened, in a sentence without a full stop.
    pub means: &'static str,
    /// Whether a card leaves the shoe by it, and who sees it.
    pub card: Drawn,
}

/// What leaves the shoe by it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Drawn {
    /// No card is involved.
    Nothing,
    /// A card whose face nobody sees.
    Unseen,
    /// A card whose face may have been seen.
    Either,
    /// A card whose face is seen.
    Seen,
    /// A card that does not belong in the pack.
    Stray,
}

/// An irregularity that a game declares: `NAME, what leaves the shoe, what happened`.
#[macro_export]
macro_rules! irregularity {
    ($name:literal, $card:ident, $means:literal) => {
        $crate::Irregularity::of(&$crate::Kind {
            name: $name,
            means: $means,
            card: $crate::Drawn::$card,
        })
    };
}

impl Irregularity {
    /// The one that a table notices by itself.
    pub const SHOE_EMPTY: Irregularity =
        irregularity!("shoe-empty", Nothing, "the shoe runs out of cards");

    /// For what no section speaks of: the floor always rules.
    pub const OTHER: Irregularity =
        irregularity!("other", Nothing, "something that the section does not speak of");

    /// Use [`irregularity!`](crate::irregularity) instead: it makes the static that this refers to.
    pub const fn of(kind: &'static Kind) -> Irregularity {
        Irregularity(kind)
    }

    /// Whether it can go wrong at any table, also where the game declares nothing about it.
    pub fn is_of_every_table(self) -> bool {
        [Irregularity::SHOE_EMPTY, Irregularity::OTHER].contains(&self)
    }

    /// The word for it.
    pub const fn name(self) -> &'static str {
        self.0.name
    }

    /// What happened, in a few words.
    pub const fn means(self) -> &'static str {
        self.0.means
    }

    /// What leaves the shoe by it.
    pub const fn card(self) -> Drawn {
        self.0.card
    }

    /// Whether it always leaves a card in the dealer's hand whose face is known.
    pub fn shows_a_card(self) -> bool {
        matches!(self.card(), Drawn::Seen | Drawn::Stray)
    }

    /// Whether a card may be named that goes with it.
    pub fn may_name_a_card(self) -> bool {
        self.shows_a_card() || self.card() == Drawn::Either
    }
}

impl fmt::Display for Irregularity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How far a round has come, in the words of the paragraphs on irregularities.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stage {
    /// Nothing is dealt yet.
    Wagers,
    /// The first cards are being dealt.
    InitialDeal,
    /// The initial cards are out.
    Decisions,
    /// A third card was called for and is not dealt yet.
    Called,
    /// It was declined.
    Stayed,
    /// Third cards are due, or there are none.
    ThirdCards,
    /// The dealer's cards, or those of both hands, lie open for the settlement.
    Revealed,
}

/// What is to be seen at a table just before a verb, as far as windows ask.
#[derive(Copy, Clone)]
pub struct Scene<'a> {
    /// What the verb is about to do.
    pub act: Act,
    /// Whether it would draw a card from the shoe.
    pub draws: bool,
    /// How far the round has come.
    pub stage: Stage,
    /// How many cards have left the shoe in this round.
    pub drawn: usize,
    /// How many are left in it, where somebody follows that.
    pub left: Option<usize>,
    /// How many of them lie before the cutting card, where somebody follows that.
    pub cutting_card: Option<usize>,
    /// Whether this hand was called as the last of the shoe.
    pub is_last_hand: bool,
    /// Whether the card reader could be used when the round began.
    pub reader: Reader,
    /// Whether a shuffling device stands at the table.
    pub device: Device,
    /// Whether the same has gone wrong before in this round.
    pub again: bool,
    pub(crate) before: &'a [Irregularity],
    pub(crate) layout: &'a Layout,
    /// Where somebody has unturned cards in his hands.
    pub(crate) in_hands: &'a [Place],
    /// Whether somebody holds the shoe or the bank.
    pub is_held: bool,
    /// Whether something was told of unturned cards, and it was yes.
    pub told: bool,
}

impl Scene<'_> {
    /// Whether this has gone wrong before in this round.
    pub fn has_gone_wrong(&self, what: Irregularity) -> bool {
        self.before.contains(&what)
    }

    /// What lies face up there.
    pub fn cards(&self, at: Place) -> &[Card] {
        self.layout.cards(at)
    }

    /// How many cards lie unturned there.
    pub fn unturned(&self, at: Place) -> usize {
        self.layout.unturned(at).len()
    }

    /// How many cards lie there, seen or not.
    pub fn lying(&self, at: Place) -> usize {
        self.layout.lying(at)
    }

    /// Whether somebody has the unturned cards there in his hands.
    pub fn is_looked_at(&self, at: Place) -> bool {
        self.unturned(at) > 0 && self.in_hands.contains(&at)
    }
}

/// One condition of a window, in words and as a question to the table.
#[derive(Copy, Clone)]
pub struct Condition {
    /// How the condition is put to somebody whose line was refused.
    pub words: &'static str,
    /// Whether it is about the act that comes, which a line of a file may wait for.
    pub of_the_act: OfTheAct,
    /// The question itself.
    pub holds: fn(&Scene<'_>) -> bool,
}

/// Whether a condition asks for an act, or for how the table stands.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum OfTheAct {
    /// Until the act comes, a line of a file may wait.
    Yes,
    /// It holds now or it does not.
    No,
}

/// What is written of a condition is what it is.
impl PartialEq for Condition {
    fn eq(&self, other: &Condition) -> bool {
        self.words == other.words
    }
}

impl Eq for Condition {}

impl fmt::Debug for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words)
    }
}

impl Condition {
    /// A card is about to leave the shoe.
    pub const DRAWING: Condition =
        Condition::act("while cards are being dealt", |scene| scene.draws);
    /// None is left, as far as somebody has counted.
    pub const SHOE_IS_EMPTY: Condition =
        Condition::now("when no card is left in the shoe", |scene| {
            scene.left.is_none_or(|left| left == 0)
        });
    /// The wheel is about to come to rest.
    pub const SPINNING: Condition =
        Condition::act("while the wheel is spun", |scene| scene.act == Act::Spin);
    /// At least one card is out.
    pub const CARDS_ARE_OUT: Condition =
        Condition::now("once cards have been dealt", |scene| scene.drawn > 0);
    /// The initial cards are out.
    pub const AFTER_THE_DEAL: Condition =
        Condition::now("after the initial deal", |scene| scene.stage >= Stage::Decisions);
    /// The same has happened before in the round.
    pub const AGAIN: Condition = Condition::now("the second time", |scene| scene.again);
    /// A shuffling device is at work while the round is dealt.
    pub const DEVICE_IS_THERE: Condition =
        Condition::now("while a shuffling device is at the table", |scene| {
            scene.device == Device::At
        });
    /// The last hand of the shoe was called.
    pub const LAST_HAND: Condition =
        Condition::now("in the last hand of the shoe", |scene| scene.is_last_hand);

    /// No paragraph speaks of it.
    pub const NEVER: Condition = Condition::now("where a paragraph speaks of it", |_| false);

    /// One about how the table stands.
    pub const fn now(words: &'static str, holds: fn(&Scene<'_>) -> bool) -> Condition {
        Condition { words, of_the_act: OfTheAct::No, holds }
    }

    /// One about the act that comes.
    pub const fn act(words: &'static str, holds: fn(&Scene<'_>) -> bool) -> Condition {
        Condition { words, of_the_act: OfTheAct::Yes, holds }
    }
}

/// When a paragraph speaks of what went wrong: all of these hold.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Window(pub &'static [Condition]);

impl Window {
    /// The paragraph sets no limit within the round.
    pub const ALWAYS: Window = Window(&[]);

    /// Whether all its conditions hold.
    pub fn is_open(self, scene: &Scene<'_>) -> bool {
        self.0.iter().all(|condition| (condition.holds)(scene))
    }

    /// Whether it waits for an act.
    pub fn waits_for_an_act(self) -> bool {
        self.0.iter().any(|condition| condition.of_the_act == OfTheAct::Yes)
    }
}

impl fmt::Display for Window {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("at any time in the round");
        }
        for (nth, condition) in self.0.iter().enumerate() {
            f.write_str(if nth == 0 { "" } else { ", " })?;
            f.write_str(condition.words)?;
        }
        Ok(())
    }
}

/// What is done about it outside the window.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Outside {
    /// It cannot have happened then, or is no irregularity: the line is refused.
    Refused,
    /// It may have happened, but the section is silent: the floor rules.
    Ruled,
}

/// One row of a game's table of irregularities. Where several rows tell of the same, the first
/// whose window is open holds.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Remedy {
    /// Which irregularity it tells of.
    pub what: Irregularity,
    /// When its paragraph speaks of it.
    pub window: Window,
    /// What is said of it at any other time.
    pub outside: Outside,
    /// What is done about it.
    pub ruling: Ruling,
    /// What becomes of a card that nobody could use by the end of the round.
    pub unused: Unused,
    /// The paragraph.
    pub why: Cite,
}

impl Remedy {
    /// One that leaves no card over, and is refused outside its window.
    pub fn new(what: Irregularity, window: Window, ruling: Ruling, why: Cite) -> Remedy {
        let (outside, unused) = (Outside::Refused, Unused::Nothing);
        Remedy { what, window, outside, ruling, unused, why }
    }

    /// One that happens, but of which the section does not speak: the floor rules.
    pub fn silent(what: Irregularity, why: Cite) -> Remedy {
        Remedy::new(what, Window(&[Condition::NEVER]), Ruling::Continue, why).or_ruled()
    }

    /// The same, but outside its window the floor rules.
    #[must_use]
    pub fn or_ruled(self) -> Remedy {
        Remedy { outside: Outside::Ruled, ..self }
    }

    /// The same with what becomes of its card.
    #[must_use]
    pub fn leaving(self, unused: Unused) -> Remedy {
        Remedy { unused, ..self }
    }
}

/// Which row holds for what went wrong in this scene.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Found<'a> {
    /// The window of this row is open.
    Open(&'a Remedy),
    /// None is; this is the first row that tells of it.
    Closed(&'a Remedy),
    /// The game does not know it under these options.
    Unknown,
}

/// Looks a row up.
pub(crate) fn find_row<'a>(rows: &'a [Remedy], what: Irregularity, scene: &Scene<'_>) -> Found<'a> {
    let mut of_it = rows.iter().filter(|row| row.what == what);
    let Some(first) = of_it.clone().next() else { return Found::Unknown };
    match of_it.find(|row| row.window.is_open(scene)) {
        Some(row) => Found::Open(row),
        None => Found::Closed(first),
    }
}

/// What is done about it.
#[allow(missing_docs, reason = "each variant says what its fields are")]
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Ruling {
    /// The card goes to the rack.
    Discard,
    /// The card goes to the rack with as many more, face up, as its value; tens count `ten`.
    DiscardByValue { ten: u8 },
    /// The card belongs in no pack here: it leaves the table and is destroyed.
    Destroy,
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
        ("void", Ruling::Void { returns: Returns::All, after: After::NextRound }),
        ("void-unsettled", Ruling::Void { returns: Returns::Unsettled, after: After::NextRound }),
        ("continue", Ruling::Continue),
        ("discard", Ruling::Discard),
    ];

    /// The ruling that a supervisor means by this word; only those that need no further word.
    pub fn spoken(word: &str) -> Option<Ruling> {
        Ruling::SPOKEN.iter().find(|(spoken, _)| *spoken == word).map(|(_, ruling)| *ruling)
    }
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
    /// The cards are shuffled anew before the next round.
    Reshuffle,
    /// The deck leaves the table, and another comes.
    RemoveDeck,
    /// The next round begins as after any other.
    NextRound,
    /// The same wagers may be made again for another spin.
    SpinAgain,
    /// The ball is inspected, then spun again.
    InspectBall,
}

/// What becomes of a card drawn in error that the round could not use.
#[allow(missing_docs, reason = "each variant says what its fields are")]
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Unused {
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
    /// Which wagers are given back.
    pub returns: Returns,
    /// How the table goes on.
    pub after: After,
    /// The paragraph that stops the round.
    pub why: Cite,
}

/// An irregularity as it is written on the tape.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Irregular {
    /// Which one.
    pub what: Irregularity,
    /// The face, where it was seen and is not asked of the shoe.
    pub card: Option<Card>,
    /// A supervisor's ruling, where the section is silent.
    pub ruling: Option<(Ruling, String)>,
}

impl Irregular {
    /// One that shows no card and needs no ruling.
    pub fn of(what: Irregularity) -> Irregular {
        Irregular { what, card: None, ruling: None }
    }
}

/// What a game knows to go wrong, each once, in the order of its rows.
pub fn known(rows: &[Remedy]) -> Vec<Irregularity> {
    let mut known: Vec<Irregularity> = Vec::new();
    for row in rows {
        if !known.contains(&row.what) {
            known.push(row.what);
        }
    }
    known
}
