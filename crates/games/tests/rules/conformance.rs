//! What must hold for every game, tested once for all of them. A new game gets this for nothing.

use crate::random::{Random, Vault, play_out, random_setup};
use table::{
    Answer, Answers, Area, Became, Choice, Condition, Conducted, End, Entry, Game, Happening,
    Irregular, Irregularity, Line, Money, Outside, Place, Returns, Ruling, Settlement, Setup, Slot,
    Tape, TapeReader, Verdict, Visitor, Want, Window, check_money, conduct, conduct_on,
};

/// Enough rounds to meet every branch, few enough to stay quick.
const ROUNDS: u64 = 400;

/// Plays random rounds of a game and shows each to `check`.
fn random_rounds<G: Game>(rounds: u64, mut check: impl FnMut(&Setup<G>, &Played<G>)) {
    for seed in 1..=rounds {
        let mut random = Random::new(seed * 0x9E37_79B9);
        let setup = random_setup::<G>(&mut random);
        let (conducted, vault) = play_out(&setup, &random, &[]);
        check(&setup, &Played { conducted, wants: vault.wants.unwrap_or_default(), seed });
    }
}

struct Played<G: Game> {
    conducted: Conducted<G>,
    /// Every question, in the order asked.
    wants: Vec<String>,
    seed: u64,
}

fn asked<G: Game>(want: &Want<G>) -> String {
    match want {
        // A function has no name to compare.
        Want::Told { at, slots, .. } => format!("Told {at} {slots:?}"),
        other => format!("{other:?}"),
    }
}

macro_rules! every_game {
    ($name:ident, $check:ident) => {
        #[test]
        fn $name() {
            struct All;
            impl Visitor for All {
                fn game<G: Game>(&mut self) {
                    $check::<G>();
                }
            }
            games::visit(&mut All);
        }
    };
}

every_game!(random_rounds_end, ends);
every_game!(chips_are_conserved, conserves);
every_game!(every_wager_is_closed_once, closes_once);
every_game!(any_prefix_of_a_tape_resumes_to_the_same_question, resumes);
every_game!(a_round_goes_on_from_where_it_stopped, goes_on);
every_game!(offered_choices_are_accepted_and_all_others_refused, offers);
every_game!(an_observer_sees_no_unturned_card, hides);
every_game!(a_told_fact_is_verified_at_the_turn, verifies);
every_game!(an_irregularity_before_every_verb_is_put_right, puts_right);
every_game!(a_card_is_seen_only_as_often_as_the_packs_hold_it, counts);
every_game!(amounts_outside_the_range_are_refused, ranges);

fn ends<G: Game>() {
    let mut done = 0;
    random_rounds::<G>(ROUNDS, |_, played| match &played.conducted.end {
        End::Done => done += 1,
        End::Void(_) => {}
        other => panic!("{} seed {}: {other:?}", G::NAME, played.seed),
    });
    assert!(done > ROUNDS / 2, "{}: only {done} rounds were finished", G::NAME);
}

/// What each line put down and got back, added up from the rows by another way than the table's;
/// and no chip comes from nowhere or is lost on its way.
fn conserves<G: Game>() {
    random_rounds::<G>(ROUNDS, |setup, played| {
        check_money(setup, &played.conducted, &format!("{} seed {}", G::NAME, played.seed));
        let rows = played.conducted.settlements();
        for (line, net) in &played.conducted.net {
            let mine = rows.iter().filter(|row| row.line == *line);
            let moved: Money = mine.map(|row| back::<G>(row) - down::<G>(row) - row.vigorish).sum();
            assert_eq!(moved, *net, "{} seed {} line {line}", G::NAME, played.seed);
        }
        let all: Money = played.conducted.net.iter().map(|(_, net)| *net).sum();
        let rows: Money = rows.iter().map(|row| row.net).sum();
        assert_eq!(all, rows, "{} seed {}", G::NAME, played.seed);
    });
}

