//! What a player types: commands, choices, amounts and wagers, each by its word or the
//! beginning of it.

use table::{Amount, Area, Game, Line, Money, Refusal, Required, Spot, Wagers, When};

/// What can be said at any time.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Command {
    Help,
    Rules,
    Quit,
}

impl Command {
    pub fn parse(text: &str) -> Option<Command> {
        match text {
            "help" | "?" => Some(Command::Help),
            "rules" => Some(Command::Rules),
            "quit" | "q" | "exit" | "leave" => Some(Command::Quit),
            _ => None,
        }
    }
}

/// Why a word means nothing here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Miss {
    Unknown,
    /// The beginning of each of these.
    Several(Vec<usize>),
}

/// The word that `typed` is, or that alone begins with it.
pub fn pick<S: AsRef<str>>(words: &[S], typed: &str) -> Result<usize, Miss> {
    let typed = typed.to_lowercase();
    if let Some(nth) = words.iter().position(|word| word.as_ref() == typed) {
        return Ok(nth);
    }
    let begins = |nth: &usize| !typed.is_empty() && words[*nth].as_ref().starts_with(&typed);
    let all: Vec<usize> = (0..words.len()).filter(begins).collect();
    match all[..] {
        [] => Err(Miss::Unknown),
        [nth] => Ok(nth),
        _ => Err(Miss::Several(all)),
    }
}

/// How many letters of the word are enough to be understood.
pub fn enough<S: AsRef<str>>(words: &[S], nth: usize) -> usize {
    let word = words[nth].as_ref();
    let ends = word.char_indices().map(|(at, letter)| at + letter.len_utf8());
    let is_enough = |end: &usize| {
        let short = &word[..*end];
        pick(words, short) == Ok(nth) && Command::parse(short).is_none()
    };
    ends.into_iter().find(is_enough).unwrap_or(word.len())
}

/// A word with the letters that are enough in brackets: `[p]lay`.
pub fn bracketed<S: AsRef<str>>(words: &[S], nth: usize) -> String {
    let (word, end) = (words[nth].as_ref(), enough(words, nth));
    format!("[{}]{}", &word[..end], &word[end..])
}

/// An amount that was asked for: a number, `no` for none, `max` or `yes` for the most.
pub fn amount(text: &str, most: Money) -> Option<Money> {
    match text.to_lowercase().as_str() {
        "no" | "n" | "none" => Some(Money::ZERO),
        "max" | "m" | "yes" | "y" | "all" => Some(most),
        text => Money::parse(text),
    }
}

/// The wagers of a line such as `ante 10, pair-plus 5`, `1 ante 10 | 2 ante 5` or just `10`.
/// What has to equal another wager is filled in. Whether the rules accept it is asked later.
pub fn wagers<G: Game>(options: &G::Options, spots: u8, text: &str) -> Result<Wagers<G>, Refusal> {
    let mut wagers = Wagers::default();
    let parts: Vec<&str> = text.split('|').map(str::trim).collect();
    for part in &parts {
        let words = tokens(part);
        if words.is_empty() {
            continue;
        }
        let (spot, words) = addressed::<G>(options, &words);
        if let Some(spot) = spot.filter(|spot| spot.0 >= spots) {
            let yours = if spots == 1 { "spot 1" } else { &format!("spots 1 to {spots}") };
            return Err(Refusal::plain(format!("you play {yours}, not spot {spot}")));
        }
        if spot.is_none() && parts.len() > 1 {
            return Err(Refusal::plain("say which spot each part is for: 1 ... | 2 ..."));
        }
        let lines = (0..spots).map(Spot).filter(|at| spot.is_none_or(|spot| spot == *at));
        for line in lines.map(|spot| spot.line(0)) {
            place::<G>(options, &mut wagers, line, words)?;
        }
    }
    Ok(wagers)
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

/// The spot that a part begins with, where it does: an odd number of words, or two of which the
/// first is no area.
fn addressed<'a, G: Game>(
    options: &G::Options,
    words: &'a [String],
) -> (Option<Spot>, &'a [String]) {
    let line = Line::parse(&words[0]).filter(|line| line.nth == 0);
    let spot = line.map(|line| line.spot);
    let named = || !fitting::<G>(options, &words[0]).is_empty();
    let pair_of_amounts = words.len() == 2 && Money::parse(&words[1]).is_some() && !named();
    match spot {
        Some(spot) if words.len() > 1 && (words.len() % 2 == 1 || pair_of_amounts) => {
            (Some(spot), &words[1..])
        }
        _ => (None, words),
    }
}

fn place<G: Game>(
    options: &G::Options,
    wagers: &mut Wagers<G>,
    line: Line,
    words: &[String],
) -> Result<(), Refusal> {
    if let [alone] = words {
        let Some(amount) = Money::parse(alone) else {
            return Err(what_of::<G>(options, alone));
        };
        let first = first_area::<G>(options)
            .ok_or_else(|| Refusal::plain(format!("{alone} on what? {}", example::<G>(options))))?;
        // A wager of nothing is none.
        if amount.is_zero() {
            return Ok(());
        }
        wagers.place(line, first, amount);
        fill_in::<G>(options, wagers, line, Some(amount));
        return Ok(());
    }
    for pair in words.chunks(2) {
        let [name, amount] = pair else {
            return Err(what_of::<G>(options, &pair[0]));
        };
        match (Money::parse(amount), Money::parse(name)) {
            (Some(money), _) => put::<G>(options, wagers, line, name, money)?,
            (None, Some(money)) => put::<G>(options, wagers, line, amount, money)?,
            (None, None) => {
                let what = format!("{amount} is no amount of money; write 10 or 7.50");
                return Err(Refusal::plain(what));
            }
        }
    }
    fill_in::<G>(options, wagers, line, None);
    Ok(())
}

