//! The house that nobody has configured yet.

use std::fmt::Write;
use table::Rules;

/// One table of every game with automatic dealers, as text with what can be changed in it.
pub fn default_text(games: &[&dyn Rules]) -> String {
    let mut text = String::from(HEAD);
    for rules in games {
        let name = rules.name();
        write!(
            text,
            "\n# {} (N.J.A.C. {}, as of {})\n[[table]]\nname = \"{name}-1\"\ngame = \"{name}\"\n",
            rules.title(),
            rules.citation(),
            rules.edition(),
        )
        .expect("a String takes all");
    }
    text
}

const HEAD: &str = r#"# A house. `felt house check` says all that is wrong with this file.

name = "House"
currency = "USD"
zone = "America/New_York"
# When a gaming day begins, in that zone.
gaming-day = "06:00"
chips = ["0.50", 1, 5, 25, 100, 500, 1000]
# Tables in different lanes do not wait for each other.
lanes = 1

# Jackpot meters that several tables share:
# [[meter]]
# name = "floor"
# limit = 50000                # the most that one of them shows

# What can be said of a table besides, with what holds where it is not said:
# options = { }                # what is elected, in the words of --set
# limits = "5-500"             # the least and the most; where not said, the game's own
# notice-minutes = 30          # before rules change
# decision-seconds = 20        # then silence decides; "none" only with a real dealer
# bets-seconds = 15            # after the first wager
# dealer = "automatic"         # or "real": cards come in as they are dealt
# pace = "runs"                # or "steps", where a real dealer says when he is done
# pause-milliseconds = 800     # between two acts of an automatic dealer
# lane = 1
# meter = "floor"              # where not said, the table's own
# spots = 6                    # where not said, all that the game has
"#;
