"""Two matches of one deal are compared where both players saw the same, and nowhere else."""

from __future__ import annotations

import pytest

from ludotheque.engine.match import Match
from ludotheque.table.replay.compared import SeatNames, compare_decisions
from ludotheque.table.replay.recording import Recording, recording_of, steps_of

GAMES = ("bouh", "boussanga")


def played(game: str, choices: list[int]) -> Recording:
    """A match of one deal in which seat 0 makes these choices and then the first, and the others the first."""
    match = Match(game, seats=2, seed="deal:5")
    left = list(choices)
    for _ in range(40):
        moves = match.moves()
        if not moves:
            break
        own = [move for move in moves if move[0] == 0]
        match.step(*own[(left.pop(0) if left else 0) % len(own)] if own else moves[0])
    return recording_of(match)


def named(name: str) -> SeatNames:
    names = {"seat.0": name, "seat.1": "Bob"}
    return SeatNames(names, names)


@pytest.mark.parametrize("game", GAMES)
def test_equal_matches_have_equal_decisions(game: str) -> None:
    one = played(game, [])
    compared = compare_decisions(one, one, 0, (named("Ann"), named("Zoé")))
    assert compared
    assert all(each.is_same for each in compared)
    assert all(each.first_step == each.second_step for each in compared)
    assert all("Ann" in each.first.fr + each.first.en for each in compared[:1])
    assert all("Zoé" in each.second.fr + each.second.en for each in compared[:1])


@pytest.mark.parametrize("game", GAMES)
def test_after_a_different_decision_only_equal_situations_are_compared(game: str) -> None:
    one, other = played(game, []), played(game, [7])
    compared = compare_decisions(one, other, 0, (named("Ann"), named("Zoé")))
    assert [each.is_same for each in compared[:1]] == [False]
    assert compared[0].first != compared[0].second
    assert all(not each.is_same or each.first_step > compared[0].first_step for each in compared)


def test_steps_point_to_the_moment_after_the_decision() -> None:
    one = played("boussanga", [])
    compared = compare_decisions(one, one, 0, (named("Ann"), named("Ann")))
    ends = steps_of(one.log)
    for each in compared:
        first = one.log[ends[each.first_step - 1]]
        assert first.actor == 0
