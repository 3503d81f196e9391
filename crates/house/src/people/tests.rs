use super::*;
use crate::refused::Code;
use std::fs;
use std::os::unix::fs::PermissionsExt;

const GOOD: &str = "correct horse battery";
const BAD: &str = "incorrect horse battery";

fn known(name: &str) -> Known {
    Known { name: name.into(), called: format!("Called {name}"), address: format!("{name} Road 7") }
}

/// A register with an administrator, somebody of the cage and a player.
struct Hall {
    register: SqliteRegister,
    admin: Person,
    player: Person,
    at: Moment,
}

impl Hall {
    fn new() -> Hall {
        Hall::on(SqliteRegister::in_memory().expect("a register"))
    }

    fn on(mut register: SqliteRegister) -> Hall {
        let (at, hashed) = (Moment(1_795_000_000_000), Hashed::cheaply(GOOD));
        let admin = register.begin(&known("adminname"), &hashed, at).expect("the first");
        let player = register.add(admin, &known("playername"), &hashed, at).expect("a player");
        Hall { register, admin, player, at }
    }

    fn try_in(
        &mut self,
        name: &str,
        password: &str,
        code: Option<&Secret>,
    ) -> Result<LoggedIn, Code> {
        let credential = self.register.credential(name).expect("something for every name");
        let proof = credential.proof(&password.into()).expect("a proof");
        self.register.log_in(&proof, code, self.at).map_err(code_of)
    }

    /// What was significant since the last time it was asked.
    fn events(&mut self) -> Vec<String> {
        let waiting = self.register.waiting().expect("events");
        if let Some((last, _)) = waiting.last() {
            self.register.journaled(*last).expect("they are in the journal");
        }
        waiting.into_iter().map(|(_, event)| event.to_string()).collect()
    }
}

fn code_of(failed: Failed) -> Code {
    match failed {
        Failed::Refused(refused) => refused.code,
        Failed::Store(trouble) => panic!("{trouble}"),
    }
}

/// Promise 34: three failures lock, an administrator unlocks, and each attempt is told.
#[test]
fn promise_34_three_failures_lock() {
    let mut hall = Hall::new();
    hall.events();
    for _ in 0..2 {
        assert_eq!(hall.try_in("playername", BAD, None), Err(Code::LogInFailed));
    }
    assert!(hall.try_in("playername", GOOD, None).is_ok(), "two are forgiven");
    for _ in 0..3 {
        assert_eq!(hall.try_in("playername", BAD, None), Err(Code::LogInFailed));
    }
    assert_eq!(hall.try_in("playername", GOOD, None), Err(Code::LockedOut));
    assert_eq!(hall.try_in("playername", BAD, None), Err(Code::LockedOut));
    let (admin, player, at) = (hall.admin, hall.player, hall.at);
    let by_himself = hall.register.unlock(player, player, "it is me", at).map_err(code_of);
    assert_eq!(by_himself, Err(Code::NotPermitted));
    hall.register.unlock(admin, player, "came to the desk", at).expect("unlocked");
    let entered = hall.try_in("playername", GOOD, None).expect("in again");
    assert_eq!((entered.failures, entered.last), (5, Some(at)));
    let told = hall.events();
    assert_eq!(told.len(), 2 + 1 + 3 + 2 + 1 + 1);
    assert_eq!(told[5], "people | p2 | log-in failed: wrong password | 2 | 3, locked");
    assert_eq!(told[6], "people | p2 | log-in failed: locked | 3 | 3, locked");
    assert_eq!(told[8], "people | p1 | p2 may try again: came to the desk | 3 | 0");
    assert!(hall.events().is_empty());
}

