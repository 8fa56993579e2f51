"""The rulesets that come with the program: sound, documented, and as their sources say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from conftest import Run
from mahjong_cli.cli.occurring import Occurring
from mahjong_cli.loader import check_file, default_ruleset, list_rulesets, load_ruleset, read_yaml
from mahjong_cli.loader.local import every_row
from mahjong_cli.ruleset import Absent, Amount, Chips, Pao, Ruleset, Weights, YakuDefinition
from mahjong_cli.tiles import KINDS, Kind, kinds_in, parse_kinds

FOLDER = Path(__file__).resolve().parent.parent / "rulesets"
FILES = sorted(FOLDER.glob("*.yaml"))
IDS = [path.stem for path in FILES]
EXAMPLES = sorted((FOLDER.parent / "examples").glob("*.yaml"))

_STANDARD = (
    "riichi double_riichi ippatsu menzen_tsumo pinfu tanyao iipeikou ryanpeikou haku hatsu chun "
    "bakaze jikaze sanshoku_doujun sanshoku_doukou ittsu chanta junchan honroutou toitoi "
    "sanankou sankantsu chiitoitsu shousangen honitsu chinitsu haitei houtei rinshan chankan "
    "nagashi_mangan kokushi kokushi_13 suuankou suuankou_tanki daisangen shousuushii daisuushii "
    "tsuuiisou ryuuiisou chinroutou chuuren junsei_chuuren suukantsu tenhou chiihou dora "
    "ura_dora aka_dora"
)
STANDARD = frozenset(_STANDARD.split())


pytestmark = pytest.mark.usefixtures("own_folders")


def rows_of(rules: Ruleset) -> dict[str, YakuDefinition]:
    """The yaku of a ruleset by id."""
    return {row.id: row for row in rules.yaku}


@pytest.mark.parametrize("path", FILES, ids=IDS)
class TestEvery:
    """What holds for each shipped file."""

    def test_is_sound(self, path: Path) -> None:
        """The loader finds no fault."""
        assert check_file(path) == ()

    def test_says_what_it_is(self, path: Path) -> None:
        """It has both names, a Japanese alias or name, a public source and notes."""
        rules = load_ruleset(path.stem)
        assert rules.id == path.stem
        assert {"ja", "en"} <= rules.names.keys()
        assert any(not word.isascii() for word in (rules.names["ja"], *rules.aliases))
        assert rules.source.title
        assert (rules.source.url or "").startswith("https://")
        assert rules.notes
        assert {"ja", "en"} <= rules.about.keys()

    def test_states_only_its_difference(self, path: Path) -> None:
        """No value that a child inherits is stated again."""
        document = read_yaml(path)
        parent = document.data.get("extends")
        if parent is None:
            return
        from mahjong_cli.loader import show_values
        from mahjong_cli.loader.layers import OWN_KEYS

        inherited = {
            key: value
            for key, value in show_values(parent).items()
            if key.split(".")[0] not in OWN_KEYS
        }
        own = show_values(path.stem)

        def whole(values: dict[str, tuple[Any, str]], key: str) -> object:
            """What a key says; the value of a yaku is one, and so is scoring of another type.

            So is an end of another type.
            """
            row, value, _ = key.partition(".value")
            part = f"{row}.value" if key.startswith("yaku.") and value else None
            section = key.partition(".")[0]
            if section in ("scoring", "end"):
                types = [side[f"{section}.type"][0] for side in (own, inherited)]
                part = f"{section}." if types[0] != types[1] else None
            if part is None:
                return values[key][0]
            return {k: v for k, (v, _) in values.items() if k.startswith(part)}

        said = [
            key
            for key, (_, origin) in own.items()
            if origin.startswith(f"rulesets/{path.name}:")
            and key in inherited
            and whole(inherited, key) == whole(own, key)
        ]
        assert not said

    def test_yaku_have_both_names(self, path: Path) -> None:
        """Every row and every event can be shown in both languages."""
        rules = load_ruleset(path.stem)
        for row in rules.yaku:
            assert {"ja", "en"} <= row.names.keys(), row.id
        for event in rules.events.values():
            assert event.names["ja"] and event.names["en"], event.name

    def test_words_of_events_are_unique(self, path: Path) -> None:
        """No two events answer to the same word."""
        words = [
            word.casefold()
            for event in load_ruleset(path.stem).events.values()
            for language in event.names.values()
            for word in language
        ]
        assert len(words) == len(set(words))

    def test_every_event_is_used(self, path: Path) -> None:
        """An event that is a win by itself belongs to a row."""
        rules = load_ruleset(path.stem)
        used = {str(row.when.get("events")) for row in rules.yaku}
        for event in rules.events.values():
            if event.wins:
                assert event.name in used

    def test_every_strike_names_a_row(self, path: Path) -> None:
        """What a row replaces is a row of the ruleset, of its parent or of the catalogue."""
        rules = load_ruleset(path.stem)
        for row in rules.yaku:
            assert row.id not in row.replaces
            assert row.replaces <= rows_of(rules).keys() | every_row().keys()


def test_names_are_unique() -> None:
    """No name or alias means two rulesets."""
    words = [word for info in list_rulesets() for word in {word.casefold() for word in info.words}]
    assert len(words) == len(set(words))


def test_one_default() -> None:
    """Exactly one ruleset is used where none is named."""
    assert [info.id for info in list_rulesets() if info.default] == [default_ruleset()]


def test_standard_yaku() -> None:
    """The base holds every standard yaku but those that are a choice of the table."""
    assert rows_of(load_ruleset("riichi")).keys() >= STANDARD


@pytest.mark.parametrize(
    ("id", "closed", "open"),
    [
        ("riichi", 1, None),
        ("double_riichi", 2, None),
        ("ippatsu", 1, None),
        ("menzen_tsumo", 1, None),
        ("pinfu", 1, None),
        ("tanyao", 1, 1),
        ("iipeikou", 1, None),
        ("ryanpeikou", 3, None),
        ("sanshoku_doujun", 2, 1),
        ("sanshoku_doukou", 2, 2),
        ("ittsu", 2, 1),
        ("chanta", 2, 1),
        ("junchan", 3, 2),
        ("honroutou", 2, 2),
        ("toitoi", 2, 2),
        ("sanankou", 2, 2),
        ("sankantsu", 2, 2),
        ("chiitoitsu", 2, None),
        ("shousangen", 2, 2),
        ("honitsu", 3, 2),
        ("chinitsu", 6, 5),
        ("haitei", 1, 1),
        ("dora", 1, 1),
        ("ura_dora", 1, None),
    ],
)
def test_han(id: str, closed: int, open: int | None) -> None:
    """Standard han, closed and open."""
    row = rows_of(load_ruleset("riichi"))[id]
    assert row.closed == Amount(han=closed)
    assert row.open == (None if open is None else Amount(han=open))


@pytest.mark.parametrize(
    ("id", "closed", "open"),
    [
        ("kokushi", 1, 0),
        ("kokushi_13", 2, 0),
        ("suuankou", 1, 0),
        ("suuankou_tanki", 2, 0),
        ("daisangen", 1, 1),
        ("shousuushii", 1, 1),
        ("daisuushii", 2, 2),
        ("tsuuiisou", 1, 1),
        ("ryuuiisou", 1, 1),
        ("chinroutou", 1, 1),
        ("chuuren", 1, 0),
        ("junsei_chuuren", 2, 0),
        ("suukantsu", 1, 1),
        ("tenhou", 1, 0),
        ("chiihou", 1, 0),
    ],
)
def test_yakuman(id: str, closed: int, open: int) -> None:
    """Yakuman and their multiples, 0 where an open hand has none."""
    row = rows_of(load_ruleset("riichi"))[id]
    assert row.closed == Amount(yakuman=closed)
    assert row.open == (Amount(yakuman=open) if open else None)


def test_dora_are_bonus_rows() -> None:
    """Dora of every sort and otafuku never make a hand legal, whichever ruleset has them."""
    bonus = {"dora", "ura_dora", "aka_dora", "north_dora", "flower_dora", "otafuku"}
    for info in list_rulesets():
        rows = rows_of(load_ruleset(info.id))
        assert all(rows[id].bonus for id in bonus & rows.keys()), info.id


def test_tile_sets() -> None:
    """Four players use 34 kinds, three players 27, and the official app four seasons too."""
    assert len(load_ruleset("riichi").tiles.kinds) == 34
    three = load_ruleset("sanma").tiles
    assert len(three.kinds) == 27
    assert sum(three.copies.values()) == 108
    assert three.red == {Kind.of("5p"): 1, Kind.of("5s"): 1}
    assert three.dora_of(Kind.of("1m")) == Kind.of("9m")
    assert three.dora_of(Kind.of("9m")) == Kind.of("1m")
    official = load_ruleset("mighty-official").tiles
    assert [kind for kind in official.kinds if kind.suit == "f"] == list(parse_kinds("1234f"))


def test_classes_fit_the_tile_set() -> None:
    """A class holds the kinds of its name that the box holds."""
    four = load_ruleset("riichi").classes
    assert list(kinds_in(four["dragons"])) == list(parse_kinds("567z"))
    assert four["numbers"] == four["manzu"] | four["pinzu"] | four["souzu"]
    assert four["simples"] | four["terminals"] == four["numbers"]
    assert four["odd"] | four["even"] == four["numbers"]
    assert list(kinds_in(load_ruleset("sanma").classes["manzu"])) == list(parse_kinds("19m"))
    assert all(mask < 1 << len(KINDS) for mask in four.values())


def test_mighty() -> None:
    """少牌マイティ as the wiki says it, and as its notes take what the wiki leaves open."""
    rules = load_ruleset("mighty")
    (wild,) = rules.hand.wilds
    assert (wild.count, wild.fifth_copy) == (1, False)
    assert (wild.dora, wild.ura_dora, wild.aka_dora) == (True, True, False)
    assert (rules.choose.by, rules.choose.ties) == (("yakuman", "han"), "free")
    assert rules.players == 3
    assert "chi" not in rules.hand.melds
    assert rules.hand.aside == {Kind.of("4z")}
    assert rules.payments.absent == Absent("loss")
    assert (rules.payments.honba_tsumo, rules.payments.honba_ron) == (100, 200)
    rows = rows_of(rules)
    assert (rows["otafuku"].closed, rows["otafuku"].chips) == (Amount(han=1), Chips(1, 1))
    assert rows["open_riichi"].closed == Amount(han=2)
    assert rows["double_open_riichi"].closed == Amount(han=3)
    assert not any(form.repeats for form in rules.forms)
    assert rows["ura_dora"].chips == Chips()


def test_mighty_official() -> None:
    """The app's own page: 1000s, half of the empty seat's share, its special yaku."""
    rules = load_ruleset("mighty-official")
    pay = rules.payments
    assert (pay.round, pay.honba_tsumo, pay.honba_ron) == (1000, 1000, 1000)
    assert pay.absent == Absent("half_split", None)
    assert pay.pao == {"mu": Pao("all")}
    assert rules.hand.aside == set(parse_kinds("1234f"))
    assert "nuki_ron" not in rules.events
    assert rules.value_winds == ("seat", "round", "4z")
    rows = rows_of(rules)
    for id in ("mu", "manzu_honitsu", "chinitsu_chiitoi"):
        closed = rows[id].closed
        assert closed is not None and closed.yakuman == 1, id
    assert rows["mu"].open == Amount(yakuman=1)
    assert "pei" in rows and "flower_dora" in rows
    assert not Occurring(rules).row(rows["north_dora"])
    assert any(form.repeats for form in rules.forms)
    assert rules.events["mu"].wins


def test_mighty_for_four() -> None:
    """All tiles and chi, the highest value taken; else as mighty."""
    rules = load_ruleset("mighty-4p")
    assert rules.players == 4 and "chi" in rules.hand.melds and not rules.hand.aside
    assert len(rules.tiles.kinds) == 34
    assert rules.choose.by[0] == "points" and rules.choose.ties == "free"
    assert rules.payments.seats == rules.players and rules.payments.honba_ron == 300
    assert "otafuku" in rows_of(rules)
    assert not Occurring(rules).row(rows_of(rules)["north_dora"])
    two = load_ruleset("shoushou")
    assert two.hand.imaginary == 2 and two.players == 4


def test_mighty_quasar() -> None:
    """Four flowers, two red fives a suit, the empty seat's share split in half."""
    rules = load_ruleset("mighty-quasar")
    assert rules.tiles.red == {Kind.of("5p"): 2, Kind.of("5s"): 2}
    assert rules.hand.aside == set(parse_kinds("1234f")) and rules.players == 3
    assert rules.payments.absent == Absent("half_split", 100)


