//! In the round: hands that are dealt face down, the stub, and two ways to settle.

use table::{
    After, Cite, Face, Game, Place, Returns, Seats, Spot, Stop, Table, Verdict, Void, elected,
};

elected! {
    /// When an automated shoe's last stack reaches the dealer.
    DealerStack { AtOnce = "at-once", AfterDecisions = "after-decisions", }
}

elected! {
    /// The alternative by which wagers are settled.
    Settlement { PlayerByPlayer = "player-by-player", StepByStep = "step-by-step", }
}

/// The cards of one deck.
const DECK: usize = 52;

/// To every player as an automated shoe dispenses the cards: a hand of `N` at a time.
#[inline(always)]
pub(crate) fn deal_stacks<G: Game, T: Table<G>, const N: usize>(
    table: &mut T,
    seats: Seats,
    why: Cite,
) -> Result<(), Stop> {
    for spot in seats.clockwise() {
        deal_stack::<G, T, N>(table, Place::hand(spot, 0), why)?;
    }
    Ok(())
}

/// One hand of `N` cards at once.
#[inline(always)]
pub(crate) fn deal_stack<G: Game, T: Table<G>, const N: usize>(
    table: &mut T,
    to: Place,
    why: Cite,
) -> Result<(), Stop> {
    for _ in 0..N {
        table.deal(to, Face::Down, why)?;
    }
    Ok(())
}

/// The paragraphs on the stub.
#[derive(Copy, Clone)]
pub(crate) struct StubLaw {
    /// It goes to the rack.
    pub(crate) away: Cite,
    /// It is counted first.
    pub(crate) count: Cite,
    /// Nothing is missing.
    pub(crate) right: Cite,
    pub(crate) wrong: Cite,
    /// A hand has more or less cards than it should.
    pub(crate) misdealt: Cite,
}

/// What the dealer finds after a wrong count.
const FOUND: &[&str] = &["not-misdealt", "misdealt"];

/// The stub goes to the rack; where it is due, it is counted first.
#[inline(always)]
pub(crate) fn put_the_stub_away<G: Game, T: Table<G>>(
    table: &mut T,
    seats: Seats,
    returns: Returns,
    law: StubLaw,
) -> Result<(), Stop> {
    if !table.stub_is_due() {
        return table.collect(Place::STUB, law.away);
    }
    let hands = seats.clockwise().map(|spot| table.lying(Place::hand(spot, 0)));
    let out = hands.sum::<usize>() + table.lying(Place::DEALER) + table.lying(Place::RACK);
    if table.count(Place::STUB, law.count)? + out != DECK {
        // Misdealt, the deck is whole and stays; otherwise it goes.
        let (after, why) = match table.rule(FOUND, law.wrong)? {
            1 => (After::Reshuffle, law.misdealt),
            _ => (After::RemoveDeck, law.wrong),
        };
        return Err(Stop::Void(Void { returns, after, why }));
    }
    table.collect(Place::STUB, law.right)
}

/// Which verdicts are carried out now.
#[derive(Copy, Clone)]
pub(crate) enum Now {
    Losers,
    AllOthers,
    All,
}

impl Now {
    #[inline(always)]
    pub(crate) fn is_for(self, verdict: Verdict) -> bool {
        match self {
            Now::Losers => verdict == Verdict::Lose,
            Now::AllOthers => verdict != Verdict::Lose,
            Now::All => true,
        }
    }
}

/// What is done at one walk from the dealer's right.
struct Walk {
    reveals: bool,
    settles: Option<Now>,
    clears: bool,
}

/// All of it for one player before the next.
const BY_PLAYER: &[Walk] = &[Walk { reveals: true, settles: Some(Now::All), clears: true }];

/// Each step for all players, losers before winners.
const BY_STEP: &[Walk] = &[
    Walk { reveals: true, settles: None, clears: false },
    Walk { reveals: false, settles: Some(Now::Losers), clears: false },
    Walk { reveals: false, settles: Some(Now::AllOthers), clears: false },
    Walk { reveals: false, settles: None, clears: true },
];

/// From the dealer's right, hands are revealed, wagers settled and cards cleared.
#[inline(always)]
pub(crate) fn settle_all<G: Game, T: Table<G>>(
    table: &mut T,
    remain: Seats,
    settlement: Settlement,
    clear: Cite,
    reveal: impl Fn(&mut T, Spot) -> Result<(), Stop>,
    settle: impl Fn(&mut T, Spot, Now) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let walks = match settlement {
        Settlement::PlayerByPlayer => BY_PLAYER,
        Settlement::StepByStep => BY_STEP,
    };
    // Each call in one place: they are large, and become part of the loop.
    for walk in walks {
        for spot in remain.counterclockwise() {
            if walk.reveals {
                reveal(table, spot)?;
            }
            if let Some(now) = walk.settles {
                settle(table, spot, now)?;
            }
            if walk.clears {
                table.collect(Place::hand(spot, 0), clear)?;
            }
        }
    }
    Ok(())
}