#[test]
fn a_code_lets_in_once_and_in_time() {
    let mut hall = Hall::new();
    let (admin, player) = (hall.admin, hall.player);
    let lock = |hall: &mut Hall| {
        for _ in 0..3 {
            let _ = hall.try_in("playername", BAD, None);
        }
        hall.register.code(admin, player, hall.at).expect("a code")
    };
    let code = lock(&mut hall);
    assert_eq!(hall.try_in("playername", BAD, Some(&code)), Err(Code::LockedOut));
    assert_eq!(hall.try_in("playername", GOOD, Some(&code)), Err(Code::LockedOut), "one try");
    let code = lock(&mut hall);
    hall.at = hall.at.after(CODE_HOLDS);
    assert_eq!(hall.try_in("playername", GOOD, Some(&code)), Err(Code::LockedOut), "too late");
    let code = lock(&mut hall);
    hall.at = hall.at.after(CODE_HOLDS - 1);
    assert!(hall.try_in("playername", GOOD, Some(&code)).is_ok());
    let used = lock(&mut hall);
    assert_eq!(hall.try_in("playername", GOOD, Some(&code)), Err(Code::LockedOut), "another's");
    assert_ne!(used, code);
    let own = hall.register.code(admin, admin, hall.at).map_err(code_of);
    assert_eq!(own.map(|_| ()), Err(Code::SamePerson));
}

#[test]
fn an_unknown_name_is_told_like_a_wrong_password() {
    let mut hall = Hall::new();
    hall.events();
    for _ in 0..4 {
        assert_eq!(hall.try_in("whoever", GOOD, None), Err(Code::LogInFailed));
    }
    assert_eq!(hall.events()[0], "people | nobody | log-in failed: no such name |  | ");
}

#[test]
fn idle_people_are_logged_out() {
    let mut hall = Hall::new();
    let entered = hall.try_in("playername", GOOD, None).expect("in");
    let (player, start) = (hall.player, hall.at);
    let mut session = |at: Moment| hall.register.session(&entered.token, at).map_err(code_of);
    assert_eq!(session(start.after(IDLE - 1)).map(|s| s.who), Ok(player));
    assert_eq!(session(start.after(2 * IDLE - 2)).map(|s| s.number), Ok(1));
    // A clock that was set back makes nobody younger.
    assert!(session(start).is_ok());
    assert_eq!(session(start.after(3 * IDLE - 2)), Err(Code::LoggedOut));
    assert_eq!(session(start.after(3 * IDLE - 3)), Err(Code::LoggedOut), "it stays over");
    let told = hall.events();
    assert_eq!(
        told.last().map(String::as_str),
        Some("people | p2 | logged out: idle | session 1 | ")
    );
}

#[test]
fn small_steps_keep_a_session_and_a_restart_does_not_end_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("people.db");
    let mut hall = Hall::on(SqliteRegister::open(&path).expect("a register"));
    let entered = hall.try_in("playername", GOOD, None).expect("in");
    let mut at = hall.at;
    for _ in 0..100 {
        at = at.after(IDLE / 20);
        assert!(hall.register.session(&entered.token, at).is_ok());
    }
    drop(hall);
    let mut register = SqliteRegister::open(&path).expect("the same register");
    let session = register.session(&entered.token, at.after(IDLE - SLACK)).expect("still in");
    assert_eq!(session.number, 1);
}

/// What a restart may forget of the time somebody was last seen.
const SLACK: i64 = 60_000;

#[test]
fn a_second_log_in_ends_the_first_and_no_number_comes_twice() {
    let mut hall = Hall::new();
    let first = hall.try_in("playername", GOOD, None).expect("in");
    let second = hall.try_in("playername", GOOD, None).expect("in at another terminal");
    assert_eq!(second.ended, Some(first.session.number));
    let of_first = hall.register.session(&first.token, hall.at).map_err(code_of);
    assert_eq!(of_first, Err(Code::LoggedOut));
    hall.register.log_out(&second.token, hall.at).expect("out");
    let after = hall.register.session(&second.token, hall.at).map_err(code_of);
    assert_eq!(after, Err(Code::LoggedOut));
    let third = hall.try_in("playername", GOOD, None).expect("in");
    let numbers = [first, second, third].map(|entered| entered.session.number);
    assert_eq!(numbers, [1, 2, 3]);
}

