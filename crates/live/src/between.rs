//! What is done between rounds.

use crate::effects::{Account, Effects, Movement, Told};
use crate::rest::Rest;
use crate::service::Live;
use crate::story::Act;
use alloc::string::String;
use alloc::vec::Vec;
use table::session::{Happened, Procedure};
use table::{Code, Game, Moved, People, Refusal, session};

impl<G: Game> Live<G> {
    pub(crate) fn act(&mut self, what: &Procedure, out: &mut Effects) -> Result<(), Refusal> {
        if !matches!(what, Procedure::Time(_)) {
            self.must_be_between()?;
        }
        let before = self.rest.session.clone();
        let events = act(&mut self.rest, what, out)?;
        self.stacks.follow(&events, &before, &self.rest.session);
        Ok(())
    }

    pub(crate) fn change(
        &mut self,
        pairs: &[(String, String)],
        out: &mut Effects,
    ) -> Result<(), Refusal> {
        self.must_be_between()?;
        if !self.bets.is_empty() {
            return Err(Refusal::plain(
                Code::WagersLieThere,
                "wagers lie on the layout: the rules change without them",
            ));
        }
        let events = self.rest.change(pairs)?;
        self.stacks.resize(G::pack(&self.rest.options).len());
        tell(&events, out);
        Ok(())
    }
}

pub(crate) fn act<G: Game>(
    rest: &mut Rest<G>,
    what: &Procedure,
    out: &mut Effects,
) -> Result<Vec<session::Event>, Refusal> {
    let people = rest.session.people.clone();
    let events = rest.act(what)?;
    collected(&events, &people, out);
    tell(&events, out);
    Ok(events)
}

/// Commission that was marked is paid.
pub(crate) fn collected(events: &[session::Event], people: &People, out: &mut Effects) {
    for event in events {
        if let Happened::Collected { from, amount } = event.what {
            let who = people.holder(from);
            out.movements.push(Movement {
                who,
                spot: from.spot,
                area: None,
                kind: Moved::Collected,
                from: Account::Person(who),
                to: Account::Rack,
                amount,
                why: event.why,
            });
        }
    }
}

pub(crate) fn tell(events: &[session::Event], out: &mut Effects) {
    let told = |event: &session::Event| Told {
        what: Act::Between(event.what.clone()),
        why: Some(event.why),
    };
    out.told.extend(events.iter().map(told));
}
