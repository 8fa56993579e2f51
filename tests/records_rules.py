"""The rules that a record of a library's tests was made with, as settings of a ruleset."""

from __future__ import annotations

from collections.abc import Iterator

from records import Record

SUITS_WITH_REDS = "mps"
REDS = {"mt4-03fc51d52ab5bd": ("m", 2), "mt4-37de13dba2885d": ("m", 3)}
"""Records with more red fives in one suit than the usual one."""

OPEN_RIICHI = (
    "situation.events.open_riichi="
    "{names: {ja: [オープン立直], en: [open riichi]}, implies: [riichi], closed: true}",
    "yaku.open_riichi="
    "{names: {ja: オープン立直, en: Open riichi}, when: {events: open_riichi}, value: {closed: 2},"
    " replaces: [riichi]}",
    "yaku.double_open_riichi="
    "{names: {ja: ダブルオープン立直, en: Double open riichi},"
    " when: {events: [open_riichi, double_riichi]}, value: {closed: 3},"
    " replaces: [riichi, double_riichi, open_riichi]}",
)
DEAL_IN = (
    "yaku.sashikomi="
    "{names: {ja: オープン立直への放銃, en: Deal-in to an open riichi},"
    " when: {events: open_riichi, by: ron}, value: {closed: yakuman}}"
)
RENHOU = (
    "yaku.renhou_yakuman="
    "{names: {ja: 人和, en: Hand of man}, when: {events: first_turn, by: ron},"
    " value: {closed: yakuman}}"
)
NORTH = (
    "hand.aside=4z",
    "yaku.north_dora="
    "{names: {ja: 抜き北, en: North set aside}, when: {count: {aside of 4z: n}},"
    " value: 1, bonus: true}",
)

ALL_TRIPLETS_TOO = (
    "yaku.tsuuiisou.replaces=[honroutou, chanta]",
    "yaku.chinroutou.replaces=[honroutou, junchan, chanta]",
)
ORPHANS_ALONE = "yaku.kokushi_13.replaces=[kokushi, riichi, menzen_tsumo]"
DAISHARIN = "local=[daisharin]"


def settings_of(record: Record) -> tuple[str, ...]:
    """The settings over ``riichi`` that make its rules those of the record."""
    return tuple(_settings(record))


def is_endless(record: Record) -> bool:
    """Whether a record is scored without limits (青天井)."""
    rules = record["rules"]
    return bool(rules.get("aotenjou")) or rules.get("scores") == "aotenjou"


def endless_settings_of(record: Record) -> tuple[str, ...]:
    """The settings over ``aotenjou`` that make its rules those of the record.

    One library counts all triplets beside all honors and all terminals; the other counts
    dora alone beside thirteen orphans, which have 40 fu on a discard.
    """
    settings = list(_settings(record))
    if record["rules"].get("aotenjou"):
        return (*settings, *ALL_TRIPLETS_TOO)
    settings.append(ORPHANS_ALONE)
    if not record["tsumo"]:
        settings.append("forms.thirteen_orphans.fu=40")
    if record["rules"]["options"]["has_daisharin"]:
        settings.append(DAISHARIN)
    return tuple(settings)


def _settings(record: Record) -> Iterator[str]:
    rules = record["rules"]
    options = rules.get("options", {})
    suit_reds, reds = REDS.get(record["id"], ("", 0))
    for suit in SUITS_WITH_REDS:
        number = reds if suit == suit_reds else rules["aka"]
        yield (
            f"tiles.suits.{suit}.red={{5: {number}}}" if number else f"tiles.suits.{suit}.red=null"
        )
    if not rules["kuitan"]:
        yield "yaku.tanyao.value={closed: 1}"
    if rules["kiriage"]:
        yield "scoring.limits.mangan.from.base=1920"
    if not rules["double_yakuman"]:
        yield "scoring.yakuman.doubles=false"
    yield from _yakuman(rules)
    yield from _winds(record)
    if rules.get("double_wind_pair_fu", 4) != 4:
        yield f"fu.double_wind_pair={rules['double_wind_pair_fu']}"
    if rules.get("pao"):
        yield "payments.pao.daisangen.honba=payer"
        yield "payments.pao.daisuushii.honba=payer"
    elif "pao" in rules:
        yield "payments.pao=null"
    if options.get("kazoe_limit") == 2:
        yield "scoring.limits.counted_yakuman.from.each=13"
    if options.get("fu_for_open_pinfu") is False:
        yield "fu.open_pinfu=20"
    if options.get("limit_to_sextuple_yakuman"):
        yield "scoring.yakuman.most=6"
    if options.get("renhou_as_yakuman"):
        yield RENHOU
    if record.get("open_riichi"):
        yield from OPEN_RIICHI
        if options.get("has_sashikomi_yakuman"):
            yield DEAL_IN
    if record["north_count"]:
        yield from NORTH


def _yakuman(rules: Record) -> Iterator[str]:
    """Where yakuman do not add up, one library counts one, the other the dearest."""
    if rules.get("multiple_yakuman", True):
        return
    if rules["base"] == "majiang-core":
        yield "scoring.yakuman.most=1"
    else:
        yield "scoring.yakuman.add=false"


def _winds(record: Record) -> Iterator[str]:
    """A wind that a record does not state has no value."""
    rows = {"seat": "jikaze", "round": "bakaze"}
    missing = [wind for wind in rows if record[f"{wind}_wind"] is None]
    if missing:
        kept = [wind for wind in rows if wind not in missing]
        yield f"winds.value=[{', '.join(kept)}]"
    for wind in missing:
        yield f"yaku.{rows[wind]}=null"
