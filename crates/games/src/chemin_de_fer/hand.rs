//! One hand: four cards that only their holders see, what these say of them, third cards, counts.

use super::{CheminDeFer, Choice, Options, pay};
use crate::baccarat::{self, BankerTable, Cell};
use crate::chemin_de_fer::pay::TABLE_1;
use cards::{Card, points};
use core::cmp::Ordering;
use table::{Call, Cite, Face, Irregularity, Line, Place, Spot, Stage, Stop, Table, cite};

/// What both hands count in the end.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Counts {
    pub player: u8,
    pub banker: u8,
}

impl Counts {
    /// 4.6(a): whether the Banker's Hand counts higher, lower or the same.
    #[inline(always)]
    pub fn result(self) -> Ordering {
        self.banker.cmp(&self.player)
    }
}

/// How the Player's Hand is counted.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Players {
    AsItLies,
    /// 4.12(c): one card too many, and nobody knows which.
    BestOfThree,
}

/// How the Banker's Hand is counted.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Bankers {
    AsItLies,
    /// 4.12(b): its first cards count nothing.
    FromZero,
    /// 4.12(d): two cards for one.
    LowestOfTwo,
}

/// 4.12(e), (f): why a card lies before a Player's Hand that stayed.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Extra {
    Dealt,
    Miscalled,
}

/// A hand as it goes on. Nothing here depends on a card that lies unturned.
pub(super) struct Hand<'a, T> {
    table: &'a mut T,
    banker_table: &'static BankerTable,
    dominant: Line,
    banker: Line,
    players: Players,
    bankers: Bankers,
    extra: Option<Extra>,
    /// The value of each third card.
    players_third: Option<u8>,
    bankers_third: Option<u8>,
}

impl<'a, T: Table<CheminDeFer>> Hand<'a, T> {
    pub(super) fn new(options: &Options, table: &'a mut T, banker: Spot, dominant: Spot) -> Self {
        Hand {
            table,
            banker_table: options.banker_table.table(),
            dominant: dominant.line(0),
            banker: banker.line(0),
            players: Players::AsItLies,
            bankers: Bankers::AsItLies,
            extra: None,
            players_third: None,
            bankers_third: None,
        }
    }

    /// 4.8 to 4.10: from the first card to the counts.
    pub(super) fn play(mut self) -> Result<Counts, Stop> {
        self.initial_deal()?;
        let said = self.player_speaks()?;
        if said == Choice::Show || self.banker_shows(said)? {
            return self.reveal(cite!("19:47-4.8"));
        }
        if said == Choice::Card {
            self.player_draws()?;
        }
        self.banker_decides()?;
        self.reveal(cite!("19:47-4.10"))
    }

    /// 4.8: four cards face down in turn, the Player's first.
    fn initial_deal(&mut self) -> Result<(), Stop> {
        self.table.say(Call::NoMoreBets, cite!("19:47-4.8"))?;
        self.table.reach(Stage::InitialDeal);
        for hand in [Place::PLAYER, Place::BANKER, Place::PLAYER, Place::BANKER] {
            self.act(|table| table.deal(hand, Face::Down, cite!("19:47-4.8")))?;
        }
        Ok(())
    }

    /// 4.8, 4.9: the Dominant Player looks, and says what his count allows or asks of him.
    fn player_speaks(&mut self) -> Result<Choice, Stop> {
        let who = self.dominant;
        self.act(|table| table.look(who, Place::PLAYER, cite!("19:47-4.8")))?;
        let among = [Choice::Card, Choice::Stay, Choice::Show];
        let said = self.act(|table| {
            let third = table.cards(Place::PLAYER).first().copied();
            let law = move |cards: &[Card], choice| players_law(cards, third, choice);
            table.choose_on(who, Place::PLAYER, &among, law, cite!("19:47-4.9"))
        })?;
        self.table.reach(match said {
            Choice::Card => Stage::Called,
            Choice::Stay => Stage::Stayed,
            _ => Stage::Revealed,
        });
        Ok(said)
    }

    /// 4.8: the Banker looks, and shows an eight or nine.
    fn banker_shows(&mut self, said: Choice) -> Result<bool, Stop> {
        let who = self.banker;
        self.act(|table| table.look(who, Place::BANKER, cite!("19:47-4.8")))?;
        let among = [Choice::Show, Choice::GoOn];
        let choice = loop {
            let bankers = self.bankers;
            let law = move |cards: &[Card], choice| {
                (choice == Choice::Show) == baccarat::is_natural(bankers.on_two(cards))
            };
            let why = cite!("19:47-4.8");
            let choice = self.table.choose_on(who, Place::BANKER, &among, law, why);
            if let Some(choice) = self.unless_heard(choice)? {
                break choice;
            }
        };
        if choice == Choice::Show {
            self.table.reach(match said {
                Choice::Stay => Stage::ThirdCards,
                _ => Stage::Decisions,
            });
        }
        Ok(choice == Choice::Show)
    }