/// Promise 34: nobody has roles that exclude each other, and only an administrator gives any.
#[test]
fn promise_34_roles_are_given_by_an_administrator() {
    use Role::*;
    let mut hall = Hall::new();
    let (admin, player, at) = (hall.admin, hall.player, hall.at);
    hall.events();
    let mut set = |by, who, roles: &[Role]| {
        hall.register.set_roles(by, who, roles, "a new post", at).map_err(code_of)
    };
    assert_eq!(set(player, player, &[Administrator]), Err(Code::NotPermitted));
    assert_eq!(set(admin, player, &[Cage, Dealer]), Err(Code::RolesExclude));
    assert_eq!(set(admin, player, &[Administrator, Supervisor]), Err(Code::RolesExclude));
    assert_eq!(set(admin, admin, &[Player]), Err(Code::LastAdministrator));
    assert_eq!(set(admin, Person::nth(99), &[Player]), Err(Code::NoSuchPerson));
    assert_eq!(set(admin, player, &[Dealer, Dealer, Player]), Ok(()));
    assert_eq!(hall.register.roles(player).expect("roles"), [Player, Dealer]);
    let told = hall.events();
    assert_eq!(told, ["people | p1 | roles of p2: a new post | player | player, dealer"]);
    // Who is given other roles logs in anew.
    let entered = hall.try_in("playername", GOOD, None).expect("in");
    hall.register.set_roles(admin, player, &[Player], "back", at).expect("roles");
    let of_old = hall.register.session(&entered.token, at).map_err(code_of);
    assert_eq!(of_old, Err(Code::LoggedOut));
    let begun = hall.register.begin(&known("second"), &Hashed::cheaply(GOOD), at);
    assert_eq!(begun.map_err(code_of), Err(Code::NotPermitted));
}

#[test]
fn who_is_forgotten_leaves_his_number_and_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("people.db");
    let mut hall = Hall::on(SqliteRegister::open(&path).expect("a register"));
    let (admin, player, at) = (hall.admin, hall.player, hall.at);
    let mode = fs::metadata(&path).expect("a file").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let entered = hall.try_in("playername", GOOD, None).expect("in");
    let holds = |text: &str| {
        let files = fs::read_dir(folder.path()).expect("the folder");
        let read = |file: std::io::Result<fs::DirEntry>| fs::read(file.expect("a file").path());
        let mut all = files.map(|file| read(file).expect("bytes"));
        all.any(|bytes| bytes.windows(text.len()).any(|part| part == text.as_bytes()))
    };
    assert!(holds("playername") && holds("adminname"));
    let by_player = hall.register.erase(player, admin, "spite", at).map_err(code_of);
    assert_eq!(by_player, Err(Code::NotPermitted));
    let last = hall.register.erase(admin, admin, "tired", at).map_err(code_of);
    assert_eq!(last, Err(Code::LastAdministrator));
    hall.register.erase(admin, player, "he asked for it", at).expect("forgotten");
    assert!(!holds("playername") && holds("adminname"));
    assert_eq!(hall.register.known(player).expect("an answer"), None);
    assert_eq!(hall.register.roles(player).expect("an answer"), []);
    let session = hall.register.session(&entered.token, at).map_err(code_of);
    assert_eq!(session, Err(Code::LoggedOut));
    assert_eq!(hall.try_in("playername", GOOD, None), Err(Code::LogInFailed));
    let hashed = Hashed::cheaply(GOOD);
    let next = hall.register.add(admin, &known("playername"), &hashed, at).expect("another");
    assert_eq!(next, Person::nth(3));
    assert!(hall.events().iter().all(|event| !event.contains("playername")));
}

#[test]
fn a_password_changes_by_the_old_one() {
    let mut hall = Hall::new();
    let at = hall.at;
    let proof = |hall: &mut Hall, password: &str| {
        let credential = hall.register.credential("playername").expect("a credential");
        credential.proof(&password.into()).expect("a proof")
    };
    let stale = proof(&mut hall, GOOD);
    let wrong = proof(&mut hall, BAD);
    let new = Hashed::cheaply("another long one");
    let answer = hall.register.change_password(&wrong, &new, at).map_err(code_of);
    assert_eq!(answer, Err(Code::LogInFailed));
    hall.register.change_password(&stale, &new, at).expect("changed");
    assert_eq!(hall.register.log_in(&stale, None, at).map_err(code_of), Err(Code::LogInFailed));
    assert_eq!(hall.try_in("playername", GOOD, None), Err(Code::LogInFailed));
    // That made three: this is no way around the lock.
    let right = proof(&mut hall, "another long one");
    let answer = hall.register.change_password(&right, &new, at).map_err(code_of);
    assert_eq!(answer, Err(Code::LockedOut));
}

