//! The least total to play, as somebody wrote it down.

use super::Met;
use super::decided::Decided;
use super::suits::TOTALS;
use alloc::format;
use alloc::string::ToString;
use table::strategy_file::StrategyFile;
use table::{Code, Refusal};

const PLAY: &str = "play";

/// What the simple rule says.
pub(super) fn strategy_file(met: &Met) -> StrategyFile {
    let said = match met.threshold() {
        none if none as usize == TOTALS => "never".to_string(),
        from => from.to_string(),
    };
    StrategyFile::of_rules([(PLAY, said)])
}

pub(super) fn from_file(strategy_file: &StrategyFile) -> Result<Decided, Refusal> {
    strategy_file.has_only(&[PLAY], &[])?;
    let from = match strategy_file.rule(PLAY)? {
        "never" => TOTALS,
        "always" => 0,
        said => match said.parse() {
            Ok(total) if total < TOTALS => total,
            _ => {
                let say = format!("say a total up to {}, always or never", TOTALS - 1);
                return Err(Refusal::plain(
                    Code::NotReadable,
                    format!("{PLAY}: {said:?} is no total; {say}"),
                ));
            }
        },
    };
    Ok(Decided::from(from))
}
