"""Questions that settings of rulesets are tried on, beside all examples."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

PINFU = "123m456p789s2234m"
Q = tuple[str, Mapping[str, Any]]


def _ask(hand: str, **situation: Any) -> Q:
    return (hand, situation)


QUESTIONS: Mapping[str, tuple[Q, ...]] = {
    "riichi": (
        # events: what each does, and what it does not go with
        _ask(f"{PINFU}+5m", haitei=True),
        _ask(f"{PINFU} ron 5m", haitei=True),
        _ask("a1111z456p789s2234m+5m", haitei=True, rinshan=True),
        _ask("a1111z456p789s2234m+5m", rinshan=True),
        _ask("a1111z456p789s2234m ron 5m", rinshan=True),
        _ask(f"{PINFU} ron 5m", houtei=True, chankan=True),
        _ask("123m456p789s5534m ron 5m", chankan=True),
        _ask("[123m]456p789s2234m+5m", first_turn=True),
        _ask(f"{PINFU} ron 5m", first_turn=True, seat="E"),
        _ask("123m456p789s22345m", first_turn=True),
        _ask("[123m]456p789s2234m+5m", riichi=True),
        _ask("[123m]456p789s2234m+5m", double_riichi=True),
        _ask(f"{PINFU}+5m", double_riichi=True, ippatsu=True, ura="5m"),
        # rows
        _ask("[555z]456p789s2234m+5m"),
        _ask("[666z]456p789s2234m+5m"),
        _ask("555666z77z234m45p+6p"),
        _ask("234m234p234s88s55p+5p"),
        _ask("[234m]234p234s88s55p+5p"),
        _ask("[123m]456m789m88s55p+5p"),
        _ask("[123m]999m123p78s11z+9s"),
        _ask("[123m]999m123p78s11p+9s"),
        _ask("222m222p222s88s45p+6p"),
        _ask("[222m]222p222s88s45p+6p"),
        _ask("a1111m a2222p k3333s 55p45m+6m"),
        _ask("a1111m a2222p k3333s kk4444z 5p+5p"),
        _ask("223344m667788p9s+9s"),
        _ask("[123m]456m789m1122z+2z"),
        _ask("[123m]456m789m1122m+2m"),
        _ask("22334466888s66z+6z"),
        _ask("111999m111999p1s+1s"),
        _ask("1112345678999m+2m"),
        _ask("1112345567899m+9m"),
        _ask("[222m]456p789s2234m+5m"),
        # limits and payments
        _ask("a1111m k2222p k3333s kk4444z 5p+5p", seat="S", pao="W", honba=1),
        _ask("a1111m k2222p k3333s kk4444z 5p ron 5p", seat="S", discarder="E", pao="W", honba=1),
        _ask("123456789m2234m+5m", riichi=True),
        _ask("[111z][222z][333z]44z55m+4z", seat="S", pao="W", honba=1),
        _ask("[111z][222z][333z]44z55m ron 4z", seat="S", discarder="E", pao="W", honba=1),
    ),
    "sanma": (
        _ask("11m456p789s23466p+6p", north=1, rinshan=True),
        _ask("11m456p789s234p4z ron 4z", event=["nuki_ron"]),
        _ask("11m456p789s234p4z ron 4z", north=1),
        _ask("11m456p789s234p4z ron 4z", event=["nuki_ron"], houtei=True),
        _ask("19m19p19s1123567z ron 4z", event=["nuki_ron"], chankan=True),
        _ask("44z456p789s23467p ron 8p"),
        _ask("11m456p789s23466p+6p", flowers="11f"),
        _ask("11m456p789s23466p+6p", flowers="12f"),
        _ask("11m456p789s23466p+6p", north=1),
        _ask("11m456p789s23466p+6p", double_riichi=True),
    ),
    "kansai-sanma": (
        _ask("[222p][333p]444555p9s+9s"),
        _ask("1122334455667p+7p"),
        _ask("1122334455667p", event=["nagashi"]),
    ),
    "fever-sanma": (
        _ask("777p777s456p23s99p+4s", event=["fever_riichi"]),
        _ask("777p456p123s23s99p+4s", event=["fever_riichi"]),
        _ask("777p456p123s23s99p+4s", event=["fever_riichi"], ippatsu=True),
        _ask("123p456p123s23s99p ron 4s", event=["open_riichi_paid"]),
    ),
    "zan-sanma": (
        _ask("[222p]345678p678s3s+3s"),
        _ask("11m123678p234s46s+5s", riichi=True, ippatsu=True, ura="1m"),
        _ask("[222z][333z]444z23p99s ron 4p"),
        _ask("11m123678p234s46s ron 5s", first_turn=True, seat="S"),
        _ask("11m123678p234s46s+5s", flowers="12f", event=["flower_indicator"]),
        _ask("11m123678p234s46s ron 5s", flowers="1234f", seat="S"),
        _ask("11m123678p234s46s ron 5s", event=["open_riichi_paid"]),
        _ask("11m123678p234s46s+5s", event=["pocchi"]),
        _ask("1mJ123678p234s46s+5s", riichi=True),
        _ask("11m123678p234s46s+J", riichi=True, dora="5s"),
        _ask("11m123678p234s46s+J", riichi=True, ura="5s"),
        _ask("11m123678p234s46s+J"),
        _ask("222234p13p456s77s+J", riichi=True),
    ),
    "futari-d": (_ask("555z666z77z111m23m+4m"),),
    "shura": (_ask("23678m45p234s99s ron 1m"),),
    "shiro-mighty": (
        _ask("123p406s1199m55z5s5z+6s", riichi=True, dora="5s"),
        _ask("23456779s4577p5z+6p", riichi=True, dora="8s"),
        _ask("23456779s4577p5z+6p", riichi=True, ura="8s"),
    ),
    "sai-no-kawara": (
        _ask(f"{PINFU}+5m", count=["factor=1"]),
        _ask(f"{PINFU}+5m", count=["factor=0"]),
    ),
    "toridoshi": (
        _ask("123s456p789s2234m+5m"),
        _ask("123s456p789s2234m+5m", count=["year=0"]),
        _ask("123s456p789s2234m+5m", count=["year=1"]),
    ),
    "jun": (
        _ask("222z333z444z23p55s ron 4p"),
        _ask("222333444m555m9s+9s"),
        _ask("123m123m123m123m9s+9s"),
        _ask("222333444m234m9s+9s"),
        _ask(f"{PINFU}+5m", double_riichi=True),
        _ask(f"{PINFU}+5m", riichi=True, ippatsu=True),
        _ask(f"{PINFU} ron 5m", houtei=True),
        _ask(f"{PINFU} ron 5m", chankan=True),
        _ask("123m456p789s2234m+0m"),
        _ask("1122334455667p", event=["nagashi"]),
        _ask(f"{PINFU}+5m", seat="S", honba=2),
    ),
    "dotou": (_ask("23678m45p234s99s ron 1m"),),
    "mighty": (
        _ask("23456779s4577p+6p", double_riichi=True, open_riichi=True),
        _ask("23456779s4577p+6p", dora="8s"),
        _ask("222444p66688s9s+8s"),
        _ask("23456779s4577p ron 4z", event=["nuki_ron"]),
        _ask("234678p23s99s44z+4z", event=["nuki_ron"]),
        _ask("234678p23s9944z ron 4z", event=["nuki_ron"], north=1),
    ),
    "mighty-official": (
        _ask("11z234567p2367s ron 4s"),
        _ask("11z234567p2367s ron 4s", seat="S", round="S"),
        _ask("22z234567p2367s ron 4s", seat="S"),
        _ask("44z234567p2367s ron 4s"),
        _ask("[555z][666z]77z234p9s+7z", pao="S", honba=1),
        _ask("[111z][222z][333z]44z9s+4z", pao="S", honba=1),
        _ask("[111p][222p][333p][444p]", event=["mu"], pao="S"),
        _ask("[444z]234678p23s5s ron 4s"),
        _ask("112233445567p+6p"),
        _ask("[111p][222p][333p][444p]", event=["mu"]),
        _ask("23456779s4577p+6p", flowers="12f"),
        _ask("23456779s4577p+6p", flowers="11f"),
    ),
    "mighty-quasar": (_ask("23456779s4577p+6p", flowers="11f"),),
    "shiro-pocchi": (
        _ask("a1111z234567s11m22p+J", riichi=True),
        _ask("J23456779s4577p+6p", riichi=True),
        _ask("222234m13m456p77s+J", riichi=True),
        _ask(f"{PINFU}+J", riichi=True, dora="5m"),
        _ask(f"{PINFU}+J", riichi=True, ura="5m"),
    ),
}
