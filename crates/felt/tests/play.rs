//! A table in the terminal, without a terminal: the plain face and the engine, for every game.

use cards::Card;
use felt::door::doors;
use felt::play::engine::Engine;
use felt::play::facts::Facts;
use felt::play::view::{Ask, Reply, Sitting, View, face};
use felt::play::wagers::Areas;
use felt::play::{self, Seat, opened, plain, words};
use felt::verbs::replay::replayed;
use live::{Faces as Shown, Input, Live, LiveTable};
use proptest::prelude::*;
use table::session::Procedure;
use table::{Game, Money, Pair, Visitor};

/// Numbers that look random and are the same every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }

    fn one<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }
}

fn seat(seed: u64) -> Seat {
    Seat { seed: Some(seed), ..Seat::default() }
}

/// The engine of a table of this game with these options, at which somebody sits down.
fn seated<G: Game>(elected: &[(&str, &str)], seat: Seat) -> anyhow::Result<Engine> {
    let pairs: Vec<Pair> = elected.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
    let table = opened(live::door::<G>().as_ref(), &pairs)?;
    play::seated(table::rules::<G>().as_ref(), table, seat)
}

fn table<G: Game>(seat: Seat) -> Engine {
    seated::<G>(&[], seat).expect("one spot is allowed everywhere")
}

/// What the plain face prints for this input.
fn transcript<G: Game>(seed: u64, input: &str) -> String {
    let mut out = Vec::new();
    plain::run(&mut table::<G>(seat(seed)), input.as_bytes(), &mut out, true).expect("it plays");
    String::from_utf8(out).expect("it prints text")
}

/// What nobody who knows the game would type.
const ODD: [&str; 42] = [
    "",
    "help",
    "?",
    "rules",
    "same",
    "xyzzy",
    "-5",
    "1e9",
    "0",
    "99999999999999",
    "10",
    "1 10 | 2 10",
    "|",
    "||",
    ",",
    "ante",
    "ante ante",
    "1",
    "2",
    "$",
    "$1,000",
    "no",
    "max",
    "buy",
    "buy 50",
    "buy -1",
    "cut",
    "cut 3",
    "cut 20",
    "cut 70000",
    "7.505",
    "é ♥",
    "\t",
    "a",
    "s",
    "p 10",
    "10 10 10",
    "1 1 1 1 1 1",
    "a 5, a 5, a 5",
    "15 10",
    "1b 10",
    "0.01",
];

/// Something that a player might type: mostly an answer, sometimes anything.
fn typed(view: &View, dice: &mut Dice) -> String {
    if dice.below(8) == 0 {
        return dice.one(&ODD).to_string();
    }
    match &view.ask {
        Ask::Wagers { .. } if view.bets.is_empty() => "deal".to_string(),
        // Who has little left may have less than all that must be wagered together.
        Ask::Wagers { .. } if view.chips < Money::dollars(30) && dice.below(4) == 0 => {
            "buy 1000".to_string()
        }
        Ask::Wagers { last, .. } if last.is_none() || dice.below(3) == 0 => {
            let bet = dice.one(&view.bets);
            // With little left, the least is all that can be wagered.
            let steps = dice.below(40) as i64;
            let amount = Money::cents(bet.least.as_cents() + bet.chip.as_cents() * 10 * steps);
            match dice.below(3) {
                0 => amount.to_string(),
                1 => format!("{} {amount}", bet.area),
                _ => format!("{} {amount}, {} 10", bet.area, dice.one(&view.bets).area),
            }
        }
        Ask::Wagers { .. } => String::new(),
        Ask::Choice { among, .. } => {
            let nth = dice.below(among.len());
            let names: Vec<&str> = among.iter().map(|offer| offer.word).collect();
            match dice.below(3) {
                0 => (nth + 1).to_string(),
                1 => names[nth].to_uppercase(),
                _ => names[nth][..words::enough(&names, nth)].to_string(),
            }
        }
        Ask::Amount { is_beyond: true, .. } => "buy 1000".to_string(),
        Ask::Amount { least, most, .. } => {
            dice.one(&["no", "max", &least.to_string(), &most.to_string(), "5"]).to_string()
        }
        Ask::Cut { least, .. } => dice.one(&["no", "", &format!("cut {least}")]).to_string(),
        Ask::Broke { .. } => "buy 1000".to_string(),
        Ask::Closed(_) | Ask::Left => String::new(),
    }
}

