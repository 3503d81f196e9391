//! Three Card 21 "N" Done, proposed N.J.A.C. 13:69F-2C.

mod decide;
pub mod pay;
pub mod procedures;
#[cfg(test)]
mod tests;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use cards::points::{self, Total};
use cards::three::{self, Category};
use cards::{Card, Pack, Rank, Suit};
use core::cell::Cell;
use core::cmp::Ordering;
use decide::{Fate, Spots};
use pay::{
    AceStraight, BonusHand, CardReader, ReaderDiscloses, Soft17, SplitAces, Surrender, VoidReturns,
};
use procedures::{MidShoeEntry, RecutBys, Reshuffling, Shuffling};
use table::{
    Act, Alike, Call, Cite, Face, Game, Irregularity, Money, PayTable, Place, Row, Seats, Spot,
    Steady, Stop, Table, Verdict, cite,
};

/// Three cards against the dealer's two; any 21 is paid at once, and many hands split in three.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct ThreeCard21;

/// What the licensee elected.
#[derive(Clone, Debug)]
pub struct Options {
    pub decks: u8,
    pub soft_17: Soft17,
    pub surrender: Surrender,
    pub split_aces: SplitAces,
    pub ace_straight: AceStraight,
    pub bonus: PayTable<8>,
    pub card_reader: CardReader,
    pub reader_discloses: ReaderDiscloses,
    pub void_returns: VoidReturns,
    pub shuffle: Shuffling,
    pub reshuffle: Reshuffling,
    pub recut_by: RecutBys,
    pub mid_shoe_entry: MidShoeEntry,
    pub bettors: u8,
    pub spots_per_player: u8,
    pub min: Money,
    pub max: Money,
    pub chip: Money,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            decks: 8,
            soft_17: Soft17::default(),
            surrender: Surrender::default(),
            split_aces: SplitAces::default(),
            ace_straight: AceStraight::default(),
            bonus: pay::PRINTED,
            card_reader: CardReader::default(),
            reader_discloses: ReaderDiscloses::default(),
            void_returns: VoidReturns::default(),
            shuffle: Shuffling::default(),
            reshuffle: Reshuffling::default(),
            recut_by: RecutBys::default(),
            mid_shoe_entry: MidShoeEntry::default(),
            bettors: 3,
            spots_per_player: 1,
            min: Money::dollars(5),
            max: Money::dollars(500),
            chip: Money::cents(50),
        }
    }
}

/// 13:69E-1.10D(b)2, 2C.7, 2C.9, 2C.10: where wagers lie; of a split's three hands each has its
/// own main and double.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Area {
    Main(u8),
    Double(u8),
    Bonus,
    Insurance,
}

impl table::Area for Area {
    const COUNT: usize = 8;

    #[inline(always)]
    fn index(self) -> usize {
        match self {
            Area::Main(hand) => hand as usize,
            Area::Double(hand) => 3 + hand as usize,
            Area::Bonus => 6,
            Area::Insurance => 7,
        }
    }

    fn nth(index: usize) -> Area {
        match index {
            0..3 => Area::Main(index as u8),
            3..6 => Area::Double(index as u8 - 3),
            6 => Area::Bonus,
            _ => Area::Insurance,
        }
    }

    fn name(self) -> String {
        match self {
            Area::Main(0) => "main".into(),
            Area::Main(hand) => format!("main-{}", hand + 1),
            Area::Double(0) => "double".into(),
            Area::Double(hand) => format!("double-{}", hand + 1),
            Area::Bonus => "bonus".into(),
            Area::Insurance => "insurance".into(),
        }
    }
}

/// 2C.5(c)5, 2C.12, 2C.14: what a player may be asked to decide.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    Stand,
    Draw,
    Double,
    Split,
    Surrender,
    Bust,
    Cover,
    Hand1,
    Hand2,
    Hand3,
    Accept,
    Refuse,
    Take,
    Dead,
}

