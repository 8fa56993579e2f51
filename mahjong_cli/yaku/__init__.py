"""Yaku as data: rows of a ruleset, compiled to tests, judged against a reading."""

from __future__ import annotations

from mahjong_cli.yaku.judge import Held, Judge, Verdict, judge_of, when_faults
from mahjong_cli.yaku.predicates import NO_FORM
from mahjong_cli.yaku.view import Scene, View

__all__ = ["NO_FORM", "Held", "Judge", "Scene", "Verdict", "View", "judge_of", "when_faults"]
