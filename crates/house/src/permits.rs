//! Who may do what. Whatever has no row here, nobody may do; a role that a row does not name may
//! not. The rows are data: a laboratory reads them as a table.

use crate::refused::{Code, Refused};
use crate::role::Role;
use live::Input;
use table::session::{Cutter, Passing, Procedure};
use table::{Cite, Person, cite};

use Role::{Administrator, Cage, Dealer, Floorperson, Player, Regulator, Supervisor, Surveillance};

/// What stands at a table: before it opens, cards are inspected by its dealer, a wheel by others.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Stands {
    Cards,
    Wheel,
}

/// Whose it is that is done.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Whose {
    /// A player does it for himself and for nobody else; of a role that works for the house it is
    /// no matter whose it is.
    HisOwn,
    Anybodys,
}

/// One kind of command, and who may give it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Permit {
    pub deed: Deed,
    pub who: &'static [Role],
    pub whose: Whose,
    /// Why these, in a phrase.
    pub why: &'static str,
    /// The paragraphs that say so; none where it is the house's own order.
    pub cites: &'static [Cite],
    /// What another person must have done before.
    pub second: Option<Deed>,
}

/// Lists the kinds of commands once, each with its row.
macro_rules! permits {
    ($($deed:ident $word:literal [$($who:ident)*] $whose:ident $why:literal
        $([$($cite:literal)*])? $(after $second:ident)?;)+) => {
        /// A kind of command.
        #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
        pub enum Deed {
            $(#[doc = $why] $deed,)+
        }

        /// All rows, in the order of [`Deed`].
        pub const PERMITS: &[Permit] = &[$(Permit {
            deed: Deed::$deed,
            who: &[$($who),*],
            whose: Whose::$whose,
            why: $why,
            cites: &[$($(cite!($cite)),*)?],
            second: permits!(@second $($second)?),
        },)+];

        impl Deed {
            pub const ALL: &[Deed] = &[$(Deed::$deed),+];

            /// As reports and refusals name it.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Deed::$deed => $word,)+
                }
            }
        }
    };
    (@second) => { None };
    (@second $second:ident) => { Some(Deed::$second) };
}

