"""One yaku: its record for JSON, and its page for a person."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from mahjong_cli.cli.definitions import Definitions
from mahjong_cli.cli.words import LANGUAGES, Words
from mahjong_cli.cli.yaku_rows import Row, Rows, Rules, catalogue, rules_of
from mahjong_cli.engine import evaluate
from mahjong_cli.errors import MahjongError
from mahjong_cli.notation.tables import GLYPHS
from mahjong_cli.question import ask
from mahjong_cli.reading import Outcome
from mahjong_cli.ruleset import Ruleset
from mahjong_cli.tiles import Tile

TEXT_STYLE = "\ufe0e"
"""Asks for a tile as text where it could be drawn as an emoji."""
_FACES = {str(tile): letter for letter, tile in GLYPHS.items()}


class Shown(NamedTuple):
    """A row, the ruleset it is said in, and the rows that share its name."""

    row: Row
    rules: Rules
    called: Mapping[str, Mapping[str, str]]
    families: Mapping[str, Mapping[str, str]]
    also: tuple[str, ...] = ()
    in_force: bool = False

    def definitions(self, lang: str) -> Definitions:
        """What says it in a language."""
        from mahjong_cli.cli.words import words_in

        words = words_in(lang)
        names = {id: words.name(found, id) for id, found in self.called.items()}
        return Definitions(self.rules, lang, names)


def shown(found: Sequence[Row], rows: Rows, rules: Rules | None) -> Shown:
    """The first of the rows found, ready to be said."""
    row = found[0]
    called = {one.id: one.names for one in (*catalogue().rows, *rows.rows)}
    also = tuple(one.id for one in found[1:])
    return Shown(row, rules or rules_of(row), called, rows.families, also, rules is not None)


def list_record(row: Row) -> dict[str, Any]:
    """The record of a row in a list."""
    return {
        "id": row.id,
        "names": dict(row.names),
        "family": row.family,
        "value": row.data["value"],
        "source": [dict(source) for source in row.sources],
    }


def record(found: Shown) -> dict[str, Any]:
    """The whole record of a row; ``replaces`` are the ids that it strikes."""
    data = found.row.data
    notes = data.get("notes", [])
    return {
        **list_record(found.row),
        "definition": {
            lang: found.definitions(lang).definition(struck(found)) for lang in LANGUAGES
        },
        "example": [one for one, _ in drawn(found, "example")],
        "near_miss": [one for one, _ in drawn(found, "near_miss")],
        "replaces": list(struck(found).data.get("replaces", [])),
        "replaced_by": list(struck(found).data.get("replaced_by", [])),
        "other_values": list(data.get("other_values", [])),
        "bonus": bool(data.get("bonus")),
        "chips": data.get("chips", 0),
        "notes": list(notes) if isinstance(notes, list) else [notes],
        "also": list(found.also),
    }


def struck(found: Shown) -> Row:
    """The row; of a ruleset, it strikes and is struck by the rows in force there."""
    if not found.in_force:
        return found.row
    known = {row.id: row for row in found.rules.rules.yaku}
    id = found.row.id
    replaces = [one for one in known if one in known[id].replaces]
    replaced_by = [one for one in found.row.data.get("replaced_by", []) if one in known]
    data = {**found.row.data, "replaces": replaces, "replaced_by": replaced_by}
    return found.row._replace(data=data)


def examples(data: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    """The hands that a row gives under a key, each with its situation."""
    given = data.get(key, [])
    return [
        {"hand": one["hand"], "situation": one.get("situation", {})}
        if isinstance(one, Mapping)
        else {"hand": one, "situation": {}}
        for one in (given if isinstance(given, list) else [given])
    ]


def drawn(found: Shown, key: str) -> Iterator[tuple[dict[str, Any], Outcome | None]]:
    """The hands under a key, each as it is judged; None where it cannot be.

    Of a ruleset those are left out that its values or its tiles make untrue.
    """
    for example in examples(found.row.data, key):
        outcome = _asked(found.rules.rules, example)
        if outcome is not None:
            lines = outcome.readings[0].score.lines if outcome.readings else ()
            holds = found.row.id in {line.id for line in lines}
            if not found.in_force or holds == (key == "example"):
                yield example, outcome
            continue
        home = next((row for row in catalogue().rows if row.id == found.row.id), None)
        outcome = home and _asked(rules_of(home).rules, example)
        if outcome is not None and found.in_force and not _boxed(outcome, found.rules.rules):
            continue
        yield example, outcome


def _asked(rules: Ruleset, example: Mapping[str, Any]) -> Outcome | None:
    """An example as a ruleset judges it; None where it is no hand there."""
    try:
        question = ask(example["hand"], rules, example["situation"])
        return evaluate(question.hand, question.situation, rules)
    except MahjongError:
        return None


def _boxed(outcome: Outcome, rules: Ruleset) -> bool:
    """Whether the box of a ruleset has the tiles of a hand."""
    hand = outcome.hand
    melds = (tile for meld in hand.melds for tile in meld.tiles)
    tiles = (*hand.concealed, *melds, *hand.aside, *((hand.win,) if hand.win else ()))
    return all(tile.kind is None or tile.kind in rules.tiles for tile in tiles)


def glyphs(outcome: Outcome) -> str:
    """The tiles of a hand as Unicode draws them, melds and the winning tile apart.

    >>> from mahjong_cli.loader import load_ruleset
    >>> rules = load_ruleset("riichi")
    >>> question = ask("123m 456s 789s 0p5p [777z]", rules)
    >>> glyphs(evaluate(question.hand, question.situation, rules))
    '🀇🀈🀉r🀝🀓🀔🀕🀖🀗🀘 🀄︎🀄︎🀄︎ 🀝'
    """
    hand = outcome.hand
    parts = [hand.concealed, *(meld.tiles for meld in hand.melds), (hand.win,) if hand.win else ()]
    parts.append(hand.aside)
    return " ".join("".join(map(glyph, tiles)) for tiles in parts if tiles)


def glyph(tile: Tile) -> str:
    """One tile as Unicode draws it; there are no red fives, which get an r."""
    text = str(tile)
    if text[0] == "0":
        return "r" + _FACES[f"5{text[1]}"]
    letter = _FACES.get(text, "\U0001f02a")
    return letter + TEXT_STYLE if text == "7z" else letter


def family_name(found: Shown, words: Words) -> str:
    """What the family of a row is called."""
    return family_called(found.row.family, found.families, words)


def family_called(family: str, families: Mapping[str, Any], words: Words) -> str:
    """What a family is called."""
    own = words.find("family_names", family)
    return own or words.name(families.get(family, {}), family)


def lines_of_values(found: Shown, definitions: Definitions) -> Iterator[str]:
    """The values that other tables give."""
    for value in found.row.data.get("other_values", []):
        yield definitions.worth(value)