/// All faces that the player has been shown or has looked at since the last round began.
fn known(engine: &Engine) -> Vec<Card> {
    let faces = |line: &str| match Input::parse(line).expect("the journal holds inputs") {
        Input::Faces(Shown { cards, .. })
        | Input::Sees { cards, .. }
        | Input::Table(Procedure::Burn(cards)) => cards,
        _ => Vec::new(),
    };
    engine.lines().flat_map(faces).collect()
}

/// The cards that a text names.
fn named(text: &str) -> Vec<Card> {
    Card::ALL.into_iter().filter(|card| text.contains(&face(Some(*card)))).collect()
}

/// Plays thousands of lines at every game; money stays in order and nothing unseen is shown.
struct Scripted {
    lines: usize,
}

impl Visitor for Scripted {
    fn game<G: Game>(&mut self) {
        let most = G::spots_each(&G::Options::default()).0.min(2);
        for seed in 0..6 {
            let spots = 1 + seed as u8 % most;
            let bankroll = [Seat::BANKROLL, Money::dollars(37)][seed as usize % 2];
            let mut engine = table::<G>(Seat { spots, seed: Some(seed), bankroll });
            let mut dice = Dice(seed * 977 + 5);
            for _ in 0..self.lines {
                let line = typed(engine.view(), &mut dice);
                step::<G>(&mut engine, &line);
            }
            assert!(engine.view().round > 20, "{} {seed}: hardly a round", G::NAME);
        }
    }
}

fn step<G: Game>(engine: &mut Engine, line: &str) {
    let before = engine.view().clone();
    let reply = engine.say(line);
    let view = engine.view();
    let context = format!("{} {line:?} {reply:?}", G::NAME);
    assert!(view.chips >= Money::ZERO, "{context}: {} chips", view.chips);
    if let Reply::Refused(what) = &reply {
        assert!(!what.contains('\n') && !what.is_empty(), "{context}: one line");
        assert_eq!((before.round, before.chips), (view.round, view.chips), "{context}");
        assert_eq!(before.ask.text(), view.ask.text(), "{context}: the question stands");
    }
    let known = known(engine);
    for card in view.hands.iter().flat_map(|hand| &hand.cards).flatten() {
        assert!(known.contains(card), "{context}: {card} was never seen");
    }
    let marked: Vec<_> = view.hands.iter().filter(|hand| hand.is_asked).collect();
    assert!(marked.len() <= 1, "{context}: one hand is asked");
    if let Some((at, _)) =
        view.ask.text().strip_prefix("Hand ").and_then(|text| text.split_once(':'))
    {
        assert_eq!(
            marked.first().map(|hand| hand.at.to_string()).as_deref(),
            Some(at),
            "{context}"
        );
    }
    if view.is_between_rounds() && view.round > before.round && before.is_between_rounds() {
        assert_eq!(before.chips + view.net, view.chips, "{context}: the round pays its net");
        assert!(!view.settled.is_empty(), "{context}: every payment is told");
    }
}

#[test]
fn every_game_survives_thousands_of_lines() {
    games::visit(&mut Scripted { lines: 1000 });
}

struct Transcripts;

impl Visitor for Transcripts {
    fn game<G: Game>(&mut self) {
        for seed in 0..4 {
            let mut engine = table::<G>(seat(seed));
            let mut dice = Dice(seed + 1);
            let mut input = String::new();
            for _ in 0..200 {
                let line = typed(engine.view(), &mut dice);
                engine.say(&line);
                input += &line.replace('\n', " ");
                input.push('\n');
            }
            let once = transcript::<G>(seed, &input);
            assert_eq!(once, transcript::<G>(seed, &input), "{} {seed}", G::NAME);
            assert_ne!(once, transcript::<G>(seed + 100, &input), "{} {seed}", G::NAME);
            let end = once.lines().last().unwrap_or_default();
            assert!(end.starts_with("You leave after") && end.contains('$'), "{}: {end}", G::NAME);
            let wide = once.lines().filter(|line| !line.contains('?'));
            for line in wide {
                assert!(line.chars().count() <= 80, "{}: {line}", G::NAME);
            }
        }
    }
}