permits! {
    // At a table: what a player says for himself.
    Seat "seat" [Player] HisOwn "A player takes a seat himself.";
    Leave "leave" [Player] HisOwn "A player gives his spots up himself.";
    Wager "wager" [Player] HisOwn "Nobody wagers for another.";
    TakeBack "take-back" [Player] HisOwn "Nobody takes another's wager back.";
    Say "say" [Player] HisOwn "Nobody decides for another.";
    CutOfPlayer "cut-of-player" [Player] HisOwn "The cut is offered to one player.";
    RefuseCut "refuse-cut" [Player] HisOwn "Who is offered the cut may refuse it.";
    PassShoe "pass-shoe" [Player] HisOwn "Who holds the shoe may pass it.";
    AskInspection "ask-inspection" [Player] HisOwn "A player may ask to see the cards.";
    // What the dealer does and tells.
    Faces "faces" [Dealer] Anybodys "The dealer deals, turns and looks.";
    Spin "spin" [Dealer] Anybodys "The dealer spins and calls.";
    Reader "reader" [Dealer] Anybodys "The dealer uses the card reader.";
    Count "count" [Dealer] Anybodys "The dealer counts the stub.";
    Done "done" [Dealer] Anybodys "The dealer says that an act by hand is done.";
    NoMoreBets "no-more-bets" [Dealer] Anybodys "The dealer calls it.";
    Meter "meter" [Dealer] Anybodys "The dealer reads the meter before it is paid.";
    CutOfDealer "cut-of-dealer" [Dealer] Anybodys "The dealer cuts where nobody else does.";
    Procedure "procedure" [Dealer] Anybodys "The dealer shuffles, spreads, washes and burns.";
    // What the floor does.
    OrderPass "order-pass" [Dealer Floorperson Supervisor] Anybodys
        "The dealer or the floorperson may order the shoe to be passed.";
    Clock "clock" [Dealer Floorperson Supervisor] Anybodys "Staff at the table tell its time.";
    Admit "admit" [Floorperson Supervisor] Anybodys
        "The licensee lets somebody in who came too late.";
    Equipment "equipment" [Floorperson Supervisor] Anybodys
        "Cards, devices and readers come, go and are inspected under the floorperson's eyes."
        ["13:69E-1.10D(f)"];
    Irregular "irregular" [Floorperson Supervisor] Anybodys
        "What goes wrong is told to the floor." ["13:69F-2C.14(k)" "19:47-19.15(l)"];
    Pit "pit" [Floorperson Supervisor] Anybodys "The floor knows what its other tables do.";
    Notice "notice" [Floorperson Supervisor] Anybodys "The floor gives notice of changes."
        ["19:47-8.3"];
    OpenPlay "open-play" [Floorperson Supervisor] Anybodys "The floor opens a table to play.";
    ClosePlay "close-play" [Floorperson Supervisor] Anybodys "The floor closes it to play.";
    Pace "pace" [Floorperson Supervisor] Anybodys "The floor says how a table goes on.";
    // What is a supervisor's alone.
    Recut "recut" [Supervisor] Anybodys "A casino supervisor may require the cards to be recut."
        ["19:47-4.4(f)" "13:69F-2C.4(g)" "13:69F-39.6(d)" "13:69F-51.4(d)"];
    Ruling "ruling" [Supervisor] Anybodys
        "A supervisor rules on it: a hand is dead, a round is void, or play goes on.";
    InspectWheel "inspect-wheel" [Supervisor] Anybodys
        "A supervisor inspects the wheel before the table opens." ["13:69E-1.9(a)"];
    AdjustWheel "adjust-wheel" [Supervisor] Anybodys "A supervisor adjusts the wheel."
        ["13:69E-1.9(b)"];
    RemoveDevice "remove-device" [Supervisor] Anybodys
        "A supervisor inspects the shuffling device before it leaves the table."
        ["13:69F-2C.14(j)"];
    Options "options" [Supervisor] Anybodys
        "Rules change when another person has given notice of it." ["19:47-8.3"] after Notice;
    // Tables of the house.
    OpenTable "open-table" [Supervisor] Anybodys "A supervisor opens a new table.";
    CloseTable "close-table" [Supervisor] Anybodys "A supervisor closes a table for good.";
    // Money.
    BuyIn "buy-in" [Player] HisOwn "Chips are bought with one's own money.";
    CashOut "cash-out" [Player] HisOwn "A player takes his own chips from the table.";
    Deposit "deposit" [Cage] Anybodys "Only the cage takes money in.";
    Withdraw "withdraw" [Cage] Anybodys "Only the cage pays money out.";
    ProposeCorrection "propose-correction" [Floorperson Supervisor Cage] Anybodys
        "Who finds the mistake proposes its correction.";
    ApproveCorrection "approve-correction" [Supervisor] Anybodys
        "Nobody corrects money alone." after ProposeCorrection;
    ProposeMeter "propose-meter" [Floorperson Supervisor] Anybodys
        "Table games propose a change of a meter." ["13:69D-1.52(c)"];
    ApproveMeter "approve-meter" [Supervisor Cage] Anybodys
        "A meter takes two people." ["13:69D-1.52(c)"] after ProposeMeter;
    // People, configuration, keys.
    AddPerson "add-person" [Cage Administrator] Anybodys
        "Who comes first is a player; the cage opens his account.";
    ChangeRoles "change-roles" [Administrator] Anybodys "An administrator says who is what."
        ["13:69O-1.8(a)"];
    Unlock "unlock" [Administrator] Anybodys "Who is locked out is let in by an administrator."
        ["13:69O-1.4"];
    Erase "erase" [Administrator] Anybodys "An administrator forgets who somebody was.";
    Configure "configure" [Administrator] Anybodys "An administrator changes the configuration.";
    RotateKey "rotate-key" [Administrator] Anybodys "An administrator changes the keys.";
    // What is seen.
    ViewAsPlayer "view-as-player" [Player] HisOwn "Nobody sees another's cards.";
    ViewAsObserver "view-as-observer"
        [Player Dealer Floorperson Supervisor Cage Surveillance Regulator Administrator] Anybodys
        "What lies face up, everybody may see.";
    ViewAsSurveillance "view-as-surveillance" [Surveillance Regulator] Anybodys
        "Surveillance sees all tables at once.";
    ViewOrders "view-orders" [Player Surveillance Regulator] HisOwn
        "Orders that were opened: who sat there, surveillance and the Division.";
    Audit "audit" [Supervisor Surveillance Regulator] Anybodys
        "The record is searched for disputes, by surveillance and by the Division."
        ["13:69O-1.8(a)"];
}

/// Roles that one person never has together, and why.
pub const EXCLUDE: [(Role, Role, &str); 16] = {
    const MONEY: &str = "who handles the cage's money stays away from the tables";
    const KEYS: &str = "who says who is what approves nothing and handles no money";
    const WATCHES: &str = "who watches takes no part in what he watches";
    [
        (Cage, Dealer, MONEY),
        (Cage, Floorperson, MONEY),
        (Cage, Supervisor, MONEY),
        (Administrator, Supervisor, KEYS),
        (Administrator, Cage, KEYS),
        (Administrator, Floorperson, KEYS),
        (Administrator, Dealer, KEYS),
        (Surveillance, Dealer, WATCHES),
        (Surveillance, Floorperson, WATCHES),
        (Surveillance, Supervisor, WATCHES),
        (Surveillance, Cage, WATCHES),
        (Surveillance, Administrator, WATCHES),
        (Regulator, Floorperson, WATCHES),
        (Regulator, Supervisor, WATCHES),
        (Regulator, Cage, WATCHES),
        (Regulator, Administrator, WATCHES),
    ]
};

/// The paragraph that keeps functions apart.
pub const APART: Cite = cite!("13:69O-1.8(a)");