def test_mighty_chips() -> None:
    """Ippatsu, ura dora, red fives and yakuman pay chips; a wild earns those of ura dora."""
    rules = load_ruleset("mighty-chips")
    paying = {id: row.chips for id, row in rows_of(rules).items() if any(row.chips)}
    assert paying == dict.fromkeys(("ippatsu", "ura_dora", "aka_dora", "otafuku"), Chips(1, 1))
    assert rules.yakuman_chips == Chips(5, 10)
    assert rules.hand.wilds[0].earns == {"ura_dora"}


def test_mighty_zenaka() -> None:
    """Every five is red, and so is the wild that stands for one."""
    rules = load_ruleset("mighty-zenaka")
    assert rules.tiles.all_red == {Kind.of("5p"), Kind.of("5s")}
    assert rules.hand.wilds[0].aka_dora


def test_dotou() -> None:
    """No dealer, no round wind, a wild tile that is never dora; the lowest of equals."""
    rules = load_ruleset("dotou")
    assert rules.players == 4 and "chi" in rules.hand.melds
    assert rules.payments.dealer_ron is None and rules.payments.dealer_tsumo is None
    assert rules.value_winds == ("seat",)
    assert not {"bakaze", "otafuku", "open_riichi"} & rows_of(rules).keys()
    (wild,) = rules.hand.wilds
    assert not (wild.dora or wild.ura_dora or wild.aka_dora or wild.fifth_copy)
    assert rules.choose.by == ("points", "yakuman", "han", "fu")
    assert rules.choose.ties == "first"


