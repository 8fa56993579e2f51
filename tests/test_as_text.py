"""The text for people: what it says, and that it stays readable at any width."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from rich.cells import cell_len
from rich.console import Console

from mahjong_cli.cli.as_text import page
from mahjong_cli.cli.cells import cell_width, window
from mahjong_cli.cli.hands import outcome_of
from mahjong_cli.cli.names import Names
from mahjong_cli.cli.output import lines_of
from mahjong_cli.cli.text_groups import group_text
from mahjong_cli.cli.text_tables import WIDTH
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
    "too few": ("[234m]2256p345678s+7p", "youkai-no-yama-switch", {"dora": "2p"}),
    "not complete": ("23456779s4577p+1s", "mighty", {}),
    "noten": ("19m19p159s12345z", "mighty", {}),
    "yakuman": ("1112223334445z+5z", "riichi", {"seat": "S"}),
    "event": ("", "riichi", {"event": ["nagashi"]}),
    "orphans": ("19m19p19s1234567z+7z", "riichi", {}),
    "winds": ("11155m22p[222z][333z]+2p", "riichi", {"seat": "S", "round": "S"}),
    "triplets": ("11155m99p[222p][333m]+9p", "riichi", {}),
}


def shown(job: str, lang: str, width: int = 80, *, every: bool = False) -> list[str]:
    """The lines of an answer at a width."""
    text, name, situation = JOBS[job]
    rules = load_ruleset(name)
    outcome, _ = outcome_of(text, rules, situation)
    console = Console(width=width, color_system=None, highlight=False, markup=False, emoji=False)
    names = Names(rules, words_in(lang))
    parts = page(outcome, names, every=every, width=min(WIDTH, width))
    return list(lines_of(parts, console))


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
@pytest.mark.parametrize("job", JOBS)
def test_a_narrow_terminal_cuts_no_number(job: str, lang: str) -> None:
    """At 60 columns columns are left out: every number shown is one of the wide answer."""
    narrow = shown(job, lang, 60)
    assert max(map(cell_len, narrow)) <= 60
    assert not any("…" in line for line in narrow)
    numbers = {number for line in shown(job, lang) for number in re.findall(r"\d+", line)}
    assert {number for line in narrow for number in re.findall(r"\d+", line)} <= numbers


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("job", JOBS)
def test_parts_are_one_blank_line_apart(job: str, lang: str) -> None:
    """No blank line stands first, last or beside another."""
    lines = shown(job, lang)
    assert lines[0] and lines[-1]
    assert not any(not above and not below for above, below in pairwise(lines))


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
    lines = shown("main", "ja")
    text = "\n".join(lines)
    assert lines[1] == "8000点 · 5翻 満貫 · 4000オール"
    for part in ("マイティは  8s ", "7[8]9s", "45+6p", "両面待ち", "裏ドラ [8s]", "満貫", "副底"):
        assert part in text
    assert "8000点    南家 -4000    西家 -4000" in text


def test_the_answer_in_english() -> None:
    """The same in English, with the names of the rows."""
    lines = shown("main", "en")
    text = "\n".join(lines)
    assert lines[1] == "8000 points · 5 han mangan · 4000 all"
    for part in ("Mighty is  8s ", "7[8]9s", "two-sided wait", "Ura dora [8s]", "mangan"):
        assert part in text
    assert "8000 points    South -4000    West -4000" in text


def test_other_readings_say_why() -> None:
    """A reading that is not taken stands below with the yaku that it lacks."""
    text = "\n".join(shown("ron", "ja"))
    assert re.search(r"9p +4翻 30符 +11600 +高い 6p を取る決まり · 断幺九が付かない", text)


def test_a_reason_is_said_once() -> None:
    """What holds for all other readings stands above them, and each has its own difference."""
    text = "\n".join(shown("many", "en", every=True))
    below = text[text.index("other readings") :] if "other readings" in text else ""
    assert below.count("is higher: forced") <= 1


def test_a_plus_is_a_drawn_tile() -> None:
    """The tile of a ron has a mark of its own, in the head, the waits and the groups."""
    called = "\n".join(shown("ron", "en"))
    assert "45*6s" in called and "\n *6s " in called
    assert "ron 6s" in called
    assert "+" not in called
    drawn = "\n".join(shown("main", "en"))
    assert "45+6p" in drawn and "\n +6p " in drawn
    assert "*" not in drawn


def test_the_winning_tile_stands_once() -> None:
    """Among grouped waits it is marked and not named again; orphans stand singly beside it."""
    lines = shown("orphans", "en")
    assert any("19m 19p 19s 123456z +7z" in line for line in lines)
    singles = "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7+7z"
    assert f" {singles}    thirteen-sided wait" in lines


def test_winds_are_words() -> None:
    """The wind of a yaku is said as that of the seat is."""
    text = "\n".join(shown("winds", "en"))
    assert "Seat wind South" in text and "South round South seat" in text
    assert "役牌 自風 南" in "\n".join(shown("winds", "ja"))


@pytest.mark.parametrize(("lang", "word"), [("en", "total"), ("ja", "合計")])
def test_sums_have_names_and_stand_under_their_columns(lang: str, word: str) -> None:
    """Without a limit the last line is a total; fu ends where its items end."""
    lines = shown("triplets", lang)
    item = next(line for line in lines if "111m" in line and line.rstrip().endswith("8"))
    total = next(line for line in lines if line.count(word))
    assert cell_len(total) == cell_len(item)


def test_counters_are_apart_from_the_worth_of_waits() -> None:
    """With counters on the table the list of waits says that it leaves them out."""
    assert any("points without honba" in line for line in shown("honba", "en"))
    assert not any("without honba" in line for line in shown("main", "en"))


def test_a_form_without_yaku_is_shown_without_points() -> None:
    """Where nothing is legal, the groups stand below a heading of their own."""
    lines = shown("no yaku", "en")
    assert lines[-2:] == [" complete forms without a yaku", " 123m 345m 5*5p 678s (777p)"]
    assert not any("points" in line for line in lines)


def test_too_few_han_are_no_lack_of_yaku() -> None:
    """A hand with a yaku that is worth too little is told so, in every place."""
    for lang, said in (("en", "under 2 han"), ("ja", "2翻未満")):
        lines = shown("too few", lang)
        assert sum(said in line for line in lines) == 2
        assert not any("yaku" in line or "役" in line for line in lines)
    assert " complete, but 2 han are needed, dora not counted" in shown("too few", "en")


def test_a_free_choice_is_offered() -> None:
    """Equal readings are offered together in place of the one wild."""
    assert any("6p  または  9p" in line for line in shown("free", "ja"))
    assert any("6p  or  9p" in line for line in shown("free", "en"))


def test_long_waits_are_grouped() -> None:
    """Ten waits and more are one row for each value; all of them with ``every``."""
    assert any("12356789s" in line for line in shown("many", "en"))
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

    apart = {".errors", ".hints", ".hint_shapes", ".terms", ".help"}

    def keys(table: object, path: str = "") -> set[str]:
        if path in apart:
            return set()
        if not isinstance(table, dict):
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
