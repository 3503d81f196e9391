//! Commands that come again: each session counts its own, and what was carried out is not carried
//! out twice. Nothing grows for ever: a session is one mark.

use crate::command::Command;
use crate::house::command_words;
use crate::moment::Moment;
use crate::refused::{Code, Refused};
use crate::row::Key;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, VecDeque};

/// So many of a session's last commands are told from others under the same key.
const REMEMBERED: usize = 16;

/// A session that has been quiet for so many days is over.
const DAYS: i64 = 2;

/// Where each session of a lane is.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Sessions(pub(crate) BTreeMap<u64, Session>);

#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Session {
    /// How many of its commands were carried out.
    pub(crate) mark: u64,
    pub(crate) last: Moment,
    /// The sums of the last of them, and their rows.
    pub(crate) known: VecDeque<(u64, u64)>,
}

pub(crate) enum Seen {
    New,
    Before(Option<u64>),
}

impl Sessions {
    pub(crate) fn seen(&self, command: &Command, line: &str) -> Result<Seen, Refused> {
        let Key { session, nth } = command.key;
        let none = Session::default();
        let his = self.0.get(&session).unwrap_or(&none);
        if session == 0 || nth == 0 {
            let what = format!("a command's key counts from 1, not {session}.{nth}");
            return Err(Refused::new(Code::KeyGap, what));
        }
        if nth == his.mark + 1 {
            return Ok(Seen::New);
        }
        if nth > his.mark {
            let next = his.mark + 1;
            let what = format!("command {nth} of session {session} came before command {next}");
            return Err(Refused::new(Code::KeyGap, what));
        }
        let back = (his.mark - nth) as usize;
        let nth_known = his.known.len().checked_sub(back + 1);
        let Some((sum, seq)) = nth_known.map(|nth| his.known[nth]) else {
            return Ok(Seen::Before(None));
        };
        if sum == sum_of(&command_words(command, line)) {
            return Ok(Seen::Before(Some(seq)));
        }
        let what = format!("command {nth} of session {session} was another one before");
        Err(Refused::new(Code::KeyReused, what))
    }

    pub(crate) fn note(&mut self, key: Key, words: &str, seq: u64, at: Moment) {
        let his = self.0.entry(key.session).or_default();
        (his.mark, his.last) = (key.nth, at);
        if his.known.len() == REMEMBERED {
            his.known.pop_front();
        }
        his.known.push_back((sum_of(words), seq));
    }

    pub(crate) fn forget_old(&mut self, now: Moment) {
        self.0.retain(|_, session| session.last.day() + DAYS >= now.day());
    }
}

fn sum_of(words: &str) -> u64 {
    let sum: [u8; 32] = Sha256::digest(words.as_bytes()).into();
    u64::from_le_bytes(sum[..8].try_into().expect("eight of 32 bytes"))
}
