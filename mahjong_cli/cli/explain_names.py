"""``mahjong explain NAME``: a yaku, an item of fu, a key of a ruleset, or an error, in words."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from mahjong_cli.cli.as_json import SCHEMA, to_text
from mahjong_cli.cli.output import Output, console_for, fail, output_of, say, show_all
from mahjong_cli.cli.words import LANGUAGES, Words, words_in
from mahjong_cli.errors import Fault, HandError, MahjongError

MARK = "…"
"""Stands in a sentence for what it names of the input."""

_SETS = ("triplet", "kan")
_FILLED = re.compile(r"\{\w+\}")
_FU_KEYS = {
    **{id: f"fu.{id}" for id in ("base", "menzen_ron", "tsumo", "value_pair", "double_wind_pair")},
    **{id: f"fu.waits.{id}" for id in ("kanchan", "penchan", "tanki")},
    **{f"{state}_triplet": "fu.triplet" for state in ("open", "concealed")},
    **{f"{state}_kan": "fu.kan" for state in ("open", "concealed")},
    **{id: f"fu.{id}" for id in ("open_pinfu", "pinfu_tsumo", "round")},
    "seven_pairs": "forms.seven_pairs.fu",
}
"""The key that holds the number of an item of fu."""


class Meaning(NamedTuple):
    """What a name means: its sort, its id, what it is called, sentences, values of a ruleset."""

    sort: str
    id: str
    title: Mapping[str, str]
    text: Mapping[str, list[str]]
    values: Mapping[str, tuple[Any, str]]


def explain_command(given: Mapping[str, Any]) -> int:
    """Explain a name: 0, or 2 with the nearest names where it is none."""
    from mahjong_cli.cli.yaku_commands import rows_of, show_rows
    from mahjong_cli.cli.yaku_names import rows_called

    output = output_of(given)
    text = str(given["name"]).strip()
    try:
        rows, rules = rows_of(given)
        found = rows_called(text, rows.rows)
        meaning = None if found else _meaning(text, given)
        if not found and meaning is None:
            raise _unknown(text, given)
    except MahjongError as error:
        fail(error, output)
    if found:
        show_rows(found, rows, rules, output, kind="yaku")
    elif meaning is not None:
        _show(meaning, output)
    return 0


def _meaning(text: str, given: Mapping[str, Any]) -> Meaning | None:
    """What a name that is no yaku means."""
    values = _values(given)
    return _fu(text, values) or _key(text, values, given) or _error(text)


def _values(given: Mapping[str, Any]) -> dict[str, tuple[Any, str]]:
    from mahjong_cli.cli.hands import ruleset_name
    from mahjong_cli.loader import show_values

    return show_values(ruleset_name(given.get("rules")), tuple(given.get("set") or ()))


def _fu(text: str, values: Mapping[str, tuple[Any, str]]) -> Meaning | None:
    """An item of fu by its id or what it is called."""
    from mahjong_cli.cli.explaining import plain

    names = _fu_names()
    id = text if text in names else None
    for known, called in names.items():
        if id is None and plain(text) in map(plain, called.values()):
            id = known
    if id is None:
        return None
    reasons = {lang: list(_fu_reasons(id, words_in(lang))) for lang in LANGUAGES}
    key = _FU_KEYS.get(id, "")
    found = {key: values[key]} if key in values else {}
    return Meaning("fu", id, names[id], reasons, found)


def _fu_names() -> dict[str, dict[str, str]]:
    ids = words_in("en").section("fu_items")
    return {id: {lang: words_in(lang)("fu_items", id) for lang in LANGUAGES} for id in ids}


def _fu_reasons(id: str, words: Words) -> Iterator[str]:
    """Why an item of fu is there."""
    state, _, sort = id.partition("_")
    if sort in _SETS:
        yield words("fu_reasons", "called" if state == "open" else "in_hand")
        yield words("fu_reasons", "outer")
    else:
        reason = words.find("fu_reasons", id)
        if reason is not None:
            yield _FILLED.sub(MARK, reason)


def _key(
    text: str, values: Mapping[str, tuple[Any, str]], given: Mapping[str, Any]
) -> Meaning | None:
    """A key of a ruleset, or a map of keys, with what it holds."""
    found = {key: one for key, one in values.items() if key == text or key.startswith(f"{text}.")}
    if not found and not _is_key(text):
        return None
    from mahjong_cli.cli.hands import ruleset_of
    from mahjong_cli.cli.names import Names
    from mahjong_cli.cli.rules_diff import RuleWords

    rules = ruleset_of(given)
    titles: dict[str, str] = {}
    said: dict[str, list[str]] = {}
    for lang in LANGUAGES:
        words = words_in(lang)
        titles[lang] = RuleWords(Names(rules, words)).key(text)
        said[lang] = [said_of for said_of in _descriptions(text, words) if said_of][:1]
    return Meaning("key", text, titles, said, found)


def _is_key(text: str) -> bool:
    """Whether a ruleset may have such a key, though this one has not."""
    from mahjong_cli.loader.shape import known_keys

    return text in words_in("en").section("keys") or text in known_keys()


def _descriptions(key: str, words: Words) -> Iterator[str | None]:
    """What is said of a key, of the map that it is in, and so on."""
    parts = key.split(".")
    for end in range(len(parts), 0, -1):
        yield words.find("keys", ".".join(parts[:end]))


def _error(text: str) -> Meaning | None:
    """A fault by its id: what it means, what it says, and what to do."""
    if text not in words_in("en").section("help", "faults"):
        return None
    ja = words_in("ja")
    sentences = [_FILLED.sub(MARK, one) for one in ja.templates("errors", text)]
    hints = [_FILLED.sub(MARK, one) for one in ja.templates("hints", text)]
    said = {
        "ja": [*sentences, *(f"{ja('hint')}: {hint}" for hint in hints)],
        "en": [words_in("en")("help", "faults", text)],
    }
    return Meaning("error", text, dict.fromkeys(LANGUAGES, text), said, {})


def _unknown(text: str, given: Mapping[str, Any]) -> HandError:
    """That a name means nothing, with the nearest names of every sort."""
    from mahjong_cli.cli.yaku_commands import rows_of
    from mahjong_cli.cli.yaku_names import known_names, nearest

    known = {key.casefold(): key for key in (*_values(given), *words_in("en").section("keys"))}
    known |= {id: id for id in words_in("en").section("help", "faults")}
    known |= {id: id for id in words_in("en").section("fu_items")}
    near = nearest(text, {**known, **known_names(rows_of(given)[0].rows)})
    hint = f"did you mean {' or '.join(near)}?" if near else None
    values = {"name": text, "nearest": ", ".join(near)}
    message = f"there is no yaku, item of fu, key or error {text}"
    return HandError([Fault("no-such-name", message, token=text, hint=hint, values=values)])


def _show(meaning: Meaning, output: Output) -> None:
    if output.mode == "json":
        values = {key: {"value": value, "from": at} for key, (value, at) in meaning.values.items()}
        names = dict(meaning.title)
        record = {"id": meaning.id, "names": names, "text": dict(meaning.text), "values": values}
        say(to_text({"schema": SCHEMA, "kind": meaning.sort, **record}))
        return
    from rich.text import Text

    from mahjong_cli.cli.output import Indented
    from mahjong_cli.cli.text_tables import DIM, STRONG, fold_last, table

    words = output.words
    title = Text(meaning.title[output.lang], style=STRONG)
    sort = words("meaning", meaning.sort)
    about = f"{meaning.id} · {sort}" if meaning.id != title.plain else sort
    parts: list[Any] = [title, Text(about, style=DIM)]
    parts += [Text()] if meaning.text[output.lang] else []
    parts += [Indented(Text(text)) for text in meaning.text[output.lang]]
    if meaning.values:
        made = table((words("key"), "left"), (words("value"), "left"), (words("from"), "left"))
        for key, (value, place) in meaning.values.items():
            shown = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
            made.add_row(Text(key), Text(shown), Text(place, style=DIM))
        parts += [Text(), Indented(fold_last(made))]
    show_all(parts, console_for(sys.stdout, color=output.color))
