//! What a licensee elected: typed inside the game, words and values outside.

use crate::{Cite, Code, Money, Odds, Refusal};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// The elections of one game. The default is the sheet's; every key can be set by its words.
pub trait Options: core::fmt::Debug + Clone + Default + Send + Sync + 'static {
    /// One row for each key, in the order they are shown.
    const RULES: &'static [OptionRule<Self>];

    /// Fits defaults that hang on other elections; `elected` names the keys that were set.
    fn adapt(&mut self, _elected: &[&str]) {}

    /// What single values do not show: elections that exclude each other.
    fn check(&self) -> Result<(), Refusal> {
        Ok(())
    }

    /// Whether a table that takes wagers opens so. What the text allows and its author would not
    /// open a table with is refused here, and by no paragraph; it can still be computed.
    fn opens(&self) -> Result<(), Refusal> {
        Ok(())
    }

    /// Reads pairs of key and value, in any order.
    fn elect<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Self, Refusal> {
        Self::elect_all(&pairs.into_iter().collect::<Vec<_>>())
    }

    /// The same; compiled once, whatever the pairs come from.
    fn elect_all(pairs: &[(&str, &str)]) -> Result<Self, Refusal> {
        let mut options = Self::default();
        let mut elected: Vec<&str> = Vec::new();
        for &(key, value) in pairs {
            let rule = Self::rule(key)?;
            if elected.contains(&rule.key) {
                return Err(Refusal::plain(Code::SaidTwice, format!("option {key} is set twice")));
            }
            (rule.set)(&mut options, value).map_err(|why| match why {
                Some(refusal) => refusal,
                None => rule.refusal(value),
            })?;
            elected.push(rule.key);
        }
        options.adapt(&elected);
        options.check()?;
        Ok(options)
    }

    /// The election of this key; the refusal of an unknown one lists all that are known.
    fn rule(key: &str) -> Result<&'static OptionRule<Self>, Refusal> {
        Self::RULES.iter().find(|rule| rule.key.eq_ignore_ascii_case(key)).ok_or_else(|| {
            let keys: Vec<&str> = Self::RULES.iter().map(|rule| rule.key).collect();
            Refusal::plain(
                Code::UnknownOption,
                format!("unknown option {key}; known: {}", keys.join(", ")),
            )
        })
    }

    /// Every key with its value in words.
    fn pairs(&self) -> Vec<(&'static str, String)> {
        Self::RULES.iter().map(|rule| (rule.key, (rule.get)(self))).collect()
    }

    /// The keys whose value no text gives, so that it is for comparison only.
    fn for_comparison(&self) -> Vec<(&'static str, String)> {
        Self::RULES.iter().filter_map(|rule| rule.unfounded(self)).collect()
    }

    /// The keys whose value is not the default, and those that must be named to keep it because
    /// it hangs on other elections: read again, they give the same options.
    fn changed(&self) -> Vec<(&'static str, String)> {
        let plain = Self::default().pairs();
        let differs = |from: &[(&'static str, String)]| -> Vec<(&'static str, String)> {
            self.pairs().into_iter().filter(|pair| !from.contains(pair)).collect()
        };
        let changed = differs(&plain);
        let words = changed.iter().map(|(key, value)| (*key, value.as_str()));
        let Ok(read) = Self::elect(words) else { return changed };
        let kept = differs(&read.pairs());
        self.pairs()
            .into_iter()
            .filter(|pair| changed.contains(pair) || kept.contains(pair))
            .collect()
    }
}

/// A value of one's own, where the text knows only what it prints.
pub const OWN: &str = "own";

/// One election: its key, what it may be, and the paragraph that leaves it open.
pub struct OptionRule<O: 'static> {
    /// As it is written on command lines and in files.
    pub key: &'static str,
    /// What it may be.
    pub values: Values,
    /// What it decides, in a phrase for people.
    pub what: &'static str,
    /// The paragraph that leaves it open.
    pub why: Cite,
    /// The values that no text gives: they are for comparison with other places and games.
    /// [`OWN`] stands for every value that is neither printed nor the default.
    pub for_comparison: &'static [&'static str],
    /// Its value in words.
    pub get: fn(&O) -> String,
    /// `Err(None)` where the value is not among [`Self::values`].
    pub set: fn(&mut O, &str) -> Result<(), Option<Refusal>>,
}

impl<O> OptionRule<O> {
    /// The key and what is elected for it, where no text gives that value.
    pub fn unfounded(&self, options: &O) -> Option<(&'static str, String)> {
        let value = (self.get)(options);
        self.for_comparison.contains(&value.as_str()).then_some((self.key, value))
    }

