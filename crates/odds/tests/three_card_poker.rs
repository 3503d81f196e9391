//! The walker on Three Card Poker: the published fractions on the full deck.

use cards::Pack;
use dashu_ratio::RBig;
use games::three_card_poker::pay::Ledger;
use games::three_card_poker::{Area, Options, ThreeCardPoker};
use odds::exact::walk;
use table::{Money, Spot, Wagers};

const UNIT: Money = Money::dollars(1);

fn wager(area: Area) -> Wagers<ThreeCardPoker> {
    let mut wagers = Wagers::default();
    wagers.place(Spot(0).line(0), area, UNIT);
    wagers
}

fn fraction(above: i64, below: u64) -> RBig {
    RBig::from_parts(above.into(), below.into())
}

#[test]
fn ante_of_the_full_deck() {
    let me = Spot(0).line(0);
    let walked = walk(&Options::default(), &wager(Area::Ante), &Pack::standard(1), me).unwrap();
    assert_eq!(walked.ev(UNIT), fraction(-686_689, 20_358_520));
    println!("{:?}", walked);
}

#[test]
fn pair_plus_of_the_full_deck() {
    let me = Spot(0).line(0);
    for (ledger, above) in
        [(Ledger::A, -128), (Ledger::B, -149), (Ledger::C, -402), (Ledger::D, -423)]
    {
        let options = Options { pair_plus: ledger, ..Options::default() };
        let walked = walk(&options, &wager(Area::PairPlus), &Pack::standard(1), me).unwrap();
        assert_eq!(walked.ev(UNIT), fraction(above, 5525));
    }
}
