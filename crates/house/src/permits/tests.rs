use super::*;

/// Cell by cell: who may (`x`), in the order player, dealer, floorperson, supervisor, cage,
/// surveillance, regulator, administrator. Written by hand, not from the rows.
const EXPECTED: &str = "
seat                 x . . . . . . .
leave                x . . . . . . .
wager                x . . . . . . .
take-back            x . . . . . . .
say                  x . . . . . . .
cut-of-player        x . . . . . . .
refuse-cut           x . . . . . . .
pass-shoe            x . . . . . . .
ask-inspection       x . . . . . . .
faces                . x . . . . . .
spin                 . x . . . . . .
reader               . x . . . . . .
count                . x . . . . . .
done                 . x . . . . . .
no-more-bets         . x . . . . . .
meter                . x . . . . . .
cut-of-dealer        . x . . . . . .
procedure            . x . . . . . .
order-pass           . x x x . . . .
clock                . x x x . . . .
admit                . . x x . . . .
equipment            . . x x . . . .
irregular            . . x x . . . .
pit                  . . x x . . . .
notice               . . x x . . . .
open-play            . . x x . . . .
close-play           . . x x . . . .
pace                 . . x x . . . .
recut                . . . x . . . .
ruling               . . . x . . . .
inspect-wheel        . . . x . . . .
adjust-wheel         . . . x . . . .
remove-device        . . . x . . . .
options              . . . x . . . .
open-table           . . . x . . . .
close-table          . . . x . . . .
buy-in               x . . . . . . .
cash-out             x . . . . . . .
deposit              . . . . x . . .
withdraw             . . . . x . . .
propose-correction   . . x x x . . .
approve-correction   . . . x . . . .
propose-meter        . . x x . . . .
approve-meter        . . . x x . . .
add-person           . . . . x . . x
change-roles         . . . . . . . x
unlock               . . . . . . . x
erase                . . . . . . . x
configure            . . . . . . . x
rotate-key           . . . . . . . x
view-as-player       x . . . . . . .
view-as-observer     x x x x x x x x
view-as-surveillance . . . . . x x .
view-orders          x . . . . x x .
audit                . . . x . x x .
";

const ORDER: [Role; 8] =
    [Player, Dealer, Floorperson, Supervisor, Cage, Surveillance, Regulator, Administrator];

/// Promise 34: the table of permissions, every cell of it.
#[test]
fn promise_34_every_cell_is_as_written_down() {
    let rows: Vec<&str> = EXPECTED.lines().filter(|line| !line.is_empty()).collect();
    assert_eq!(rows.len(), Deed::ALL.len());
    assert_eq!(Role::ALL.len(), ORDER.len());
    let he = Person::nth(7);
    for (row, deed) in rows.iter().zip(Deed::ALL) {
        let words: Vec<&str> = row.split_whitespace().collect();
        assert_eq!((words[0], words.len()), (deed.word(), 9), "{row}");
        assert_eq!(deed.permit().deed, *deed);
        for (role, cell) in ORDER.iter().zip(&words[1..]) {
            let answer = may(he, *role, *deed, Some(he));
            assert_eq!(answer.is_ok(), *cell == "x", "{} by {role}", deed.word());
            if let Err(refused) = answer {
                assert_eq!(refused.code, Code::NotPermitted);
                assert_eq!(refused.why, deed.permit().cites.first().copied());
            }
        }
    }
}

#[test]
fn a_player_does_it_for_himself_only() {
    let (he, she) = (Person::nth(7), Person::nth(8));
    for permit in PERMITS.iter().filter(|permit| permit.whose == Whose::HisOwn) {
        assert!(permit.who.contains(&Player), "{:?}", permit.deed);
        assert!(may(he, Player, permit.deed, Some(he)).is_ok());
        for of in [Some(she), None] {
            let code = may(he, Player, permit.deed, of).map_err(|refused| refused.code);
            assert_eq!(code, Err(Code::NotPermitted), "{:?}", permit.deed);
        }
    }
    assert!(may(he, Surveillance, Deed::ViewOrders, None).is_ok());
}