/// What a settlement row says was put at risk; a bonus risks nothing of its own.
fn down<G: Game>(row: &Settlement) -> Money {
    if G::Area::parse(&row.wager).is_some() { row.stake } else { Money::ZERO }
}

/// What came back over the table.
fn back<G: Game>(row: &Settlement) -> Money {
    let stake = down::<G>(row);
    match row.became {
        Became::Settled(Verdict::Lose) => Money::ZERO,
        Became::Settled(Verdict::Half) => Money::cents(stake.as_cents() / 2),
        Became::Settled(Verdict::Win { pays, per }) => {
            stake + Money::cents(row.stake.as_cents() * i64::from(pays) / i64::from(per))
        }
        // A fixed sum, beside the wager that it rests on.
        Became::Awarded => row.net,
        Became::Settled(Verdict::Push | Verdict::Returned) | Became::Void => stake,
    }
}

fn closes_once<G: Game>() {
    random_rounds::<G>(ROUNDS, |setup, played| {
        let mut open: Vec<(Line, G::Area)> = Vec::new();
        let mut closed: Vec<(Line, G::Area)> = Vec::new();
        for (line, areas) in setup.wagers.lines() {
            open.extend(areas.iter().map(|(area, _)| (*line, *area)));
        }
        for event in &played.conducted.events {
            match event.what {
                // What is added to a wager that lies there is closed with it.
                Happening::Staked { who, area, .. } if open.contains(&(who, area)) => {}
                Happening::Staked { who, area, .. } => open.push((who, area)),
                Happening::Settled { who, area, .. } => closed.push((who, area)),
                _ => {}
            }
        }
        if matches!(played.conducted.end, End::Void(_)) {
            return; // Given back: the table's own doing, not the game's.
        }
        for wager in &open {
            let times = closed.iter().filter(|other| *other == wager).count();
            assert_eq!(times, 1, "{} seed {}: {wager:?}", G::NAME, played.seed);
        }
        assert_eq!(open.len(), closed.len(), "{} seed {}", G::NAME, played.seed);
    });
}

fn resumes<G: Game>() {
    random_rounds::<G>(ROUNDS / 4, |setup, played| {
        let full = &played.conducted.tape;
        let again = conduct(setup, &mut TapeReader::new(full));
        assert_eq!(again.events, played.conducted.events, "{} seed {}", G::NAME, played.seed);
        let mut answers = 0;
        for (nth, entry) in full.entries.iter().enumerate() {
            if !matches!(entry, Entry::Answer(_)) {
                continue;
            }
            let prefix = Tape { entries: full.entries[..nth].to_vec() };
            let stopped = conduct(setup, &mut TapeReader::new(&prefix));
            let End::Wants(want, _) = &stopped.end else {
                panic!("{} seed {}: {:?}", G::NAME, played.seed, stopped.end)
            };
            assert_eq!(asked(want), played.wants[answers], "{} {}", G::NAME, played.seed);
            assert!(played.conducted.events.starts_with(&stopped.events), "{}", G::NAME);
            answers += 1;
        }
    });
}

/// A round that goes on from where it stopped comes to the same as one that is run from the start,
/// in the room of the round before it; and it can be taken back.
fn goes_on<G: Game>() {
    let mut round = Conducted::<G>::new();
    random_rounds::<G>(ROUNDS / 8, |setup, played| {
        let named = format!("{} seed {}", G::NAME, played.seed);
        let entries = &played.conducted.tape.entries;
        let is_answer = |nth: &usize| matches!(entries[*nth], Entry::Answer(_));
        let mut from: Vec<usize> = (0..entries.len()).filter(is_answer).collect();
        from.push(entries.len());
        round.clear();
        let first = from.first().copied().unwrap_or_default();
        conduct_on(setup, &mut TapeReader::over(&entries[..first]), &mut round);
        for span in from.windows(2) {
            let (mark, before) = (round.mark(), format!("{round:?}"));
            let more = || TapeReader::over(&entries[span[0]..span[1]]);
            conduct_on(setup, &mut more(), &mut round);
            round.go_back(mark);
            conduct_on(setup, &mut TapeReader::over(&[]), &mut round);
            assert_eq!(format!("{round:?}"), before, "{named}: taken back");
            conduct_on(setup, &mut more(), &mut round);
        }
        assert_eq!(format!("{round:?}"), format!("{:?}", played.conducted), "{named}");
    });
}