impl table::Choice for Choice {
    const ALL: &'static [Choice] = &[
        Choice::Stand,
        Choice::Draw,
        Choice::Double,
        Choice::Split,
        Choice::Surrender,
        Choice::Bust,
        Choice::Cover,
        Choice::Hand1,
        Choice::Hand2,
        Choice::Hand3,
        Choice::Accept,
        Choice::Refuse,
        Choice::Take,
        Choice::Dead,
    ];

    fn word(self) -> &'static str {
        match self {
            Choice::Stand => "stand",
            Choice::Draw => "draw",
            Choice::Double => "double",
            Choice::Split => "split",
            Choice::Surrender => "surrender",
            Choice::Bust => "bust",
            Choice::Cover => "cover",
            Choice::Hand1 => "hand-1",
            Choice::Hand2 => "hand-2",
            Choice::Hand3 => "hand-3",
            Choice::Accept => "accept",
            Choice::Refuse => "refuse",
            Choice::Take => "take",
            Choice::Dead => "dead",
        }
    }

    fn means(self) -> &'static str {
        match self {
            Choice::Stand => "take no more cards on this hand",
            Choice::Draw => "take one more card",
            Choice::Double => "wager up to as much again and take exactly one more card",
            Choice::Split => "wager twice more and play each of the three cards as a hand",
            Choice::Surrender => "give up half the main wager and leave the round",
            Choice::Bust => "let the hand over 21 lose",
            Choice::Cover => "wager twice more and follow all three hands",
            Choice::Hand1 => "let your wager ride on the first hand alone",
            Choice::Hand2 => "let your wager ride on the second hand alone",
            Choice::Hand3 => "let your wager ride on the third hand alone",
            Choice::Accept => "take the card that was drawn in error",
            Choice::Refuse => "leave that card, and get no more cards this round",
            Choice::Take => "take the card that was missed",
            Choice::Dead => "have the hand called dead and the wager back",
        }
    }
}

impl Game for ThreeCard21 {
    const NAME: &'static str = "three-card-21";
    const TITLE: &'static str = "Three Card 21 \"N\" Done";
    const CITATION: &'static str = "13:69F-2C";
    const EDITION: &'static str = "proposal";
    const SECTIONS: &'static str = include_str!("sections.toml");
    const ABOUT: &'static str = "Three cards each against the dealer's two; any 21 is paid at \
         once, and a hand over 21 can be surrendered or split into three. An equal bonus wager \
         pays by your three cards.";
    type Options = Options;
    type Area = Area;
    type Choice = Choice;

    fn pack(options: &Options) -> Pack {
        Pack::standard(options.decks)
    }

    fn spots(_: &Options) -> (u8, Cite) {
        (SPOTS as u8, cite!("13:69E-1.10D(a)"))
    }

    fn bettors(options: &Options) -> (u8, Cite) {
        (options.bettors, cite!("13:69F-2C.12(a)"))
    }

    fn spots_each(options: &Options) -> (u8, Cite) {
        (options.spots_per_player, cite!("13:69F-2C.13"))
    }

    fn area_rule(options: &Options, area: Area) -> table::AreaRule<Area> {
        pay::area_rule(options, area)
    }

    fn irregularities(options: &Options) -> Vec<Row> {
        pay::irregularities(options)
    }

    /// One royal flush pays by its suit, so that no two suits can change places.
    fn procedures(options: &Options) -> table::Procedures {
        procedures::procedures(options)
    }

    fn alike() -> Alike {
        Alike::None
    }

    #[inline(always)]
    fn round<T: Table<Self>>(options: &Options, table: &mut T) -> Result<(), Stop> {
        let heard = Heard { reader: Cell::new(options.card_reader), dealt: Cell::new(false) };
        let mut table = Steady::new(table, |what, act| heard.goes_on(what, act));
        let mut round = Round::new(options, &mut table, &heard);
        round.deal()?;
        round.settle_bonuses()?;
        round.pay_21s()?;
        round.insure()?;
        round.peek()?;
        if round.hole != Hole::Blackjack {
            round.decide()?;
        }
        round.reveal()?;
        round.clear()
    }
}