def test_shura() -> None:
    """The wild tile may be a fifth copy; the ura dora have no say in the choice."""
    rules = load_ruleset("shura")
    (wild,) = rules.hand.wilds
    assert (wild.fifth_copy, wild.dora, wild.ura_dora) == (True, True, True)
    assert rules.choose.leave_out == {"ura_dora"}
    assert rules.choose.ties == "first"
    assert rules.payments.dealer_ron == Weights(discarder=6)


def test_all_are_listed(run: Run) -> None:
    """``mahjong rules list`` names each with its source."""
    ran = run("rules", "list")
    assert ran.status == 0
    for info in list_rulesets():
        assert info.id in ran.out and info.source["url"] in ran.out
        assert info.about["en"] in ran.out


def test_the_list_is_by_players(run: Run) -> None:
    """A ruleset stands below the one that it extends, of the same number of players."""
    lines = run("rules", "list").out.splitlines()
    places = [line.split()[0] for line in lines if line[:1] == " " and "://" not in line]
    assert places.index("sanma") < places.index("mighty") < places.index("mighty-chips")
    assert places.index("riichi") < places.index("tenhou")
    heads = [line for line in lines if line[:1].isdigit()]
    assert heads == ["3 players", *sorted(set(heads) - {"3 players"})]


CASES = Path(__file__).resolve().parent / "cases"