    fn refusal(&self, value: &str) -> Refusal {
        Refusal::cited(
            Code::OptionValue,
            format!("{} cannot be {value}; it may be {}", self.key, self.values.in_words()),
            self.why,
        )
    }
}

/// What an option may be set to.
#[allow(missing_docs, reason = "each variant says what its fields are")]
#[derive(Copy, Clone, Debug)]
pub enum Values {
    /// One of these words; the first is the default.
    Words(&'static [&'static str]),
    /// A whole number.
    Number { from: u16, to: u16 },
    /// An amount of money.
    Money,
    /// What is paid, to what: `3-2`.
    Odds,
    /// The name of a printed table, or lines that differ from one.
    PayTable {
        lines: &'static [&'static str],
        /// Every printed table by its name, the default first, line by line.
        printed: fn() -> Vec<(&'static str, String)>,
    },
    /// This word, or an amount of money.
    MoneyOr(&'static str),
    /// `none`, or a minimum and a maximum for single areas.
    Limits,
}

impl Values {
    /// The values that are words: those of a list, or the names of printed tables.
    pub fn names(&self) -> Vec<&'static str> {
        match self {
            Values::Words(words) => words.to_vec(),
            Values::PayTable { printed, .. } => printed().iter().map(|(name, _)| *name).collect(),
            _ => Vec::new(),
        }
    }

    /// All of them, as help pages list them.
    pub fn in_words(&self) -> String {
        match self {
            Values::Words(words) => words.join(", "),
            Values::Number { from, to } => format!("{from} to {to}"),
            Values::Money => "an amount of money".to_string(),
            Values::Odds => "odds such as 3-2".to_string(),
            Values::PayTable { lines, .. } => {
                format!("{}, or odds for any of {}", self.names().join(", "), lines.join(", "))
            }
            Values::MoneyOr(word) => format!("{word}, or an amount of money"),
            Values::Limits => "none, or limits such as ante 10-500, pair-plus 5-100".to_string(),
        }
    }
}

/// An option that is one of a few words. Made by [`elected!`](crate::elected!).
pub trait Elected: Copy + PartialEq + Sized + 'static {
    /// Every value with its word, the default first.
    const ALL: &'static [(Self, &'static str)];
    /// The words alone.
    const WORDS: &'static [&'static str];

    /// The word for it.
    fn word(self) -> &'static str {
        Self::ALL.iter().find(|(value, _)| *value == self).map_or("", |(_, word)| word)
    }

    /// The value of this word, capitals or not.
    fn read(text: &str) -> Option<Self> {
        let mut all = Self::ALL.iter();
        all.find(|(_, word)| word.eq_ignore_ascii_case(text)).map(|(value, _)| *value)
    }
}

