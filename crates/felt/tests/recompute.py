"""Works out every row of `felt sim --out FILE.csv` anew, by what the row says and the regulation.

usage: recompute.py FILE.csv...

Knows three-card-poker (N.J.A.C. 19:47-20), minibaccarat (19:47-7) and blackjack (13:69F-2) with their
default options, but for blackjack's surrender. Exits with 1 when a row says anything else. Needs nothing
but Python's own library.
"""

import csv
import sys
from collections import Counter
from decimal import Decimal
from itertools import groupby

RANKS = "23456789TJQKA"


def at_odds(stake, odds):
    pays, per = map(int, odds.split(":"))
    return stake * pays / per


def net_of(row):
    """What the words of the row come to in money."""
    stake = Decimal(row["stake"])
    by_result = {
        "won": lambda: at_odds(stake, row["odds_paid"]),
        "lost": lambda: -stake,
        "lost half": lambda: -stake / 2,
        "push": lambda: Decimal(0),
        "returned": lambda: Decimal(0),
    }
    return by_result[row["result"]]() + Decimal(row["award"]) - Decimal(row["vigorish"])


# Three card poker: 20.4 ranks hands, 20.11 pays them.

PAIR_PLUS = {"straight flush": 40, "three": 30, "straight": 6, "flush": 4, "pair": 1}
ANTE_BONUS = {"straight flush": 5, "three": 4, "straight": 1}
ORDER = ["high", "pair", "flush", "straight", "three", "straight flush"]


def three_cards(text):
    cards = text.split()
    assert len(cards) == 3, text
    ranks = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    suited = len({card[1] for card in cards}) == 1
    if ranks == [12, 1, 0]:
        ranks = [1, 0, -1]  # Ace, two and three: the lowest straight.
    in_line = ranks[0] - ranks[1] == ranks[1] - ranks[2] == 1
    times = Counter(ranks)
    most = max(times.values())
    kind = (
        "straight flush" if in_line and suited
        else "three" if most == 3
        else "straight" if in_line
        else "flush" if suited
        else "pair" if most == 2
        else "high"
    )
    return kind, sorted(ranks, key=lambda rank: (times[rank], rank), reverse=True)


def three_card_poker(row):
    kind, ranks = three_cards(row["player_cards"])
    area, decision = row["area"], row["decisions"]
    assert decision in ("play", "fold"), row
    if area == "ante-bonus":
        return "won", f"{ANTE_BONUS[kind]}:1", "19:47-20.11(a)3"
    if decision == "fold":
        assert area in ("ante", "pair-plus"), row
        return "lost", "", "19:47-20.10(b)"
    if area == "pair-plus":
        pays = PAIR_PLUS.get(kind)
        return ("won", f"{pays}:1", "19:47-20.11(a)2") if pays else ("lost", "", "19:47-20.11(a)2")
    dealer_kind, dealer_ranks = three_cards(row["dealer_cards"])
    mine = (ORDER.index(kind), ranks)
    dealers = (ORDER.index(dealer_kind), dealer_ranks)
    if dealers < (0, [RANKS.index("Q")]):
        return ("won", "1:1") if area == "ante" else ("returned", "")
    return duel(mine, dealers)


def duel(mine, others):
    return ("won", "1:1") if mine > others else ("lost", "") if mine < others else ("push", "")


# Minibaccarat: 7.3 counts, 7.7 draws, 7.2 pays.


def count(cards):
    return sum(0 if card[0] in "TJQK" else 1 if card[0] == "A" else int(card[0]) for card in cards) % 10


BANKER_DRAWS = {
    0: "0123456789", 1: "0123456789", 2: "0123456789",
    3: "012345679", 4: "234567", 5: "4567", 6: "67", 7: "",
}


def minibaccarat(row):
    player, banker = row["player_cards"].split(), row["banker_cards"].split()
    first = count(player[:2]), count(banker[:2])
    thirds = [3 if len(hand) == 3 else 2 for hand in (player, banker)]
    assert thirds == [len(player), len(banker)], row
    if max(first) >= 8:
        assert thirds == [2, 2], row
    else:
        assert (thirds[0] == 3) == (first[0] <= 5), row
        drawn = count(player[2:]) if thirds[0] == 3 else None
        draws = first[1] <= 5 if drawn is None else str(drawn) in BANKER_DRAWS[first[1]]
        assert (thirds[1] == 3) == draws, row
    difference = count(player) - count(banker)
    if row["area"] == "tie":
        return ("won", "8:1") if difference == 0 else ("lost", "")
    if difference == 0:
        return "push", ""
    winner = "player" if difference > 0 else "banker"
    return ("won", "1:1") if row["area"] == winner else ("lost", "")