def _ruled() -> set[str]:
    """The rulesets that files of cases speak of, as a whole or in one example."""
    files = [read_yaml(path).data for path in [*CASES.glob("*.yaml"), *EXAMPLES]]
    examples = [one for file in files for one in file.get("examples", [])]
    return {str(one.get("rules", "")) for one in [*files, *examples]}


RULED = _ruled()


@pytest.mark.parametrize("id", IDS)
def test_has_a_case(id: str) -> None:
    """Every ruleset is claimed about by at least one file of cases."""
    assert id in RULED


def limit_of(rules: Ruleset, name: str) -> tuple[int | None, int | None]:
    """From which han and from which base points a limit is reached."""
    return next(
        ((limit.han, limit.from_base) for limit in rules.scoring.limits if limit.name == name),
        (None, None),
    )


@pytest.mark.parametrize(
    ("id", "raised", "counted", "add", "doubles", "double_wind", "winners"),
    [
        ("riichi", False, True, True, True, 4, "all"),
        ("tenhou", False, True, True, False, 4, "all"),
        ("tenhou-sanma", False, True, True, False, 4, "all"),
        ("majsoul", False, True, True, True, 4, "all"),
        ("majsoul-sanma", False, True, True, True, 4, "all"),
        ("mleague", True, False, True, False, 2, "first"),
        ("wrc", True, False, True, False, 2, "first"),
        ("ema", False, False, False, False, 4, "all"),
        ("renmei", False, False, False, False, 2, "first"),
        ("saikouisen", True, False, False, False, 2, "first"),
    ],
)
def test_tables_of_platforms_and_leagues(
    id: str,
    raised: bool,
    counted: bool,
    add: bool,
    doubles: bool,
    double_wind: int,
    winners: str,
) -> None:
    """Raising to mangan, counted yakuman, adding and doubling them, a double wind, winners."""
    rules = load_ruleset(id)
    assert limit_of(rules, "mangan") == (5, 1920 if raised else 2000)
    assert limit_of(rules, "counted_yakuman") == ((13, None) if counted else (None, None))
    assert (rules.scoring.yakuman_add, rules.scoring.yakuman_doubles) == (add, doubles)
    assert (rules.fu.double_wind_pair, rules.win.multiple_ron) == (double_wind, winners)


