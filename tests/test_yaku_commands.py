"""``mahjong yaku`` and ``mahjong explain``: rows and names in words made of their data."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from conftest import Run
from mahjong_cli.cli.definitions import Definitions
from mahjong_cli.cli.occurring import Occurring
from mahjong_cli.cli.words import LANGUAGES, words_in
from mahjong_cli.cli.yaku_rows import Row, Rules, catalogue, rows_in_force, rules_of
from mahjong_cli.cli.yaku_show import drawn, shown
from mahjong_cli.loader import list_rulesets, load_ruleset
from mahjong_cli.loader.build import build
from mahjong_cli.loader.family import resolve_family
from mahjong_cli.loader.files import RulesetFile
from mahjong_cli.loader.local import families
from mahjong_cli.ruleset import YakuDefinition
from mahjong_cli.yaku.predicates import PREDICATES

ROWS = {row.id: row for row in catalogue().rows}
FAMILIES = [family.id for family in families()]
ENGLISH = re.compile(r"[A-Za-z]{2,}")
SAID = {
    "groups",
    "tiles",
    "only",
    "form",
    "wait",
    "by",
    "seat",
    "round",
    "with",
    "not",
    "all",
    "any",
}
"""Words of the language that are words of English as well."""
STILL = {"neighbours", "sum", "where", *PREDICATES} - SAID
"""Words of the files that no English definition has."""


@cache
def rules_with(file: str, family: str) -> Rules:
    """A family of the catalogue over the base, or the ruleset that a standard row stands in."""
    if family not in FAMILIES:
        return rules_of(next(row for row in ROWS.values() if row.file == file))
    document = next(one.document for one in families() if one.id == family)
    data = resolve_family(RulesetFile(Path(file), document.file), document).pruned()
    return Rules(build(data), data["forms"])


def said(row: Row, rules: Rules) -> Iterator[tuple[str, str]]:
    """The definition of a row in each language."""
    for lang in LANGUAGES:
        words = words_in(lang)
        called = {id: words.name(one.names, id) for id, one in ROWS.items()}
        yield lang, Definitions(rules, lang, called).definition(row)


def faults_of(lang: str, text: str) -> list[str]:
    """What is wrong with a sentence: nothing said, or something of the file left in it."""
    names = {str(name) for one in ROWS.values() for name in one.names.values()}
    for known in sorted({*ROWS, *names} if lang == "ja" else ROWS, key=len, reverse=True):
        text = text.replace(known, "") if "_" in known or lang == "ja" else text
    if not text.strip():
        return ["empty"]
    wrong = [sign for sign in "{}_" if sign in text]
    if lang == "ja":
        return wrong + [word for word in ENGLISH.findall(text) if not word.isupper()]
    return wrong + [word for word in re.findall("[a-z]+", text) if word in STILL]


@pytest.mark.parametrize("id", ROWS)
def test_every_row_of_the_catalogue_is_said(id: str) -> None:
    """Each row has a definition in both languages, with nothing of its file left in it."""
    row = ROWS[id]
    for lang, text in said(row, rules_with(row.file, row.family)):
        assert faults_of(lang, text) == [], text


@pytest.mark.parametrize("name", [info.id for info in list_rulesets()])
def test_every_row_of_a_ruleset_is_said(name: str) -> None:
    """Each row in force has a definition in both languages, with nothing of its file left."""
    rows, rules = rows_in_force(name)
    assert [row.id for row in rows.rows] == [row.id for row in rules.rules.yaku]
    for row in rows.rows:
        for lang, text in said(row, rules):
            assert faults_of(lang, text) == [], text


@pytest.mark.parametrize(
    ("id", "ja", "en"),
    [
        (
            "sanrenkou",
            "同じ色の刻子X・Y・Z（X・Y・Zは連続）。2翻。小三連刻は付かない",
            "Triplets X, Y, Z in one suit, X Y Z in a row. 2 han. Strikes shou_sanrenkou",
        ),
        (
            "kouitten",
            "23468索・中だけの手で、中を含む。役満。混一色は付かない",
            "Only 23468s 7z, with 7z. Yakuman. Strikes honitsu",
        ),
        (
            "otafuku",
            "待ちが5種以上、5種で1回、1種増すごとに1回、フリテンでない。"
            "1回1翻、チップ1枚。これだけでは和了れない",
            "5 kinds of wait or more, once for 5 and once more for each further one, not furiten. "
            "1 han and 1 chip each time. Does not make a hand legal",
        ),
        (
            "habou_ben",
            "同じ色の槓子Xと刻子Yと対子Z（X・Y・Zは3ずつ増えるか減る）。6翻",
            "A kan X and a triplet Y and a pair Z in one suit, X Y Z going up or down by 3. 6 han",
        ),
        (
            "kyantonhou",
            "二色それぞれに順子XYZ・TUV（XYZとTUVは別の順子）。門前のみ2翻。二色同順は付かない",
            "Runs XYZ, TUV in each of two suits, XYZ and TUV different runs. "
            "2 han, closed hands only. Strikes nishoku_doujun",
        ),
        (
            "shiisan_puutaa",
            "牌が13種、同じ色の牌がどれも3つ以上離れている（ツモ和了、第一巡）。門前のみ役満",
            "Exactly 13 kinds of tile, no two tiles of a suit one or two apart "
            "(won by self-draw, first turn). Yakuman, closed hands only",
        ),
        (
            "uupin_kaihou",
            "5筒でツモ和了、嶺上開花。満貫。嶺上開花は付かない",
            "Won on 5p by self-draw, rinshan. Mangan. Strikes rinshan",
        ),
        ("ittsu", "同じ色の順子123・456・789。2翻、鳴くと1翻", None),
        (
            "tiger_four_into_one",
            "同じ色の刻子T・Uと順子XYZ（T・Uは連続、T・UはそれぞれX・Y・Zのどれか）。2翻。"
            "四帰一・両四帰一は付かない",
            "Triplets T, U and a run XYZ in one suit, T U in a row, T U each one of X, Y, Z. "
            "2 han. Strikes four_into_one, double_four_into_one",
        ),
        ("iipeikou", "同じ色の同じ順子2つ。門前のみ1翻", None),
    ],
)
def test_definitions_read_as_a_player_says_them(id: str, ja: str, en: str | None) -> None:
    """The condition, then the worth, then what does not count beside it."""
    row = ROWS[id]
    found = dict(said(row, rules_with(row.file, row.family)))
    assert found["ja"] == ja
    assert en is None or found["en"] == en


def listed(run: Run, *words: str) -> list[dict[str, Any]]:
    """The rows that ``yaku list --json`` gives."""
    ran = run("yaku", "list", *words, "--json")
    assert ran.status == 0, ran.err
    found = json.loads(ran.out)["yaku"]
    assert isinstance(found, list)
    return found


def test_the_whole_catalogue_is_listed(run: Run) -> None:
    """Without a ruleset every row is there, standard ones first, each with its keys."""
    rows = listed(run)
    assert [row["id"] for row in rows] == list(ROWS)
    assert all(list(row) == ["id", "names", "family", "value", "source"] for row in rows)
    assert rows[0]["family"] == "standard"
    assert {row["family"] for row in rows} == {"standard", *FAMILIES}
    assert all(row["source"][0]["title"] for row in rows)


def test_a_family_is_listed(run: Run) -> None:
    """``--family`` leaves the others out, may be repeated, and is refused if unknown."""
    assert {row["family"] for row in listed(run, "--family", "runs", "--family", "mighty")} == {
        "runs",
        "mighty",
    }
    ran = run("yaku", "list", "--family", "run")
    assert ran.status == 2 and "did you mean runs?" in ran.err


def test_rows_of_a_ruleset_are_those_that_can_occur(run: Run) -> None:
    """Under a ruleset the rows in force are listed, but for those its tiles leave no hand for."""
    ids = [row["id"] for row in listed(run, "-r", "sanma")]
    assert "sanshoku_doujun" not in ids and {"honitsu", "sanshoku_doukou"} <= set(ids)
    assert "sanshoku_doujun" in [row["id"] for row in listed(run, "-r", "riichi")]
    local = listed(run, "-r", "riichi", "--set", "local=[mighty]")
    assert next(row for row in local if row["id"] == "mu")["family"] == "mighty"


@pytest.mark.parametrize("id", [row.id for row in ROWS.values() if row.family in FAMILIES])
def test_a_row_with_an_example_can_occur(id: str) -> None:
    """No row is left out of a list whose example is a hand of the same tile set."""
    family = next(one for one in families() if one.id == ROWS[id].family)
    settings = {"local": [id], **(family.document.data.get("example_settings") or {})}
    rules = load_ruleset("riichi", settings)
    row: YakuDefinition = next(row for row in rules.yaku if row.id == id)
    assert Occurring(rules).row(row)


def test_the_list_fits_a_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal the tables keep to its width; piped, each row is a line with tabs."""
    lines = run("yaku", "list").out.splitlines()
    assert len(lines) == len(ROWS)
    assert lines[0].split("\t")[:4] == ["riichi", "standard", "1 han, closed hands only", "立直"]
    from mahjong_cli.cli import yaku_commands

    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")
    for lang in LANGUAGES:
        assert yaku_commands.list_command({"family": [], "lang": lang, "no_color": True}) == 0


