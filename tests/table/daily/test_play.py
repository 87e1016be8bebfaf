"""A daily puzzle is played step by step; its record goes on anywhere, and time counts only in races."""

from __future__ import annotations

import asyncio
import random
from functools import cache
from itertools import count

import msgspec
import pytest

from ludotheque import Match, play_random
from ludotheque.engine.chance import DEAL_MARK
from ludotheque.engine.deals.puzzle import Puzzle, puzzle_games, puzzle_of
from ludotheque.engine.files.verify import verify
from ludotheque.table.daily.play import DailyPlay, PlayRecord
from ludotheque.table.daily.prepared import Prepared, problems_of, try_here
from ludotheque.table.daily.prepared import prepare as prepare_puzzle

NOON = 1_800_000_000_000


def puzzle(game: str) -> Puzzle:
    found = puzzle_of(game)
    assert found is not None
    return found


@cache
def prepared(game: str, variant: int = 0) -> Prepared:
    numbers = count()
    own = puzzle(game)
    return asyncio.run(
        prepare_puzzle(game, own, own.variants[variant], lambda: f"{DEAL_MARK}test {next(numbers)}", try_here)
    )


def stored(play: DailyPlay) -> PlayRecord:
    """The record as it comes back from a database."""
    return msgspec.json.decode(msgspec.json.encode(play.record()), type=PlayRecord)


def finish(game: str, seed: int, *, reload: bool) -> DailyPlay:
    """A play at random, a second for each step."""
    rng, wall = random.Random(seed), NOON
    play = DailyPlay(puzzle(game), prepared(game), PlayRecord(NOON), wall)
    for _ in range(400):
        if play.doing == "done":
            return play
        wall += 1000
        if reload:
            play = DailyPlay(puzzle(game), prepared(game), stored(play), wall)
        else:
            record = play.record()
            play = DailyPlay(puzzle(game), prepared(game), record, wall)
        if play.doing == "waiting":
            play.go_on()
        elif play.doing == "playing" and (options := play.match.options(0)):
            assert play.act(options[rng.randrange(len(options))], 900) is None
    raise AssertionError("the puzzle does not end")


@pytest.mark.parametrize("game", puzzle_games())
def test_a_puzzle_is_sound_ends_and_its_play_is_a_match_of_its_deal(game: str) -> None:
    own, made = puzzle(game), prepared(game)
    assert problems_of(own, made) == []
    play = finish(game, 1, reload=True)
    assert len(play.marks) == len(made.full) == len(made.best) == len(made.told)
    assert all(got <= full for got, full in zip(play.marks, made.full, strict=True))
    assert verify(play.match.save()).deal == made.deals[-1].public.id
    again = finish(game, 1, reload=False)
    assert (again.marks, again.millis) == (play.marks, play.millis)


@pytest.mark.parametrize("game", puzzle_games())
def test_time_stands_still_until_the_person_goes_on(game: str) -> None:
    """Somebody who leaves for a day between two races loses nothing."""
    own, made = puzzle(game), prepared(game)
    play = DailyPlay(own, made, PlayRecord(NOON), NOON)
    later = DailyPlay(own, made, stored(play), NOON + 86_400_000)
    assert later.match.now == play.match.now
    assert later.marks == play.marks


def test_a_refused_action_changes_nothing() -> None:
    play = DailyPlay(puzzle("boussanga"), prepared("boussanga"), PlayRecord(NOON), NOON)
    before = stored(play)
    taken = play.match.options(0)[0]
    illegal = msgspec.structs.replace(taken, card=9999)
    assert play.act(illegal) is not None
    assert stored(play) == before
    assert play.act(taken) is None
    refused = play.act(taken)
    assert refused is not None
    assert refused.clause == "LUD-1"


def searching() -> tuple[DailyPlay, int]:
    """A play of Tohuwabohu with an open card, and the time."""
    own, made, wall = puzzle("tohuwabohu"), prepared("tohuwabohu"), NOON
    play = DailyPlay(own, made, PlayRecord(NOON), wall)
    for _ in range(40):
        if play.doing == "waiting":
            play.go_on()
        elif play.match.race_prompt is not None:
            return play, wall
        elif options := play.match.options(0):
            play.act(options[0])
        wall += play.due_in or 0
        play = DailyPlay(own, made, stored(play), wall)
    raise AssertionError("no card appears")


@pytest.mark.parametrize(
    ("elapsed", "reaction", "credited"),
    [(2000, 1800, 1800), (2000, 100, 1400), (2000, 9000, 2000), (2000, None, 2000), (300, 1, 1)],
)
def test_a_reaction_counts_only_as_far_as_the_server_can_believe_it(
    elapsed: int, reaction: int | None, credited: int
) -> None:
    play, wall = searching()
    appeared = play.match.now
    play = DailyPlay(play.puzzle, play.prepared, stored(play), wall + elapsed)
    shape = play.match.options(0)[0]
    assert play.act(shape, reaction) is None
    fastest = play.match.game.races["search"]
    assert play.match.log[-1].at - appeared == max(credited, fastest)


def test_a_card_that_nobody_touches_is_over_in_time_and_the_next_one_waits() -> None:
    play, wall = searching()
    later = DailyPlay(play.puzzle, play.prepared, stored(play), wall + 3_600_000)
    assert later.marks == (0,)
    assert later.due_in is None
    assert later.match.now == play.match.now + 8000


def test_a_touch_after_the_deadline_finds_the_card_over() -> None:
    play, wall = searching()
    shape = play.match.options(0)[0]
    late = DailyPlay(play.puzzle, play.prepared, stored(play), wall + 8001)
    assert late.marks == (0,)
    refused = late.act(shape, 500)
    assert refused is not None
    assert refused.reason == "not_asked"
    assert late.marks == (0,), "a reaction that the browser claims opens no card again"


def test_nothing_is_dealt_before_it_is_due() -> None:
    """The record, which is what a server knows of the future, holds no draw of a later step."""
    play = DailyPlay(puzzle("boussanga"), prepared("boussanga"), PlayRecord(NOON), NOON)
    assert len(play.record().logs) == 1
    play.act(play.match.options(0)[0])
    assert len(play.record().logs) == 1
    play.go_on()
    assert len(play.record().logs) == 2


def test_matches_that_end_before_the_person_begins_are_not_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some openings take the last token of an element; their matches are over before the person's turn."""
    own = puzzle("boussanga")
    numbers = count()
    opened: list[bool] = []

    def open_or_end(match: Match) -> None:
        if len(opened) % 2 == 0:
            play_random(match, random.Random(1))
        else:
            type(own).open(own, match)
        opened.append(match.is_over)

    monkeypatch.setattr(own, "open", open_or_end)
    made = asyncio.run(
        prepare_puzzle("boussanga", own, own.variants[0], lambda: f"{DEAL_MARK}over {next(numbers)}", try_here)
    )
    assert any(opened)
    monkeypatch.undo()
    assert problems_of(own, made) == []


@pytest.mark.parametrize(
    ("scores", "problem"),
    [
        ({"chick": 12, "fox": 12, "dragon": 12}, "even the weakest bot solves it"),
        ({"chick": 1, "fox": 3, "dragon": 5}, "even the strongest bot makes little of it"),
        ({"chick": 9, "fox": 3, "dragon": 9}, "even the strongest bot makes little of it"),
    ],
)
def test_puzzles_that_are_trivial_or_hopeless_are_named(scores: dict[str, int], problem: str) -> None:
    made = prepared("boussanga")
    bad = msgspec.structs.replace(made, scores=scores, best=(4, 4, 4))
    assert problem in problems_of(puzzle("boussanga"), bad)
