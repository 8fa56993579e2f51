"""Resolved rulesets are kept between runs, and within one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from conftest import Write
from mahjong_cli.errors import RulesetError
from mahjong_cli.loader import (
    cache,
    load_ruleset,
)
from mahjong_cli.loader.files import cache_folder

pytestmark = pytest.mark.usefixtures("own_folders")


class TestCache:
    """What is kept between runs never changes an answer."""

    @pytest.fixture(autouse=True)
    def forget(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Every load of these tests is like that of a new process."""
        from mahjong_cli import loader

        class Nothing(dict[str, object]):
            def get(self, key: str, default: object = None) -> object:
                return None

        monkeypatch.setattr(loader, "_loaded", Nothing())

    def entries(self) -> list[Path]:
        """The files of the cache."""
        return list(cache_folder().glob("*.json"))

    def test_a_hit_parses_nothing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The second load reads no YAML and is the same ruleset."""
        first = load_ruleset("mighty")
        monkeypatch.setattr("mahjong_cli.loader._resolve", None)
        second = load_ruleset("mighty")
        assert second.yaku == first.yaku
        assert second.hand == first.hand
        assert second.payments == first.payments
        assert second.classes == first.classes

    @pytest.mark.parametrize("changed", ["parent.yaml", "own.yaml"])
    def test_a_changed_file_is_seen(self, write: Write, changed: str) -> None:
        """A change of the file or of its parent is seen at once."""
        write("extends: riichi\nhand: {cap: 3}", "parent.yaml")
        path = write("extends: parent.yaml\nplayers: 3")
        assert load_ruleset(str(path)).tiles.cap == 3
        old = (path.parent / changed).read_text("utf-8")
        write(f"{old.rstrip()}\nwin: {{min_han: 2}}\n", changed)
        assert load_ruleset(str(path)).win.min_han == 2

    def test_settings_have_their_own_entry(self) -> None:
        """A setting is not lost to an entry without it, nor the other way round."""
        assert load_ruleset("riichi").tiles.cap == 4
        assert load_ruleset("riichi", ["hand.cap=3"]).tiles.cap == 3
        assert load_ruleset("riichi", {"hand.cap": 2}).tiles.cap == 2
        assert load_ruleset("riichi").tiles.cap == 4

    @pytest.mark.parametrize("damage", ["empty", "cut", "changed", "no json", "other json"])
    def test_a_damaged_entry_is_ignored(self, damage: str) -> None:
        """Whatever happened to an entry, the answer is that of the files."""
        load_ruleset("riichi")
        assert self.entries()
        for path in self.entries():
            raw = path.read_bytes()
            path.write_bytes(
                {
                    "empty": b"",
                    "cut": raw[: len(raw) // 2],
                    "changed": raw.replace(b'"cap":4', b'"cap":3'),
                    "no json": b"\xff\xfe\n{",
                    "other json": json.dumps([1]).encode(),
                }[damage]
            )
        assert load_ruleset("riichi").tiles.cap == 4

    def test_a_folder_that_cannot_be_written(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Without a cache the program works the same."""
        (tmp_path / "file").write_text("", "utf-8")
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
        assert load_ruleset("mighty").id == "mighty"

    def test_it_can_be_turned_off(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """MAHJONG_CACHE=off keeps and reads nothing."""
        monkeypatch.setenv("MAHJONG_CACHE", "off")
        load_ruleset("mighty")
        assert not self.entries()

    def test_faulty_rulesets_are_not_kept(self, write: Write) -> None:
        """A fault is reported every time."""
        path = write("extends: riichi\nplayers: 5")
        for _ in range(2):
            with pytest.raises(RulesetError):
                load_ruleset(str(path))

    def test_old_entries_go(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The folder does not grow without end."""
        monkeypatch.setattr(cache, "MOST_ENTRIES", 4)
        for cap in range(1, 12):
            load_ruleset("riichi", [f"hand.cap={cap}"])
        assert len(self.entries()) <= 4


def test_one_process_keeps_one_ruleset() -> None:
    """The same request gives the same object, so that what hangs on it is made once."""
    assert load_ruleset("mighty") is load_ruleset("mighty")


def test_a_change_is_seen_within_one_process(write: Write) -> None:
    """A file that changed is read again."""
    path = write("extends: riichi\nhand: {cap: 3}")
    assert load_ruleset(str(path)).tiles.cap == 3
    write("extends: riichi\nhand: {cap: 2}  # less")
    assert load_ruleset(str(path)).tiles.cap == 2
