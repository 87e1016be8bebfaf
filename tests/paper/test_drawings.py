"""The client's drawings become SVG that any renderer understands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludotheque.paper.drawings import Drawings, NoDrawings, is_dark, paler
from ludotheque.paper.svg import INK

SOURCE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120"><g style="--deep:#101010;--base:#f0a000">'
    '<linearGradient id="light"><stop stop-color="var(--base)"/></linearGradient>'
    '<g style="--deep:#202020"><path stroke="var(--deep)" fill="url(#light)"/></g>'
    '<path stroke="var(--deep)"/></g></svg>'
)


def test_variables_get_the_value_of_the_nearest_element_around_them() -> None:
    placed = Drawings({"one": SOURCE}).place("one", 0, 0, 10, 10)
    assert "var(" not in placed
    assert "style" not in placed
    assert re.findall(r'stroke="(#\d+)"', placed) == ["#202020", "#101010"]
    assert 'stop-color="#f0a000"' in placed


def test_two_drawings_in_one_picture_do_not_share_ids() -> None:
    drawings = Drawings({"one": SOURCE})
    both = drawings.place("one", 0, 0, 10, 10) + drawings.place("one", 10, 0, 10, 10)
    ids = re.findall(r'id="([^"]+)"', both)
    assert len(ids) == len(set(ids)) == 2
    assert re.findall(r"url\(#([^)]+)\)", both) == ids


def test_pale_drawings_keep_their_lines() -> None:
    placed = Drawings({"one": SOURCE}, pale=True).place("one", 0, 0, 10, 10)
    assert f'stop-color="{paler("#f0a000")}"' in placed
    assert 'stroke="#202020"' in placed
    assert is_dark("#202020")
    assert not is_dark(paler("#202020"))
    assert paler("#fff") == "#ffffff"


def test_letters_of_pale_drawings_are_dark() -> None:
    source = '<svg xmlns="http://www.w3.org/2000/svg"><rect fill="#e5505a"/><text fill="#fff">23</text></svg>'
    assert 'fill="#fff"' in Drawings({"one": source}).place("one", 0, 0, 10, 10)
    placed = Drawings({"one": source}, pale=True).place("one", 0, 0, 10, 10)
    assert f'<text fill="{INK}">23</text>' in re.sub(r' xmlns="[^"]+"', "", placed)


def test_without_a_client_there_are_no_drawings(tmp_path: Path) -> None:
    with pytest.raises(NoDrawings):
        Drawings.load(tmp_path, "any")
    (tmp_path / "drawings").mkdir()
    assert Drawings.load(tmp_path, "any").names == frozenset()