#[test]
fn the_same_seed_and_input_give_the_same_session() {
    games::visit(&mut Transcripts);
}

/// Prints a session line by line and compares every card printed with the journal at that moment.
struct Faces;

impl Visitor for Faces {
    fn game<G: Game>(&mut self) {
        for seed in 0..4 {
            let mut engine = table::<G>(seat(seed));
            let mut dice = Dice(seed + 31);
            let mut input = String::new();
            let mut allowed: Vec<Card> = Vec::new();
            for _ in 0..40 {
                let line = typed(engine.view(), &mut dice);
                engine.say(&line);
                input += &line.replace('\n', " ");
                input.push('\n');
                allowed.extend(known(&engine));
                let text = transcript::<G>(seed, &input);
                for card in named(&text) {
                    assert!(allowed.contains(&card), "{} shows {card} unseen:\n{text}", G::NAME);
                }
            }
        }
    }
}

#[test]
fn no_card_is_printed_before_it_is_seen() {
    games::visit(&mut Faces);
}

/// Every round that was played is a file that is replayed, with the same settlement.
struct Written;

impl Visitor for Written {
    fn game<G: Game>(&mut self) {
        let mut rounds = 0;
        for seed in 0..3 {
            let mut engine = table::<G>(seat(seed));
            let mut dice = Dice(seed + 7);
            for _ in 0..250 {
                let line = typed(engine.view(), &mut dice);
                let before = engine.view().round;
                let was_over = engine.view().is_between_rounds();
                engine.say(&line);
                let view = engine.view();
                if !view.is_between_rounds() || (was_over && view.round == before) {
                    continue;
                }
                let text = engine.written().expect("a round is over");
                let ran = replayed(&text, &doors());
                assert!(ran.problem.is_none(), "{:?}\n{text}", ran.problem);
                let report = &ran.tables[0].report;
                assert!(report.difference.is_none(), "{:?}\n{text}", report.difference);
                let last = report.rounds.last().expect("the round is in its file");
                let rows = |settled: &[table::Settlement]| format!("{settled:?}");
                assert_eq!(rows(&last.settlements), rows(&view.settled), "{text}");
                rounds += 1;
            }
        }
        assert!(rounds > 20, "{}: {rounds} rounds", G::NAME);
    }
}

#[test]
fn every_round_is_a_file_that_replays() {
    games::visit(&mut Written);
}

/// Too many spots are refused with the paragraph.
struct Spots;

impl Visitor for Spots {
    fn game<G: Game>(&mut self) {
        let options = G::Options::default();
        // Where players wager against each other, one person plays all of them.
        let alone = opened(live::door::<G>().as_ref(), &[]).unwrap().posted().takes_wagers;
        let most = if alone { G::spots_each(&options).0 } else { G::spots(&options).0 };
        for spots in [0, most + 1, 200] {
            let refused = seated::<G>(&[], Seat { spots, ..seat(1) });
            let error = refused.err().unwrap_or_else(|| panic!("{} takes {spots}", G::NAME));
            let text = error.to_string();
            assert!(text.contains(':') && !text.contains('\n'), "{text}");
        }
    }
}

#[test]
fn too_many_spots_are_refused_with_the_paragraph() {
    games::visit(&mut Spots);
}

#[test]
fn spots_beyond_the_first_are_named_with_the_option_that_permits_them() {
    struct Named;
    impl Visitor for Named {
        fn game<G: Game>(&mut self) {
            let refused = seated::<G>(&[], Seat { spots: 2, ..seat(1) });
            let hint = "--set spots-per-player=... may be";
            match (G::NAME, refused.err().map(|error| error.to_string())) {
                ("pik-it-poker", Some(text)) => {
                    assert!(text.contains("13:69F-39.3(e)") && text.contains(hint), "{text}");
                }
                ("three-card-blitz", Some(text)) => {
                    assert!(text.contains("51.6(c)") && !text.contains("--set"), "{text}");
                }
                _ => {}
            }
        }
    }
    games::visit(&mut Named);
}

