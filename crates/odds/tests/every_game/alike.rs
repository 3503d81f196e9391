//! Cards that a game calls alike, and the order of faces asked for together.

use crate::tables::elections;
use odds::exact::alike_holds;
use table::{Game, Visitor};

#[test]
fn alike_cards_are_alike() {
    struct All;
    impl Visitor for All {
        fn game<G: Game>(&mut self) {
            alike_holds::<G>(&G::Options::default(), 1, 1_000).expect(G::NAME);
            for (nth, options) in elections::<G>().iter().enumerate() {
                alike_holds::<G>(options, 2 + nth as u64, 60).expect(G::NAME);
            }
        }
    }
    games::visit(&mut All);
}