@pytest.mark.parametrize("id", ["wrc", "ema", "renmei", "saikouisen"])
def test_tables_without_red_fives(id: str) -> None:
    """The box has no red fives, and the row that counts them is not listed."""
    rules = load_ruleset(id)
    assert not any(rules.tiles.red.values())
    assert not Occurring(rules).row(rows_of(rules)["aka_dora"])


@pytest.mark.parametrize("id", ["wrc", "ema", "renmei"])
def test_hand_of_man(id: str) -> None:
    """It is a mangan for a closed hand."""
    row = rows_of(load_ruleset(id))["renhou"]
    assert (row.closed, row.open) == (Amount(limit="mangan"), None)


@pytest.mark.parametrize(
    ("id", "liable"),
    [
        ("riichi", {"daisangen": "liable", "daisuushii": "liable"}),
        ("tenhou", {"daisangen": "liable", "daisuushii": "liable"}),
        ("mleague", {"daisangen": "payer", "daisuushii": "payer", "suukantsu": "payer"}),
        ("wrc", {"daisangen": "payer", "daisuushii": "payer"}),
        ("ema", {"daisangen": "payer", "daisuushii": "payer"}),
        ("renmei", {"daisangen": "payer", "daisuushii": "payer", "suukantsu": "payer"}),
        ("saikouisen", {}),
        ("shura", {}),
    ],
)
def test_liability(id: str, liable: dict[str, str]) -> None:
    """For which yakuman a player is liable, and who pays the counters."""
    pao = load_ruleset(id).payments.pao
    assert {yaku: rule.honba for yaku, rule in pao.items()} == liable
    assert all((rule.tsumo, rule.ron) == ("all", "half") for rule in pao.values())


def test_renmei_has_one_dora() -> None:
    """Neither ippatsu nor ura dora count."""
    assert not {"ippatsu", "ura_dora", "nagashi_mangan"} & rows_of(load_ruleset("renmei")).keys()


def test_north_may_be_robbed() -> None:
    """A north set aside is won on as an event that only a north goes with."""
    for id in ("sanma", "mighty", "tenhou-sanma", "majsoul-sanma", "sanma-no-loss"):
        event = load_ruleset(id).events["nuki_ron"]
        assert event.by == "ron" and event.on == {Kind.of("4z")}


def test_kansai_sanma() -> None:
    """Thousands, no loss, flowers, north as a value tile, every five a dora."""
    rules = load_ruleset("kansai-sanma")
    assert (rules.payments.round, rules.payments.absent) == (1000, Absent("half_split", None))
    assert rules.hand.aside == set(parse_kinds("1234f"))
    assert rules.value_winds == ("seat", "round", "4z")
    assert rules.tiles.red == {Kind.of("5p"): 4, Kind.of("5s"): 4}
    assert rules.fu.pinfu_tsumo is None
    rows = rows_of(rules)
    assert rows["tanyao"].open is None
    assert rows["sanrenkou"].closed == Amount(han=2)
    assert rows["shousharin_honitsu"].closed == Amount(han=6)
    for id in ("suurenkou", "chinitsu_chiitoi", "nagashi_mangan"):
        assert rows[id].closed == Amount(yakuman=1)


def test_shiro_pocchi() -> None:
    """One white dragon is wild, as a tile drawn after riichi and nowhere else."""
    rules = load_ruleset("shiro-pocchi")
    (wild,) = rules.hand.wilds
    assert (wild.kind, wild.copies) == (Kind.of("5z"), 1)
    assert (wild.in_hand, wild.may_win) == (False, True)
    assert wild.by == "tsumo" and wild.events == {"riichi"}
    assert rules.hand.imaginary == 0


def test_shiro_mighty() -> None:
    """All four white dragons are wild in every situation."""
    rules = load_ruleset("shiro-mighty")
    (wild,) = rules.hand.wilds
    assert (wild.kind, wild.copies) == (Kind.of("5z"), 4)
    assert (wild.in_hand, wild.may_win, wild.by, wild.events) == (True, True, None, frozenset())
    rows = rows_of(rules)
    assert rows["shousangen"].closed == Amount(yakuman=1)
    assert rows["daisangen"].closed == Amount(yakuman=3)


def test_every_row_of_the_base_shows_a_hand() -> None:
    """No standard yaku is without an example and a near miss."""
    bases = [read_yaml(path).data for path in FILES]
    for data in bases:
        if "extends" not in data:
            rows = data["yaku"].items()
            assert [id for id, row in rows if not {"example", "near_miss"} <= row.keys()] == []
