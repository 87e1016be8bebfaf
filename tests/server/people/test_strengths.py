"""Like which level somebody plays, from their own matches against bots."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from ludotheque.bots.even_handicaps import scale_of
from ludotheque.bots.level import LEVELS
from ludotheque.bots.plays_like import Result
from ludotheque.server.people.strengths import results_of
from ludotheque.server.store.records.matches import Finished, Player, StoredMatch

PLACES = dict(zip(LEVELS, scale_of("boussanga").places, strict=True))


def played(players: Sequence[Player], **options: object) -> Finished:
    """A finished match of Boussanga."""
    header = msgspec.json.encode({"game": "boussanga", "version": 1, "seats": len(players), "options": options})
    return Finished(StoredMatch("m", None, "boussanga", header, 0, 1, b""), list(players))


def test_every_bot_is_one_result() -> None:
    players = [Player(0, "Ann", "a", rank=2), Player(1, "", level="owl", rank=1), Player(2, "", level="chick", rank=2)]
    assert list(results_of("a", [played(players)])) == [Result(PLACES["owl"], 0.0), Result(PLACES["chick"], 0.5)]


def test_handicaps_are_part_of_results() -> None:
    players = [Player(0, "", level="fox", rank=2), Player(1, "Ann", "a", rank=1)]
    assert list(results_of("a", [played(players, handicaps=[2, 5])])) == [Result(PLACES["fox"], 1.0, 5, 2)]


@pytest.mark.parametrize(
    "other",
    [
        Player(1, "Bob", "b", rank=2),
        Player(1, "", rank=2),
        Player(1, "Bob", level="fox", rank=2, ghost_match="x", ghost_seat=0),
    ],
    ids=["a person", "a forgotten person", "a ghost"],
)
def test_others_than_bots_say_nothing(other: Player) -> None:
    assert list(results_of("a", [played([Player(0, "Ann", "a", rank=1), other])])) == []


def test_bots_of_the_own_team_say_nothing() -> None:
    players = [Player(0, "Ann", "a", rank=1), *(Player(seat, "", level="fox", rank=1 + seat % 2) for seat in (1, 2, 3))]
    assert len(list(results_of("a", [played(players, mode="teams")]))) == 2


def test_matches_of_unknown_versions_are_left_out() -> None:
    players = [Player(0, "Ann", "a", rank=1), Player(1, "", level="fox", rank=2)]
    assert list(results_of("a", [played(players, mode="of another version")])) == []
