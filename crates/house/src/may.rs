//! Whether somebody may give a command: the table of permits is asked, and a player's input must
//! be his own besides.

use crate::command::{By, Command, Proposal, What, Who};
use crate::house::House;
use crate::permits::{self, Deed, Stands};
use crate::refused::{Code, Refused};
use crate::role::Role;
use live::Input;
use table::Person;
use vault::Chance;

impl<C: Chance> House<C> {
    pub(crate) fn may(&self, command: &Command) -> Result<(), Refused> {
        // The house's own clock and dealers are asked by nobody.
        let Who::Person(who, role) = command.who else { return Ok(()) };
        let none = || {
            let what = format!("{:?} is not for people to say", command.what.to_string());
            Refused::new(Code::NotPermitted, what)
        };
        let (deed, of) = self.deed(command, who).ok_or_else(none)?;
        permits::may(who, role, deed, of)?;
        match &command.what {
            What::Input(By::Put, input) if role == Role::Player => {
                Ok(self.table(&command.table)?.1.may(who, input)?)
            }
            What::Approve(nth) => match self.proposals.get(nth) {
                Some((_, proposer)) => permits::approve(*proposer, who, role, deed),
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// The kind of a command, and whose it is; none where nobody gives it.
    fn deed(&self, command: &Command, who: Person) -> Option<(Deed, Option<Person>)> {
        Some(match &command.what {
            What::Input(By::Put, input) => return self.input(&command.table, input, who),
            What::Open { .. } => (Deed::OpenTable, None),
            What::Close(_) => (Deed::CloseTable, None),
            What::Deposit(..) => (Deed::Deposit, None),
            What::Withdraw(..) => (Deed::Withdraw, None),
            What::BuyIn(of, ..) => (Deed::BuyIn, Some(*of)),
            What::CashOut(of, ..) => (Deed::CashOut, Some(*of)),
            What::Propose(Proposal::Correct { .. }) => (Deed::ProposeCorrection, None),
            What::Propose(Proposal::Limit { .. }) => (Deed::ProposeMeter, None),
            What::Approve(nth) | What::Reject(nth) => match self.proposals.get(nth) {
                Some((Proposal::Limit { .. }, _)) => (Deed::ApproveMeter, None),
                _ => (Deed::ApproveCorrection, None),
            },
            What::Input(By::Deal | By::Silence, _)
            | What::Fault(_)
            | What::Arrive(_)
            | What::Arrived(..)
            | What::Note(_)
            | What::Engine(_) => return None,
        })
    }

    fn input(&self, table: &str, input: &Input, who: Person) -> Option<(Deed, Option<Person>)> {
        let has_wheel = |nth: &usize| self.tables[*nth].posted.has_wheel;
        let stands = match self.by_name.get(table).is_some_and(has_wheel) {
            true => Stands::Wheel,
            false => Stands::Cards,
        };
        // Whether it is his own the table says: it knows who holds which line.
        Deed::of(input, stands).map(|deed| (deed, Some(who)))
    }
}