@pytest.mark.parametrize("name", ["kouitten", "紅一点", "One spot of red", "Kōitten", "kōitten"])
def test_a_yaku_is_shown_by_any_name(run: Run, name: str) -> None:
    """Id, Japanese, English and romaji name find a row."""
    found = json.loads(run("yaku", "show", name, "--json").out)
    assert found["id"] == "kouitten"
    assert set(found["definition"]) == {"ja", "en"}
    assert found["example"] == [{"hand": "22334666888s77z+4s", "situation": {}}]
    assert found["near_miss"] == [{"hand": "22334666888s77z+1s", "situation": {}}]
    assert found["replaces"] == ["honitsu"]


def test_a_page_has_words_tiles_and_source(run: Run) -> None:
    """The text has the definition, the example by its groups and as glyphs, and the address."""
    out = run("yaku", "show", "kouitten", "--lang", "ja").out
    assert "23468索・中だけの手で、中を含む。役満。混一色は付かない" in out
    assert "23+4s 234s 666s 888s 中中" in out
    assert "🀑🀑🀒🀒🀓🀕🀕🀕🀗🀗🀗" in out
    assert "https://github.com/MihailJP/MiHaJong" in out


def test_a_name_of_several_yaku_tells_the_others(run: Run) -> None:
    """The first row of a name is shown and the others are named."""
    assert "same name: volcanic_eruption_2" in run("yaku", "show", "火山爆発").out