/// An enum of the values an option may have, each with its word; the first is the default.
///
/// `Some as Every { … }` takes its values from another enum, by the same names, and becomes it.
#[macro_export]
macro_rules! elected {
    (
        $(#[$doc:meta])* $name:ident as $whole:ident {
            $($(#[$inner:meta])* $value:ident = $word:literal,)+
        }
    ) => {
        $crate::elected! { $(#[$doc])* $name { $($(#[$inner])* $value = $word,)+ } }

        impl From<$name> for $whole {
            #[inline(always)]
            fn from(elected: $name) -> $whole {
                match elected { $($name::$value => $whole::$value,)+ }
            }
        }
    };
    ($(#[$doc:meta])* $name:ident { $($(#[$inner:meta])* $value:ident = $word:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Copy, Clone, PartialEq, Eq, Debug)]
        pub enum $name { $($(#[$inner])* $value,)+ }

        impl $crate::Elected for $name {
            const ALL: &'static [(Self, &'static str)] = &[$(($name::$value, $word),)+];
            const WORDS: &'static [&'static str] = &[$($word,)+];
        }

        impl Default for $name {
            fn default() -> Self {
                <Self as $crate::Elected>::ALL[0].0
            }
        }
    };
}

/// What an option's value is outside the game: the words that it is read from and shown in.
pub trait OptionValue: Sized {
    /// What may be written for it.
    const VALUES: Values;

    /// The value that is written so; none where it is no such value.
    fn read(text: &str) -> Option<Self>;
    /// As it is shown, and as [`OptionValue::read`] takes it back.
    fn in_words(&self) -> String;
}

impl<E: Elected> OptionValue for E {
    const VALUES: Values = Values::Words(E::WORDS);

    fn read(text: &str) -> Option<E> {
        E::read(text)
    }

    fn in_words(&self) -> String {
        self.word().to_string()
    }
}

impl OptionValue for Money {
    const VALUES: Values = Values::Money;

    fn read(text: &str) -> Option<Money> {
        Money::parse(text).filter(|money| !money.is_zero())
    }

    fn in_words(&self) -> String {
        self.to_string()
    }
}

impl OptionValue for Option<Money> {
    const VALUES: Values = Values::MoneyOr("none");

    fn read(text: &str) -> Option<Option<Money>> {
        match text.eq_ignore_ascii_case("none") {
            true => Some(None),
            false => OptionValue::read(text).map(Some),
        }
    }

    fn in_words(&self) -> String {
        self.map_or(String::from("none"), |money| money.to_string())
    }
}

impl OptionValue for Odds {
    const VALUES: Values = Values::Odds;

    fn read(text: &str) -> Option<Odds> {
        Odds::parse(text)
    }

    fn in_words(&self) -> String {
        format!("{}-{}", self.pays, self.per)
    }
}

/// What a licensee may elect: the struct, its `Default` and, as `ROWS`, its [`Options::RULES`].
///
/// A row is `field: Type = default, "key", "paragraph", "what it means";`. The default may be left
/// out where the type has one; a number has its range behind the key: `"decks" 1..=8`, a pay
/// table the static [`PayTables`](crate::PayTables): `"bonus" of TABLES`. Values that no text gives
/// stand last: `for comparison "40";`. What no row can say is an [`OptionRule`] of its own:
/// `field: Type = default, as RULE;`.
#[macro_export]
macro_rules! options {
    ($(#[$doc:meta])* $name:ident {$(
        $(#[$note:meta])* $field:ident: $kind:ty $(= $default:expr)?,
        $($key:literal $($from:literal..=$to:literal)? $(of $tables:ident)?, $cite:literal,
            $what:literal
            $(, for comparison $($unfounded:literal)+)?)?
        $(as $rule:expr)?;
    )+}) => {
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub struct $name { $($(#[$note])* pub $field: $kind,)+ }

        impl Default for $name {
            fn default() -> $name {
                $name { $($field: $crate::options!(@default $($default)?),)+ }
            }
        }

        impl $name {
            pub const ROWS: &'static [$crate::OptionRule<$name>] = &[$(
                $crate::options!(@row $field $kind,
                    $($key $($from..=$to)? $(of $tables)?, $cite, $what, [$($($unfounded)+)?])?
                    $(as $rule)?),
            )+];
        }
    };
    (@default) => { Default::default() };
    (@default $default:expr) => { $default };
    (
        @row $field:ident $kind:ty,
        $key:literal, $cite:literal, $what:literal, [$($unfounded:literal)*]
    ) => {
        $crate::OptionRule {
            key: $key,
            values: <$kind as $crate::OptionValue>::VALUES,
            what: $what,
            why: $crate::cite!($cite),
            for_comparison: &[$($unfounded),*],
            get: |options| $crate::OptionValue::in_words(&options.$field),
            set: |options, text| {
                options.$field = $crate::OptionValue::read(text).ok_or(None)?;
                Ok(())
            },
        }
    };
    (
        @row $field:ident $kind:ty,
        $key:literal $from:literal..=$to:literal, $cite:literal, $what:literal,
        [$($unfounded:literal)*]
    ) => {
        $crate::OptionRule {
            key: $key,
            values: $crate::Values::Number { from: $from, to: $to },
            what: $what,
            why: $crate::cite!($cite),
            for_comparison: &[$($unfounded),*],
            get: |options| $crate::alloc::string::ToString::to_string(&options.$field),
            set: |options, text| {
                let number = text.parse::<$kind>().ok().filter(|n| ($from..=$to).contains(n));
                options.$field = number.ok_or(None)?;
                Ok(())
            },
        }
    };
    (
        @row $field:ident $kind:ty,
        $key:literal of $tables:ident, $cite:literal, $what:literal, [$($unfounded:literal)*]
    ) => {
        $crate::OptionRule {
            key: $key,
            values: $crate::Values::PayTable {
                lines: &$tables.lines,
                printed: || $tables.printed_in_words(),
            },
            what: $what,
            why: $crate::cite!($cite),
            for_comparison: &[$($unfounded),*],
            get: |options| $tables.in_words(&options.$field),
            set: |options, text| {
                if $tables.is_another_name(text) {
                    return Err(None);
                }
                options.$field = $tables.read(text, $crate::cite!($cite)).map_err(Some)?;
                Ok(())
            },
        }
    };
    (@row $field:ident $kind:ty, as $rule:expr) => { $rule };
}
