//! Wagers as a player types them: areas by their names or the beginnings of them.

use super::view::Bet;
use super::words::{Miss, pick};
use table::{Amount, AreaRule, Code, Line, Money, Refusal, Required, Spot, When};

/// So many areas that a bare amount could mean any of them.
const MANY: usize = 20;

/// What is wagered before a round: for each spot the areas by name, as they were typed.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Stakes(pub Vec<(Spot, Vec<(String, Money)>)>);

/// The areas of a table with their rules; a rule names another area by its number.
pub struct Areas(Vec<(String, AreaRule<usize>)>);

impl Stakes {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn on(&self, spot: Spot, area: &str) -> Money {
        let areas = self.0.iter().filter(|(at, _)| *at == spot).flat_map(|(_, areas)| areas);
        areas.filter(|(name, _)| name == area).map(|(_, amount)| *amount).sum()
    }

    fn place(&mut self, spot: Spot, area: &str, amount: Money) {
        let at = match self.0.iter().position(|(at, _)| *at == spot) {
            Some(at) => at,
            None => {
                self.0.push((spot, Vec::new()));
                self.0.len() - 1
            }
        };
        match self.0[at].1.iter_mut().find(|(name, _)| name == area) {
            Some((_, lies)) => *lies += amount,
            None => self.0[at].1.push((area.to_string(), amount)),
        }
    }

    /// As they would be typed: `ante 10, pair-plus 5`, with spots where there are several.
    pub fn written(&self, spots: u8) -> String {
        let one = |(spot, areas): &(Spot, Vec<(String, Money)>)| {
            let names = areas.iter().map(|(name, amount)| format!("{name} {amount}"));
            let names = names.collect::<Vec<_>>().join(", ");
            if spots == 1 { names } else { format!("{spot} {names}") }
        };
        self.0.iter().map(one).collect::<Vec<_>>().join(" | ")
    }
}

impl Areas {
    /// What somebody wagers who has enough.
    pub const USUAL: Money = Money::dollars(10);

    pub fn new(areas: Vec<(String, AreaRule<usize>)>) -> Areas {
        Areas(areas)
    }

    /// Where a player may wager before the deal.
    pub fn offered(&self) -> impl Iterator<Item = &(String, AreaRule<usize>)> {
        self.0.iter().filter(|(_, rule)| rule.when == When::BeforeTheDeal)
    }

    /// The least that can be wagered in the course of a round.
    pub fn least_later(&self) -> Money {
        let later = self.0.iter().filter(|(_, rule)| rule.when == When::InTheRound);
        let least = later.filter_map(|(_, rule)| match rule.amount {
            Amount::Limits { min, .. } => Some(min),
            Amount::EqualTo(_) => None,
        });
        least.min().unwrap_or(Money::ZERO)
    }

    /// Whether all is wagered in the round itself: players wager against each other.
    pub fn is_empty(&self) -> bool {
        self.offered().next().is_none()
    }

    /// The wagers of a line such as `ante 10, pair-plus 5`, `1 ante 10 | 2 ante 5` or just `10`.
    /// What has to equal another wager is filled in. Whether the rules accept it is asked later.
    pub fn read(&self, spots: u8, text: &str) -> Result<Stakes, Refusal> {
        let mut stakes = Stakes::default();
        let parts: Vec<&str> = text.split('|').map(str::trim).collect();
        for part in &parts {
            let words = tokens(part);
            if words.is_empty() {
                continue;
            }
            let (spot, words) = self.addressed(&words);
            if let Some(spot) = spot.filter(|spot| spot.0 >= spots) {
                let yours = if spots == 1 { "spot 1" } else { &format!("spots 1 to {spots}") };
                return Err(Refusal::plain(
                    Code::NoSuchSpot,
                    format!("you play {yours}, not spot {spot}"),
                ));
            }
            if spot.is_none() && parts.len() > 1 {
                return Err(Refusal::plain(
                    Code::Ambiguous,
                    "say which spot each part is for: 1 ... | 2 ...",
                ));
            }
            let meant = (0..spots).map(Spot).filter(|at| spot.is_none_or(|spot| spot == *at));
            for spot in meant {
                self.place(&mut stakes, spot, words)?;
            }
        }
        Ok(stakes)
    }