def test_an_unknown_yaku_has_nearest_names(run: Run) -> None:
    """A miss is status 2, in the catalogue as in a ruleset."""
    ran = run("yaku", "show", "suuankuo")
    assert (ran.status, ran.out) == (2, "") and "suuankou" in ran.err
    ran = run("yaku", "show", "kouitten", "-r", "riichi")
    assert ran.status == 2 and "Riichi has no yaku kouitten" in ran.err


def test_under_a_ruleset_its_own_value_is_said(run: Run) -> None:
    """With ``-r`` and ``--set`` a row is as it stands there."""
    words = ("-r", "riichi", "--set", "local=[sanrenkou]", "--set", "yaku.sanrenkou.value=3")
    found = json.loads(run("yaku", "show", "三連刻", *words, "--json").out)
    assert found["value"] == 3 and found["family"] == "triplets"
    assert found["definition"]["en"].endswith("3 han")


@pytest.mark.parametrize("id", [row.id for row in ROWS.values() if row.data.get("example")])
def test_examples_are_drawn_with_their_row(id: str) -> None:
    """The hand shown as an example has the row."""
    found = list(drawn(shown([ROWS[id]], catalogue(), None), "example"))
    assert found
    for _, outcome in found:
        assert outcome is not None
        assert any(id in {line.id for line in r.score.lines} for r in outcome.readings)


@pytest.mark.parametrize("id", [row.id for row in ROWS.values() if Path(row.file).stem == "riichi"])
def test_standard_yaku_have_an_example_and_a_near_miss(run: Run, id: str) -> None:
    """The page of a yaku that no family has draws both."""
    out = run("yaku", "show", id).out
    assert " example  " in out and " near miss  " in out


@pytest.mark.parametrize(
    ("id", "words", "count"),
    [
        ("tanyao", ["-r", "riichi"], 1),
        ("tanyao", ["-r", "mighty"], 1),  # a hand of another size is drawn all the same
        ("sanshoku_doujun", ["-r", "sanma"], 0),  # no box of three players has its tiles
        ("tanyao", ["-r", "riichi", "--set", "yaku.tanyao.value={open: 1}"], 0),
        ("tanyao", ["-r", "riichi", "--set", "yaku.tanyao.when={only: 234567*}"], 0),
    ],
)
def test_a_ruleset_shows_examples_that_hold_in_it(
    run: Run, id: str, words: list[str], count: int
) -> None:
    """What a changed value, another condition or a smaller box makes untrue is not shown."""
    found = json.loads(run("yaku", "show", id, *words, "--json").out)
    assert len(found["example"]) == count


