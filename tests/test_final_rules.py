"""How a ruleset says that a game ends: every value changes an answer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from conftest import Run
from mahjong_cli.errors import RulesetError
from mahjong_cli.final.game import Game
from mahjong_cli.final.settling import settle_game
from mahjong_cli.final.terms import King, Ranks
from mahjong_cli.loader import list_rulesets, load_ruleset


@pytest.mark.parametrize("info", list_rulesets(), ids=lambda info: info.id)
def test_every_ruleset_says_how_a_game_ends(info: Any) -> None:
    """A game that ends as it began sums to nothing, or to what lay on the table."""
    rules = load_ruleset(info.id)
    end = rules.end
    assert end is not None
    seats = rules.seats
    if isinstance(end, King):
        game = Game({seat: end.others for seat in seats} | {"E": end.king}, king="E")
    else:
        game = Game(dict.fromkeys(seats, end.start))
    whole = end.stake(rules.players) if isinstance(end, King) else 0
    assert sum(row.total for row in settle_game(end, game).rows) == whole


@pytest.mark.parametrize(
    ("setting", "id", "said"),
    [
        ("end.uma=[1, 2, 3]", "bad-value", "a number for each of 4 places"),
        ("end.uma={1: [1, 2]}", "bad-value", "a number for each of 4 places"),
        ("end.uma={x: [1, 2, 3, 4]}", "bad-name", "a number of players"),
        ("end.uma=[1, 2, 3, 4.5]", "wrong-type", "4.5"),
        ("end.uma=null", "missing-key", "end.uma is missing"),
        ("end.return=20000", "bad-value", "at least the start (25000)"),
        ("end.start={king: 1, others: 2}", "bad-value", "a whole number"),
        ("end.type=king", "missing-key", "end.games is missing"),
        ("end.games=4", "unknown-key", "where the type is ranks"),
        ("end.ties=toss", "unknown-value", "toss"),
        ("end.unit=0", "out-of-range", "1 or more"),
        ("end.bust={below: 0, chips: 1, to: first}", "missing-key", "end.chips is missing"),
        ("end.bust={below: 0}", "missing-key", "end.bust.to is missing"),
        ("end.yakitori={points: 0, to: first}", "out-of-range", "1 or more"),
    ],
)
def test_settings_that_cannot_be(setting: str, id: str, said: str) -> None:
    """An end that is not whole, or not of its type, is refused."""
    with pytest.raises(RulesetError) as raised:
        load_ruleset("riichi", [setting])
    assert any(fault.id == id and said in fault.message for fault in raised.value.faults)


def test_another_type_replaces_the_whole() -> None:
    """Nothing of ranks is left in a ruleset with a king, and back again."""
    king = load_ruleset("ousama").end
    assert king == King(97000, 1000, 0, -24000, 2000, 4, 1, 100, "first")
    ranks = load_ruleset("renmei").end
    assert isinstance(ranks, Ranks)
    assert ranks.uma == (
        (8, 4, -4, -8),
        (12, -1, -3, -8),
        (8, 4, -4, -8),
        (8, 3, 1, -12),
        (0, 0, 0, 0),
    )


def test_another_number_of_players_needs_another_uma(run: Run, tmp_path: Path) -> None:
    """A file may change the number of players alone; to settle a game it needs an uma too."""
    from mahjong_cli.loader import check_file

    file = tmp_path / "four.yaml"
    file.write_text("extends: sanma\nid: four\nplayers: 4\n", "utf-8")
    child = tmp_path / "child.yaml"
    child.write_text("extends: ./four.yaml\nid: child\n", "utf-8")
    assert check_file(file) == check_file(child) == ()
    assert load_ruleset("sanma", ["players=4"]).players == 4
    scores = ("settle", *["35000"] * 4, "-r", str(file))
    ran = run(*scores)
    assert ran.status == 2 and "error[uma-places]" in ran.err and not ran.out
    assert run(*scores, "--set", "end.uma=[10, 5, -5, -10]").status == 0
    file.write_text("extends: sanma\nid: four\nplayers: 4\nend: {uma: [1, -1]}\n", "utf-8")
    (fault,) = check_file(file)
    assert fault.place is not None and (fault.id, fault.place.line) == ("bad-value", 4)


@pytest.mark.parametrize("key", ["end", "end.uma", "end.ties", "end.bust", "end.round"])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_keys_are_explained(run: Run, key: str, lang: str) -> None:
    """``mahjong explain`` knows the keys of the end of a game."""
    ran = run("explain", key, "-r", "riichi", "--lang", lang)
    assert ran.status == 0 and key in ran.out


FLIPS = (
    ("riichi", "end.start=30000", Game(dict.fromkeys("ESWN", 25000))),
    ("riichi", "end.return=31000", Game(dict.fromkeys("ESWN", 25000))),
    ("riichi", "end.uma=[30, 10, -10, -30]", Game(dict.fromkeys("ESWN", 25000))),
    ("riichi", "end.oka=false", Game(dict.fromkeys("ESWN", 25000))),
    ("riichi", "end.ties=split", Game(dict.fromkeys("ESWN", 25000))),
    ("riichi", "end.round=4down5up", Game({"E": 30000, "S": 29500, "W": 20500, "N": 20000})),
    ("riichi", "end.round=up", Game({"E": 30000, "S": 29900, "W": 20100, "N": 20000})),
    ("riichi", "end.round=down", Game({"E": 30000, "S": 29300, "W": 20700, "N": 20000})),
    ("tenhou", "end.unit=100", Game(dict.fromkeys("ESWN", 25000))),
    ("mleague", "end.share=1", Game({"E": 30000, "S": 30000, "W": 30000, "N": 10000})),
    ("mleague", "end.sticks=none", Game({**dict.fromkeys("ESW", 25000), "N": 24000}, sticks=1)),
    ("riichi", "end.chips=500", Game(dict.fromkeys("ESWN", 25000), {"E": 1, "S": -1})),
    (
        "riichi",
        "end.bust={below: 0, points: 5000, to: others}",
        Game({"E": 50100, "S": 25000, "W": 25000, "N": -100}),
    ),
    (
        "riichi",
        "end.yakitori={points: 5000, to: winners}",
        Game(dict.fromkeys("ESWN", 25000), yakitori=frozenset("S")),
    ),
    ("renmei", "end.uma.2=[1, 1, -1, -1]", Game({"E": 39000, "S": 30000, "W": 29000, "N": 22000})),
    ("ousama", "end.start.king=98000", None),
    ("ousama", "end.start.others=2000", None),
    ("ousama", "end.all_bust=5000", Game({"E": 97000, **dict.fromkeys("SWN", 1000)}, king="E")),
    ("ousama", "end.one_bust=2000", Game({"E": 97000, **dict.fromkeys("SWN", 1000)}, king="E")),
    (
        "ousama",
        "end.debt_fee=1000",
        Game({"E": 98000, "S": 1000, "W": 1000, "N": 0}, king="E", debt_hands={"N": 1}),
    ),
    (
        "ousama",
        "end.sticks=none",
        Game({"E": 96000, **dict.fromkeys("SWN", 1000)}, sticks=1, king="E"),
    ),
)
"""A setting, and a game that it settles otherwise; None where it changes what is accepted."""


@pytest.mark.parametrize(("rules", "setting", "game"), FLIPS)
def test_every_value_changes_an_answer(rules: str, setting: str, game: Game | None) -> None:
    """No value of ``end`` is without effect."""
    before, after = load_ruleset(rules).end, load_ruleset(rules, [setting]).end
    assert before is not None and after is not None
    if game is None:
        assert before.stake(4) != after.stake(4)
    else:
        results = [
            [row.total / end.unit for row in settle_game(end, game).rows] for end in (before, after)
        ]
        assert results[0] != results[1]