/// 13:69E-1.10D(a): the most spots a table has.
const SPOTS: usize = 6;

/// What goes wrong anywhere in a round and only tells later in it.
struct Heard {
    /// 2C.14(l): on as long as nothing was heard of a failure.
    reader: Cell<CardReader>,
    /// 2C.14(c): whether the initial cards are dealt.
    dealt: Cell<bool>,
}

impl Heard {
    /// A broken reader is told of at the next peek; a card drawn in error and seen waits for the
    /// next deal or decision. Before the initial cards are out the section is silent about it.
    fn goes_on(&self, what: Irregularity, act: Act) -> bool {
        match (what, act) {
            (Irregularity::ReaderFails, Act::Tell) => false,
            (Irregularity::ReaderFails, _) => {
                self.reader.set(CardReader::Off);
                true
            }
            (Irregularity::DrawnExposed, Act::Deal | Act::Choose) => false,
            (Irregularity::DrawnExposed, _) => self.dealt.get(),
            _ => false,
        }
    }
}

const MISSED: Stop = Stop::Irregular(Irregularity::Missed);
const EXPOSED: Stop = Stop::Irregular(Irregularity::DrawnExposed);
const READER_FAILS: Stop = Stop::Irregular(Irregularity::ReaderFails);

/// What is known of the dealer's hole card before the players decide.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Hole {
    Blackjack,
    NoBlackjack,
    /// An ace or ten shows and there is no reader to ask.
    Untold,
}

/// One round as it goes on.
struct Round<'a, T> {
    options: &'a Options,
    table: &'a mut T,
    heard: &'a Heard,
    /// Everybody whose hand is not dead.
    seats: Seats,
    /// Those of them whose three cards were no 21.
    open: Seats,
    spots: Spots,
    up: u8,
    hole: Hole,
}

impl<'a, T: Table<ThreeCard21>> Round<'a, T> {
    #[inline(always)]
    fn new(options: &'a Options, table: &'a mut T, heard: &'a Heard) -> Self {
        let seats = table.seats();
        let (spots, hole) = (Spots::EMPTY, Hole::NoBlackjack);
        Round { options, table, heard, seats, open: Seats::NONE, spots, up: 0, hole }
    }

    /// 2C.6(d): three passes over the spots, with the dealer's two cards between them.
    #[inline(always)]
    fn deal(&mut self) -> Result<(), Stop> {
        let mut missed = Seats::NONE;
        self.pass(&mut missed, cite!("13:69F-2C.6(d)1"))?;
        let up = self.own_card(Face::Up, cite!("13:69F-2C.6(d)2"))?;
        self.pass(&mut missed, cite!("13:69F-2C.6(d)3"))?;
        self.make_up(&mut missed, 2)?;
        // 2C.14(e): once an own card was missed, the players' three come first.
        let own = up && self.own_card(Face::Down, cite!("13:69F-2C.6(d)4"))?;
        self.pass(&mut missed, cite!("13:69F-2C.6(d)5"))?;
        self.make_up(&mut missed, 3)?;
        if !own {
            self.make_up_own()?;
        }
        self.up = points::value(self.table.cards(Place::DEALER)[0]);
        self.heard.dealt.set(true);
        Ok(())
    }

    /// 2C.6(d)1, 3, 5: one card face up to every spot; those that the dealer missed are noted.
    #[inline(always)]
    fn pass(&mut self, missed: &mut Seats, why: Cite) -> Result<(), Stop> {
        for spot in self.seats.clockwise() {
            match self.table.deal(Place::hand(spot, 0), Face::Up, why) {
                Err(MISSED) => *missed = missed.with(spot),
                dealt => dealt?,
            }
        }
        Ok(())
    }

    /// 2C.6(d)2, 4: one card to the dealer, unless he misses it.
    #[inline(always)]
    fn own_card(&mut self, face: Face, why: Cite) -> Result<bool, Stop> {
        match self.table.deal(Place::DEALER, face, why) {
            Err(MISSED) => Ok(false),
            dealt => dealt.map(|()| true),
        }
    }