def of_banker(row):
    """7.2: five percent of what the banker hand wins."""
    won = row["area"] == "banker" and row["result"] == "won"
    return Decimal(row["stake"]) * 5 / 100 if won else Decimal(0)


def shoes(rounds):
    """7.4 and 7.6: what is burned by the first card's value, and one hand after the cutting card."""
    for shoe, of_shoe in groupby(rounds, key=lambda rows: rows[0]["shoe"]):
        of_shoe = [rows[0] for rows in of_shoe]
        first = of_shoe[0]
        assert first["round"] == shoe and first["shuffled"] == "true", first
        burned = int(first["burned"])
        assert 2 <= burned <= 11, first
        used, behind = burned, 0
        for row in of_shoe:
            assert row is first or (row["shuffled"], row["burned"]) == ("false", "0"), row
            behind += used > 416 - 14
            used += len(row["player_cards"].split()) + len(row["banker_cards"].split())
        assert behind <= 1 and used <= 416, (shoe, behind, used)
        yield behind


# Blackjack: 2.2 counts, 2.3 compares, 2.7 pays blackjacks, 2.9 insures, 2.8 surrenders.


def total(cards):
    """The count, and whether an ace counts eleven in it."""
    points = sum(10 if card[0] in "TJQK" else 1 if card[0] == "A" else int(card[0]) for card in cards)
    soft = any(card[0] == "A" for card in cards) and points + 10 <= 21
    return points + 10 * soft, soft


def blackjack(row):
    hand, dealer = row["player_cards"].split(), row["dealer_cards"].split()
    said = row["decisions"].split("; ")
    words = Counter(one.split()[0] for one in said if one)
    is_natural = len(dealer) == 2 and total(dealer)[0] == 21
    if row["area"] == "insurance":
        assert dealer[0][0] == "A" and words["insurance"] == 1, row
        return ("won", "2:1") if is_natural else ("lost", "")
    if not words["split"]:
        assert len(hand) == 2 + words["draw"] + words["double"], row
        if "even-money" in words:
            return "won", "1:1"
        if len(hand) == 2 and total(hand)[0] == 21:
            return ("push", "") if is_natural else ("won", "3:2")
    if is_natural:
        return "lost", ""
    if words["surrender"]:
        return "lost half", ""
    mine = total(hand)[0]
    if mine > 21:
        return "lost", ""
    # 2.6: the dealer draws to 17 and stands on every 17.
    theirs, before = total(dealer)[0], total(dealer[:-1])[0]
    assert theirs >= 17 and (len(dealer) == 2 or before < 17), row
    return duel(mine, theirs if theirs <= 21 else 0)


RULES = {"three-card-poker": three_card_poker, "minibaccarat": minibaccarat, "blackjack": blackjack}
SECTIONS = {"three-card-poker": "19:47-20.", "minibaccarat": "19:47-7.", "blackjack": "13:69F-2."}


def check(row):
    game = row["game"]
    expected = RULES[game](row)
    found = (row["result"], row["odds_paid"], row["cite"])[: len(expected)]
    assert found == expected, (expected, row)
    assert row["cite"].startswith(SECTIONS[game]), row
    assert Decimal(row["vigorish"]) == (of_banker(row) if game == "minibaccarat" else 0), row
    assert Decimal(row["award"]) == 0 and Decimal(row["net"]) == net_of(row), row
    fresh = game == "three-card-poker"
    assert (row["shoe"] == row["round"]) == (row["shuffled"] == "true"), row
    assert not fresh or (row["shuffled"], row["burned"]) == ("true", "0"), row
    assert (row["session"], row["pocket"], row["irregular"]) == ("0", "", ""), row
    assert (row["banker_cards"] == "") == (game != "minibaccarat"), row
    assert (row["dealer_cards"] == "") == (game == "minibaccarat"), row


def main(paths):
    for path in paths:
        with open(path, newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        for row in rows:
            check(row)
        rounds = [list(of) for _, of in groupby(rows, key=lambda row: row["round"])]
        assert [int(of[0]["round"]) for of in rounds] == list(range(len(rounds)))
        if rows[0]["game"] == "minibaccarat":
            # Every shoe but the last one has its last hand.
            assert list(shoes(rounds))[:-1].count(0) == 0
        met = sorted({(row["area"], row["result"], row["odds_paid"]) for row in rows})
        for area, result, odds in met:
            print(f"{rows[0]['game']} {area} {result} {odds}".strip())
        print(f"{path}: {len(rows)} rows of {len(rounds)} rounds", file=sys.stderr)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1:])