fn offers<G: Game>() {
    random_rounds::<G>(ROUNDS / 4, |setup, played| {
        // What is offered hangs on nothing that only one has seen.
        let full = &played.conducted.tape.seen_by(None);
        for (nth, entry) in full.entries.iter().enumerate() {
            let Entry::Answer(Answer::Choice(_)) = entry else { continue };
            let prefix = Tape { entries: full.entries[..nth].to_vec() };
            let stopped = conduct(setup, &mut TapeReader::new(&prefix));
            let End::Wants(Want::Choice { among, .. }, _) = stopped.end else {
                panic!("{} seed {}", G::NAME, played.seed)
            };
            for choice in G::Choice::ALL {
                let mut tried = prefix.clone();
                tried.entries.push(Entry::Answer(Answer::Choice(*choice)));
                let after = conduct(setup, &mut TapeReader::new(&tried));
                let refused = matches!(after.end, End::Refused(..));
                assert_eq!(refused, !among.contains(choice), "{} {}", G::NAME, choice.word());
                if refused {
                    assert_eq!(after.tape, prefix, "{}: a refusal left a mark", G::NAME);
                    assert_eq!(after.events, stopped.events, "{}", G::NAME);
                }
            }
        }
    });
}

/// The public tape asks the same questions as the full one, and names no card before its time.
fn hides<G: Game>() {
    random_rounds::<G>(ROUNDS / 2, |setup, played| {
        let public = played.conducted.tape.seen_by(None);
        let seen = conduct(setup, &mut TapeReader::new(&public));
        let strip = |events: &[table::Event<G>]| -> Vec<Happening<G>> {
            events
                .iter()
                .map(|event| match &event.what {
                    Happening::Looked { who, at, .. } => {
                        Happening::Looked { who: *who, at: *at, cards: None }
                    }
                    other => other.clone(),
                })
                .collect()
        };
        let (all, seen) = (strip(&played.conducted.events), seen.events);
        let seen: Vec<Happening<G>> = seen.into_iter().map(|event| event.what).collect();
        assert_eq!(all, seen, "{} seed {}", G::NAME, played.seed);
        for what in &seen {
            if let Happening::Looked { cards, .. } = what {
                assert_eq!(*cards, None, "{}: a public tape shows what one looked at", G::NAME);
            }
        }
    });
}

fn verifies<G: Game>() {
    let (mut lies, mut caught) = (0, 0);
    random_rounds::<G>(ROUNDS, |setup, played| {
        let mut entries = played.conducted.tape.entries.clone();
        let told = entries.iter().position(|e| matches!(e, Entry::Answer(Answer::Told(_))));
        let Some(nth) = told else { return };
        if let Entry::Answer(Answer::Told(answer)) = &mut entries[nth] {
            *answer = !*answer;
        }
        // After the lie, cards come from the same vault; nobody may get away with it.
        let mut liar = Liar { prefix: entries[..=nth].to_vec(), vault: again::<G>(setup, played) };
        let after = conduct(setup, &mut liar);
        let turned = after
            .events
            .iter()
            .any(|event| matches!(event.what, Happening::Turned { at: Place::DEALER, .. }));
        assert!(!turned, "{} seed {}: a lie of the reader stands", G::NAME, played.seed);
        lies += 1;
        caught += u32::from(matches!(after.end, End::Refused(..)));
    });
    assert!(lies == 0 || caught > 0, "{}: no lie of the reader came to light", G::NAME);
}