    /// 2C.14(g): a hand that was passed over is dead if it has no card; else its player may have
    /// what is missing, now that the others have theirs.
    fn make_up(&mut self, missed: &mut Seats, cards: usize) -> Result<(), Stop> {
        let why = cite!("13:69F-2C.14(g)");
        for spot in missed.clockwise() {
            let hand = Place::hand(spot, 0);
            while self.seats.has(spot) && self.table.lying(hand) < cards {
                let who = self.table.caller(spot);
                if self.table.lying(hand) == 0
                    || self.table.choose(who, hand, &[Choice::Take, Choice::Dead], why)?
                        == Choice::Dead
                {
                    self.call_dead(spot, why)?;
                } else {
                    match self.table.deal(hand, Face::Up, why) {
                        Err(MISSED) => {}
                        dealt => dealt?,
                    }
                }
            }
        }
        *missed = Seats::NONE;
        Ok(())
    }

    /// 2C.14(g), A-21: a dead hand is out of the round and its wagers go back.
    fn call_dead(&mut self, spot: Spot, why: Cite) -> Result<(), Stop> {
        let hand = Place::hand(spot, 0);
        self.table.say(Call::Dead(hand), why)?;
        for nth in 0..self.table.lines(spot) {
            self.table.settle(spot.line(nth), Area::Main(0), Verdict::Returned, why)?;
            self.table.settle(spot.line(nth), Area::Bonus, Verdict::Returned, why)?;
        }
        self.table.collect(hand, why)?;
        self.seats = self.seats.without(spot);
        Ok(())
    }

    /// 2C.14(e): the dealer's missing cards, once all players have their three.
    fn make_up_own(&mut self) -> Result<(), Stop> {
        while self.table.lying(Place::DEALER) < 2 {
            let up = self.table.lying(Place::DEALER) == 0;
            let face = if up { Face::Up } else { Face::Down };
            self.own_card(face, cite!("13:69F-2C.14(e)"))?;
        }
        Ok(())
    }

    /// 2C.5(b), 2C.6(e): the bonus wagers, before anything else is looked at or dealt. Losers and
    /// winners go in one pass from the dealer's left: the text gives no order of spots.
    #[inline(always)]
    fn settle_bonuses(&mut self) -> Result<(), Stop> {
        for spot in self.seats.clockwise() {
            let cards = self.table.cards(Place::hand(spot, 0));
            let total = total_of_three(cards);
            let hand = bonus_hand(cards, total, self.options.ace_straight);
            let (verdict, why) = match hand {
                Some(hand) => {
                    let odds = self.options.bonus.odds[hand as usize];
                    (odds.win(), cite!("13:69F-2C.5(b)1"))
                }
                None => (Verdict::Lose, cite!("13:69F-2C.5(b)2")),
            };
            self.spots[(spot, 0)].total = total;
            for nth in 0..self.table.lines(spot) {
                self.table.settle(spot.line(nth), Area::Bonus, verdict, why)?;
            }
        }
        Ok(())
    }

