"""What differs between two rulesets, said the way a person would, subject by subject."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from mahjong_cli.cli.definitions import Definitions
from mahjong_cli.cli.names import Names
from mahjong_cli.cli.rules_diff import Difference, RuleWords, Values
from mahjong_cli.cli.sentences import Sentences
from mahjong_cli.cli.words import Words
from mahjong_cli.cli.yaku_rows import Rules
from mahjong_cli.loader.layers import NAMED
from mahjong_cli.ruleset import Ruleset
from mahjong_cli.tiles import parse_kinds


class Side:
    """One of the two rulesets: its values by dotted key, and how it calls things."""

    def __init__(self, rules: Ruleset, values: Values, words: Words) -> None:
        self.rules = rules
        self.values = {key: value for key, value in values.items() if value is not None}
        self.names = Names(rules, words)
        forms = {key.split(".")[1]: self.under(key.rsplit(".", 1)[0]) for key in self._of("forms")}
        self.say = Sentences(self.names, forms)
        self.define = Definitions(Rules(rules, forms), words.lang)
        self.speak = RuleWords(self.names)

    def _of(self, part: str) -> list[str]:
        return [key for key in self.values if key.startswith(f"{part}.")]

    def under(self, key: str) -> dict[str, Any]:
        """The values under a key, by what follows it."""
        start = f"{key}."
        return {k.removeprefix(start): v for k, v in self.values.items() if k.startswith(start)}

    def get(self, key: str, missing: Any = None) -> Any:
        """The value of a key, a whole map where keys are under it."""
        return self.values.get(key, self.under(key) or missing)

    def tiles(self, text: str) -> str:
        """Tiles as people write them."""
        return self.names.tiles(parse_kinds(text))


class Subject(NamedTuple):
    """What is said of one subject: its title, and a line for each difference."""

    title: str
    lines: tuple[str, ...]


class Telling:
    """Says the differences of the right ruleset from the left one.

    Each method of a subject takes the differences that it speaks of; what is left over is
    said as key and values, so that none is hidden.
    """

    def __init__(self, left: Side, right: Side, found: Iterable[Difference], words: Words) -> None:
        self.left, self.right, self.words = left, right, words
        all_found = {one.key: one for one in found}
        self.found = {
            key: one
            for key, one in all_found.items()
            if not _says_nothing(one) and not _of_another_end(all_found, key)
        }

    def say(self, *path: str, **values: object) -> str:
        """A template of the section ``diff``."""
        return self.words("diff", *path, **values)

    def take(self, key: str) -> list[Difference]:
        """The differences at and under a key, which nobody else will say."""
        mine = [one for one in self.found if one == key or one.startswith(f"{key}.")]
        return [self.found.pop(one) for one in mine]

    def has(self, key: str) -> bool:
        """Whether anything at or under a key differs."""
        return any(one == key or one.startswith(f"{key}.") for one in self.found)

    def listed(self, parts: Iterable[str]) -> str:
        """Several things of which each is meant: ``chi, pon``."""
        return self.words("list_comma").join(parts)

    def sentence(self, one: Difference) -> str:
        """A difference by the template of its key and new value, else key and values."""
        key = _pattern(one.key)
        values = {
            "left": self.value(one.key, one.left, self.left),
            "right": self.value(one.key, one.right, self.right),
            "name": self._name(one),
        }
        given = ("given",) if one.left is None else ()
        for form in (_text(one.right), *given, "other"):
            known = self.words.find("diff", "sentences", key, form)
            if known is not None:
                return capital(known.format_map(values))
        side = self.right if one.left is None else self.left
        name = side.speak.key(one.key)
        return self.say("generic", key=name if name == one.key else capital(name), **values)

    def either(self, parts: Iterable[str]) -> str:
        """Several things of which none is: ``dora, ura dora or red five``."""
        found = [self._within(part) for part in parts]
        if len(found) < 2:
            return "".join(found)
        last = self.say("or") + found.pop()
        return (
            self.listed(found) if self.words.lang == "en" else self.say("or").join(found)
        ) + last

    def _within(self, name: str) -> str:
        """A name as it stands within a sentence."""
        return name[:1].lower() + name[1:] if self.words.lang == "en" else name

    def value(self, key: str, value: Any, side: Side) -> str:
        """A value in words; none where there is none."""
        if value is None or value in ([], {}):
            return self.words("none")
        if key == "winds.value":
            return self.listed(self.say("winds", str(wind)) for wind in value)
        if key == "choose.by":
            return self.listed(self.say("measures", str(one)) for one in value)
        if key == "choose.leave_out" or key.endswith(".earns"):
            return self.listed(map(side.names.row, value))
        if key == "payments.floor.counts":
            return self.listed(self.words(f"{one}_head") for one in value)
        if key == "payments.times.counts":
            rules = side.rules.counts
            return self.listed(self.words.name(rules[one].names, one) for one in value)
        if key.endswith(".chips") and isinstance(value, int):
            return self.say("chips_n", n=value)
        if key == "hand.aside":
            return side.tiles(value)
        if key == "payments.absent":
            way = value.get("way") if isinstance(value, Mapping) else value
            return self.say("absent", str(way))
        if key.startswith("payments.pao.") and isinstance(value, Mapping):
            return self.listed(self.say("pao_parts", part, how) for part, how in value.items())
        if key.endswith(".when") and isinstance(value, Mapping):
            return side.say.condition(value)
        return side.speak.value(key, value)

    def _name(self, one: Difference) -> str:
        """What the entry of a map of names is called, as the ruleset that has it calls it."""
        side = self.left if one.right is None else self.right
        parts = one.key.split(".")
        match parts[0], parts[1:]:
            case "forms", [form, *_]:
                return side.say.form(form)
            case "hand", ["wilds", *_]:
                return side.names.wild
            case "scoring", ["limits", limit, *_]:
                return side.names.limit(limit)
            case ("payments", ["pao", row, *_]) | ("yaku", [row, *_]):
                return side.names.row(row)
            case ("situation", ["events", event, *_]) | (
                "payments",
                ["times", "events", event],
            ) if event in side.rules.events:
                return side.names.event(event)
            case "situation", [_, name, *_]:
                return self.words.name(side.under(f"situation.{parts[1]}.{name}.names"), name)
        return parts[-1]

    def sentences(self, key: str) -> Iterator[str]:
        """Each difference at and under a key by its template."""
        for one in self.take(key):
            yield self.sentence(one)

    def forget_idle(self, key: str, used: frozenset[str]) -> int:
        """Drop entries of a map of names that only one side has and no row asks for."""
        idle = [one for one in self.found if _is_entry(one, key) and one.split(".")[-1] not in used]
        for one in idle:
            del self.found[one]
        return len(idle)

    def entries(self, key: str, gone: str, new: str | None) -> Iterator[str]:
        """Entries of a map of names that one side has not, each sort in one sentence.

        Without a template for new ones these are left to be said one by one.
        """
        whole = [one for one in self.found.values() if _is_entry(one.key, key)]
        for template, here in ((gone, True), (new, False)):
            named = [one for one in whole if (one.right if here else one.left) is None]
            if named and template:
                yield self.say(template, names=self.listed(map(self._name, named)))
                for one in named:
                    del self.found[one.key]


def _says_nothing(one: Difference) -> bool:
    """Whether a switch that is off stands beside one that is not there, which means the same."""
    off = one.left is False or one.right is False
    missing = one.left is None or one.right is None
    return off and missing and not one.key.endswith(".in_hand")


def _of_another_end(found: Mapping[str, Difference], key: str) -> bool:
    """Whether a value belongs to a settlement that the right side has not at all."""
    return "end.type" in found and key.startswith("end.") and found[key].right is None


def _is_entry(key: str, under: str) -> bool:
    return key.startswith(f"{under}.") and "." not in key.removeprefix(f"{under}.")


def _pattern(key: str) -> str:
    """A key with ``*`` for the name that a ruleset gave."""
    parts = key.split(".")
    for route in (*NAMED, ("payments", "times", "events")):
        if tuple(parts[: len(route)]) == route and len(parts) > len(route):
            parts[len(route)] = "*"
    return ".".join(parts)


def capital(text: str) -> str:
    """A sentence with a capital letter first, tiles as they are.

    >>> capital("no chi"), capital("5p is red")
    ('No chi', '5p is red')
    """
    return text[:1].upper() + text[1:]


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None or value in ([], {}):
        return "none"
    return str(value)


def ranks_of(ranks: Any) -> tuple[int, ...]:
    """The ranks of a suit, none where there is no suit."""
    from mahjong_cli.loader.build import ranks_in

    return ranks_in(ranks) if ranks else ()


def ranks_text(ranks: Sequence[int], suit: str) -> str:
    """The tiles of a suit, a long row of them by its ends.

    >>> ranks_text((1, 9), "m"), ranks_text((2, 3, 4, 5), "p")
    ('19m', '2-5p')
    """
    first, last = ranks[0], ranks[-1]
    if len(ranks) > 3 and tuple(ranks) == tuple(range(first, last + 1)):
        return f"{first}-{last}{suit}"
    return "".join(map(str, ranks)) + suit


def without(first: Sequence[str], second: Sequence[str]) -> list[str]:
    """What only the first of two lists has.

    >>> without(["chi", "pon"], ["pon"])
    ['chi']
    """
    return [one for one in first if one not in second]


def table_of(data: Mapping[str, Any]) -> dict[int, int]:
    """The rows of a table of han."""
    return {int(han): base for han, base in sorted(data.items(), key=lambda row: int(row[0]))}