#[test]
fn whoever_sits_at_three_spots_is_one_person() {
    let options = [("spots-per-player", "3")];
    let sits = Seat { spots: 3, ..seat(3) };
    let mut engine = seated::<games::pik_it_poker::PikItPoker>(&options, sits).unwrap();
    let both = |first: u8, second: u8| {
        let wager = |spot| format!("{spot} ante 10, five-card-bonus 10");
        format!("{} | {}", wager(first), wager(second))
    };
    let apart = engine.say(&both(1, 3));
    assert!(matches!(&apart, Reply::Refused(what) if what.contains("39.3(e)")), "{apart:?}");
    assert_eq!(engine.say(&both(2, 3)), Reply::Taken);
}

/// Two ways to one number: what is marked is paid in the end as if it had been taken at once.
#[test]
fn marked_vigorish_is_paid_in_the_end() {
    use games::minibaccarat::Minibaccarat;
    let plays = |elected: &str| {
        let mut engine = seated::<Minibaccarat>(&[("vigorish", elected)], seat(11)).unwrap();
        let (mut marked, mut collected) = (Money::ZERO, Money::ZERO);
        for _ in 0..150 {
            let before = engine.view().chips;
            engine.say("banker 20");
            let view = engine.view();
            marked += view.settled.iter().map(|row| row.marked).sum();
            collected += before + view.net - view.chips;
        }
        (engine.leaves_with(), marked, collected)
    };
    let (at_once, none, nothing) = plays("collect");
    assert_eq!((none, nothing), (Money::ZERO, Money::ZERO));
    let (marked_first, marked, collected) = plays("mark");
    assert_eq!(marked_first, at_once);
    // A shoe ends in so many rounds, and another has begun.
    assert!(collected > Money::ZERO && collected < marked, "{collected} of {marked}");
}

/// 19:47-4.5(b): bids are taken once, or for every shoe.
#[test]
fn a_bank_that_is_bid_for_after_every_shuffle() {
    use games::chemin_de_fer::CheminDeFer;
    let words = "deal\n5\n5\n5\nsuivi\nbanco\ncard\nstay\nshow\ngo-on\ndraw\nstay\ncontinue\n";
    let plays = |elected: &str| {
        let options = [("bank-after-shuffle", elected)];
        let sits = Seat { spots: 2, ..seat(3) };
        let mut engine = seated::<CheminDeFer>(&options, sits).unwrap();
        let mut out = Vec::new();
        // What is not asked at the moment is refused, and nothing has happened.
        let input = format!("{words}accept\n").repeat(250);
        plain::run(&mut engine, input.as_bytes(), &mut out, true).unwrap();
        let text = String::from_utf8(out).unwrap();
        let count = |what: &str| text.matches(what).count();
        (count("Spot 1: bank, up to "), count("shuffled"))
    };
    let (bids, shoes) = plays("keep");
    assert!(bids == 1 && shoes > 2, "{bids} {shoes}");
    let (bids, shoes) = plays("auction");
    assert!(bids == shoes && shoes > 2, "{bids} {shoes}");
}

#[test]
fn input_that_ends_in_the_middle_ends_cleanly() {
    struct Ends;
    impl Visitor for Ends {
        fn game<G: Game>(&mut self) {
            for input in
                ["", "\n", "10", "10\n", "10\n1", "\u{0}\n\u{1b}[2J\n", "q", "10\nq\nq\nq\n"]
            {
                let text = transcript::<G>(9, input);
                assert!(text.contains("You leave after"), "{}: {input:?}", G::NAME);
                assert!(
                    !text.contains('\u{1b}'),
                    "nothing typed reaches the terminal as a command"
                );
            }
        }
    }
    games::visit(&mut Ends);
}