fn again<G: Game>(setup: &Setup<G>, played: &Played<G>) -> Vault {
    let mut random = Random::new(played.seed * 0x9E37_79B9);
    let _ = random_setup::<G>(&mut random);
    Vault::new(setup, random)
}

struct Liar<G: Game> {
    prefix: Vec<Entry<G>>,
    vault: Vault,
}

impl<G: Game> Answers<G> for Liar<G> {
    fn answer(&mut self, want: &Want<G>) -> Option<Answer<G>> {
        let first = self.prefix.iter().position(|e| matches!(e, Entry::Answer(_)));
        match first.map(|nth| self.prefix.remove(nth)) {
            Some(Entry::Answer(answer)) => Some(answer),
            _ => self.vault.answer(want),
        }
    }

    fn looked(&mut self, _: Line, _: Place, _: &[Slot]) -> Option<Vec<cards::Card>> {
        None
    }
}

/// Every irregularity before every verb is inside its window, and then its paragraph is cited and
/// nobody's money goes astray; or it is refused with its paragraph and nothing has changed; or the
/// floor is asked, and a ruling of void gives everything back.
fn puts_right<G: Game>() {
    let mut met: Vec<(Irregularity, Window)> = Vec::new();
    let mut declared: Vec<(Irregularity, Window)> = Vec::new();
    random_rounds::<G>(ROUNDS, |setup, played| {
        let verbs = played.conducted.events.last().map_or(1, |event| event.verb) + 1;
        let rows = G::irregularities(&setup.options);
        let mut known = table::known(&rows);
        if played.seed <= 24 {
            declared.extend(rows.iter().map(|row| (row.what, row.window)).filter(is_due));
        } else {
            // What some elections alone declare may not have come in those rounds.
            let missing = |row: &&(Irregularity, Window)| !met.contains(row);
            let missing: Vec<_> = declared.iter().filter(missing).collect();
            known.retain(|what| {
                let of_it = rows.iter().filter(|row| row.what == *what);
                of_it.map(|row| (row.what, row.window)).any(|row| missing.contains(&&row))
            });
        }
        for what in known {
            for before in 1..=verbs {
                let mut random = Random::new(played.seed * 0x9E37_79B9);
                let _ = random_setup::<G>(&mut random);
                let mut wrong = Irregular::of(what);
                let (ended, vault) = play_out(setup, &random, &[(before, wrong.clone())]);
                let named = format!("{} seed {} {what} before {before}", G::NAME, played.seed);
                match (&ended.end, &vault.found) {
                    (End::Done | End::Void(_), Some(Ok(row))) => {
                        met.push((row.what, row.window));
                        is_put_right(setup, &ended, row, &named);
                    }
                    // The round was over before it could come.
                    (End::Done | End::Void(_), None) => {}
                    (End::Refused(refusal, ..), Some(Err(row))) => {
                        assert_eq!(row.outside, Outside::Refused, "{named}");
                        assert_eq!(refusal.why, Some(row.why), "{named}");
                        let told = |event: &&table::Event<G>| event.verb < before;
                        let first = played.conducted.events.iter().take_while(told).count();
                        assert_eq!(ended.events, played.conducted.events[..first], "{named}");
                    }
                    (End::Wants(Want::Ruling { on }, _), Some(Err(row))) => {
                        assert_eq!((on.what, row.outside), (what, Outside::Ruled), "{named}");
                        wrong.ruling = Ruling::spoken("void").map(|void| (void, String::new()));
                        let (ended, _) = play_out(setup, &random, &[(before, wrong)]);
                        let is_void = matches!(ended.end, End::Void(_));
                        assert!(is_void, "{named}: {:?}", ended.end);
                        is_balanced(setup, &ended, &named);
                    }
                    (end, found) => panic!("{named}: {end:?} by {found:?}"),
                }
                if matches!(ended.end, End::Refused(..)) {
                    continue; // A refusal leaves nothing on the tape.
                }
                // The tape with the irregularity on it replays to the same end.
                let again = conduct(setup, &mut TapeReader::new(&ended.tape));
                assert_eq!(again.events, ended.events, "{named}");
            }
        }
    });
    for row in declared {
        assert!(met.contains(&row), "{}: {} never came: {}", G::NAME, row.0, row.1);
    }
}

