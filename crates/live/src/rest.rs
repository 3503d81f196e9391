//! A table at rest: what it is between two rounds, and how a round begins and ends there.

use alloc::string::String;
use alloc::vec::Vec;
use table::session::{self, Event, Procedure, Session, State};
use table::{
    Conducted, Game, Memory, Procedures, Refusal, Setup, Stands, Wagers, left_behind, recall,
};

/// Everything that one round leaves to the next. Rounds in service and rounds of a file begin and
/// end here.
#[derive(Clone, Debug)]
pub(crate) struct Rest<G: Game> {
    pub(crate) options: G::Options,
    pub(crate) procedures: Procedures,
    pub(crate) session: Session,
    /// What earlier rounds left behind.
    pub(crate) memory: G::Memory,
    /// What stands on its jackpot meters; nothing is known of it where other tables share them.
    pub(crate) stands: Option<Stands>,
}

impl<G: Game> Rest<G> {
    /// A table that nobody has opened yet, and that is taken to be in order.
    pub(crate) fn new(options: G::Options) -> Rest<G> {
        let procedures = G::procedures(&options);
        let session = Session::new(&procedures);
        let (memory, stands) = (G::Memory::default(), Some(Stands::of::<G>()));
        Rest { options, procedures, session, memory, stands }
    }

    /// Something is done between rounds, or refused and nothing has changed.
    pub(crate) fn act(&mut self, what: &Procedure) -> Result<Vec<Event>, Refusal> {
        session::act_with::<G>(&mut self.session, &self.procedures, &mut self.memory, what)
    }

    /// The licensee changes what it elected.
    pub(crate) fn change(&mut self, pairs: &[(String, String)]) -> Result<Vec<Event>, Refusal> {
        let (options, events) = session::change::<G>(&mut self.session, &self.options, pairs)?;
        self.procedures = G::procedures(&options);
        self.options = options;
        Ok(events)
    }

    /// A round with these wagers begins, or is refused and nothing has changed; also what the
    /// dealer did first.
    pub(crate) fn begin(
        &mut self,
        mut wagers: Wagers<G>,
    ) -> Result<(Setup<G>, Vec<Event>), Refusal> {
        wagers.check(&self.options)?;
        let lines = wagers.lines().iter().map(|(line, _)| *line);
        let before = session::before_round(&mut self.session, &self.procedures, lines)?;
        if before.offers_shoe {
            G::shoe_offered(&mut self.memory);
        }
        wagers.are_of(self.session.people.clone());
        let mut setup = Setup::new(self.options.clone(), wagers);
        setup.stub_is_due = before.stub_is_due;
        setup.carried = before.carried;
        setup.present = self.session.seats();
        setup.memory = self.memory.clone();
        setup.is_last_hand = before.is_last_hand;
        (setup.left, setup.cutting_card) = (before.left, before.cutting_card);
        (setup.reader, setup.device) = (before.reader, before.device);
        // A table whose shuffle nobody followed deals each round from full packs.
        if self.session.table != State::Assumed {
            setup.shoe = before.shoe;
        }
        Ok((setup, before.events))
    }

    /// A round is over.
    pub(crate) fn end(&mut self, conducted: &Conducted<G>) {
        session::after_round(&mut self.session, &self.procedures, conducted);
        self.memory = conducted.memory.clone();
        if let Some(stands) = &mut self.stands {
            stands.follow(conducted.ledger.movements());
        }
    }

    /// Sets what stands in a file as left behind by earlier rounds.
    pub(crate) fn recall(&mut self, key: &str, value: &str) -> Result<(), Refusal> {
        match &mut self.stands {
            Some(stands) => recall::<G>(&mut self.memory, stands, (key, value)),
            None => self.memory.set(key, value),
        }
    }

    /// What earlier rounds left behind, in words: the meters too, where they are its own.
    pub(crate) fn left_behind(&self) -> Vec<(&'static str, String)> {
        match &self.stands {
            Some(stands) => left_behind::<G>(&self.memory, stands),
            None => self.memory.pairs(),
        }
    }
}