#[test]
fn words_that_people_use_are_understood() {
    let of_21 = ["stand", "draw", "double", "split"];
    let said = [
        ("h", "draw"),
        ("hit", "draw"),
        ("s", "stand"),
        ("stand", "stand"),
        ("d", "double"),
        ("p", "split"),
        ("split", "split"),
        ("sp", "split"),
        ("dr", "draw"),
    ];
    for (word, choice) in said {
        assert_eq!(words::meant(&of_21, word).map(|nth| of_21[nth]), Ok(choice), "{word}");
    }
    let of_poker = ["play", "fold"];
    for (word, choice) in [("p", "play"), ("call", "play"), ("raise", "play"), ("f", "fold")] {
        assert_eq!(words::meant(&of_poker, word).map(|nth| of_poker[nth]), Ok(choice), "{word}");
    }
    // What could be two of them is none, and a word is not bent where another is spelled like it.
    assert!(words::meant(&["play-3", "play-5", "fold"], "play").is_err());
    assert_eq!(words::meant(&["card", "stay"], "hit"), Ok(0));
    assert_eq!(words::meant(&["draw", "card"], "h"), Err(words::Miss::Unknown));
}

#[test]
fn hands_are_named() {
    fn makes<G: Game>(at: table::Place, cards: &str) -> Option<String> {
        let cards: Vec<Card> =
            cards.split(' ').map(|card| Card::parse(card).expect("a card")).collect();
        G::makes(&G::Options::default(), at, &cards)
    }
    use games::{
        blackjack::Blackjack, minibaccarat::Minibaccarat, pik_it_poker::PikItPoker,
        three_card_blitz::ThreeCardBlitz, three_card_poker::ThreeCardPoker,
    };
    let (dealer, mine) = (table::Place::DEALER, table::Place::hand(table::Spot(0), 0));
    let said = |text: &str| Some(text.to_string());
    assert_eq!(makes::<ThreeCardPoker>(dealer, "Jh 8d 3s"), said("jack high, does not qualify"));
    assert_eq!(makes::<ThreeCardPoker>(dealer, "Qh 8d 3s"), said("queen high"));
    assert_eq!(makes::<ThreeCardPoker>(mine, "Jh 8d 3s"), said("jack high"));
    assert_eq!(makes::<Blackjack>(mine, "Ah 6d"), said("soft 17"));
    assert_eq!(makes::<Blackjack>(mine, "Th 6d 6s"), said("22, too many"));
    assert_eq!(makes::<Minibaccarat>(table::Place::BANKER, "9h 4d"), said("3"));
    let blitz = makes::<ThreeCardBlitz>(mine, "Kc 7c 5c 2c As Kd 3h");
    assert_eq!(blitz, said("22 in clubs (Kc 7c 5c)"));
    let short = makes::<PikItPoker>(dealer, "Qh 8d 3s 4c 5c");
    assert!(short.is_some_and(|text| text.starts_with("queen high")));
}

/// Chemin de fer, where the program plays two others.
fn with_company(seed: u64) -> Engine {
    use games::chemin_de_fer::CheminDeFer;
    let door = doors().into_iter().find(|door| door.rules.name() == CheminDeFer::NAME).unwrap();
    let decides = door.exact.decides(&[]).unwrap();
    let table = opened(door.live.as_ref(), &[]).unwrap();
    let facts = Facts::of(door.rules.as_ref(), &table.posted());
    let engine = Engine::with_company(facts, table, seat(seed), decides).unwrap();
    engine.with_costs(&[("bank".to_string(), 0.01009), ("against".to_string(), 0.01292)])
}

