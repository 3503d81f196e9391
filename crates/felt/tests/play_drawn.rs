//! The screen of a table, drawn for every game at every size.

use felt::play::draw::{self, Desk};
use felt::play::engine::Engine;
use felt::play::view::{Ask, Sitting, View, face};
use felt::play::{self, Paint, Seat};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use table::{Game, Visitor};

const SIZES: [(u16, u16); 8] =
    [(80, 24), (81, 25), (100, 30), (200, 60), (79, 24), (80, 23), (10, 3), (1, 1)];

fn drawn(view: &View, desk: &Desk, size: (u16, u16)) -> String {
    let mut terminal = Terminal::new(TestBackend::new(size.0, size.1)).unwrap();
    let paint = Paint { has_colour: true, is_ascii: false };
    terminal.draw(|frame| draw::table(frame, view, desk, paint)).unwrap();
    terminal.backend().to_string()
}

fn seated<G: Game>(seat: Seat) -> Engine {
    let table = live::door::<G>().open(&[]).unwrap();
    play::seated(table::rules::<G>().as_ref(), table, seat).unwrap()
}

struct Every;

impl Visitor for Every {
    fn game<G: Game>(&mut self) {
        let seat = Seat { seed: Some(3), ..Seat::default() };
        let mut engine = seated::<G>(seat);
        for nth in 0..60 {
            let line = match &engine.view().ask {
                Ask::Wagers { example, .. } => example.clone(),
                Ask::Choice { among, .. } => among[nth % among.len()].word.to_string(),
                Ask::Amount { .. } => "max".to_string(),
                Ask::Cut { .. } => "no".to_string(),
                Ask::Broke { .. } | Ask::Closed(_) | Ask::Left => "buy 1000".to_string(),
            };
            engine.say(&line);
            let page = (nth % 5 == 0).then(|| vec!["a long line ".repeat(nth); nth]);
            let notice = Some("wrong ".repeat(nth));
            let desk = Desk { input: line.repeat(nth), notice, page, scroll: nth as u16 };
            for size in SIZES {
                drawn(engine.view(), &desk, size);
            }
            let screen = drawn(engine.view(), &Desk::default(), (80, 24));
            let hands = engine.view().hands.iter().flat_map(|hand| &hand.cards);
            for card in hands {
                assert!(screen.contains(&face(*card)), "{}:\n{screen}", G::NAME);
            }
            let settled = engine.view().settled.iter().rev().take(draw::STRIP as usize);
            for row in settled {
                assert!(screen.contains(row.why.full()), "{}:\n{screen}", G::NAME);
            }
        }
    }
}

#[test]
fn every_game_fits_its_screen_and_no_size_breaks_it() {
    games::visit(&mut Every);
}

/// Everything that is refused or asked can be read to its end.
#[test]
fn long_refusals_and_questions_are_never_cut_off() {
    use games::three_card_poker::ThreeCardPoker;
    let seat = Seat { seed: Some(3), ..Seat::default() };
    let mut engine = seated::<ThreeCardPoker>(seat);
    engine.say("");
    let words: Vec<String> = (0..60).map(|nth| format!("word{nth}")).collect();
    let desk = Desk { notice: Some(words.join(" ")), ..Desk::default() };
    let screen = drawn(engine.view(), &desk, (80, 24));
    for word in words.iter().map(String::as_str).chain(["[p]lay", "[f]old", "20.10(b)"]) {
        assert!(screen.contains(word), "{word} is missing:\n{screen}");
    }
}

#[test]
fn a_terminal_of_ascii_gets_ascii() {
    use games::minibaccarat::Minibaccarat;
    let seat = Seat { seed: Some(3), ..Seat::default() };
    let mut engine = seated::<Minibaccarat>(seat);
    engine.say("");
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    let paint = Paint { has_colour: false, is_ascii: true };
    terminal.draw(|frame| draw::table(frame, engine.view(), &Desk::default(), paint)).unwrap();
    assert!(terminal.backend().to_string().is_ascii());
}