    /// 2C.5(c)1, 2C.6(f): totals are called from the left, and each 21 is paid as it is called.
    #[inline(always)]
    fn pay_21s(&mut self) -> Result<(), Stop> {
        for spot in self.seats.clockwise() {
            self.call_total(spot, 0, cite!("13:69F-2C.6(f)"))?;
            if self.spots[(spot, 0)].total.points == 21 {
                self.close(spot, 0, Verdict::EVEN, cite!("13:69F-2C.5(c)1"))?;
            } else {
                self.open = self.open.with(spot);
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn call_total(&mut self, spot: Spot, hand: u8, why: Cite) -> Result<(), Stop> {
        let Total { points, soft } = self.spots[(spot, hand)].total;
        self.table.say(Call::Total { at: Place::hand(spot, hand), points, soft }, why)
    }

    /// 2C.5(c)2, 2C.6(g), 2C.7: under an ace every bettor on an open hand may insure, also one
    /// over 21; then (h) the totals are called again.
    #[inline(always)]
    fn insure(&mut self) -> Result<(), Stop> {
        if self.up != ACE {
            return Ok(());
        }
        for spot in self.open.clockwise() {
            for nth in 0..self.table.lines(spot) {
                let who = spot.line(nth);
                let main = self.table.wager(who, Area::Main(0));
                let most = most_insurance(main, self.options.chip);
                let why = match who == self.table.caller(spot) {
                    true => cite!("13:69F-2C.7(a)"),
                    false => cite!("13:69F-2C.12(e)"),
                };
                let amount = self.table.amount(who, Area::Insurance, Money::ZERO..=most, why)?;
                if !amount.is_zero() {
                    self.table.stake(who, Area::Insurance, amount, cite!("13:69F-2C.7(b)"))?;
                }
            }
        }
        for spot in self.open.clockwise() {
            self.call_total(spot, 0, cite!("13:69F-2C.6(h)"))?;
        }
        Ok(())
    }

    /// 2C.5(c)1, 2C.7(a)2, as read in: under an ace or a ten the reader tells of a
    /// blackjack; without one all insurance is lost at once.
    #[inline(always)]
    fn peek(&mut self) -> Result<(), Stop> {
        let (what, why): (fn(&[Card]) -> bool, Cite) = match self.up {
            _ if self.open.is_empty() => return Ok(()), // Nothing hangs on the hole card.
            ACE => (is_ten, cite!("13:69F-2C.7(a)2")),
            TEN => (is_ace, cite!("13:69F-2C.5(c)1")),
            _ => return Ok(()),
        };
        self.hole = match self.heard.reader.get() {
            CardReader::Off => Hole::Untold,
            CardReader::On => match self.table.tell(Place::DEALER, what, why) {
                Err(READER_FAILS) => Hole::Untold,
                told if told? => Hole::Blackjack,
                _ => Hole::NoBlackjack,
            },
        };
        if self.hole == Hole::NoBlackjack {
            self.settle_insurance(false)?;
        }
        Ok(())
    }

    /// 2C.5(d), 2C.6(i) to (l): the hole card is shown, the dealer plays and all is settled.
    #[inline(always)]
    fn reveal(&mut self) -> Result<(), Stop> {
        let why = match self.hole {
            Hole::Blackjack => cite!("13:69F-2C.6(i)"),
            _ => cite!("13:69F-2C.5(d)"),
        };
        self.table.turn(Place::DEALER, why)?;
        let cards = self.table.cards(Place::DEALER);
        let dealer = Total::EMPTY.with(cards[0]).with(cards[1]);
        let blackjack = is_blackjack(dealer);
        if self.hole != Hole::NoBlackjack {
            self.settle_insurance(blackjack)?;
            self.settle_surrendered(blackjack)?;
        }
        if blackjack {
            return self.take_what_is_open();
        }
        // 2C.11(c): nobody is left whom the dealer's total could touch.
        if !self.open.clockwise().any(|spot| self.spots[spot].is_open()) {
            return Ok(());
        }
        let dealer = self.play_out(dealer)?;
        self.settle(dealer)
    }

    /// 2C.7(c), (d): insurance wins on a blackjack and is lost without one.
    #[inline(always)]
    fn settle_insurance(&mut self, blackjack: bool) -> Result<(), Stop> {
        if self.up != ACE {
            return Ok(());
        }
        let (verdict, why) = match blackjack {
            true => (Verdict::to_one(2), cite!("13:69F-2C.7(d)")),
            false => (Verdict::Lose, cite!("13:69F-2C.7(c)")),
        };
        for spot in self.open.counterclockwise() {
            for nth in 0..self.table.lines(spot) {
                let who = spot.line(nth);
                if !self.table.wager(who, Area::Insurance).is_zero() {
                    self.table.settle(who, Area::Insurance, verdict, why)?;
                }
            }
        }
        Ok(())
    }

    /// 2C.8(a)2: a surrendered wager that waited for the hole card.
    fn settle_surrendered(&mut self, blackjack: bool) -> Result<(), Stop> {
        let verdict = if blackjack { Verdict::Lose } else { Verdict::Half };
        for spot in self.open.counterclockwise() {
            if self.spots[(spot, 0)].fate == Fate::Surrendered {
                self.close(spot, 0, verdict, cite!("13:69F-2C.8(a)2"))?;
            }
        }
        Ok(())
    }

    /// 2C.5(c)4: a blackjack takes every original wager that is open. Where no reader told of it
    /// in time, doubles and split wagers go back: they met a hand already lost.
    fn take_what_is_open(&mut self) -> Result<(), Stop> {
        let why = cite!("13:69F-2C.5(c)4");
        for spot in self.open.counterclockwise() {
            for hand in self.spots[spot].open_hands() {
                self.settle_hand(spot, hand, why, |area| match area {
                    Area::Main(0) => Verdict::Lose,
                    _ => Verdict::Returned,
                })?;
            }
        }
        Ok(())
    }

    /// 2C.6(k), 2C.11(b): the dealer draws to 17 and calls his total. An exposed card that the
    /// players left is the first he takes (2C.14(c)).
    #[inline(always)]
    fn play_out(&mut self, mut dealer: Total) -> Result<Total, Stop> {
        while must_draw(dealer, self.options.soft_17) {
            match self.table.deal(Place::DEALER, Face::Up, cite!("13:69F-2C.11(b)")) {
                Err(EXPOSED) => continue,
                dealt => dealt?,
            }
            dealer = dealer.with(last(self.table.cards(Place::DEALER)));
        }
        let call = Call::Total { at: Place::DEALER, points: dealer.points, soft: dealer.soft };
        self.table.say(call, cite!("13:69F-2C.6(k)"))?;
        Ok(dealer)
    }

    /// 2C.6(l): from the dealer's right counterclockwise, each open hand against his.
    #[inline(always)]
    fn settle(&mut self, dealer: Total) -> Result<(), Stop> {
        for spot in self.open.counterclockwise() {
            for hand in self.spots[spot].open_hands() {
                let player = self.spots[(spot, hand)].total;
                let verdict = duel(player, dealer);
                self.settle_hand(spot, hand, cite!("13:69F-2C.5(d)"), |_| verdict)?;
            }
        }
        Ok(())
    }

    /// All wagers that ride on one hand, line by line, the main before its double.
    #[inline(always)]
    fn settle_hand(
        &mut self,
        spot: Spot,
        hand: u8,
        why: Cite,
        verdict: impl Fn(Area) -> Verdict,
    ) -> Result<(), Stop> {
        let at = self.spots[spot];
        for nth in 0..self.table.lines(spot) {
            let (who, double) = (spot.line(nth), Area::Double(hand));
            let Some(main) = at.main(nth, hand) else { continue };
            self.table.settle(who, main, verdict(main), why)?;
            if at.hands[hand as usize].doubled && !self.table.wager(who, double).is_zero() {
                self.table.settle(who, double, verdict(double), why)?;
            }
        }
        Ok(())
    }

    /// A hand is settled before the dealer's play, and its cards collected.
    #[inline(always)]
    fn close(&mut self, spot: Spot, hand: u8, verdict: Verdict, why: Cite) -> Result<(), Stop> {
        self.settle_hand(spot, hand, why, |_| verdict)?;
        self.spots[(spot, hand)].fate = Fate::Closed;
        self.table.collect(Place::hand(spot, hand), why)
    }

    /// 2C.6(m): hands are picked up from the dealer's right, his own last. A card drawn in error
    /// that nobody took is burned first (2C.14(c)).
    #[inline(always)]
    fn clear(&mut self) -> Result<(), Stop> {
        while self.table.exposed().is_some() {
            self.table.burn_exposed(cite!("13:69F-2C.14(c)"))?;
        }
        let why = cite!("13:69F-2C.6(m)");
        for spot in self.open.counterclockwise() {
            for hand in self.spots[spot].open_hands() {
                self.table.collect(Place::hand(spot, hand), why)?;
            }
        }
        self.table.collect(Place::DEALER, why)
    }
}

/// 2C.2(b)3: an ace counts eleven where it can.
const ACE: u8 = 11;
/// 2C.2(b)2: ten, jack, queen and king.
const TEN: u8 = 10;

fn is_ace(hole: &[Card]) -> bool {
    hole.iter().all(|card| points::value(*card) == ACE)
}

fn is_ten(hole: &[Card]) -> bool {
    hole.iter().all(|card| points::value(*card) == TEN)
}

#[inline(always)]
fn last(cards: &[Card]) -> Card {
    cards[cards.len() - 1]
}

/// 2C.2(b): what the first three cards of a hand count.
#[inline(always)]
pub fn total_of_three(cards: &[Card]) -> Total {
    Total::EMPTY.with(cards[0]).with(cards[1]).with(cards[2])
}

/// 2C.2(c): what three cards are for the bonus wager; only the highest counts.
#[inline(always)]
pub fn bonus_hand(cards: &[Card], total: Total, ace: AceStraight) -> Option<BonusHand> {
    let three = three::rank(cards[0], cards[1], cards[2]);
    let (ace_high, ace_low) = (three.high() == Rank::Ace, three.high() == Rank::Three);
    match three.category() {
        Category::StraightFlush if ace_high && cards[0].suit() == Suit::Diamonds => {
            Some(BonusHand::DiamondRoyalFlush)
        }
        Category::StraightFlush if ace_high => Some(BonusHand::RoyalFlush),
        Category::StraightFlush if ace_low && ace == AceStraight::High => Some(BonusHand::Flush),
        Category::Straight if ace_low && ace == AceStraight::High => None,
        Category::StraightFlush => Some(BonusHand::StraightFlush),
        Category::ThreeOfAKind => Some(BonusHand::ThreeOfAKind),
        Category::Straight => Some(BonusHand::Straight),
        Category::Flush => Some(BonusHand::Flush),
        Category::Pair => Some(BonusHand::Pair),
        Category::HighCard => (total.points == 21).then_some(BonusHand::TwentyOne),
    }
}

/// 2C.5(c)5.ii, iii: the paragraph by which three initial cards may be split, if one allows it.
#[inline(always)]
pub fn gateway(cards: &[Card], total: Total) -> Option<Cite> {
    let [a, b, c] = [cards[0], cards[1], cards[2]].map(Card::rank);
    if total.points > 21 {
        Some(cite!("13:69F-2C.5(c)5.ii"))
    } else if a == b || a == c || b == c {
        Some(cite!("13:69F-2C.5(c)5.iii(bb)"))
    } else if !total.soft && cards.iter().any(|card| points::value(*card) == ACE) {
        Some(cite!("13:69F-2C.5(c)5.iii(aa)"))
    } else {
        None
    }
}

/// 2C.7(b): half the main wager, or the next amount above it that chips can make.
#[inline(always)]
pub fn most_insurance(main: Money, chip: Money) -> Money {
    Money::cents((main.as_cents() + 1) / 2).rounded_up(chip)
}

/// 2C.1 "Blackjack", as read in A-1: the dealer's two cards are an ace and a ten.
#[inline(always)]
pub fn is_blackjack(two_cards: Total) -> bool {
    two_cards.points == 21
}

/// 2C.11(b): whether the dealer's total calls for another card.
#[inline(always)]
pub fn must_draw(dealer: Total, soft_17: Soft17) -> bool {
    dealer.points < 17 || dealer.points == 17 && dealer.soft && soft_17 == Soft17::Hit
}

/// 2C.5(d): a hand that is neither 21 nor bust against the dealer's final total.
#[inline(always)]
pub fn duel(player: Total, dealer: Total) -> Verdict {
    if dealer.points > 21 {
        return Verdict::EVEN;
    }
    match player.points.cmp(&dealer.points) {
        Ordering::Greater => Verdict::EVEN,
        Ordering::Less => Verdict::Lose,
        Ordering::Equal => Verdict::Push,
    }
}
