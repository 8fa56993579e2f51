"""Which rows can occur at all with the tiles, melds and seats of a ruleset.

A row is left out only where its condition shows that no hand of the tile set has it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from mahjong_cli.classes import LanguageError, parse_class, tile_sets
from mahjong_cli.codes import KINDS_OF, LEVEL, SHAPES
from mahjong_cli.forms import build_form
from mahjong_cli.pattern import Pattern
from mahjong_cli.ruleset import FormRule, Ruleset, YakuDefinition
from mahjong_cli.tiles import HAND_KINDS, NUMBERED, WIND_KINDS, Kind, kinds_in, mask_of, pack
from mahjong_cli.yaku import NO_FORM
from mahjong_cli.yaku.numbers import read_number

_SORTS = len(HAND_KINDS)
_GROUPS = re.compile(
    r"(?:(concealed|called) )?(groups|sets|runs|triplets|kans|pairs)(?: (?:of|with) (.+))?\Z"
)
_OF = re.compile(r"(tiles|kinds|aside) of (.+)\Z")
_ALL = re.compile(r"(?:groups|pairs) (?:of|with) (.+)\Z")
_MOST_GROUPS = 5
_CLASS = re.compile(r"(.+) (of|with) (.+)\Z")
_SIZES = {"triplets": 3, "kans": 4, "pairs": 2}
_KANS = frozenset({"minkan", "kakan", "ankan"})


class Occurring:
    """Tells of rows whether the tile set of one ruleset has a hand for them.

    >>> from mahjong_cli.loader import load_ruleset
    >>> rules = load_ruleset("sanma")
    >>> found = Occurring(rules)
    >>> [row.id for row in rules.yaku if not found.row(row)]
    ['sanshoku_doujun']
    """

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        extra = sum(max(one.count, one.copies) for one in rules.hand.wilds if one.fifth_copy)
        limits = zip(HAND_KINDS, rules.tiles.limits, strict=True)
        self.most = {kind: most + extra for kind, most in limits if most}
        self.present = mask_of(self.most)
        self.forms = {rule.name: build_form(rule, rules.tiles) for rule in rules.forms}
        self.melds = rules.hand.melds
        winds = mask_of(WIND_KINDS.values()) & self.present
        seats = mask_of(WIND_KINDS[seat] for seat in rules.seats) & self.present
        value = mask_of(Kind.of(name) for name in rules.value_winds if len(name) == 2)
        self.classes = {
            "seat": seats,
            "round": winds,
            "guest": winds,
            "value": value | winds | rules.classes.get("dragons", 0) & self.present,
            "dora": self.present,
            "ura_dora": self.present,
            "own_flower": rules.classes.get("flowers", 0),
        }

    def row(self, row: YakuDefinition) -> bool:
        """Whether some hand has the row and shows it, in a state in which it has a value."""
        if row.closed is None and not self.melds - {"ankan"}:
            return False
        return any(
            self._parts(row.when, present) and not self._hidden(row, present)
            for present in self._choices(row.when, self.present)
        )

    def may_hold(self, when: Mapping[str, Any], present: int) -> bool:
        """Whether nothing shows that the condition fails in every hand of these kinds."""
        return any(self._parts(when, choice) for choice in self._choices(when, present))

    def _choices(self, when: Mapping[str, Any], present: int) -> Iterator[int]:
        """The kinds that a hand of the condition may have, for each choice of suits."""
        if "only" in when:
            present &= self._only(str(when["only"]))
        counts = when.get("count", {})
        for subject, number in counts.items():
            found = _ALL.match(str(subject))
            if found and number == "all" and not self._has_run(present):
                present &= self._only(found[1])
        if "suits" not in counts or when.get("form") == NO_FORM:
            yield present
            return
        fits = read_number(counts["suits"])
        suits = [suit for suit in NUMBERED if self._ranks(suit, present)]
        for number in range(len(suits) + 1):
            for left_out in combinations(suits, len(suits) - number) if fits(number) else ():
                yield present & ~mask_of(k for k in HAND_KINDS if k.suit in left_out)

    def _parts(self, when: Mapping[str, Any], present: int) -> bool:
        if present != self.present and not self._hand_there(when.get("form"), present):
            return False
        return all(self._part(name, when[name], when, present) for name in when)

    def _hand_there(self, named: Any, present: int) -> bool:
        """Whether one of the forms can be made of these kinds alone, as far as can be told."""
        names = self._named(named)
        if NO_FORM in names:
            return True
        box = pack(kind for kind in kinds_in(present) for _ in range(min(self.most[kind], 15)))
        forms = [self.forms[name] for name in names if name in self.forms]
        return any(form.rule.neighbours or form.missing(box, 0, box) == 0 for form in forms)

    def _named(self, named: Any) -> set[str]:
        """The forms that a condition names, all forms of tiles where it names none."""
        if named is None:
            return set(self.forms)
        return set(map(str, named)) if isinstance(named, (list, tuple)) else {str(named)}

    def _hidden(self, row: YakuDefinition, present: int) -> bool:
        """Whether a row that every hand of these kinds has hides this one."""
        forms = self._named(row.when.get("form"))
        return any(self._always(other, row, forms, present) for other in self.rules.yaku)

    def _always(
        self, other: YakuDefinition, row: YakuDefinition, forms: set[str], present: int
    ) -> bool:
        if other.id == row.id or not other.when.keys() <= {"form", "only", "count"}:
            return False
        yakuman = all(amount and amount.yakuman for amount in (other.closed, other.open))
        lower = not any(amount and amount.yakuman for amount in (row.closed, row.open))
        if row.id not in other.replaces and not (yakuman and lower and not row.bonus):
            return False
        if other.closed is None or (other.open is None and row.open is not None):
            return False
        if "only" in other.when:
            allowed = parse_class(str(other.when["only"]), self.rules.classes)
            if allowed.lettered or allowed.names or present & ~allowed.mask:
                return False
        wanted, told = (self._counts(one.when, present) for one in (other, row))
        return wanted <= told and forms <= self._named(other.when.get("form"))

    def _counts(self, when: Mapping[str, Any], present: int) -> set[tuple[object, ...]]:
        """The counts of a condition, classes as those of their kinds that are present."""
        found: set[tuple[object, ...]] = set()
        for subject, number in when.get("count", {}).items():
            parts = _CLASS.match(str(subject))
            kinds = parse_class(parts[3], self.rules.classes) if parts else None
            if parts is None or kinds is None or kinds.lettered or kinds.names or kinds.red:
                found.add((str(subject), str(number)))
            else:
                found.add((parts[1], parts[2], kinds.mask & present, str(number)))
        return found

    def _part(self, name: str, argument: Any, when: Mapping[str, Any], present: int) -> bool:
        parts = list(argument) if isinstance(argument, (list, tuple)) else [argument]
        match name:
            case "groups":
                where = when.get("where", ())
                conditions = list(where) if isinstance(where, (list, tuple)) else [where]
                return any(self._pattern(str(text), conditions, present) for text in parts)
            case "tiles":
                return self._holds(str(argument), present)
            case "has" | "win":
                found = (self._class(str(text), present) for text in parts)
                return all(found) if name == "has" else any(found)
            case "form":
                return any(self._form(str(form)) for form in parts)
            case "seat":
                return any(str(seat) in self.rules.seats for seat in parts)
            case "round":
                return True
            case "with":
                rows = {**self.rules.catalogue, **{row.id: row for row in self.rules.yaku}}
                return all(self.may_hold(rows[id].when, present) for id in parts if id in rows)
            case "any":
                return any(self.may_hold(part, present) for part in parts)
            case "all":
                return all(self.may_hold(part, present) for part in parts)
            case "count":
                return all(
                    self._count(str(key), number, present) for key, number in argument.items()
                )
        return True

    def _tiles(self, mask: int) -> int:
        return sum(self.most.get(kind, 0) for kind in kinds_in(mask))

    def _only(self, text: str) -> int:
        """The kinds of a class, suit letters standing for any suit."""
        found = parse_class(text, self.rules.classes)
        mask = found.resolve(self.classes)
        for alternative in found.alternatives() if found.lettered else ():
            mask |= alternative
        return mask

    def _class(self, text: str, present: int) -> bool:
        try:
            found = parse_class(text, self.rules.classes)
        except LanguageError:
            return False
        if found.red:
            return any(self.rules.tiles.red.get(kind) for kind in kinds_in(found.mask & present))
        return bool(found.resolve(self.classes) & present)

    def _pattern(self, text: str, where: list[Any], present: int) -> bool:
        pattern = Pattern(text, where, self.rules.classes)
        if any("+" in token.flags and "chi" not in self.melds for token in pattern.tokens):
            return False
        if pattern.needs[2] and not self.melds & _KANS:
            return False
        return any(
            self._groups_there(alternative.mask, present)
            and (alternative.wins is None or alternative.wins & present)
            for classes in (self.classes, dict.fromkeys(self.classes, 0))
            for alternative in pattern.alternatives(classes)
        )

    def _groups_there(self, mask: int, present: int) -> bool:
        """Whether the kinds of every group of a mask are in the tile set, in enough copies."""
        while mask:
            low = mask & -mask
            mask ^= low
            sort, kind = divmod((low.bit_length() - 1) % LEVEL, _SORTS)
            kinds = KINDS_OF[sort << 6 | kind]
            if any(not present >> one & 1 for one in kinds):
                return False
            if SHAPES[sort] != "run" and self.most[kinds[0]] < len(kinds):
                return False
        return True

    def _holds(self, text: str, present: int) -> bool:
        """Whether the tile set has the tiles; those of any suit are each in some suit."""
        words = text.split()
        ranks = set().union(*(self._ranks(suit, present) for suit in NUMBERED))
        if any(not set(word[:-1]) <= ranks for word in words if word[-1] == "*"):
            return False
        fixed = " ".join(word for word in words if word[-1] != "*")
        return any(
            not mask_of(kinds) & ~present
            and all(number <= self.most[kind] for kind, number in Counter(kinds).items())
            for kinds in tile_sets(fixed)
        )

    def _ranks(self, suit: str, present: int) -> set[str]:
        return {str(rank) for rank in range(1, 10) if present >> Kind.at(suit, rank) & 1}

    def _form(self, name: str) -> bool:
        form = next((form for form in self.rules.forms if form.name == name), None)
        if form is None:
            return name == NO_FORM
        return self._form_there(form)

    def _form_there(self, form: FormRule) -> bool:
        if form.tiles:
            return any(not mask_of(tiles) & ~self.present for tiles in form.tiles)
        if form.only:
            return any((mask & self.present).bit_count() >= form.kinds for mask in form.only)
        return self.present.bit_count() >= form.kinds

    def _count(self, subject: str, number: Any, present: int) -> bool:
        """Whether a number can be reached; what cannot be told counts as possible."""
        if number == "all":
            most = self._most(subject, present)
            return most is None or most > 0
        most = self._most(subject, present)
        if most is None:
            return True
        if str(number).startswith("n"):
            return most > int(str(number)[2:] or 0)
        compare = read_number(number)
        return any(compare(n) for n in range(most + 1))

    def _most(self, subject: str, present: int) -> int | None:
        """The most there can be of a subject, None where that is not known."""
        if match := _GROUPS.match(subject):
            return self._most_groups(match[1], match[2], match[3], present)
        if match := _OF.match(subject):
            mask = parse_class(match[2], self.rules.classes)
            kinds = mask.resolve(self.classes)
            if match[1] == "aside":
                return self._aside(kinds)
            if mask.red:
                red = self.rules.tiles.red
                return sum(red.get(kind, 0) for kind in kinds_in(mask.mask))
            kinds &= present
            return self._tiles(kinds) if match[1] == "tiles" else kinds.bit_count()
        if subject == "kinds":
            return present.bit_count()
        if subject == "suits":
            return sum(bool(self._ranks(suit, present)) for suit in NUMBERED)
        if subject == "aka_dora":
            return sum(self.rules.tiles.red.values())
        return None

    def _aside(self, mask: int) -> int:
        copies = self.rules.tiles.copies
        return sum(copies.get(kind, 0) for kind in self.rules.hand.aside if mask >> kind & 1)

    def _most_groups(self, state: str | None, sort: str, kinds: str | None, present: int) -> int:
        wanted = parse_class(kinds, self.rules.classes).resolve(self.classes) if kinds else -1
        if sort == "kans" and not self.melds & _KANS:
            return 0
        if state == "called" and sort == "runs" and "chi" not in self.melds:
            return 0
        if sort == "runs" and not self._has_run(present):
            return 0
        kinds_there = wanted & present
        if sort not in _SIZES:
            return _MOST_GROUPS if kinds_there else 0
        size = _SIZES[sort]
        return sum(self.most[kind] // size for kind in kinds_in(kinds_there))

    def _has_run(self, present: int) -> bool:
        return any(
            all(present >> Kind.at(suit, rank + more) & 1 for more in range(3))
            for suit in NUMBERED
            for rank in range(1, 8)
        )
