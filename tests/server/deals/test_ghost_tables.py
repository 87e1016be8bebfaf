"""Like which level a ghost plays where its recording does not tell what to do."""

from __future__ import annotations

import msgspec
import pytest

from ludotheque.engine.registry import find_game
from ludotheque.server.deals.ghost_tables import ghost_level
from ludotheque.server.store.records.match_header import MatchHeader
from ludotheque.server.store.records.matches import Finished, Player, StoredMatch


def raced(ranks: tuple[int, ...], levels: tuple[str | None, ...]) -> Finished:
    """A finished race with these places; a level of ``None`` is a person."""
    players = [
        Player(seat, "" if level else "Zoé", level=level, rank=rank)
        for seat, (rank, level) in enumerate(zip(ranks, levels, strict=True))
    ]
    version = find_game("tohuwabohu").version
    header = MatchHeader("tohuwabohu", version, len(ranks), msgspec.Raw(b"{}"), "deal:1")
    stored = StoredMatch("m", None, "tohuwabohu", msgspec.json.encode(header), 1, 2, None)
    return Finished(stored, players)


@pytest.mark.parametrize(
    ("ranks", "level"), [((1, 2, 3), "owl"), ((2, 3, 1), "fox"), ((1, 1, 1), "fox"), ((3, 1, 2), "chick")]
)
def test_a_person_is_measured_against_the_bots_of_the_match(ranks: tuple[int, ...], level: str) -> None:
    found = raced(ranks, (None, "rabbit", "fox"))
    assert [ghost_level(found, seat) for seat in range(3)] == [level, "rabbit", "fox"]


def test_without_bots_nothing_is_known() -> None:
    found = raced((1, 2, 3), (None, None, None))
    assert [ghost_level(found, seat) for seat in range(3)] == ["fox"] * 3
