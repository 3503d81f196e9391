use super::behind::*; use super::layout::*; use super::house::*; use super::play::*; use super::dealer::*; use alloc::vec::Vec; use cards::Pack; use table::Money; use table::figures::*; 
pub fn ev<G: Analysed, N: Number>(options: &G::Options, pack: &Pack, variant: u8) -> (N, Vec<N>) {
    let layout = Layout::new::<G>(options, pack);
    let all: u16 = layout.left.iter().sum();
    let mut ev = N::whole(0);
    let mut by = Vec::new();
    for up in 0..VALUES {
        let Some(behind) = Behind::<N>::new::<G>(options, pack, &layout, up, Money::dollars(5)) else { continue };
        let (_plan, solved) = behind.solve(&Best);
        let mut sum = N::whole(0);
        for a in 0..VALUES { for b in a..VALUES {
            let Some(hand) = layout.hands.at(0).next(a).and_then(|h| layout.hands.at(h).next(b)) else { continue };
            let (la, lb) = (behind.left[a] as i128, behind.left[b] as i128);
            let ways = if a == b { la * (la - 1) / 2 } else { la * lb };
            let of = behind.cards as u128 * (behind.cards as u128 - 1) / 2;
            let share = N::ratio(ways, of);
            let bj = behind.ends(hand).blackjack.clone();
            let w = if layout.hands.at(hand).total.points == 21 {
                ratio::<N>(G::blackjack(options, false).into()) * (N::whole(1) - bj.clone()) + ratio::<N>(G::blackjack(options, true).into()) * bj
            } else {
                let w = solved.worth[0][0][hand].clone();
                if behind.terms.reader == crate::twenty_one::CardReader::On { w - bj } else { w }
            };
            sum += share * w;
        } }
        by.push(sum.clone());
        ev += sum * N::ratio(layout.left[up].into(), all.into());
    }
    (ev, by)
}