/// The second of its kind, and the last hand of a shoe, have tests of their own.
fn is_due((_, window): &(Irregularity, Window)) -> bool {
    let apart = [Condition::NEVER, Condition::AGAIN, Condition::LAST_HAND];
    !window.0.iter().any(|condition| apart.contains(condition))
}

/// The paragraph is cited where it came, and what was wagered, paid and taken adds up.
fn is_put_right<G: Game>(setup: &Setup<G>, ended: &Conducted<G>, row: &table::Remedy, named: &str) {
    let noted = ended.events.iter().find(
        |event| matches!(&event.what, Happening::Irregular { what, .. } if what.what == row.what),
    );
    assert_eq!(noted.map(|event| event.why), Some(row.why), "{named}");
    is_balanced(setup, ended, named);
}

/// A void that gives all back leaves everybody as he was, commission and bonuses included; in any
/// other round each line's result is what its rows say.
pub(crate) fn is_balanced<G: Game>(setup: &Setup<G>, ended: &Conducted<G>, named: &str) {
    check_money(setup, ended, &named);
    let rows = ended.settlements();
    for (line, net) in &ended.net {
        let mine = rows.iter().filter(|row| row.line == *line);
        let moved: Money = mine.map(|row| back::<G>(row) - down::<G>(row) - row.vigorish).sum();
        assert_eq!(moved, *net, "{named} line {line}");
        if let End::Void(void) = ended.end
            && void.returns == Returns::All
        {
            assert!(net.is_zero(), "{named}: a void round costs {line} {net}");
            assert!(ended.marked.is_empty(), "{named}: a void round leaves debts");
        }
    }
}

fn counts<G: Game>() {
    random_rounds::<G>(40, |setup, played| {
        let full = &played.conducted.tape;
        for (nth, entry) in full.entries.iter().enumerate() {
            let wrong = match entry {
                Entry::Answer(Answer::Faces(cards)) => {
                    // One card many more times than any pack holds it.
                    let mut many = cards.clone();
                    many.iter_mut().for_each(|card| *card = cards[0]);
                    if cards.len() <= setup.shoe.of(cards[0]) as usize {
                        continue;
                    }
                    Answer::Faces(many)
                }
                _ => continue,
            };
            let mut tried = Tape { entries: full.entries[..nth].to_vec() };
            tried.entries.push(Entry::Answer(wrong));
            let after = conduct(setup, &mut TapeReader::new(&tried));
            assert!(matches!(after.end, End::Refused(..)), "{} {}", G::NAME, played.seed);
        }
    });
}

fn ranges<G: Game>() {
    random_rounds::<G>(ROUNDS / 4, |setup, played| {
        let full = &played.conducted.tape;
        for (nth, entry) in full.entries.iter().enumerate() {
            let Entry::Answer(Answer::Amount(_)) = entry else { continue };
            let prefix = Tape { entries: full.entries[..nth].to_vec() };
            let stopped = conduct(setup, &mut TapeReader::new(&prefix));
            let End::Wants(Want::Amount { range, .. }, _) = stopped.end else { panic!() };
            let over = *range.end() + Money::cents(1);
            let under = *range.start() - Money::cents(1);
            for amount in [over, under] {
                let mut tried = prefix.clone();
                tried.entries.push(Entry::Answer(Answer::Amount(amount)));
                let after = conduct(setup, &mut TapeReader::new(&tried));
                assert!(matches!(after.end, End::Refused(..)), "{} {amount}", G::NAME);
            }
        }
    });
}