    /// The spot that a part begins with, where it does: an odd number of words, or two of which
    /// the first is no area.
    fn addressed<'a>(&self, words: &'a [String]) -> (Option<Spot>, &'a [String]) {
        let line = Line::parse(&words[0]).filter(|line| line.nth == 0);
        let spot = line.map(|line| line.spot);
        let named = || !self.fitting(&words[0]).is_empty();
        let pair_of_amounts = words.len() == 2 && Money::parse(&words[1]).is_some() && !named();
        match spot {
            Some(spot) if words.len() > 1 && (words.len() % 2 == 1 || pair_of_amounts) => {
                (Some(spot), &words[1..])
            }
            _ => (None, words),
        }
    }

    fn place(&self, stakes: &mut Stakes, spot: Spot, words: &[String]) -> Result<(), Refusal> {
        if let [alone] = words {
            let Some(amount) = Money::parse(alone) else { return Err(self.how_much(alone)) };
            let example = self.example(Areas::USUAL);
            let first = self.first().ok_or_else(|| on_what(alone, &example))?;
            // A wager of nothing is none.
            if amount.is_zero() {
                return Ok(());
            }
            stakes.place(spot, &first.0, amount);
            self.fill_in(stakes, spot, Some(amount));
            return Ok(());
        }
        for pair in words.chunks(2) {
            let [name, amount] = pair else { return Err(self.how_much(&pair[0])) };
            match (Money::parse(amount), Money::parse(name)) {
                (Some(money), _) => self.put(stakes, spot, name, money)?,
                (None, Some(money)) => self.put(stakes, spot, amount, money)?,
                (None, None) => {
                    let what = format!("{amount} is no amount of money; write 10 or 7.50");
                    return Err(Refusal::plain(Code::NotReadable, what));
                }
            }
        }
        self.fill_in(stakes, spot, None);
        Ok(())
    }

    fn put(
        &self,
        stakes: &mut Stakes,
        spot: Spot,
        word: &str,
        amount: Money,
    ) -> Result<(), Refusal> {
        let name = match self.named(word) {
            Ok(Some(name)) => name,
            // What it means, if anything, the table knows.
            Ok(None) if Money::parse(word).is_none() => word,
            Ok(None) => return Err(on_what(word, &self.example(Areas::USUAL))),
            Err(refusal) => return Err(refusal),
        };
        // A wager of nothing is none.
        if !amount.is_zero() {
            stakes.place(spot, name, amount);
        }
        Ok(())
    }

    /// A word without an amount: an area that needs one, or nothing that is known here.
    fn how_much(&self, word: &str) -> Refusal {
        match self.named(word) {
            Ok(Some(name)) => {
                Refusal::plain(Code::NoAmount, format!("how much on {name}? write {name} 10"))
            }
            Ok(None) => Refusal::plain(
                Code::NoSuchArea,
                format!("there is no wager {word} here; help lists them"),
            ),
            Err(refusal) => refusal,
        }
    }

    /// The area of this name, or the one that is offered before the deal and fits the word alone;
    /// none where nothing fits.
    fn named(&self, word: &str) -> Result<Option<&str>, Refusal> {
        let fits = self.fitting(word);
        match fits[..] {
            [] => Ok(None),
            [name] => Ok(Some(name)),
            _ => {
                let shown = fits.iter().take(4).copied().collect::<Vec<_>>().join(", ");
                let more = if fits.len() > 4 { " ..." } else { "" };
                Err(Refusal::plain(Code::Ambiguous, format!("{word} could be {shown}{more}")))
            }
        }
    }

    /// All areas that the word could mean.
    fn fitting(&self, word: &str) -> Vec<&str> {
        let is_named = |(name, _): &&(String, AreaRule<usize>)| name.eq_ignore_ascii_case(word);
        if let Some((name, _)) = self.0.iter().find(is_named) {
            return vec![name];
        }
        let names: Vec<&str> = self.offered().map(|(name, _)| name.as_str()).collect();
        let mut fits = match pick(&names, word) {
            Ok(nth) => vec![nth],
            Err(Miss::Several(all)) => all,
            Err(Miss::Unknown) => Vec::new(),
        };
        if fits.is_empty() {
            // `17` for the one area that is something and 17, and nothing more.
            let ends = |name: &str| name.split_once('-').is_some_and(|(_, rest)| rest == word);
            fits = (0..names.len()).filter(|nth| ends(names[*nth])).collect();
        }
        fits.into_iter().map(|nth| names[nth]).collect()
    }

    /// The wager that a bare amount means: the first that everybody must place, or just the first,
    /// or none where there are very many.
    pub fn first(&self) -> Option<&(String, AreaRule<usize>)> {
        let always = |(_, rule): &&(String, AreaRule<usize>)| {
            rule.required == Required::Always && matches!(rule.amount, Amount::Limits { .. })
        };
        let first = || self.offered().next().filter(|_| self.offered().count() <= MANY);
        self.offered().find(always).or_else(first)
    }

    /// A line that would be taken, of about so much: `ante 10`. Of very many areas the one with
    /// the shortest name.
    pub fn example(&self, about: Money) -> String {
        let shortest = || self.offered().min_by_key(|(name, _)| name.len());
        let Some((name, rule)) = self.first().or_else(shortest) else { return "deal".into() };
        let amount = match rule.amount {
            Amount::Limits { min, max, .. } => about.clamp(min, max.max(min)),
            Amount::EqualTo(_) => Areas::USUAL,
        };
        format!("{name} {amount}")
    }

    /// Wagers that must be placed besides: those that must equal another, and after a bare amount
    /// all others too.
    fn fill_in(&self, stakes: &mut Stakes, spot: Spot, bare: Option<Money>) {
        for (name, rule) in self.offered() {
            let due = match rule.required {
                Required::Optional => false,
                Required::Always => true,
                Required::With(other) => !stakes.on(spot, &self.0[other].0).is_zero(),
            };
            if !due || !stakes.on(spot, name).is_zero() {
                continue;
            }
            let amount = match (rule.amount, bare) {
                (Amount::EqualTo(other), _) => stakes.on(spot, &self.0[other].0),
                (Amount::Limits { .. }, Some(amount)) => amount,
                (Amount::Limits { .. }, None) => Money::ZERO,
            };
            if !amount.is_zero() {
                stakes.place(spot, name, amount);
            }
        }
    }

    /// Where to wager before the deal, and how much.
    pub fn bets(&self) -> Vec<Bet> {
        let bet = |(name, rule): &(String, AreaRule<usize>)| {
            let (limits, equal) = match rule.amount {
                Amount::EqualTo(other) => (self.0[other].1.amount, Some(self.0[other].0.clone())),
                limits => (limits, None),
            };
            let (least, most, chip) = match limits {
                Amount::Limits { min, max, chip } => (min, max, chip),
                Amount::EqualTo(_) => (Money::ZERO, Money::ZERO, Money::ZERO),
            };
            let follows = equal.is_some() && rule.required != Required::Optional;
            Bet { area: name.clone(), least, most, chip, equal, follows, why: rule.why }
        };
        self.offered().map(bet).collect()
    }
}

fn on_what(word: &str, example: &str) -> Refusal {
    Refusal::plain(Code::NoSuchArea, format!("{word} on what? {example}"))
}

/// Words and numbers; a comma separates unless it stands inside a number.
fn tokens(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.to_lowercase().chars().collect();
    let is_digit = |at: Option<usize>| {
        at.and_then(|at| letters.get(at)).is_some_and(|letter| letter.is_ascii_digit())
    };
    let mut spaced = String::new();
    for (at, letter) in letters.iter().enumerate() {
        let inside = is_digit(at.checked_sub(1)) && is_digit(Some(at + 1));
        match letter {
            ',' if !inside => spaced.push(' '),
            '=' | ':' | ';' => spaced.push(' '),
            letter => spaced.push(*letter),
        }
    }
    let fill = ["on", "and", "the", "bet", "wager"];
    spaced.split_whitespace().filter(|word| !fill.contains(word)).map(String::from).collect()
}
