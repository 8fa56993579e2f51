"""The text for people: what it says, and that it stays readable at any width."""

from __future__ import annotations

import re

import pytest
from rich.cells import cell_len
from rich.console import Console

from mahjong_cli.cli.as_text import group_text, page
from mahjong_cli.cli.cells import cell_width, window
from mahjong_cli.cli.hands import outcome_of
from mahjong_cli.cli.names import Names
from mahjong_cli.cli.output import lines_of
from mahjong_cli.cli.words import LANGUAGES, LOCALE, words_in
from mahjong_cli.loader import load_ruleset, read_yaml

SITUATION: dict[str, object] = {"riichi": True, "dora": "2s", "ura": "8s"}
JOBS: dict[str, tuple[str, str, dict[str, object]]] = {
    "main": ("23456779s4577p+6p", "mighty", SITUATION),
    "ron": ("2245567s34578pロン6s", "mighty", {"riichi": True, "dora": "2s", "ura": "東"}),
    "free": ("2245567s34578pロン6s", "mighty", {"riichi": True, "dora": "2s", "ura": "9p"}),
    "otafuku": ("3456677888p西西ロン6p", "mighty", {"round": "S", "seat": "S", "dora": "東"}),
    "honba": ("23456779s4577p+6p", "mighty", {"honba": 12, "sticks": 3}),
    "many": ("11m22334477p西西+4s", "mighty", {"open_riichi": True}),
    "dear": ("3456677888p西西", "mighty", {"open_riichi": True, "dora": "888p", "ura": "777p"}),
    "four": ("23456779s4577p+6p", "shura", {"seat": "S", **SITUATION}),
    "melds": ("[777p] a1111z 345m678s5p+5p", "riichi", {}),
    "furiten": ("123456789m123p9s ron 9s", "riichi", {"discards": "9s"}),
    "head bump": (
        "234567m234p5699s ron 4s",
        "saikouisen",
        {"riichi": True, "ron_order": 2, "discarder": "S"},
    ),
    "pao": ("[555z] [666z] k7777z 234m1p ron 1p", "riichi", {"pao": "S", "discarder": "W"}),
    "joker": ("234678m234p23s50s+J", "shiro-pocchi", {"riichi": True, "seat": "S"}),
    "no yaku": ("[777p] 123m345m678s5p ron 5p", "riichi", {}),
    "not complete": ("23456779s4577p+1s", "mighty", {}),
    "noten": ("19m19p159s12345z", "mighty", {}),
    "yakuman": ("1112223334445z+5z", "riichi", {"seat": "S"}),
    "event": ("", "riichi", {"event": ["nagashi"]}),
}


def shown(job: str, lang: str, width: int = 80, *, every: bool = False) -> list[str]:
    """The lines of an answer at a width."""
    text, name, situation = JOBS[job]
    rules = load_ruleset(name)
    outcome, _ = outcome_of(text, rules, situation)
    console = Console(width=width, color_system=None, highlight=False, markup=False, emoji=False)
    return list(lines_of(page(outcome, Names(rules, words_in(lang)), every=every), console))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("job", JOBS)
def test_nothing_is_wider_than_a_terminal(job: str, lang: str) -> None:
    """No line takes more than 80 cells, and none is cut or wrapped to get there."""
    narrow, wide = shown(job, lang), shown(job, lang, 10_000)
    assert max(map(cell_len, narrow)) <= 80
    tables = [line for line in wide if "──" in line]
    assert all(cell_len(line) <= 80 for line in tables)
    assert not any("…" in line for line in narrow)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_main_job_fits_as_it_is(lang: str) -> None:
    """The example of the README is the same at 80 columns and without a limit."""
    assert shown("main", lang) == shown("main", lang, 10_000)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_columns_stand_in_line(lang: str) -> None:
    """The points of all waits end in the same cell, whatever stands before them."""
    rows = [line for line in shown("otafuku", lang) if re.search(r" (12|16)000  ", line)]
    ends = {cell_len(re.match(r".*? (12|16)000", row)[0]) for row in rows[:7]}  # type: ignore[index]
    assert len(rows) >= 7
    assert len(ends) == 1


