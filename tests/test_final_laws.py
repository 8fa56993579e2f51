"""Laws that hold for every game that is over."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from mahjong_cli.cli.games import read_games, read_score
from mahjong_cli.errors import MahjongError
from mahjong_cli.final.game import Game
from mahjong_cli.final.settling import settle_game
from mahjong_cli.final.terms import Bust, Ranks, Yakitori
from mahjong_cli.loader import load_ruleset

FIRST = ("E", "S", "W", "N")
common = settings(max_examples=200, deadline=None, derandomize=True)
hundreds = st.integers(-400, 1500).map(lambda n: n * 100)


@st.composite
def ranked(draw: st.DrawFn) -> tuple[Ranks, Game]:
    """Terms of any sort and a game whose points are those of the start."""
    players = draw(st.integers(2, 4))
    seats = FIRST[:players]
    start = draw(st.sampled_from((25000, 30000, 35000)))
    whole = start * players
    sticks = draw(st.integers(0, 4))
    some = draw(st.lists(hundreds, min_size=players - 1, max_size=players - 1))
    if draw(st.booleans()):
        some = [some[0]] * len(some)
    scores = dict(zip(seats, [*some, whole - sticks * 1000 - sum(some)], strict=True))
    places = st.lists(st.integers(-30, 30), min_size=players - 1, max_size=players - 1)
    uma = tuple(
        tuple(sorted([*found, -sum(found)], reverse=True))
        for found in draw(st.lists(places, min_size=players + 1, max_size=players + 1))
    )
    chips = draw(st.lists(st.integers(-9, 9), min_size=players - 1, max_size=players - 1))
    who = st.sampled_from(seats)
    busted = draw(st.dictionaries(who, who))
    terms = Ranks(
        start=start,
        back=start + draw(st.sampled_from((0, 5000))),
        uma=uma,
        oka=draw(st.booleans()),
        ties=draw(st.sampled_from(("seat", "split"))),
        round=draw(
            st.sampled_from(("none", "5down6up", "4down5up", "half_to_return", "down", "up"))
        ),
        unit=1000,
        share=draw(st.sampled_from((1, 100, 1000))),
        sticks=draw(st.sampled_from(("first", "none"))),
        chips=draw(st.sampled_from((None, 500, 2000))),
        bust=draw(
            st.none()
            | st.builds(
                Bust,
                below=st.sampled_from((0, 100)),
                points=st.sampled_from((0, 10000)),
                chips=st.integers(0, 3),
                to=st.sampled_from(("buster", "first", "others")),
            )
        ),
        yakitori=draw(
            st.none()
            | st.builds(Yakitori, points=st.just(10000), to=st.sampled_from(("first", "winners")))
        ),
    )
    game = Game(
        scores,
        dict(zip(seats, [*chips, -sum(chips)], strict=True)),
        sticks,
        {seat: by for seat, by in busted.items() if seat != by},
        frozenset(draw(st.sets(who))),
    )
    return terms, game


@common
@given(ranked())
def test_nothing_appears_or_is_lost(case: tuple[Ranks, Game]) -> None:
    """Totals sum to nothing, but for the prize that is not given and sticks nobody gets."""
    terms, game = case
    played = settle_game(terms, game)
    missing = 0 if terms.oka else (terms.back - terms.start) * len(game.scores)
    missing += game.sticks * 1000 if terms.sticks == "none" else 0
    assert sum(row.total for row in played.rows) == -missing
    for part in ("uma", "chips", "bust", "yakitori"):
        assert sum(getattr(row, part) for row in played.rows) == 0


@common
@given(ranked())
def test_a_higher_score_is_never_placed_lower(case: tuple[Ranks, Game]) -> None:
    """Places follow scores, and so do uma that fall from place to place."""
    terms, game = case
    rows = settle_game(terms, game).rows
    for one in rows:
        for other in rows:
            if one.score > other.score:
                assert one.place < other.place and one.uma >= other.uma and one.oka >= other.oka
    places = sorted(row.place for row in rows)
    assert places[0] == 1
    if terms.ties == "seat":
        assert places == list(range(1, len(rows) + 1))
        by_seat = [row.place for row in sorted(rows, key=lambda row: -row.score)]
        assert by_seat == places


@common
@given(ranked())
def test_equal_scores_share(case: tuple[Ranks, Game]) -> None:
    """Where ties are split, what equal scores get differs by one share at most."""
    terms, game = case
    rows = settle_game(terms._replace(ties="split"), game).rows
    for one in rows:
        for other in rows:
            if one.score == other.score:
                assert one.place == other.place
                assert abs(one.uma - other.uma) <= terms.share
                assert abs(one.oka - other.oka) <= terms.share


@common
@given(ranked())
def test_rounding_is_less_than_a_unit(case: tuple[Ranks, Game]) -> None:
    """All but those in first place have whole units, less than one from what they hold."""
    terms, game = case
    exact = settle_game(terms._replace(round="none"), game).rows
    for row, true in zip(settle_game(terms, game).rows, exact, strict=True):
        if row.place > 1 and terms.round != "none":
            assert row.base % terms.unit == 0 and abs(row.base - true.base) < terms.unit


@common
@given(
    st.lists(hundreds, min_size=3, max_size=3),
    st.dictionaries(st.sampled_from("SWN"), st.integers(0, 5)),
    st.sampled_from((0, 500, 2000)),
)
def test_kings_and_commoners(scores: list[int], debts: dict[str, int], fee: int) -> None:
    """All points stay on the table; the king alone pays, and only where nobody is bust."""
    end = load_ruleset("ousama", {"end.debt_fee": fee}).end
    assert end is not None
    held = dict(zip("SWN", scores, strict=True))
    game = Game({"E": 100_000 - sum(scores), **held}, king="E", debt_hands=debts)
    played = settle_game(end, game)
    king, *commoners = played.rows
    assert sum(row.total for row in played.rows) == 100_000
    after = [held[row.seat] - fee * debts.get(row.seat, 0) for row in commoners]
    above = sum(points > 0 for points in after)
    over = above == 0 or min(after) < -24000
    assert (played.ended is not None) == over
    for row, points in zip(commoners, after, strict=True):
        paid = points > 0 and not over
        assert row.total == (points * (above + 1) if paid else points)
    assert king.uma <= 0 <= king.fee


@common
@given(st.text(max_size=12))
def test_any_word_is_a_score_or_is_not(text: str) -> None:
    """No text makes reading a score fail, and what is read is what is written."""
    number = read_score(text)
    assert number is None or read_score(str(number)) == number
    assert number is None or read_score(f"{number:,}") == number


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=10,
)
KEYS = ("scores", "chips", "sticks", "busted_by", "yakitori", "king", "debt_hands")


@common
@given(
    st.sampled_from(("mleague", "ousama")),
    st.lists(st.dictionaries(st.sampled_from(KEYS), junk), max_size=3),
)
def test_no_data_is_a_fault_of_the_program(rules: str, games: list[Any]) -> None:
    """Whatever stands in a file is settled or refused, with a place for every fault."""
    try:
        read = read_games({"games": games}, load_ruleset(rules))
    except MahjongError as error:
        assert error.faults and all(fault.message for fault in error.faults)
    else:
        assert len(read.games) == len(games)