    /// 4.9: a third card face up for the Player's Hand; 4.12(i) also where the Banker drew it.
    fn player_draws(&mut self) -> Result<(), Stop> {
        match self.table.deal(Place::PLAYER, Face::Up, cite!("19:47-4.9")) {
            Err(Stop::Irregular(pay::BANKER_DREW_FIRST)) => {
                self.table.deal(Place::PLAYER, Face::Up, cite!("19:47-4.12(i)"))?;
            }
            dealt => dealt?,
        }
        self.table.reach(Stage::Decisions);
        self.players_third = baccarat::last_value(self.table, Place::PLAYER);
        Ok(())
    }

    /// 4.9: the Banker draws or stays by his table, and is asked whatever it says.
    fn banker_decides(&mut self) -> Result<(), Stop> {
        while self.extra.is_none() {
            let (table, bankers, third) = (self.banker_table, self.bankers, self.players_third);
            let law = move |cards: &[Card], choice| {
                allows(baccarat::cell(table, bankers.on_two(cards), third), choice)
            };
            let among = [Choice::Draw, Choice::Stay];
            let why = cite!("19:47-4.9");
            let choice = self.table.choose_on(self.banker, Place::BANKER, &among, law, why);
            match self.unless_heard(choice)? {
                Some(Choice::Draw) => return self.banker_draws(why),
                Some(_) => {
                    self.banker_stays();
                    return Ok(());
                }
                None => {}
            }
        }
        self.use_extra_card()
    }

    /// 4.12(e), (f): the card that came after "stay" is the Banker's if his count asks for one, or
    /// allows one that nobody called for. To see that his hand is turned: nobody else has anything
    /// left to decide.
    fn use_extra_card(&mut self) -> Result<(), Stop> {
        let why = match self.extra {
            Some(Extra::Miscalled) => cite!("19:47-4.12(f)"),
            _ => cite!("19:47-4.12(e)"),
        };
        self.table.turn(Place::BANKER, why)?;
        let count = self.bankers.on_two(self.table.cards(Place::BANKER));
        let cell = baccarat::cell(self.banker_table, count, None);
        if cell == Cell::Draw || (cell == Cell::Option && self.extra == Some(Extra::Dealt)) {
            return self.banker_draws(why);
        }
        self.table.set_aside(cite!("19:47-4.12(h)"))?;
        let among: &[Choice] =
            if cell == Cell::Stay { &[Choice::Stay] } else { &[Choice::Draw, Choice::Stay] };
        let why = cite!("19:47-4.9");
        match self.table.choose(self.banker, Place::BANKER, among, why)? {
            Choice::Draw => self.banker_draws(why),
            _ => {
                self.banker_stays();
                Ok(())
            }
        }
    }

    /// 4.9: the Banker takes no third card; where the Player's Hand took none either, that is all.
    fn banker_stays(&mut self) {
        if self.players_third.is_none() {
            self.table.reach(Stage::ThirdCards);
        }
    }

    /// 4.9: a third card for the Banker's Hand; 4.12(d) or two.
    fn banker_draws(&mut self, why: Cite) -> Result<(), Stop> {
        match self.table.deal(Place::BANKER, Face::Up, why) {
            Err(Stop::Irregular(pay::BANKER_TOOK_TWO)) => {
                self.bankers = Bankers::LowestOfTwo;
                for _ in 0..2 {
                    self.table.deal(Place::BANKER, Face::Up, cite!("19:47-4.12(d)"))?;
                }
            }
            // He had asked for a card, and it was given to the Player's Hand.
            Err(Stop::Irregular(what)) => {
                self.hear(what)?;
                return self.use_extra_card();
            }
            dealt => dealt?,
        }
        self.table.reach(Stage::Decisions);
        self.bankers_third = baccarat::last_value(self.table, Place::BANKER);
        Ok(())
    }

    /// 4.10: both hands are turned, and their counts and the winner announced.
    fn reveal(&mut self, why: Cite) -> Result<Counts, Stop> {
        self.table.turn(Place::PLAYER, why)?;
        self.table.turn(Place::BANKER, why)?;
        let (player, banker) = (self.table.cards(Place::PLAYER), self.table.cards(Place::BANKER));
        let counts = Counts {
            player: match self.players {
                Players::AsItLies => points::baccarat_count(player),
                Players::BestOfThree => best_of_three(player),
            },
            banker: match self.bankers {
                Bankers::AsItLies => points::baccarat_count(banker),
                Bankers::FromZero => self.bankers_third.unwrap_or(0),
                Bankers::LowestOfTwo => lowest_of_two(banker),
            },
        };
        let why = cite!("19:47-4.10");
        self.table.say(Call::Count { at: Place::PLAYER, points: counts.player }, why)?;
        self.table.say(Call::Count { at: Place::BANKER, points: counts.banker }, why)?;
        let call = match counts.result() {
            Ordering::Less => Call::Wins(Place::PLAYER),
            Ordering::Greater => Call::Wins(Place::BANKER),
            Ordering::Equal => Call::TieHand,
        };
        self.table.say(call, why)?;
        self.table.reach(Stage::Revealed);
        Ok(counts)
    }

