"""Game records: three formats read alike, every win compared, nothing in a file trusted.

The records in ``tests/logs`` were made up for these tests: each shows what a record can
hold, and its results were worked out by hand.
"""

from __future__ import annotations

import gzip
import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from conftest import ROOT, Run
from mahjong_cli.loader import load_ruleset
from mahjong_cli.logs import LogError, Win, default_of, read_log
from mahjong_cli.logs.mjlog import Reader
from mahjong_cli.logs.streams import opened
from mahjong_cli.logs.table import MOST_MOVES, Table, TooLong
from mahjong_cli.logs.wins import names_of

LOGS = ROOT / "tests" / "logs"
FOUR = ("four.mjlog", "four.json", "four-majsoul.json")
THREE = ("three.mjlog", "three.json", "three-majsoul.json")


def wins_of(name: str | Path) -> list[Win]:
    return [win for ending in read_log(LOGS / name) for win in ending.wins]


def records(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def by_hand(wins: list[Win], text: str) -> Win:
    return next(win for win in wins if str(win.hand).startswith(text))


@pytest.mark.parametrize("name", FOUR + THREE)
def test_every_win_agrees(run: Run, name: str) -> None:
    """What is computed for every win of the samples is what they record: status 0."""
    ran = run("log", str(LOGS / name), "--json")
    assert ran.status == 0, ran.out
    assert ran.err == ""
    found = records(ran.out)
    assert found and not any(record["differs"] for record in found)


@pytest.mark.parametrize("name", FOUR)
def test_called_melds_red_fives_and_who_pays(name: str) -> None:
    """An open hand: chi, pon, a red five, counters and a stick, and who discarded."""
    win = wins_of(name)[0]
    assert str(win.hand) == "406p6678s [234m] [777z]"
    assert str(win.hand.win) == "9s"
    now = win.situation
    assert (now.by, now.seat, now.round, now.discarder) == ("ron", "S", "E", "E")
    assert (now.honba, now.sticks, now.ron_order, now.pao) == (1, 1, 1, None)
    assert win.recorded.changes == {"E": -4200, "S": 5200, "W": 0, "N": 0}
    assert win.recorded.yaku == {"chun": 1, "dora": 1, "aka_dora": 1}
    assert (win.recorded.han, win.recorded.fu, win.recorded.points) == (3, 30, 3900)


@pytest.mark.parametrize("name", FOUR)
def test_a_concealed_kan_and_a_riichi(name: str) -> None:
    """A concealed kan keeps a hand closed; the riichi's own stick is on the table."""
    win = by_hand(wins_of(name), "345678m")
    assert [meld.type for meld in win.hand.melds] == ["ankan"]
    assert win.situation.events == {"riichi"}
    assert win.situation.sticks == 1
    assert [str(kind) for kind in win.situation.ura_indicators] == ["5m", "8p"]
    assert win.recorded.points == 7800


@pytest.mark.parametrize("name", FOUR)
def test_an_added_kan_and_its_replacement_tile(name: str) -> None:
    """A tile added to a pon, and the win on the tile drawn for it."""
    win = by_hand(wins_of(name), "123m45p")
    assert [str(meld) for meld in win.hand.melds] == ["kk5555z"]
    assert win.situation.events == {"rinshan"}


@pytest.mark.parametrize("name", FOUR)
def test_a_yakuman_that_another_player_is_liable_for(name: str) -> None:
    """The player who fed the third dragon is liable, and the yakuman has neither han nor fu."""
    win = by_hand(wins_of(name), "99m34s")
    assert win.situation.pao == "E"
    assert win.recorded.yakuman and list(win.recorded.yaku) == ["daisangen"]
    assert (win.recorded.han, win.recorded.fu) == (None, None)


@pytest.mark.parametrize("name", ["four.mjlog", "four-majsoul.json"])
def test_robbing_a_kan(name: str) -> None:
    """The player who added to a pon pays."""
    win = by_hand(wins_of(name), "123456m")
    assert win.situation.events == {"chankan"}
    assert win.situation.discarder == "N"


@pytest.mark.parametrize("name", FOUR)
def test_two_wins_on_one_discard(run: Run, name: str) -> None:
    """The first winner has the counters and the sticks; Mahjong Soul records only the sum."""
    ending = next(ending for ending in read_log(LOGS / name) if len(ending.wins) == 2)
    assert [win.situation.ron_order for win in ending.wins] == [1, 2]
    assert [win.situation.seat for win in ending.wins] == ["S", "W"]
    alone = ending.together is None
    assert alone == (name != "four-majsoul.json")
    assert alone or ending.together == {"E": -5200, "S": 5200, "W": 1000, "N": 0}
    found = records(run("log", str(LOGS / name), "--json").out)
    second = next(one for one in found if one["computed"]["yaku"] == {"pinfu": 1})
    assert second["computed"]["changes"] == {"E": -1000, "S": 0, "W": 1000, "N": 0}
    assert ("changes_together" in second["recorded"]) == (not alone)


@pytest.mark.parametrize("name", FOUR)
def test_nagashi(name: str) -> None:
    """An exhaustive draw of a player who only discarded terminals and honors is a win."""
    win = wins_of(name)[-1]
    assert win.situation.events == {"nagashi"}
    assert win.situation.seat == "S"
    assert win.recorded.changes == {"E": -4000, "S": 8000, "W": -2000, "N": -2000}


def test_a_yakuman_that_counts_two() -> None:
    """Mahjong Soul tells how many yakuman each counts."""
    win = by_hand(wins_of("four-majsoul.json"), "19m19p")
    assert win.recorded.yaku == {"kokushi_13": 2}
    assert win.recorded.points == 64000


@pytest.mark.parametrize("name", THREE)
def test_three_players_set_norths_aside(name: str) -> None:
    """A north set aside, riichi at the start of three, and a win on its replacement tile."""
    first, second = wins_of(name)
    assert first.players == second.players == 3
    assert [str(tile) for tile in first.hand.aside] == ["4z"]
    assert first.situation.events == {"riichi"}
    assert second.situation.events == {"rinshan"}
    assert second.recorded.changes == {"E": 7800, "S": -3900, "W": -3900}


def test_the_formats_tell_the_same(run: Run) -> None:
    """One game in two formats of one server gives the same wins."""
    found = [records(run("log", str(LOGS / name), "--json").out) for name in THREE[:2]]
    for record in (*found[0], *found[1]):
        del record["file"]
        record.pop("line", None)
    assert found[0] == found[1]


def test_a_difference_is_found(run: Run, tmp_path: Path) -> None:
    """A record that is wrong: both results are shown with what differs, and status 1."""
    text = (LOGS / "four.mjlog").read_text("utf-8")
    file = tmp_path / "wrong.mjlog"
    file.write_text(text.replace('ten="30,3900,0" yaku="20,1,', 'ten="40,5200,0" yaku="19,1,', 1))
    ran = run("log", str(file), "--json")
    assert ran.status == 1
    first, *others = records(ran.out)
    assert first["differs"] == ["yaku", "fu", "points"]
    assert not any(record["differs"] for record in others)
    assert first["recorded"]["yaku"] == {"hatsu": 1, "dora": 1, "aka_dora": 1}
    assert first["computed"]["yaku"] == {"chun": 1, "dora": 1, "aka_dora": 1}
    shown = run("log", str(file))
    assert shown.status == 1
    assert "hatsu 1, dora 1, aka_dora 1 · 3 han 40 fu · 5200" in shown.out
    assert "chun 1, dora 1, aka_dora 1 · 3 han 30 fu · 3900" in shown.out
    assert shown.out.splitlines()[-1].endswith("differ 1")
    assert len(run("log", str(file), "-q").out.splitlines()) == 6


def test_the_record_of_a_win(run: Run) -> None:
    """A record begins with the schema and tells file, round, ruleset, hand and seat."""
    file = str(LOGS / "three.json")
    record = records(run("log", file, "--json").out)[0]
    assert list(record)[:2] == ["schema", "file"]
    assert record["file"] == file
    assert record["round"] == "E1"
    assert record["seat"] == "S"
    assert record["hand"]["win"] == "8s"
    assert record["recorded"]["changes"] == {"E": -4100, "S": 5100, "W": 0}


@pytest.mark.parametrize("name", FOUR + THREE)
def test_the_command_of_a_win_asks_for_the_same(run: Run, name: str) -> None:
    """The command that stands with each win can be pasted: it gives the same payments."""
    for record in records(run("log", str(LOGS / name), "--json").out):
        ran = run(*shlex.split(record["command"])[1:], "--json")
        assert ran.status == 0, record["command"]
        assert json.loads(ran.out)["settlement"]["points"] == record["computed"]["changes"]


def test_another_ruleset_can_be_asked_for(run: Run) -> None:
    """``-r`` and ``--set`` change what the wins are judged by."""
    file = str(LOGS / "four.json")
    assert run("log", file, "--set", "payments.honba.ron=1500").status == 1
    assert run("log", file, "-r", "sanma").status == 2
    record = records(run("log", file, "--json", "-r", "riichi").out)[0]
    assert record["ruleset"] == "riichi"


def test_closed_tanyao(tmp_path: Path) -> None:
    """A record may say, even at its end, that open hands cannot be all simples."""
    text = (LOGS / "four.json").read_text("utf-8")
    assert all(win.open_tanyao for win in wins_of("four.json"))
    file = tmp_path / "closed.json"
    file.write_text(text.replace("般南喰赤", "般南赤"), "utf-8")
    win = wins_of(file)[0]
    assert not win.open_tanyao and default_of(win).settings
    file.write_text((LOGS / "four.mjlog").read_text("utf-8").replace('type="9"', 'type="13"'))
    assert not wins_of(file)[0].open_tanyao


def test_no_red_fives(tmp_path: Path) -> None:
    """Where an mjlog was played without red fives none of its tiles is red."""
    file = tmp_path / "plain.mjlog"
    file.write_text((LOGS / "four.mjlog").read_text("utf-8").replace('type="9"', 'type="11"'))
    assert str(wins_of(file)[0].hand) == "456p6678s [234m] [777z]"


def test_packed_files_and_folders(run: Run, tmp_path: Path) -> None:
    """A folder is read with all beneath it, packed files too; other files are left alone."""
    (tmp_path / "deep").mkdir()
    (tmp_path / "notes.txt").write_text("no record")
    packed = gzip.compress((LOGS / "four.mjlog").read_bytes())
    (tmp_path / "deep" / "a.mjlog").write_bytes(packed)
    (tmp_path / "b.json.gz").write_bytes(gzip.compress((LOGS / "three.json").read_bytes()))
    ran = run("log", str(tmp_path))
    assert ran.status == 0
    assert ran.out.splitlines()[-1] == "files 2 · wins 10 · agree 10 · differ 0"


def test_a_broken_file_leaves_the_others_alone(run: Run, tmp_path: Path) -> None:
    """The rest of a folder is read; the status is 2."""
    (tmp_path / "a.json").write_text('{"log": [')
    (tmp_path / "b.json").write_bytes((LOGS / "three.json").read_bytes())
    ran = run("log", str(tmp_path), "--json")
    assert ran.status == 2
    assert len(records(ran.out)) == 2
    assert json.loads(ran.err)["errors"][0]["id"] == "log-broken"


BOMB = (
    '<?xml version="1.0"?><!DOCTYPE m [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
    "<mjloggm>&b;</mjloggm>"
)
START = '<mjloggm><INIT seed="0,0,0,0,0,0" oya="0" hai0="1" hai1="1" hai2="1" hai3="1"/>'
ROUND = {"name": "RecordNewRound", "data": {"scores": [25000] * 4}}


def majsoul(*hules: Any) -> str:
    data = {"hules": list(hules), "delta_scores": [0, 0, 0, 0]}
    return json.dumps([ROUND, {"name": "RecordHule", "data": data}])


def tenhou_json(*parts: Any) -> str:
    head: list[Any] = [[0, 0, 0], [], [], []]
    return json.dumps({"log": [[*head, *parts]]})


HOSTILE = {
    "nothing": (b"", "log-empty"),
    "binary": (bytes(range(256)) * 20, "log-format"),
    "text": (b"not a record", "log-format"),
    "another-json": (b'{"name": "package", "version": 1}', "log-no-rounds"),
    "another-xml": (b"<svg><g/></svg>", "log-no-rounds"),
    "entity-bomb": (BOMB.encode(), "log-unsafe"),
    "comment": (b"<mjloggm><!-- x --></mjloggm>", "log-unsafe"),
    "deep-xml": (b"<a>" * 100_000, "log-deep"),
    "deep-json": (b"[" * 100_000, "log-deep"),
    "deep-round": (b'{"log": [' + b"[" * 100_000, "log-deep"),
    "long-attribute": (b'<mjloggm><GO type="' + b"1" * 3_000_000 + b'"/></mjloggm>', "log-token"),
    "long-text": (b'{"log": ["' + b"a" * 3_000_000, "log-token"),
    "long-escapes": (b'{"log": ["' + b'\\"' * 1_500_000, "log-token"),
    "long-number": (b'{"log": [[' + b"1" * 3_000_000, "log-token"),
    "large-number": (b'{"log": [[' + b"1" * 3000 + b"]]}", "log-broken"),
    "wide-round": (b'{"log": [[' + b'1,"a",' * 100_000, "log-large"),
    "endless-round": ((START + "<T1/><D1/>" * 2000).encode(), "log-large"),
    "cut-xml": ((LOGS / "four.mjlog").read_bytes()[:400], "log-broken"),
    "cut-json": ((LOGS / "four.json").read_bytes()[:300], "log-broken"),
    "cut-gzip": (gzip.compress((LOGS / "four.mjlog").read_bytes())[:300], "log-gzip"),
    "not-utf8": (b'{"log": ["\xff\xfe"]}', "log-broken"),
    "no-round": (b'<mjloggm><AGARI who="0"/></mjloggm>', "log-value"),
    "no-attributes": ((START + "<AGARI/></mjloggm>").encode(), "log-value"),
    "a-fifth-player": ((START + '<N who="4" m="0"/></mjloggm>').encode(), "log-value"),
    "seed": (b'<mjloggm><INIT seed="0" oya="0" hai3="1"/></mjloggm>', "log-value"),
    "huge-honba": (START.replace("0,0,0", "0,x,0").encode(), "log-value"),
    "number-for-round": (b'{"log": [[1]]}', "log-value"),
    "no-players": (tenhou_json(*[[]] * 12, ["和了"]).encode(), "log-value"),
    "foreign-tile": (tenhou_json([99], [], [], *[[]] * 9, ["和了"]).encode(), "log-value"),
    "no-hules": (json.dumps([ROUND, {"name": "RecordHule", "data": {}}]).encode(), "log-value"),
    "hule-of-text": (majsoul("x").encode(), "log-value"),
    "foreign-meld": (majsoul({"hu_tile": "1m", "ming": ["x" * 99]}).encode(), "log-value"),
    "no-moves": (b'[{"name": "RecordDealTile", "data": {}}]', "log-value"),
    "few-tiles": (
        majsoul({"hu_tile": "1m", "hand": ["1m"], "fans": [], "zimo": True}).encode(),
        "log-hand",
    ),
    "five-copies": (
        majsoul({"hu_tile": "1m", "hand": ["1m"] * 13, "fans": [], "zimo": True}).encode(),
        "log-hand",
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_in_a_line(run: Run, tmp_path: Path, name: str) -> None:
    """Whatever a file holds: one line that names it and what is wrong, and status 2."""
    content, id = HOSTILE[name]
    file = tmp_path / "hostile.json"
    file.write_bytes(content)
    ran = run("log", str(file))
    assert ran.status == 2
    assert len(ran.err.splitlines()) == 1
    assert ran.err.startswith(f"{file}")
    assert f"error[{id}]" in ran.err
    assert "Traceback" not in ran.err


def test_what_came_before_a_break_is_kept(tmp_path: Path) -> None:
    """The wins of a file that breaks off are told before the fault."""
    whole = (LOGS / "four.mjlog").read_bytes()
    file = tmp_path / "cut.mjlog"
    file.write_bytes(whole[: len(whole) // 2])
    endings = read_log(file)
    assert next(endings).wins
    with pytest.raises(LogError) as raised:
        list(endings)
    place = raised.value.faults[0].place
    assert place is not None and place.line is not None and place.line > 1


def test_paths_that_hold_nothing(run: Run, tmp_path: Path) -> None:
    """A file that is not there and a folder without records are named together: status 2."""
    ran = run("log", str(tmp_path), str(tmp_path / "none.mjlog"))
    assert ran.status == 2
    assert "error[no-logs]" in ran.err
    assert "error[file-not-found]" in ran.err


def test_a_record_without_its_play(tmp_path: Path) -> None:
    """Where only the wins were kept, what they need is taken from the recorded yaku."""
    hule = {
        "hand": ["1m", "2m", "3m", "4p", "5p", "6p", "7p", "8p", "9p", "5s", "5s", "6s", "7s"],
        "hu_tile": "8s",
        "seat": 1,
        "liqi": True,
        "fans": [{"id": 18, "val": 2}, {"id": 30, "val": 1}, {"id": 14, "val": 1}],
        "count": 4,
        "fu": 30,
        "point_rong": 7700,
    }
    file = tmp_path / "wins.json"
    data = {"hules": [hule], "delta_scores": [0, 7700, -7700, 0]}
    file.write_text(json.dumps([ROUND, {"name": "RecordHule", "data": data}]))
    (win,) = wins_of(file)
    assert win.situation.events == {"riichi", "double_riichi", "ippatsu"}
    assert win.situation.discarder == "W"


def test_mjlog_melds() -> None:
    """The number of a meld tells its type and its tiles, as real records have them."""
    with opened(LOGS / "four.mjlog", lambda _: None) as stream:
        reader = Reader(stream)
        assert reader._meld("49193") == ("pon", [128, 130, 131])
        assert reader._meld("15855") == ("chi", [21, 27, 31])
        assert reader._meld("11264") == ("ankan", [44, 45, 46, 47])
        assert reader._meld("31264") == ("aside", [122])


def turns(table: Table, *seats: int) -> None:
    for seat in seats:
        table.draw(seat)
        table.discard(seat)


def test_ippatsu_ends_with_the_next_discard_and_with_a_call() -> None:
    """Ippatsu lasts until the player's own next discard, a call or a kan."""
    table = Table(4, 70)
    turns(table, 0, 1, 2, 3)
    table.draw(0)
    table.discard(0, riichi=True)
    assert table.sticks == 0
    turns(table, 1)
    assert table.sticks == 1
    assert table.events(0, "ron") == {"riichi", "ippatsu"}
    table.call(3)
    assert table.events(0, "ron") == {"riichi"}


def test_a_robbed_kan_does_not_end_ippatsu() -> None:
    """A kan ends ippatsu only when it stands."""
    table = Table(4, 70)
    turns(table, 0, 1, 2, 3)
    table.draw(0)
    table.discard(0, riichi=True)
    table.draw(1)
    table.kan(1)
    assert table.events(0, "ron") == {"riichi", "ippatsu", "chankan"}
    table.draw(1)
    assert table.events(1, "tsumo") == {"rinshan"}
    table.discard(1)
    assert table.events(0, "ron") == {"riichi"}


def test_first_turn_and_double_riichi() -> None:
    """Both need an unbroken first turn."""
    table = Table(4, 70)
    table.draw(0)
    assert table.events(0, "tsumo") == {"first_turn"}
    table.discard(0, riichi=True)
    assert table.events(1, "ron") == {"first_turn"}
    table.draw(1)
    assert table.events(1, "tsumo") == {"first_turn"}
    table.discard(1)
    assert table.events(0, "ron") == {"riichi", "double_riichi", "ippatsu"}
    table.call(3)
    table.discard(3)
    assert not table.events(2, "ron")


def test_the_last_tile() -> None:
    """On the last tile of the wall and the discard after it."""
    table = Table(4, 5)
    turns(table, 0, 1, 2, 3)
    table.draw(0)
    assert table.events(0, "tsumo") == {"haitei"}
    table.discard(0)
    assert table.events(1, "ron") == {"houtei"}


def test_a_round_has_an_end() -> None:
    """More moves than a round can have are refused."""
    table = Table(4, 70)
    with pytest.raises(TooLong):
        turns(table, *[0] * MOST_MOVES)


@pytest.mark.parametrize("server", ["tenhou.net", "mahjongsoul"])
def test_the_names_of_yaku_are_known(server: str) -> None:
    """Every id that a server's yaku are given is one of the server's ruleset, or reserved."""
    known: set[str] = {"renhou", "paarenchan"}
    for win in (wins_of(FOUR[0]) if server == "tenhou.net" else wins_of(FOUR[2]))[:1]:
        known |= {row.id for row in load_ruleset(default_of(win).rules).yaku}
        known |= {row.id for row in load_ruleset(default_of(win._replace(players=3)).rules).yaku}
    names = names_of(server)
    assert {*names.numbers.values(), *names.names.values(), *names.counted_as} <= known
