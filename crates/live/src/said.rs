//! What is answered in a round: by players, by the cards, by the floor.

use crate::answers::{places, pocket_named};
use crate::effects::Effects;
use crate::input::{Faces, Input, Seen};
use crate::service::{Live, Round};
use crate::source::Source;
use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;
use table::{
    Answer, Area, Choice, Code, End, Entry, Game, Happening, Line, Money, Person, Refusal, Ruling,
    Want,
};

impl<G: Game> Live<G> {
    pub(crate) fn say(
        &mut self,
        line: Line,
        word: &str,
        amount: Option<Money>,
        source: &dyn Source,
        out: &mut Effects,
    ) -> Result<(), Refusal> {
        let round = self.open()?;
        let (End::Wants(want, why) | End::Refused(_, want, why)) = &round.conducted.end else {
            return Err(Refusal::plain(Code::NoRound, "no round is being played"));
        };
        let (answer, amount_too) = match want {
            Want::Choice { who, .. } if *who == line => {
                let Some(choice) = G::Choice::parse(word) else {
                    let what = format!("{word:?} is no choice of {}", G::NAME);
                    return Err(Refusal::cited(Code::NoSuchChoice, what, *why));
                };
                (Answer::Choice(choice), amount.map(Answer::Amount))
            }
            Want::Amount { who, area, .. } if *who == line => {
                let name = area.name();
                let rest = name.strip_prefix(word);
                if !rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-')) {
                    let what = format!("an amount for {name} is wanted of {line}, 0 declines");
                    return Err(Refusal::cited(Code::AmountWanted, what, *why));
                }
                let Some(amount) = amount else {
                    let what = format!("how much? say: {line} {word} MONEY");
                    return Err(Refusal::cited(Code::NoAmount, what, *why));
                };
                (Answer::Amount(amount), None)
            }
            _ => {
                let why = *why;
                return self.say_early(line, word, amount, why, source);
            }
        };
        // A bid is staked later, perhaps at somebody else's answer: it must be his to stake now.
        round.pays(source, round.setup.wagers.person(line), amount.unwrap_or_default())?;
        let answer = Entry::Answer(answer);
        match amount_too {
            Some(too) => {
                let both = [answer, Entry::Answer(too)];
                self.go_on(&both, source, out).map_err(|refusal| match (refusal.code, amount) {
                    (Code::NotAsked, Some(amount)) => {
                        let what =
                            format!("no amount is asked for: {line} {word}, and not {amount}");
                        Refusal { what, ..refusal }
                    }
                    _ => refusal,
                })?;
            }
            None => self.go_on(&[answer], source, out)?,
        }
        // What he had said before, and could not be given when he was asked, is void.
        if let Some(round) = &mut self.round {
            round.early.retain(|early| early.line != line);
        }
        Ok(())
    }

    /// What the cards, the wheel, a count or a cut answer.
    pub(crate) fn shown(&self, shown: &Input) -> Result<Vec<Entry<G>>, Refusal> {
        let round = self.open()?;
        let (End::Wants(want, why) | End::Refused(_, want, why)) = &round.conducted.end else {
            return Err(Refusal::plain(Code::NoRound, "no round is being played"));
        };
        let named = |name: &str| {
            let none = || {
                Refusal::cited(Code::NoSuchPocket, format!("there is no {name} on the wheel"), *why)
            };
            pocket_named::<G>(name).ok_or_else(none)
        };
        let answer = match (shown, want) {
            (Input::Faces(Faces { at, seen: Seen::Gets, cards, .. }), Want::Card { to, .. })
                if at == to && cards.len() == 1 =>
            {
                Answer::Card(cards[0])
            }
            (Input::Faces(faces), Want::Faces { at, nths, .. })
                if faces.at == *at && faces.seen == Seen::Shows && faces.nths == places(nths) =>
            {
                Answer::Faces(faces.cards.clone())
            }
            (Input::Spin(name), Want::Pocket) => Answer::Pocket(named(name)?),
            (Input::Meter { nth, stand }, Want::Meter { nth: asked, .. })
                if usize::from(*nth) == asked + 1 =>
            {
                Answer::Meter(*stand)
            }
            (Input::Reader(answer), Want::Told { .. }) => Answer::Told(*answer),
            (Input::Count { count, found }, Want::Count { .. }) => {
                let counted = [Entry::Answer(Answer::Count((*count).into()))];
                let found = found.as_deref().map(|word| floor_word(word, COUNTS)).transpose()?;
                let found = found.map(|nth| Entry::Answer(Answer::Floor(nth)));
                return Ok(counted.into_iter().chain(found).collect());
            }
            (Input::Cut { who, at }, Want::Cut { who: asked, .. }) if who == asked => {
                Answer::Cut(*at)
            }
            _ => {
                let what = format!("that is not asked now: {shown}");
                return Err(Refusal::cited(Code::NotAsked, what, *why));
            }
        };
        Ok([Entry::Answer(answer)].into())
    }

    pub(crate) fn irregularity(&self, name: &str) -> Result<table::Irregularity, Refusal> {
        let rows = G::irregularities(&self.rest.options);
        let known = rows.iter().map(|row| row.what).find(|what| what.name() == name);
        let of_every = [table::Irregularity::OTHER, table::Irregularity::SHOE_EMPTY];
        let every = of_every.into_iter().find(|what| what.name() == name);
        known.or(every).ok_or_else(|| {
            Refusal::plain(
                Code::NotAtThisTable,
                format!("{name:?} is no irregularity of this table"),
            )
        })
    }

    /// The floor rules on what went wrong, or where a paragraph leaves it to the floor.
    pub(crate) fn rule(
        &mut self,
        word: &str,
        why: Option<&str>,
        source: &dyn Source,
        out: &mut Effects,
    ) -> Result<(), Refusal> {
        let round = self.open()?;
        match &round.conducted.end {
            End::Wants(Want::Floor { among }, _) => {
                let nth = floor_word(word, among)?;
                self.go_on(&[Entry::Answer(Answer::Floor(nth))], source, out)
            }
            End::Wants(Want::Ruling { .. }, _) => {
                let Some(ruling) = Ruling::spoken(word) else {
                    let known = Ruling::SPOKEN.map(|(word, _)| word).join(", ");
                    return Err(Refusal::plain(
                        Code::NoSuchRuling,
                        format!("{word:?} is no ruling; say {known}"),
                    ));
                };
                let why = why.unwrap_or_default().to_string();
                self.go_on_ruled((ruling, why), source, out)
            }
            _ => Err(Refusal::plain(Code::NotAsked, "no ruling is wanted now")),
        }
    }
}

