use super::*;
use std::os::unix::fs::PermissionsExt;

fn moment() -> Moment {
    Moment(1_795_000_000_123)
}

#[test]
fn keys_are_made_once_and_read_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let made = Keys::create(folder.path()).expect("keys");
    let read = Keys::read(folder.path()).expect("the same keys");
    assert_eq!(made.signing.public(), read.signing.public());
    assert_eq!(made.sealing.all(), read.sealing.all());
    for name in [SIGNING_FILE, SEALING_FILE] {
        let mode = fs::metadata(folder.path().join(name)).expect("a file").mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
    let again = Keys::create(folder.path()).expect_err("nothing is written over");
    assert!(matches!(again, KeyTrouble::File { .. }), "{again}");
    assert_eq!(Keys::read(folder.path()).expect("keys").sealing.all(), made.sealing.all());
}

#[test]
fn a_key_that_others_may_read_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    Keys::create(folder.path()).expect("keys");
    for name in [SIGNING_FILE, SEALING_FILE] {
        let path = folder.path().join(name);
        for mode in [0o640, 0o604, 0o620, 0o602, 0o610] {
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).expect("a mode");
            let refused = Keys::read(folder.path()).expect_err("others may read it");
            assert!(matches!(refused, KeyTrouble::Open { .. }), "{mode:o}: {refused}");
        }
        fs::set_permissions(&path, fs::Permissions::from_mode(0o400)).expect("a mode");
        Keys::read(folder.path()).expect("only he may read it");
    }
}

#[test]
fn what_is_no_key_is_refused_and_not_shown() {
    let key = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
    let from = |signing: Option<&str>, sealing: Option<&str>| {
        let (signing, sealing) = (signing.map(String::from), sealing.map(String::from));
        Keys::from_environment(&move |name: &str| {
            if name == SIGNING_VARIABLE { signing.clone() } else { sealing.clone() }
        })
    };
    assert!(matches!(from(None, None), Ok(None)));
    assert!(matches!(from(Some(key), Some(key)), Ok(Some(_))));
    for (signing, sealing) in [
        (Some(key), None),
        (None, Some(key)),
        (Some(&key[1..]), Some(key)),
        (Some(key), Some("")),
        (Some(""), Some(key)),
        (Some(&*format!("{key}\n{key}")), Some(key)),
        (Some(&*key.to_uppercase()), Some(key)),
        (Some(key), Some(&*format!("{key}é"))),
    ] {
        let shown = from(signing, sealing).expect_err("no keys").to_string();
        assert!(!shown.contains("0011") && !shown.contains('\n'), "{shown}");
    }
    let keys = from(Some(key), Some(key)).expect("keys").expect("keys");
    for shown in [format!("{keys:?}"), format!("{:?}", keys.signing), format!("{:?}", keys.sealing)]
    {
        assert!(!shown.contains("00112233") && !shown.contains("34, 51"), "{shown}");
    }
}

#[test]
fn a_checkpoint_is_of_its_lane_its_row_and_its_key() {
    let (mine, others) = (Signing::new().expect("a key"), Signing::new().expect("a key"));
    let (lane, hash) = (Lane(3), [7; 32]);
    let point = mine.checkpoint(lane, 1000, hash);
    let trusted = Trusted::new(mine.public());
    assert_eq!(trusted.verify(lane, &point), Ok(()));
    assert_eq!(trusted.verify(Lane(4), &point), Err(BadSignature));
    assert_eq!(trusted.verify(lane, &Checkpoint { seq: 1001, ..point.clone() }), Err(BadSignature));
    for bit in (0..256).step_by(5) {
        let mut other = point.clone();
        other.hash[bit / 8] ^= 1 << (bit % 8);
        assert_eq!(trusted.verify(lane, &other), Err(BadSignature));
        let mut other = point.clone();
        other.signature[bit / 4] ^= 1 << (bit % 8);
        assert_eq!(trusted.verify(lane, &other), Err(BadSignature));
    }
    // Whole by itself, but of a key that is not the house's.
    let stranger = others.checkpoint(lane, 1000, hash);
    assert_eq!(verify_checkpoint(lane, &stranger), Ok(()));
    assert_eq!(trusted.verify(lane, &stranger), Err(BadSignature));
}

#[test]
fn a_rotation_is_signed_by_both() {
    let keys: Vec<Signing> = (0..3).map(|_| Signing::new().expect("a key")).collect();
    let rotation = keys[0].rotate(&keys[1], moment());
    assert_eq!(rotation.verify(), Ok(()));
    assert_eq!(Rotation::parse(&rotation.to_string()), Some(rotation.clone()));
    let text = rotation.to_string();
    for bad in [text.to_uppercase(), format!(" {text}"), format!("{text} "), text[1..].to_string()]
    {
        assert_eq!(Rotation::parse(&bad), None);
    }
    let by_one = Rotation { by_new: rotation.by_old, ..rotation.clone() };
    assert_eq!(by_one.verify(), Err(BadSignature));
    let by_other = Rotation { by_old: rotation.by_new, ..rotation.clone() };
    assert_eq!(by_other.verify(), Err(BadSignature));
    let later = Rotation { at: moment().after(1), ..rotation.clone() };
    assert_eq!(later.verify(), Err(BadSignature));
    assert_eq!(keys[0].rotate(&keys[0], moment()).verify(), Err(BadSignature));

    let mut trusted = Trusted::new(keys[0].public());
    assert_eq!(trusted.follow(&keys[1].rotate(&keys[2], moment())), Err(BadSignature));
    assert_eq!(trusted.follow(&rotation), Ok(()));
    let point = keys[1].checkpoint(Lane(0), 1, [0; 32]);
    assert_eq!(trusted.verify(Lane(0), &point), Ok(()));
    // Nobody goes back to a key that was given up.
    assert_eq!(trusted.follow(&keys[1].rotate(&keys[0], moment())), Err(BadSignature));
}

#[test]
fn a_signature_of_one_kind_is_none_of_another() {
    let key = Signing::new().expect("a key");
    let signature = key.sign(Kind::Manifest, "text");
    assert_eq!(verify(&key.public(), Kind::Manifest, "text", &signature), Ok(()));
    assert_eq!(verify(&key.public(), Kind::DisputePack, "text", &signature), Err(BadSignature));
    assert_eq!(verify(&key.public(), Kind::Manifest, "texts", &signature), Err(BadSignature));
    assert_eq!(verify(&[0xff; 32], Kind::Manifest, "text", &signature), Err(BadSignature));
}

#[test]
fn keys_that_are_changed_stay_secret() {
    let folder = tempfile::tempdir().expect("a folder");
    let old = Keys::create(folder.path()).expect("keys");
    let sealing = old.sealing.rotated().expect("a key");
    sealing.keep(folder.path()).expect("a file");
    let signing = Signing::new().expect("a key");
    signing.keep(folder.path()).expect("a file");
    let read = Keys::read(folder.path()).expect("keys that only he may read");
    assert_eq!(read.signing.public(), signing.public());
    assert_eq!(read.sealing.all(), [*sealing.newest(), *old.sealing.newest()]);
    assert_ne!(sealing.newest(), old.sealing.newest());
}

/// Promise 11: keys come from the system, and none comes twice.
#[test]
fn promise_11_no_key_comes_twice() {
    let keys: std::collections::HashSet<[u8; 32]> =
        (0..1000).map(|_| drawn().expect("randomness")).collect();
    assert_eq!(keys.len(), 1000);
}
