"""Matches that branch from others: the same beginning, the same or fresh luck, and files that verify."""

from __future__ import annotations

import copy
import pickle
import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque import BadFile, Match
from ludotheque.engine.entry import Drawn
from ludotheque.engine.files.verify import verify
from ludotheque.engine.playing.branch import Branch, EarlierSeed, Luck, branch_problem, branched, seed_for
from ludotheque.engine.registry import own_game_ids
from ludotheque.testing.random_play import steps

GAMES = own_game_ids()
SEATS = 3


@pytest.fixture(scope="module")
def matches() -> dict[str, Match]:
    """A match of each game: half of them are matches of deals, the others draw by the numbers of entries."""
    found: dict[str, Match] = {}
    for place, game in enumerate(GAMES):
        found[game] = Match(game, seats=SEATS, seed="deal:9" if place % 2 else "9")
        for _ in steps(found[game], random.Random(9)):
            pass
    return found


def play_on(match: Match, seed: int, most: int = 25) -> None:
    for _ in steps(match, random.Random(seed), most=most):
        pass


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_a_branch_begins_like_its_match_and_its_file_verifies(
    game: str, data: st.DataObject, matches: dict[str, Match]
) -> None:
    match = matches[game]
    entry = data.draw(st.integers(0, min(len(match.log) - 1, 120)))
    luck: Luck = data.draw(st.sampled_from(["same", "fresh"]))
    branch = match.branch_at(
        entry,
        luck=luck,
        seed=None if luck == "same" else data.draw(st.sampled_from(["another", "deal:another"])),
        of="first",
    )
    assert branch.log[:entry] == match.log[:entry]
    assert not branch.is_over
    play_on(branch, data.draw(st.integers(0, 9)))
    report = verify(branch.save())
    assert report.branch is not None
    assert (report.branch.match, report.branch.entry, report.branch.luck) == ("first", entry, luck)
    second = branch.branch_at(data.draw(st.integers(0, len(branch.log))), luck="fresh", seed="third", of="second")
    play_on(second, 1)
    assert verify(second.save()).branch == second.branch
    for other in (copy.copy(second), pickle.loads(pickle.dumps(second)), Match.load(second.save())):
        play_on(other, 5)
        again = second.copy()
        play_on(again, 5)
        assert other.log == again.log, "a copy draws from the same seeds"


@pytest.mark.parametrize("game", GAMES)
def test_the_same_moves_with_the_same_luck_give_the_same_match(game: str, matches: dict[str, Match]) -> None:
    match = matches[game]
    branch = match.branch_at(len(match.log) // 2)
    for entry in match.log[len(branch.log) :]:
        if isinstance(entry.actor, int):
            assert not isinstance(entry.action, Drawn)
            branch.play(entry.actor, entry.action, at=entry.at)  # type: ignore[arg-type]
    branch.advance(match.now)
    assert branch.log == match.log


def test_fresh_luck_draws_differently(matches: dict[str, Match]) -> None:
    match = matches["dubalai"]
    draws = [entry.seq for entry in match.log if isinstance(entry.action, Drawn) and len(entry.action.values) > 1]
    entry = draws[0]
    fresh = {match.branch_at(entry, luck="fresh", seed=seed).log[entry].action for seed in range(5)}
    assert len(fresh) > 1
    assert match.branch_at(entry).log[entry] == match.log[entry]


def test_a_match_cannot_branch_outside_its_log(matches: dict[str, Match]) -> None:
    match = matches["bouh"]
    for entry in (-1, len(match.log) + 1):
        with pytest.raises(ValueError, match="cannot branch"):
            match.branch_at(entry)
    with pytest.raises(ValueError, match="same luck"):
        match.branch_at(1, luck="same", seed=3)


def test_files_without_a_branch_do_not_mention_it(matches: dict[str, Match]) -> None:
    assert '"branch"' not in matches["bouh"].save()


@pytest.mark.parametrize(
    "branch",
    [
        Branch("", 99, "same"),
        Branch("", -1, "same"),
        Branch("", 4, "fresh"),
        Branch("", 4, "fresh", (EarlierSeed("a", 3),)),
        Branch("", 4, "fresh", (EarlierSeed("a", 4), EarlierSeed("b", 6))),
        Branch("", 4, "same", (EarlierSeed("a", 3), EarlierSeed("b", 2))),
        Branch("", 4, "same", (EarlierSeed("a", 0),)),
    ],
)
def test_impossible_branches_are_found(branch: Branch) -> None:
    assert branch_problem(branch, 10)


def test_a_file_with_another_earlier_seed_does_not_verify(matches: dict[str, Match]) -> None:
    match = matches["bouh"].branch_at(8, luck="fresh", seed="new")
    verify(match.save())
    assert match.branch is not None
    match.branch = msgspec.structs.replace(match.branch, earlier=(EarlierSeed("forged", 8),))
    with pytest.raises(BadFile, match="does not follow from the seed"):
        verify(match.save())
    match.branch = Branch("", 8, "fresh")
    with pytest.raises(BadFile, match="line 1"):
        Match.load(match.save())


def test_a_branch_before_the_branch_of_its_match_keeps_both_seeds() -> None:
    first = branched(20, "fresh", "a", "seed a", None)
    again = branched(10, "same", "b", "seed b", first)
    assert [seed_for(seq, "seed b", again) for seq in (5, 15, 25)] == ["seed a", "seed a", "seed b"]
    fresh = branched(10, "fresh", "b", "seed b", first)
    assert [seed_for(seq, "seed c", fresh) for seq in (5, 15)] == ["seed a", "seed c"]
    assert branch_problem(again, 30) is None
    assert branch_problem(fresh, 30) is None
    assert branched(0, "fresh", "a", "seed a", None) == Branch("a", 0, "fresh")