/// The player sees what is his to see, and what the others wager is what they say they set aside:
/// of a thousand twenty and forty.
#[test]
fn others_bid_cover_and_draw() {
    use games::chemin_de_fer::CheminDeFer;
    let mut engine = with_company(4);
    let mut dice = Dice(11);
    let (mut bids, mut covers) = (0, 0);
    for _ in 0..600 {
        let line = typed(engine.view(), &mut dice);
        step::<CheminDeFer>(&mut engine, &line);
        let theirs = |line: &str| line.starts_with("2 sees") || line.starts_with("3 sees");
        assert!(!engine.lines().any(theirs), "what another one saw is not told");
        for line in engine.lines() {
            let words: Vec<&str> = line.split(' ').collect();
            let ([who @ ("2" | "3"), area, amount], Some(money)) =
                (&words[..], words.last().and_then(|word| Money::parse(word)))
            else {
                assert!(!line.ends_with("banco") || line.starts_with('1'), "{line}");
                continue;
            };
            let aside = Money::dollars(if *who == "2" { 20 } else { 40 });
            assert!(money <= aside, "{line}: {amount} is more than {aside}");
            bids += usize::from(*area == "bank" && money == aside);
            covers += usize::from(*area == "against" && !money.is_zero());
        }
    }
    assert!(bids > 20 && covers > 20, "{bids} {covers}");
    assert!(engine.view().round > 40, "{}", engine.view().round);
    let ran = replayed(&engine.written().unwrap(), &doors());
    assert!(ran.problem.is_none(), "{:?}", ran.problem);
}

/// Whoever asks is told why anybody wagers where everything costs something.
#[test]
fn others_say_why_they_are_there() {
    let mut engine = with_company(4);
    let Reply::Told(lines) = engine.say("?") else { panic!("help is told") };
    let text = lines.join("\n");
    for words in ["bank 1.01 %, against 1.29 %", "spot 2 20, spot 3 40", "equilibrium"] {
        assert!(text.contains(words), "{text}");
    }
    assert!(engine.view().company.iter().all(|line| line.chars().count() <= 76), "{text}");
}

/// No more is offered than the player has; what he cannot pay is refused with what is missing.
#[test]
fn amounts_are_offered_up_to_the_purse() {
    let mut engine = with_company(4);
    engine.say("deal");
    let asked = "bank, up to 1000, all you have? ([n]o, [m]ax or an amount)";
    assert_eq!(engine.view().ask.text(), asked);
    let refused = |engine: &mut Engine, line: &str| match engine.say(line) {
        Reply::Refused(what) => what,
        reply => panic!("{line}: {reply:?}"),
    };
    let short = "bank needs 1000 more than the 1000 you have; buy AMOUNT buys chips";
    assert_eq!(refused(&mut engine, "2000"), short);
    let range = "say an amount: bank, up to 1000, all you have (19:47-4.5(b))";
    for line in ["", "100001", "-5", "much", "99999999999999"] {
        assert_eq!(refused(&mut engine, line), range, "{line}");
    }
    let has = engine.view().chips;
    for line in ["buy", "b uy", "buy much", "buy -5", "buy 0", "buy 7.505"] {
        refused(&mut engine, line);
    }
    assert_eq!(refused(&mut engine, "buy"), "say how much to buy in for, such as buy 500");
    assert!(refused(&mut engine, &format!("buy {}", Money::MOST)).contains("at the most"));
    assert_eq!(engine.view().chips, has, "nothing was bought");
    assert!(matches!(engine.say("buy 500"), Reply::Told(_)));
    assert!(engine.view().ask.text().starts_with("bank, up to 1500, all you have"));
    assert_eq!(engine.say("max"), Reply::Taken);
    assert!(engine.view().ask.text().starts_with("bank, 1500 to 1500, all you have"));
}

/// Enter never names wagers that he cannot pay: what is usual, else the least, else none.
#[test]
fn enter_names_what_he_can_pay() {
    use games::{blackjack::Blackjack, three_card_21::ThreeCard21};
    let asked = |engine: Engine| engine.view().ask.text();
    let with = |dollars| Seat { bankroll: Money::dollars(dollars), ..seat(1) };
    assert!(asked(table::<Blackjack>(with(10))).contains("Enter: main 10, 10 in all"));
    assert!(asked(table::<Blackjack>(with(9))).contains("Enter: main 5, 5 in all"));
    assert!(asked(table::<ThreeCard21>(with(6))).contains("costs more than you have"));
    let mut short = table::<ThreeCard21>(with(6));
    assert!(matches!(short.say(""), Reply::Refused(what) if what.contains("such as main 5")));
    // The same as before is too much after a loss.
    let mut engine = table::<Blackjack>(with(15));
    for _ in 0..40 {
        let all = engine.view().chips;
        if let Ask::Wagers { suggests: Some((_, price)), .. } = &engine.view().ask {
            assert!(*price <= all, "{price} of {all}");
        }
        let line = if engine.view().is_between_rounds() { "" } else { "stand" };
        engine.say(line);
    }
}