/// Promise 34: nobody corrects money, a meter or the rules of a table alone.
#[test]
fn promise_34_a_second_person_is_another_one() {
    let (he, she) = (Person::nth(7), Person::nth(8));
    let seconds: Vec<Deed> =
        Deed::ALL.iter().copied().filter(|deed| deed.permit().second.is_some()).collect();
    assert_eq!(seconds, [Deed::Options, Deed::ApproveCorrection, Deed::ApproveMeter]);
    for deed in seconds {
        let code = |answer: Result<(), Refused>| answer.map_err(|refused| refused.code);
        assert_eq!(code(approve(he, he, Supervisor, deed)), Err(Code::SamePerson));
        assert_eq!(code(approve(he, she, Supervisor, deed)), Ok(()));
        assert_eq!(code(approve(he, she, Dealer, deed)), Err(Code::NotPermitted));
        assert_eq!(code(approve(he, she, Administrator, deed)), Err(Code::NotPermitted));
    }
    let refused = approve(he, she, Supervisor, Deed::Recut).expect_err("nobody goes before");
    assert_eq!(refused.code, Code::BadCommand);
}

/// Who may add roles approves nothing; who moves money is not at the tables; who watches does not
/// act. What may go together, goes together.
#[test]
fn promise_34_roles_that_exclude_each_other() {
    let allowed = [
        (Player, Player),
        (Dealer, Floorperson),
        (Dealer, Supervisor),
        (Floorperson, Supervisor),
        (Dealer, Regulator),
        (Surveillance, Regulator),
    ];
    for one in ORDER {
        for other in ORDER {
            let is_listed = allowed.contains(&(one, other)) || allowed.contains(&(other, one));
            let expected = one == other || one == Player || other == Player || is_listed;
            assert_eq!(together(&[one, other]).is_ok(), expected, "{one} and {other}");
        }
    }
    let refused = together(&[Player, Cage, Dealer]).expect_err("money and tables");
    assert_eq!((refused.code, refused.why), (Code::RolesExclude, Some(APART)));
    let second = PERMITS.iter().filter(|permit| permit.second.is_some());
    for role in second.flat_map(|permit| permit.who) {
        assert!(together(&[Administrator, *role]).is_err(), "{role} approves");
    }
}

#[test]
fn an_input_is_what_it_says() {
    let of = |line: &str, stands| {
        let input = Input::parse(line).unwrap_or_else(|what| panic!("{line}: {what}"));
        Deed::of(&input, stands)
    };
    for (line, deed) in [
        ("seat p1 3", Deed::Seat),
        ("leave p1", Deed::Leave),
        ("wager p1 3 ante 10", Deed::Wager),
        ("take-back p1 3", Deed::TakeBack),
        ("3 play", Deed::Say),
        ("no more bets", Deed::NoMoreBets),
        ("done", Deed::Done),
        ("3 shows Kh Kd 4s", Deed::Faces),
        ("3 sees Kh Kd 4s", Deed::Faces),
        ("spin 17", Deed::Spin),
        ("reader yes", Deed::Reader),
        ("count 52", Deed::Count),
        ("meter 1 5000", Deed::Meter),
        ("irregular other", Deed::Irregular),
        ("ruling void", Deed::Ruling),
        ("pace steps", Deed::Pace),
        ("table recut", Deed::Recut),
        ("table inspect", Deed::Procedure),
        ("table open", Deed::OpenPlay),
        ("table close", Deed::ClosePlay),
        ("table remove device", Deed::RemoveDevice),
        ("table pass shoe", Deed::PassShoe),
        ("table pass shoe ordered", Deed::OrderPass),
        ("table adjust", Deed::AdjustWheel),
        ("table time 12:00", Deed::Clock),
        ("table notice decks", Deed::Notice),
        ("options decks=6", Deed::Options),
    ] {
        assert_eq!(of(line, Stands::Cards), Some(deed), "{line}");
    }
    assert_eq!(of("table inspect", Stands::Wheel), Some(Deed::InspectWheel));
    assert_eq!(of("end", Stands::Cards), None);
}
