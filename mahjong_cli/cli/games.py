"""Games that are over, as people write them: bare scores, or YAML with what else there is."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from json import dumps
from typing import Any, NamedTuple
from unicodedata import normalize

from mahjong_cli.errors import Fault, MahjongError, Place
from mahjong_cli.final.game import Game
from mahjong_cli.final.terms import End, King, Ranks
from mahjong_cli.question.stated import shown
from mahjong_cli.ruleset import Ruleset
from mahjong_cli.tiles import WINDS

Route = tuple[str | int, ...]
Places = Callable[[Route, bool], Place | None]
"""Where the value of a route stands, or its key."""
MOST = 10**15
"""The largest score that there may be."""
LONGEST = 18
"""Most letters of a number that is read at all."""
MOST_NAMED = 6
"""So many rulesets are named where the scores fit others."""
_SCORE = re.compile(r"[-+]?\d{1,3}(?:,\d{3})+|[-+]?\d+")
_KEYS = {Ranks: ("busted_by", "yakitori"), King: ("king", "debt_hands")}
_MINUS = str.maketrans("−▲△‐–", "-----")


class Read(NamedTuple):
    """The games, and what is odd about them and hardly meant."""

    games: tuple[Game, ...]
    notices: tuple[Fault, ...] = ()


def read_score(text: str) -> int | None:
    """A score in points, however people write it; None where it is none.

    >>> [read_score(text) for text in ("41,200", "▲５０００", "-300", "4.1")]
    [41200, -5000, -300, None]
    """
    plain = normalize("NFKC", text).translate(_MINUS).strip()
    if not _SCORE.fullmatch(plain):
        return None
    digits = plain.replace(",", "")
    return int(digits) if len(digits) <= LONGEST else None


def words_of(text: str) -> list[str]:
    """The words of a line of scores, parted by blanks or commas; 41,200 is one.

    >>> words_of("41,200 30100, 18700;10000"), words_of("41200,30100,18700,10000")
    (['41,200', '30100', '18700', '10000'], ['41200', '30100', '18700', '10000'])
    """
    found: list[str] = []
    for word in text.replace(";", " ").replace("、", " ").split():
        parts = [part for part in word.split(",") if part]
        whole = word.strip(",")
        apart = read_score(whole.rpartition("=")[2]) is None and len(parts) > 1
        found += parts if apart else [whole or word]
    return found


def scores_of(words: Sequence[str]) -> tuple[dict[str, Any], list[int]]:
    """The scores that words say, in seat order or by name; which words say none or again.

    >>> scores_of(["41200", "30100"])
    ({'E': 41200, 'S': 30100}, [])
    >>> scores_of(["A=41200", "B", "C=1"])
    ({'A': 41200, 'C': 1}, [1])
    """
    found: dict[str, Any] = {}
    wrong: list[int] = []
    for at, word in enumerate(words):
        name, said, text = word.rpartition("=")
        name = name if said else (WINDS[at] if at < len(WINDS) else str(at + 1))
        score = read_score(text)
        if score is None or not name or name in found:
            wrong.append(at)
        else:
            found[name] = score
    return found, wrong


def fitting(players: int, total: int) -> str:
    """The rulesets, as ``-r`` names them, under which so many players may end with ``total``."""
    from mahjong_cli.loader import list_rulesets, load_ruleset

    found: list[str] = []
    for info in list_rulesets():
        if len(found) == MOST_NAMED:
            return ", ".join([*found, "…"])
        try:
            rules = load_ruleset(info.id)
        except MahjongError:
            continue
        if rules.end is None or rules.players != players:
            continue
        missing = rules.end.stake(players) - total
        stick = rules.payments.stick
        if 0 <= missing <= players * stick and (not missing or missing % stick == 0):
            found.append(f"-r {info.id}")
    return ", ".join(found)


def _unknown_place(route: Route, key: bool) -> Place | None:
    return None


def read_games(data: Any, rules: Ruleset, places: Places = _unknown_place) -> Read:
    """The games of ``{games: [...]}`` under a ruleset; ``MahjongError`` lists every fault."""
    if rules.end is None:
        values = {"ruleset_ja": rules.names.get("ja", rules.id)}
        message = f"{rules.names.get('en', rules.id)} says nothing of the end of a game"
        raise MahjongError([Fault("no-end", message, values=values)])
    if isinstance(rules.end, Ranks) and len(rules.end.uma[0]) != rules.players:
        numbers: dict[str, object] = {
            "places": len(rules.end.uma[0]),
            "players": rules.players,
        }
        message = "end.uma is made for {places} places, but {players} play".format_map(numbers)
        hint = "give end.uma a number for each place"
        raise MahjongError([Fault("uma-places", message, hint=hint, values=numbers)])
    reader = _Reader(rules, rules.end, places)
    games = reader.games(data)
    if reader.faults:
        raise MahjongError(reader.faults)
    return Read(tuple(games), tuple(reader.notices))


class _Reader:
    """Takes games apart and notes what is wrong or odd."""

    def __init__(self, rules: Ruleset, end: End, places: Places) -> None:
        self.rules = rules
        self.end = end
        self.places = places
        self.faults: list[Fault] = []
        self.notices: list[Fault] = []
        self.fits: dict[tuple[int, int], str] = {}
        self.keys = ("scores", "chips", "sticks", *_KEYS[type(end)])

    def games(self, data: Any) -> list[Game]:
        if not isinstance(data, dict):
            self._wrong((), "file", "a map")
            return []
        self._known(data, ("games",), ())
        listed = data.get("games")
        if not isinstance(listed, list):
            if "games" in data:
                self._wrong(("games",), "games", "a list")
            elif not self.faults:
                self._fault("missing-key", "games is missing", (), key="games")
            return []
        if not listed:
            self._fault("no-games", "there is no game to settle", ("games",))
        found = [self._game(game, ("games", at)) for at, game in enumerate(listed)]
        games = [game for game in found if game is not None]
        if isinstance(self.end, King) and len(games) == len(listed):
            self._kings(games, self.end)
        return games

    def _game(self, data: Any, route: Route) -> Game | None:
        if not isinstance(data, dict):
            self._wrong(route, "game", "a map")
            return None
        before = len(self.faults)
        self._known(data, self.keys, route)
        scores = self._numbers(data, "scores", route)
        if "scores" not in data:
            self._fault("missing-key", "scores is missing", route, key="scores")
        names = list(scores)
        if "scores" in data and len(self.faults) == before:
            self._count(scores, route)
        chips = self._numbers(data, "chips", route, names)
        sticks = self._sticks(data, route)
        debts = self._numbers(data, "debt_hands", route, names, least=0)
        king = self._king(data, names, route) if isinstance(self.end, King) else None
        busted = self._busted(data, names, route)
        yakitori = self._yakitori(data, names, route)
        if king is not None and debts.get(king):
            message = f"{king} is the king and pays no fee"
            self._fault("king-in-debt", message, (*route, "debt_hands", king), name=king)
        if len(self.faults) > before:
            return None
        game = Game(scores, chips, sticks or 0, busted, frozenset(yakitori), king, debts)
        game = self._summed(game, route, stated=sticks is not None)
        self._odd(game, route)
        return game

    def _count(self, scores: Mapping[str, int], route: Route) -> None:
        names, players = list(scores), self.rules.players
        if len(names) != players:
            some = "1 score" if len(names) == 1 else f"{len(names)} scores"
            message = f"{some}, but {self._ruleset} has {players} players"
            at = (*route, "scores")
            self._fault("score-count", message, at, count=len(names), players=players)
            self._hint_at_others(len(names), sum(scores.values()))

    def _hint_at_others(self, players: int, total: int) -> None:
        """Name the rulesets that such scores would fit, where there are any."""
        asked = (players, total)
        if asked not in self.fits and len(self.fits) < MOST_NAMED:
            self.fits[asked] = fitting(players, total)
        names = self.fits.get(asked)
        if names:
            fault = self.faults[-1]
            values = {**fault.values, "fits": names}
            self.faults[-1] = fault._replace(hint=f"this fits {names}", values=values)

    def _summed(self, game: Game, route: Route, *, stated: bool) -> Game:
        """The game with the sticks that are left; a fault where points are missing or too many.

        What is missing is taken for sticks where nobody said how many there are and each player
        may have put down one.
        """
        stick, whole = self.rules.payments.stick, self.end.stake(self.rules.players)
        total = sum(game.scores.values()) + game.sticks * stick
        if total == whole:
            return game
        sticks, rest = divmod(whole - total, stick) if stick else (0, 1)
        at = (*route, "scores")
        if not stated and not rest and 0 < sticks <= self.rules.players:
            points = sticks * stick
            message = (
                f"{points} points are missing: taken for riichi sticks on the table ({sticks})"
            )
            self._notice("sticks-left", message, at, sticks=sticks, points=points, stick=stick)
            return game._replace(sticks=sticks)
        what = "scores and sticks" if game.sticks else "the scores"
        message = f"{what} add up to {total}, but the game began with {whole} points"
        if total * 100 == whole:
            hint = "write points, not hundreds"
            self._fault("score-sum", message, at, hint, total=total, whole=whole, hundreds=total)
        else:
            self._fault("score-sum", message, at, total=total, whole=whole)
            self._hint_at_others(len(game.scores), total)
        return game

    def _odd(self, game: Game, route: Route) -> None:
        """Tell what counts for nothing, and what does not fit."""
        end = self.end
        unused: list[tuple[str, object, object]] = [("chips", game.chips, end.chips)]
        if isinstance(end, Ranks):
            unused += [
                ("busted_by", game.busted_by, end.bust and end.bust.to == "buster"),
                ("yakitori", game.yakitori, end.yakitori),
            ]
        for key, said, counts in unused:
            if said and not counts:
                message = f"{self._ruleset} does not count {key} (end.{key})"
                self._notice(
                    "without-effect", message, (*route, key), key=key, setting=f"end.{key}"
                )
        over = sum(game.chips.values())
        if over and end.chips:
            message = f"the chips won and lost add up to {over:+}, not to 0"
            self._notice("chip-sum", message, (*route, "chips"), total=f"{over:+}")
        if isinstance(end, Ranks) and end.bust is not None and end.bust.to == "buster":
            for name, score in game.scores.items():
                if score < end.bust.below and name not in game.busted_by:
                    message = f"nobody is said to have busted {name}: first place is paid"
                    self._notice("no-buster", message, (*route, "scores", name), name=name)

    def _kings(self, games: Sequence[Game], end: King) -> None:
        kings = [game.king for game in games]
        for at, king in enumerate(kings):
            if king in kings[at - at % end.games : at]:
                message = f"{king} is king twice in one match"
                self._notice("king-twice", message, ("games", at, "king"), name=king)
        if len(games) > end.games:
            message = f"{len(games)} games, but a match is {end.games}"
            self._notice("too-many-games", message, ("games",), count=len(games), games=end.games)

    def _king(self, data: Mapping[str, Any], names: list[str], route: Route) -> str | None:
        king = data.get("king")
        if king is None:
            hint = "king: NAME, or --king NAME"
            self._fault("missing-key", "king is missing", route, hint, key="king")
            return None
        return self._player(king, names, (*route, "king"))

    def _sticks(self, data: Mapping[str, Any], route: Route) -> int | None:
        sticks = data.get("sticks")
        if sticks is None:
            return None
        found = self._whole(sticks, "sticks", (*route, "sticks"), least=0)
        return 0 if found is None else found

    def _busted(self, data: Mapping[str, Any], names: list[str], route: Route) -> dict[str, str]:
        said = data.get("busted_by")
        if said is None or not isinstance(self.end, Ranks):
            return {}
        at = (*route, "busted_by")
        if not isinstance(said, dict):
            self._wrong(at, "busted_by", "a map")
            return {}
        found = {}
        for name, taker in said.items():
            loser = self._player(name, names, (*at, name), key=True)
            by = self._player(taker, names, (*at, name))
            if by is not None and loser == by:
                message = f"{by} cannot be busted by {by}"
                self._fault("busted-by-self", message, (*at, name), name=by)
            elif by is not None and loser is not None:
                found[loser] = by
        return found

    def _yakitori(self, data: Mapping[str, Any], names: list[str], route: Route) -> list[str]:
        said = data.get("yakitori")
        if said is None or not isinstance(self.end, Ranks):
            return []
        at = (*route, "yakitori")
        if not isinstance(said, list):
            self._wrong(at, "yakitori", "a list")
            return []
        players = [self._player(name, names, (*at, place)) for place, name in enumerate(said)]
        return [player for player in players if player is not None]

    def _player(
        self, name: Any, names: list[str], route: Route, *, key: bool = False
    ) -> str | None:
        """The player of a name; where seats have none, a seat may be said as in a hand: 東家."""
        if isinstance(name, str) or (isinstance(name, int) and not isinstance(name, bool)):
            from mahjong_cli.question.options import wind_of

            for player in (str(name), wind_of(str(name))):
                if player in names:
                    return player
        if names:
            hint = f"there are {', '.join(names)}"
            told = shown(name if isinstance(name, str) else dumps(name, ensure_ascii=False))
            message = f"{told} is no player of this game"
            self._fault("unknown-player", message, route, hint, at_key=key, name=told)
        return None

    def _numbers(
        self,
        data: Mapping[str, Any],
        key: str,
        route: Route,
        names: list[str] | None = None,
        *,
        least: int = -MOST,
    ) -> dict[str, int]:
        """A map of numbers by player; a list is in seat order."""
        said = data.get(key)
        route = (*route, key)
        if said is None or key not in self.keys:
            if key in data and key in self.keys:
                self._wrong(route, key, "a map or a list")
            return {}
        if isinstance(said, list):
            seats = names or [*WINDS, *(str(at + 1) for at in range(len(WINDS), len(said)))]
            if names and len(said) != len(names):
                message = f"{len(said)} {key}, but {len(names)} players"
                self._fault("score-count", message, route, count=len(said), players=len(names))
            pairs = [
                (seat, value, (*route, at))
                for at, (seat, value) in enumerate(zip(seats, said, strict=False))
            ]
        elif isinstance(said, dict):
            pairs = [(name, value, (*route, name)) for name, value in said.items()]
        else:
            self._wrong(route, key, "a map or a list")
            return {}
        found: dict[str, int] = {}
        for name, value, at in pairs:
            number = self._whole(value, f"{key}.{name}", at, least=least)
            player = name if names is None else self._player(name, names, at, key=True)
            if player is not None:
                found[player] = number if number is not None else 0
        return found

    def _whole(self, value: Any, key: str, route: Route, *, least: int) -> int | None:
        number = read_score(value) if isinstance(value, str) else value
        if number is None and isinstance(value, str) and _SCORE.fullmatch(value):
            number = MOST + 1
        if isinstance(number, bool) or not isinstance(number, int):
            told = shown(value if isinstance(value, str) else dumps(value, ensure_ascii=False))
            message = f"{key} must be a whole number, not {told}"
            self._fault(
                "wrong-type", message, route, option=key, value=told, wanted="a whole number"
            )
            return None
        if not least <= number <= MOST:
            told = shown(str(value))
            message = f"{key}: {told} is not from {least} to {MOST}"
            self._fault(
                "out-of-range", message, route, option=key, value=told, least=least, most=MOST
            )
            return None
        return number

    def _known(self, data: Mapping[str, Any], keys: Sequence[str], route: Route) -> None:
        from mahjong_cli.classes import nearest

        for key in data:
            if key not in keys:
                hint = nearest(key, list(keys)) or f"the keys are {', '.join(keys)}"
                message = f"there is no key {key} here"
                self._fault("unknown-key", message, (*route, key), hint, at_key=True, key=key)

    def _wrong(self, route: Route, key: str, wanted: str) -> None:
        message = f"{key} must be {wanted}"
        self._fault("wrong-type", message, route, key=key, wanted=wanted)

    @property
    def _ruleset(self) -> str:
        return str(self.rules.names.get("en", self.rules.id))

    def _made(
        self,
        id: str,
        message: str,
        route: Route,
        hint: str | None,
        at_key: bool,
        values: Mapping[str, object],
    ) -> Fault:
        names = {"ruleset_ja": self.rules.names.get("ja", self.rules.id)}
        place = self.places(route, at_key)
        if place is None and len(route) > 1 and route[:2] != ("games", 0):
            message = f"game {int(route[1]) + 1}: {message}"
        return Fault(id, message, hint=hint, values={**names, **values}, place=place)

    def _fault(
        self,
        id: str,
        message: str,
        route: Route,
        hint: str | None = None,
        *,
        at_key: bool = False,
        **values: object,
    ) -> None:
        self.faults.append(self._made(id, message, route, hint, at_key, values))

    def _notice(self, id: str, message: str, route: Route, **values: object) -> None:
        self.notices.append(self._made(id, message, route, None, False, values))