def test_a_new_condition_takes_no_examples_over(run: Run, tmp_path: Path) -> None:
    """A child that says anew when a row holds has its own hands, or none."""
    path = tmp_path / "own.yaml"
    path.write_text("extends: riichi\nyaku: {tanyao: {when: {only: 234567*}}}\n", "utf-8")
    found = json.loads(run("yaku", "show", "tanyao", "-r", str(path), "--json").out)
    assert (found["example"], found["near_miss"]) == ([], [])
    assert run("rules", "check", str(path)).status == 0


@pytest.mark.parametrize(
    ("name", "lang", "text"),
    [
        ("七五三", "ja", "数牌の357だけの手で"),
        ("menzen_ron", "ja", "門前でロン和了"),
        ("副底", "en", "every hand has it"),
        ("fu.base", "en", "Fu of every hand."),
        ("scoring.limits.mangan.from.base", "ja", "切り上げ満貫"),
        ("yaku.tanyao.value", "en", "All simples: value"),
        ("payments.table", "ja", "倍率の代わりに"),
        ("scoring.each", "en", "beyond the last row"),
        ("tiles.suits.f", "en", "of each suit its ranks"),
        ("hand", "en", "key of a ruleset"),
        ("end", "ja", "終局の精算"),
        ("tiles.dora_order", "en", "Which dora an indicator shows"),
        ("red-not-five", "ja", "赤にできるのは五だけです"),
        ("tile-count", "en", "too many or too few tiles"),
    ],
)
def test_a_name_is_explained(run: Run, name: str, lang: str, text: str) -> None:
    """A yaku, an item of fu, a key and an error are all known by name."""
    ran = run("explain", name, "--lang", lang)
    assert ran.status == 0, ran.err
    assert text in ran.out


def test_an_unknown_name_has_nearest_names(run: Run) -> None:
    """A miss is status 2 and names what is close, of whatever sort."""
    ran = run("explain", "fu.bse")
    assert (ran.status, ran.out) == (2, "") and "fu.base" in ran.err
    assert "red-not-five" in run("explain", "red-not-fiv").err


def test_an_explanation_as_json(run: Run) -> None:
    """The record has the sort of the name, its sentences, and the ruleset's values."""
    found = json.loads(run("explain", "fu.waits", "-r", "riichi", "--json").out)
    assert (found["kind"], found["id"]) == ("key", "fu.waits")
    assert found["values"]["fu.waits.tanki"]["value"] == 2
    assert json.loads(run("explain", "kouitten", "--json").out)["kind"] == "yaku"


def test_every_fault_is_explained_in_both_languages() -> None:
    """A fault that has a Japanese sentence has an English meaning, and the reverse."""
    japanese = set(words_in("ja").section("errors"))
    assert japanese == set(words_in("en").section("help", "faults"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_are_prose_without_wide_lines(run: Run, lang: str) -> None:
    """Nothing but a sentence or an address is wider than a terminal."""
    out = run("yaku", "show", "hanshin", "--lang", lang).out
    assert max(map(cell_len, out.splitlines())) <= 80


def test_the_help_is_in_japanese_too() -> None:
    """No command of yaku, and none of its options, is left in English."""
    from typer.main import get_command

    from mahjong_cli.cli.app import application
    from mahjong_cli.cli.help_text import localise

    command: Any = get_command(application())
    localise(command, words_in("ja"))
    group = command.commands["yaku"]
    for one in (group, *group.commands.values(), command.commands["explain"]):
        assert not one.help.isascii(), one.name
        assert all(not param.help.isascii() for param in one.params), one.name


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_yaku_of_an_event_says_what_happens(run: Run, lang: str) -> None:
    """A definition is more than the event's name where nothing else is asked for."""
    assert (
        about(run, "chankan", lang)
        == {
            "ja": "搶槓。ほかの人が加槓した牌でロン和了した。1翻",
            "en": "Chankan. Won on the tile that another player added to a pon. 1 han",
        }[lang]
    )
    rules = load_ruleset("riichi")
    rows = [row for row in rules.yaku if "events" in row.when and "count" not in row.when]
    assert len(rows) == 10
    for row in rows:
        said = about(run, row.id, lang)
        events = row.when["events"]
        assert (rules.events[events].about or {})[lang] in said, row.id


def about(run: Run, id: str, lang: str) -> str:
    """The definition of a yaku in one language."""
    return str(json.loads(run("yaku", "show", id, "--json").out)["definition"][lang])
