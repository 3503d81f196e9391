//! A table in the terminal, without a terminal: the plain face and the engine, for every game.

use cards::Card;
use felt::play::engine::Engine;
use felt::play::view::{Ask, Reply, Sitting, Told, View, face};
use felt::play::{Seat, plain, seated, words};
use proptest::prelude::*;
use table::{Answer, Entry, Game, Money, Tape, Visitor};

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

fn table<G: Game>(seat: Seat) -> Engine<G> {
    seated::<G>(G::Options::default(), seat).expect("one spot is allowed everywhere")
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
        Ask::Wagers { bets, .. } if bets.is_empty() => "deal".to_string(),
        Ask::Wagers { bets, last, .. } if last.is_none() || dice.below(3) == 0 => {
            let bet = dice.one(bets);
            // With little left, the least is all that can be wagered.
            let steps = dice.below(40) as i64;
            let amount = Money::cents(bet.least.as_cents() + bet.chip.as_cents() * 10 * steps);
            match dice.below(3) {
                0 => amount.to_string(),
                1 => format!("{} {amount}", bet.area),
                _ => format!("{} {amount}, {} 10", bet.area, dice.one(bets).area),
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
        Ask::Amount { least, most, .. } => {
            dice.one(&["no", "max", &least.to_string(), &most.to_string(), "5"]).to_string()
        }
        Ask::Cut { least, .. } => dice.one(&["no", "", &format!("cut {least}")]).to_string(),
        Ask::Broke { .. } => "b".to_string(),
        Ask::Left => String::new(),
    }
}

/// All faces that the player has been shown or has looked at in this round.
fn known<G: Game>(tape: &Tape<G>) -> Vec<Card> {
    let faces = |entry: &Entry<G>| match entry {
        Entry::Answer(Answer::Card(card)) => vec![*card],
        Entry::Answer(Answer::Faces(cards)) | Entry::Looked { cards, .. } => cards.clone(),
        _ => Vec::new(),
    };
    tape.entries.iter().flat_map(faces).collect()
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
                step(&mut engine, &line);
            }
            assert!(engine.view().round > 20, "{} {seed}: hardly a round", G::NAME);
        }
    }
}

fn step<G: Game>(engine: &mut Engine<G>, line: &str) {
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
    if let Some(tape) = engine.tape() {
        let known = known(tape);
        let cards = view.hands.iter().flat_map(|hand| &hand.cards).flatten();
        for card in cards {
            assert!(known.contains(card), "{context}: {card} was never seen");
        }
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

/// Cards burned in the open before a round: no tape holds them, the table tells them.
fn burned(view: &View) -> Vec<Card> {
    let told = view.story.iter().chain(&view.next);
    let texts = told.filter_map(|told| match told {
        Told::Act { text, .. } if text.contains("burned") => Some(text),
        _ => None,
    });
    texts.flat_map(|text| named(text)).collect()
}

/// Prints a session line by line and compares every card printed with the tape at that moment.
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
                allowed.extend(engine.tape().map(known).unwrap_or_default());
                allowed.extend(burned(engine.view()));
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

/// Too many spots are refused with the paragraph.
struct Spots;

impl Visitor for Spots {
    fn game<G: Game>(&mut self) {
        let options = G::Options::default();
        // Where players wager against each other, one person plays all of them.
        let alone = !words::offered::<G>(&options).is_empty();
        let most = if alone { G::spots_each(&options).0 } else { G::spots(&options).0 };
        for spots in [0, most + 1, 200] {
            let refused = seated::<G>(options.clone(), Seat { spots, ..seat(1) });
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
            let refused = seated::<G>(G::Options::default(), Seat { spots: 2, ..seat(1) });
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
    let options = games::pik_it_poker::Options { spots_per_player: 3, ..Default::default() };
    let sits = Seat { spots: 3, ..seat(3) };
    let mut engine = seated::<games::pik_it_poker::PikItPoker>(options, sits).unwrap();
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
    use games::minibaccarat::{Minibaccarat, Options};
    let plays = |elected: &str| {
        let options = <Options as table::Options>::elect([("vigorish", elected)]).unwrap();
        let mut engine = seated::<Minibaccarat>(options, seat(11)).unwrap();
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
    use games::chemin_de_fer::{CheminDeFer, Options};
    let words = "deal\n5\n5\n5\nsuivi\nbanco\ncard\nstay\nshow\ngo-on\ndraw\nstay\ncontinue\n";
    let plays = |elected: &str| {
        let key = ("bank-after-shuffle", elected);
        let options = <Options as table::Options>::elect([key]).unwrap();
        let sits = Seat { spots: 2, ..seat(3) };
        let mut engine = seated::<CheminDeFer>(options, sits).unwrap();
        let mut out = Vec::new();
        // What is not asked at the moment is refused, and nothing has happened.
        let input = format!("{words}accept\n").repeat(250);
        plain::run(&mut engine, input.as_bytes(), &mut out, true).unwrap();
        let text = String::from_utf8(out).unwrap();
        let count = |what: &str| text.matches(what).count();
        (count("Spot 1: bank, up to 100000?"), count("the cards are shuffled (lace)"))
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
                let options = G::Options::default();
                let read = words::wagers::<G>(&options, self.spots, &self.line);
                let Ok(wagers) = read else { return };
                let written = words::written(&wagers, self.spots);
                if !written.is_empty() {
                    let again = words::wagers::<G>(&options, self.spots, &written);
                    assert_eq!(again.as_ref(), Ok(&wagers), "{} {written}", G::NAME);
                }
            }
        }
        games::visit(&mut Reads { line, spots });
    }
}