impl Deed {
    /// Its row.
    pub fn permit(self) -> &'static Permit {
        &PERMITS[self as usize]
    }

    /// What putting this input is; nothing where nobody may put it, because it comes by itself.
    pub fn of(input: &Input, stands: Stands) -> Option<Deed> {
        Some(match input {
            Input::Seat { .. } => Deed::Seat,
            Input::Leave { .. } => Deed::Leave,
            Input::Wager { .. } => Deed::Wager,
            Input::TakeBack { .. } => Deed::TakeBack,
            Input::Say { .. } => Deed::Say,
            Input::Cut { who: Cutter::Spot(_), .. } => Deed::CutOfPlayer,
            Input::Cut { who: Cutter::Dealer, .. } => Deed::CutOfDealer,
            Input::Faces(_) | Input::Sees { .. } => Deed::Faces,
            Input::Spin(_) => Deed::Spin,
            Input::Reader(_) => Deed::Reader,
            Input::Count { .. } => Deed::Count,
            Input::Done => Deed::Done,
            Input::NoMoreBets => Deed::NoMoreBets,
            Input::Meter { .. } => Deed::Meter,
            Input::Irregular { .. } => Deed::Irregular,
            Input::Ruling { .. } => Deed::Ruling,
            Input::Pace(_) => Deed::Pace,
            Input::Options(_) => Deed::Options,
            Input::Table(procedure) => Deed::of_procedure(procedure, stands),
            Input::End | Input::MetersShared => return None,
        })
    }

    fn of_procedure(procedure: &Procedure, stands: Stands) -> Deed {
        use Procedure::*;
        match procedure {
            Open { .. } => Deed::OpenPlay,
            Close => Deed::ClosePlay,
            Arrive { .. } | Procedure::Leave(_) | Move { .. } | Admit(_) => Deed::Admit,
            Procedure::PassShoe(Passing::OfFreeWill) => Deed::PassShoe,
            Procedure::PassShoe(Passing::Ordered) => Deed::OrderPass,
            Inspect(_) if stands == Stands::Wheel => Deed::InspectWheel,
            Refuse(_) => Deed::RefuseCut,
            Cut { who: Cutter::Spot(_), .. } => Deed::CutOfPlayer,
            Cut { who: Cutter::Dealer, .. } => Deed::CutOfDealer,
            Procedure::Recut(_) => Deed::Recut,
            Procedure::Count(_) => Deed::Count,
            Time(_) => Deed::Clock,
            ChangeCards(_) | BringDevice | RepairReader | InspectReader => Deed::Equipment,
            RemoveDevice { .. } => Deed::RemoveDevice,
            ReaderFails => Deed::Irregular,
            Procedure::Notice { .. } => Deed::Notice,
            Procedure::Pit { .. } => Deed::Pit,
            Procedure::AskInspection => Deed::AskInspection,
            Adjust => Deed::AdjustWheel,
            Inspect(_)
            | Spread(_)
            | Wash(_)
            | Shuffle { .. }
            | CuttingCard(_)
            | Burn(_)
            | Relieve(_)
            | Shoe { .. }
            | Idle(_)
            | ErrorCard(_)
            | Ready(_) => Deed::Procedure,
        }
    }
}

/// Whether somebody of this role may do it, where it is of that person; the house itself asks
/// nobody.
pub fn may(who: Person, role: Role, deed: Deed, of: Option<Person>) -> Result<(), Refused> {
    let permit = deed.permit();
    let refused = |what: String| {
        let mut refused = Refused::new(Code::NotPermitted, what);
        refused.why = permit.cites.first().copied();
        Err(refused)
    };
    if !permit.who.contains(&role) {
        let roles: Vec<&str> = permit.who.iter().map(|role| role.word()).collect();
        return refused(format!("{} is for {}, not for {role}", deed.word(), roles.join(", ")));
    }
    match (permit.whose, role, of) {
        (Whose::HisOwn, Player, Some(of)) if of == who => Ok(()),
        (Whose::HisOwn, Player, _) => {
            refused(format!("{} is for each player himself, not for {who}", deed.word()))
        }
        _ => Ok(()),
    }
}

/// Whether this one may be the second person: he may do it, and somebody else did what it follows.
pub fn approve(first: Person, second: Person, role: Role, deed: Deed) -> Result<(), Refused> {
    may(second, role, deed, None)?;
    if deed.permit().second.is_none() {
        let what = format!("{} takes no second person", deed.word());
        return Err(Refused::new(Code::BadCommand, what));
    }
    if first == second {
        let mut refused = Refused::new(
            Code::SamePerson,
            format!("{} takes another person than {first}", deed.word()),
        );
        refused.why = deed.permit().cites.first().copied();
        return Err(refused);
    }
    Ok(())
}

/// Whether one person may have all these roles.
pub fn together(roles: &[Role]) -> Result<(), Refused> {
    let both = |(one, other, _): &&(Role, Role, &str)| roles.contains(one) && roles.contains(other);
    match EXCLUDE.iter().find(both) {
        None => Ok(()),
        Some((one, other, why)) => {
            let what = format!("{one} and {other} are not one person: {why}");
            Err(Refused { code: Code::RolesExclude, what, why: Some(APART) })
        }
    }
}

#[cfg(test)]
mod tests;