    /// An act that is begun again after what 4.12 puts right on the way.
    fn act<R>(&mut self, mut act: impl FnMut(&mut T) -> Result<R, Stop>) -> Result<R, Stop> {
        loop {
            let done = act(self.table);
            if let Some(done) = self.unless_heard(done)? {
                return Ok(done);
            }
        }
    }

    /// Nothing where an irregularity was heard that lets the hand go on.
    fn unless_heard<R>(&mut self, done: Result<R, Stop>) -> Result<Option<R>, Stop> {
        match done {
            Err(Stop::Irregular(what)) => self.hear(what).map(|()| None),
            done => done.map(Some),
        }
    }

    /// 4.12(b), (c): a surplus first card is the hand's that took it, and changes how it counts;
    /// (e), (f): a card after "Stay" waits until it is known whose it is.
    fn hear(&mut self, what: Irregularity) -> Result<(), Stop> {
        match what {
            pay::BANKER_TOOK_TOO_MANY => {
                self.bankers = Bankers::FromZero;
                return self.table.deal(Place::BANKER, Face::Down, cite!("19:47-4.12(b)"));
            }
            pay::PLAYER_GOT_THREE => {
                self.players = Players::BestOfThree;
                return self.table.deal(Place::PLAYER, Face::Up, cite!("19:47-4.12(c)"));
            }
            baccarat::EXTRA_THIRD_CARD => self.extra = Some(Extra::Dealt),
            pay::EXTRA_THIRD_CARD_MISCALLED => self.extra = Some(Extra::Miscalled),
            _ => return Err(Stop::Irregular(what)),
        }
        // Another such card could be nobody's.
        self.table.reach(Stage::ThirdCards);
        Ok(())
    }
}

impl Bankers {
    /// What the first two cards count for the tables.
    #[inline(always)]
    fn on_two(self, cards: &[Card]) -> u8 {
        match self {
            // 4.12(b): no natural, and row 0 of the table.
            Bankers::FromZero => 0,
            Bankers::AsItLies | Bankers::LowestOfTwo => points::baccarat_count(cards),
        }
    }
}

/// 4.9, Table 1: what the Dominant Player may say with these two cards; 4.12(c) with a third among
/// them he has all that a hand may have, and only shows or stays.
pub fn players_law(cards: &[Card], third: Option<Card>, choice: Choice) -> bool {
    if let (Some(third), [first, second]) = (third, cards) {
        let shows = is_natural_of_three(&[*first, *second, third]);
        return choice == if shows { Choice::Show } else { Choice::Stay };
    }
    players_say(points::baccarat_count(cards), choice)
}

/// 4.8, 4.9: what the Player may say on a count of two cards.
pub(super) fn players_say(count: u8, choice: Choice) -> bool {
    match (choice, baccarat::is_natural(count)) {
        (Choice::Show, natural) => natural,
        (choice, false) => allows(TABLE_1[count as usize], choice),
        (_, true) => false,
    }
}

/// 4.9: whether a cell of a table lets him draw, or stay.
pub(super) fn allows(cell: Cell, choice: Choice) -> bool {
    match choice {
        Choice::Card | Choice::Draw => cell != Cell::Stay,
        Choice::Stay => cell != Cell::Draw,
        _ => false,
    }
}

/// 4.12(c): whether two of three cards make the highest count, and it is eight or nine.
pub fn is_natural_of_three(cards: &[Card; 3]) -> bool {
    let best = best_of_three(cards);
    baccarat::is_natural(best) && pairs(cards).any(|count| count == best)
}

/// 4.12(c): the highest count that two or all of the cards make.
pub fn best_of_three(cards: &[Card]) -> u8 {
    pairs(cards).fold(points::baccarat_count(cards), u8::max)
}

/// 4.12(d): the lowest count that two of the cards make.
pub fn lowest_of_two(cards: &[Card]) -> u8 {
    pairs(cards).fold(9, u8::min)
}

fn pairs(cards: &[Card]) -> impl Iterator<Item = u8> {
    let above = move |nth: usize| {
        let first = cards[nth];
        cards[nth + 1..].iter().map(move |second| points::baccarat_count(&[first, *second]))
    };
    (0..cards.len()).flat_map(above)
}