/// The coach knows hands of a split, and what the Banker may do against a Player who stayed.
#[test]
fn the_coach_knows_hands_of_a_split() {
    for name in ["blackjack", "spanish-21", "three-card-21"] {
        let mut asked = 0;
        for seed in 0..40 {
            let door = doors().into_iter().find(|door| door.rules.name() == name).unwrap();
            let table = opened(door.live.as_ref(), &[]).unwrap();
            let exact = door.exact.clone();
            let coach = move |asked: &table::figures::Asked| exact.worth(&[], asked, &|_, _| {});
            let engine = play::seated(door.rules.as_ref(), table, seat(seed)).unwrap();
            let mut engine = engine.with(Vec::new(), Some(Box::new(coach)));
            for _ in 0..12 {
                let Ask::Choice { among, .. } = &engine.view().ask else {
                    engine.say("");
                    continue;
                };
                let among: Vec<&str> = among.iter().map(|offer| offer.word).collect();
                let at = |hand: &play::view::Hand| hand.at.spot().is_some();
                if engine.view().hands.iter().filter(|hand| at(hand)).count() < 2 {
                    let word = ["split", "stand", "bust"];
                    let word = word.into_iter().find(|word| among.contains(word));
                    engine.say(word.unwrap_or(among[0]));
                    continue;
                }
                let Reply::Told(lines) = engine.say("coach") else {
                    panic!("{name} {seed}: {among:?} {:?}", engine.say("coach"));
                };
                for word in &among {
                    assert!(lines.iter().any(|line| line.trim().starts_with(word)), "{lines:?}");
                }
                asked += 1;
                engine.say("stand");
            }
            if asked > 3 {
                break;
            }
        }
        assert!(asked > 3, "{name}: {asked} hands of a split");
    }
}

proptest! {
    /// Every beginning of a word means that word, several words or nothing; what is shown in
    /// brackets is enough, and one letter less is not.
    #[test]
    fn prefixes(names in prop::collection::hash_set("[a-z]{1,6}", 1..7), at in 0_usize..7) {
        let names: Vec<String> = names.into_iter().collect();
        let nth = at % names.len();
        let word = &names[nth];
        prop_assert_eq!(words::pick(&names, word), Ok(nth));
        prop_assert_eq!(words::pick(&names, &word.to_uppercase()), Ok(nth));
        for end in 1..=word.len() {
            let fits = names.iter().filter(|name| name.starts_with(&word[..end])).count();
            let exact = names.contains(&word[..end].to_string());
            let picked = words::pick(&names, &word[..end]);
            prop_assert_eq!(picked.is_ok(), fits == 1 || exact);
        }
        let enough = words::enough(&names, nth);
        prop_assert_eq!(words::pick(&names, &word[..enough]), Ok(nth));
        let shown = words::bracketed(&names, nth);
        prop_assert_eq!(shown.replace(['[', ']'], ""), word.clone());
    }

    /// No line makes the parser panic, and whatever it reads can be written and read again.
    #[test]
    fn any_line_is_read_or_refused(line in "[ -~é|,]{0,40}", spots in 1_u8..3) {
        struct Reads { line: String, spots: u8 }
        impl Visitor for Reads {
            fn game<G: Game>(&mut self) {
                let areas = Areas::new(Live::<G>::new(G::Options::default()).areas());
                let Ok(stakes) = areas.read(self.spots, &self.line) else { return };
                let written = stakes.written(self.spots);
                if !written.is_empty() {
                    let again = areas.read(self.spots, &written);
                    assert_eq!(again.as_ref(), Ok(&stakes), "{} {written}", G::NAME);
                }
            }
        }
        games::visit(&mut Reads { line, spots });
    }
}