/// What a count that does not come out may be found to be.
const COUNTS: &[&str] = &["not-misdealt", "misdealt"];

fn floor_word(word: &str, among: &[&str]) -> Result<usize, Refusal> {
    among.iter().position(|spoken| *spoken == word).ok_or_else(|| {
        Refusal::plain(
            Code::NoSuchRuling,
            format!("{word:?} is no ruling here; say {}", among.join(" or ")),
        )
    })
}

/// Whether he can pay so much, where what he has is counted.
pub(crate) fn pays(source: &dyn Source, who: Person, amount: Money) -> Result<(), Refusal> {
    match source.chips(who) {
        Some(has) if has < amount => Err(Refusal::plain(
            Code::NotEnoughMoney,
            format!("that is {amount}, and {who} has {has}"),
        )),
        _ => Ok(()),
    }
}

/// Whoever staked more since so many events, or must stake more next, can pay for it.
pub(crate) fn must_be_paid<G: Game>(
    round: &Round<G>,
    done: usize,
    early: &[(usize, Input)],
    source: &dyn Source,
) -> Result<(), Refusal> {
    let wagers = &round.setup.wagers;
    let mut due: Vec<(Person, Money)> = Vec::new();
    // Whoever had said it before has shown then that he can.
    let was_early = |line: Line| {
        early.iter().any(|(_, said)| matches!(said, Input::Say { line: of, .. } if *of == line))
    };
    let mut others: Vec<Person> = Vec::new();
    for event in &round.conducted.events[done.min(round.conducted.events.len())..] {
        if let Happening::Staked { who, amount, .. } = event.what {
            due.push((wagers.person(who), amount));
            if !was_early(who) {
                others.push(wagers.person(who));
            }
        }
    }
    if let End::Wants(Want::Amount { who, range, .. }, _) = &round.conducted.end {
        due.push((wagers.person(*who), *range.start()));
        others.push(wagers.person(*who));
    }
    for who in others {
        let his = due.iter().filter(|(other, _)| *other == who).map(|(_, amount)| *amount).sum();
        round.pays(source, who, his)?;
    }
    Ok(())
}
