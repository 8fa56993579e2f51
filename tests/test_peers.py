"""Random hands against two other calculators: yaku, han, fu and points.

``MAHJONG_PEERS_HANDS`` sets how many hands, ``MAHJONG_PEERS_SEED`` which ones. No kind of
difference is known; one that is the other program's belongs here, with the rule it breaks.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import lru_cache
from random import Random

import pytest

from dealing import Dealt, deal
from mahjong_cli.engine import evaluate
from mahjong_cli.loader import load_ruleset
from mahjong_cli.question import ask
from mahjong_cli.ruleset import Ruleset
from peers import PER_YAKUMAN, WIND_WORDS, Answer, asked_jansou, asked_mahjong, plain

SEED = int(os.environ.get("MAHJONG_PEERS_SEED", "20240229"))
HANDS = int(os.environ.get("MAHJONG_PEERS_HANDS", "2000"))

PEERS: dict[str, Callable[[Dealt], Answer | None]] = {
    "mahjong": asked_mahjong,
    "jansou": asked_jansou,
}


def dealt_hands() -> Iterator[Dealt]:
    """The hands of the seed."""
    random = Random(SEED)
    for _ in range(HANDS):
        yield deal(random)


@lru_cache(maxsize=64)
def _ruleset(name: str, settings: tuple[str, ...]) -> Ruleset:
    return load_ruleset(name, settings)


def ours(dealt: Dealt) -> Answer | None:
    """What we answer, None without a yaku."""
    rules = _ruleset(dealt.ruleset, dealt.settings)
    question = ask(dealt.text, rules, dealt.situation)
    outcome = evaluate(question.hand, question.situation, rules)
    if outcome.best is None or outcome.settlement is None:
        assert outcome.result == "no_yaku", dealt.command
        return None
    score = outcome.best.score
    yaku: dict[str, int] = {}
    for line in score.lines:
        name = line.id
        if line.tile is not None:
            name += f"_{WIND_WORDS['ESWN'[int(str(line.tile)[0]) - 1]]}"
        yaku[name] = line.han + PER_YAKUMAN * line.yakuman
    paid = sorted((payment.points for payment in outcome.settlement.payments), reverse=True)
    han = score.han or PER_YAKUMAN * score.yakuman
    return Answer(plain(yaku), han, score.fu, tuple(paid), outcome.settlement.total)


@pytest.mark.parametrize("peer", PEERS)
def test_random_hands_are_worth_what_the_peer_says(peer: str) -> None:
    """Yaku, han, fu, payments and total agree; what differs is printed to be pasted."""
    differing = []
    for dealt in dealt_hands():
        found, theirs = ours(dealt), PEERS[peer](dealt)
        if found != theirs:
            differing.append(f"{dealt.command}\n  ours {found}\n  {peer} {theirs}")
    shown = "\n".join(differing[:10])
    assert not differing, f"{len(differing)} of {HANDS} (seed {SEED}):\n{shown}"