def test_the_answer_in_japanese() -> None:
    """The wild, the groups, the yaku, the limit and the payments are all there."""
    text = "\n".join(shown("main", "ja"))
    for part in ("マイティは  8s ", "7[8]9s", "45+6p", "両面待ち", "裏ドラ [8s]", "満貫", "副底"):
        assert part in text
    assert "8000点    南家 -4000    西家 -4000" in text


def test_the_answer_in_english() -> None:
    """The same in English, with the names of the rows."""
    text = "\n".join(shown("main", "en"))
    for part in ("Mighty is  8s ", "7[8]9s", "two-sided wait", "Ura dora [8s]", "mangan"):
        assert part in text
    assert "8000 points    South -4000    West -4000" in text


def test_other_readings_say_why() -> None:
    """A reading that is not taken stands below with the yaku that it lacks."""
    text = "\n".join(shown("ron", "ja"))
    assert re.search(r"9p +4翻 30符 +11600 +高い 6p を取る決まり · 断幺九が付かない", text)


def test_a_free_choice_is_offered() -> None:
    """Equal readings are offered together in place of the one wild."""
    assert any("6p  または  9p" in line for line in shown("free", "ja"))
    assert any("6p  or  9p" in line for line in shown("free", "en"))


def test_long_waits_are_grouped() -> None:
    """Ten waits and more are one row for each value; all of them with ``every``."""
    assert any("1235689s" in line or "123456789s" in line for line in shown("many", "en"))
    assert len(shown("many", "en", every=True)) > len(shown("many", "en")) + 10


@pytest.mark.parametrize(
    ("job", "lang", "said"),
    [
        ("furiten", "ja", "フリテンのためロンできません"),
        ("furiten", "en", "furiten, no win by ron"),
        ("pao", "en", "liable South"),
        ("joker", "ja", "白ポッチは  4s "),
        ("no yaku", "ja", "役がありません"),
        ("not complete", "en", "1s does not complete the hand"),
        ("noten", "ja", "聴牌していません"),
        ("yakuman", "ja", "字一色"),
        ("event", "en", "Nagashi mangan"),
    ],
)
def test_every_result_is_said_in_words(job: str, lang: str, said: str) -> None:
    """What is no win says so, and a win without tiles is shown as well."""
    assert said in "\n".join(shown(job, lang))


def test_groups_read_without_colour() -> None:
    """Brackets mark the wild, a plus the winning tile, round brackets a call."""
    rules = load_ruleset("riichi")
    outcome, _ = outcome_of("[777p] a1111z 345m678s5p+5p", rules, {})
    assert outcome.best is not None
    names = Names(rules, words_in("en"))
    texts = {group_text(g, outcome.hand.win, names).plain for g in outcome.best.reading.groups}
    assert texts == {"345m", "5+5p", "678s", "(777p)", "a1111z"}


def test_both_languages_have_the_same_words() -> None:
    """No interface word is missing in one of the languages."""

    apart = {".errors", ".hints", ".hint_shapes", ".claims"}

    def keys(table: object, path: str = "") -> set[str]:
        if not isinstance(table, dict) or path in apart:
            return {path}
        return {found for key, part in table.items() for found in keys(part, f"{path}.{key}")}

    tables = [read_yaml(LOCALE / f"{lang}.yaml").data for lang in LANGUAGES]
    assert keys(tables[0]) == keys(tables[1])


def test_cells() -> None:
    """Japanese takes two cells, marks that join none; a long text is shown around its fault."""
    assert cell_width("ツモ6p") == 6
    assert cell_width("1\u200bm") == 2
    part, column = window("1m" * 100, 100, 101, 40)
    assert cell_width(part) <= 40
    assert part[column] == "1"