fn put<G: Game>(
    options: &G::Options,
    wagers: &mut Wagers<G>,
    line: Line,
    name: &str,
    amount: Money,
) -> Result<(), Refusal> {
    // A wager of nothing is none.
    if amount.is_zero() {
        return area_of::<G>(options, name).map(|_| ());
    }
    match area_of::<G>(options, name) {
        Ok(area) => wagers.place(line, area, amount),
        Err(unknown) => {
            let several = G::several(options, name, amount).ok_or(unknown)?;
            for (area, amount) in several? {
                wagers.place(line, area, amount);
            }
        }
    }
    Ok(())
}

/// A word without an amount: an area that needs one, or nothing that is known here.
fn what_of<G: Game>(options: &G::Options, word: &str) -> Refusal {
    match area_of::<G>(options, word) {
        Ok(area) => Refusal::plain(format!("how much on {}? write {0} 10", area.name())),
        Err(refusal) => refusal,
    }
}

/// The area of this name, or the one that is offered before the deal and fits the word alone.
pub fn area_of<G: Game>(options: &G::Options, word: &str) -> Result<G::Area, Refusal> {
    let fits = fitting::<G>(options, word);
    match fits[..] {
        [area] => Ok(area),
        [] => {
            let what = format!("there is no wager {word} here; help lists them");
            Err(Refusal { what, why: G::listed_at(word) })
        }
        _ => {
            let shown: Vec<String> = fits.iter().take(4).map(|area| area.name()).collect();
            let more = if fits.len() > 4 { " ..." } else { "" };
            Err(Refusal::plain(format!("{word} could be {}{more}", shown.join(", "))))
        }
    }
}

/// All areas that the word could mean.
fn fitting<G: Game>(options: &G::Options, word: &str) -> Vec<G::Area> {
    if let Some(area) = G::Area::parse(word) {
        return vec![area];
    }
    let areas = offered::<G>(options);
    let names: Vec<String> = areas.iter().map(|area| area.name()).collect();
    let mut fits = match pick(&names, word) {
        Ok(nth) => vec![nth],
        Err(Miss::Several(all)) => all,
        Err(Miss::Unknown) => Vec::new(),
    };
    if fits.is_empty() {
        // `17` for the one area that is something and 17, and nothing more.
        let ends = |name: &str| name.split_once('-').is_some_and(|(_, rest)| rest == word);
        fits = (0..names.len()).filter(|nth| ends(&names[*nth])).collect();
    }
    fits.into_iter().map(|nth| areas[nth]).collect()
}

/// Where a player may wager before the deal.
pub fn offered<G: Game>(options: &G::Options) -> Vec<G::Area> {
    let areas = (0..G::Area::COUNT).map(G::Area::nth);
    areas.filter(|area| G::area_rule(options, *area).when == When::BeforeTheDeal).collect()
}

/// So many areas that a bare amount could mean any of them.
const MANY: usize = 20;

/// The wager that a bare amount means: the first that everybody must place, or just the first,
/// or none where there are very many.
pub fn first_area<G: Game>(options: &G::Options) -> Option<G::Area> {
    let areas = offered::<G>(options);
    let always = |area: &&G::Area| {
        let rule = G::area_rule(options, **area);
        rule.required == Required::Always && matches!(rule.amount, Amount::Limits { .. })
    };
    let first = areas.first().filter(|_| areas.len() <= MANY);
    areas.iter().find(always).or(first).copied()
}

/// A line that would be taken: `ante 10`. Of very many areas the one with the shortest name.
pub fn example<G: Game>(options: &G::Options) -> String {
    let areas = offered::<G>(options);
    let shortest = || areas.iter().min_by_key(|area| area.name().len()).copied();
    let Some(area) = first_area::<G>(options).or_else(shortest) else { return "deal".into() };
    let amount = match G::area_rule(options, area).amount {
        Amount::Limits { min, max, .. } => Money::dollars(10).clamp(min, max.max(min)),
        Amount::EqualTo(_) => Money::dollars(10),
    };
    format!("{} {amount}", area.name())
}

/// Wagers that must be placed besides: those that must equal another, and after a bare amount
/// all others too.
fn fill_in<G: Game>(options: &G::Options, wagers: &mut Wagers<G>, line: Line, bare: Option<Money>) {
    for area in offered::<G>(options) {
        let rule = G::area_rule(options, area);
        let due = match rule.required {
            Required::Optional => false,
            Required::Always => true,
            Required::With(other) => !wagers.on(line, other).is_zero(),
        };
        if !due || !wagers.on(line, area).is_zero() {
            continue;
        }
        let amount = match (rule.amount, bare) {
            (Amount::EqualTo(other), _) => wagers.on(line, other),
            (Amount::Limits { .. }, Some(amount)) => amount,
            (Amount::Limits { .. }, None) => Money::ZERO,
        };
        if !amount.is_zero() {
            wagers.place(line, area, amount);
        }
    }
}

/// Wagers as they would be typed: `ante 10, pair-plus 5`, with spots where there are several.
pub fn written<G: Game>(wagers: &Wagers<G>, spots: u8) -> String {
    let one = |(line, areas): &(Line, Vec<(G::Area, Money)>)| {
        let names = areas.iter().map(|(area, amount)| format!("{} {amount}", area.name()));
        let names = names.collect::<Vec<_>>().join(", ");
        if spots == 1 { names } else { format!("{line} {names}") }
    };
    wagers.lines().iter().map(one).collect::<Vec<_>>().join(" | ")
}