#[test]
fn bad_names_and_passwords_are_refused() {
    let mut hall = Hall::new();
    let (admin, at, hashed) = (hall.admin, hall.at, Hashed::cheaply(GOOD));
    for (name, code) in [
        ("playername", Code::NameTaken),
        ("", Code::BadCommand),
        (" a", Code::BadCommand),
        ("a\nb", Code::BadCommand),
        (&*"x".repeat(301), Code::BadCommand),
    ] {
        let added = hall.register.add(admin, &known(name), &hashed, at).map_err(code_of);
        assert_eq!(added, Err(code), "{name:?}");
    }
    let strange = known("Robert'); DROP TABLE person;--");
    let who = hall.register.add(admin, &strange, &hashed, at).expect("a name like any other");
    assert_eq!(hall.register.known(who).expect("an answer"), Some(strange));
    for weak in ["", "elevenchars", "aaaaaaaaaaaaaaaa", &"ab".repeat(129)] {
        let refused = Hashed::new(&weak.into()).expect_err("too weak");
        assert_eq!(refused.code, Code::WeakPassword);
    }
    for why in ["", "two\nlines"] {
        let answer = hall.register.erase(admin, who, why, at).map_err(code_of);
        assert_eq!(answer, Err(Code::BadCommand));
    }
}

/// Promise 34: argon2id with 19 MiB and two passes, and no other cost outside these tests.
#[test]
fn promise_34_a_password_costs_what_it_should() {
    let hashed = Hashed::new(&GOOD.into()).expect("a password");
    assert_eq!((hashed.cost.kibibytes, hashed.cost.passes), (19_456, 2));
    let credential = Credential { who: Some(Person::nth(1)), hashed };
    assert!(credential.proof(&GOOD.into()).expect("a proof").is_right);
    assert!(!credential.proof(&BAD.into()).expect("a proof").is_right);
}

/// Nothing that is printed for a log shows a password, a code, a token or a name.
#[test]
fn no_secret_is_printed() {
    let mut hall = Hall::new();
    let code = hall.register.code(hall.admin, hall.player, hall.at).expect("a code");
    let credential = hall.register.credential("playername").expect("a credential");
    let proof = credential.proof(&GOOD.into()).expect("a proof");
    let entered = hall.register.log_in(&proof, None, hall.at).expect("in");
    let failed =
        hall.register.add(hall.admin, &known("playername"), &Hashed::cheaply(GOOD), hall.at);
    let printed = format!(
        "{code:?} {credential:?} {:?} {entered:?} {:?} {:?} {} {:?}",
        Secret::new(GOOD),
        known("playername"),
        entered.token,
        failed.as_ref().expect_err("taken"),
        failed,
    );
    let token = entered.token.text();
    for secret in [GOOD, "horse", "playername", "Road", code.told(), &token] {
        assert!(!printed.contains(secret), "{printed}");
    }
    assert!(!printed.contains(&format!("{:?}", entered.token.0)));
    assert_eq!(Token::parse(&token), Some(entered.token));
    assert_eq!(Token::parse(&token.to_uppercase()), None);
}

#[test]
fn a_newer_register_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("people.db");
    drop(SqliteRegister::open(&path).expect("a register"));
    let file = rusqlite::Connection::open(&path).expect("the file");
    file.execute_batch("PRAGMA user_version=2").expect("another version");
    drop(file);
    let refused = SqliteRegister::open(&path).err().expect("newer");
    assert!(matches!(refused, Failed::Store(Trouble::Newer { found: 2, known: 1 })), "{refused}");
    fs::write(&path, "this is no database at all, not even nearly").expect("rubbish");
    let refused = SqliteRegister::open(&path).err().expect("broken");
    assert!(matches!(refused, Failed::Store(_)), "{refused}");
}
