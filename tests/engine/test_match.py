"""Matches as library users play them: actions, time, refusals, notices."""

from __future__ import annotations

import copy
import pickle
import random
import re

import msgspec
import pytest

from ludotheque import BadTable, Match, Refused, play_bots, play_random
from ludotheque.engine.chance import seed_hash
from ludotheque.engine.entry import Expired
from ludotheque.engine.registry import find_game, own_game_ids
from ludotheque.games.boussanga.rules.actions import Pass, Place
from ludotheque.lab.bot_match import Strength
from support.bell_game import Bell, Rang, Ring, Silence


def test_a_first_move_can_be_played_saved_and_loaded() -> None:
    match = Match("boussanga", seats=2, seed=7, options={"mode": "coop"})
    (seat,) = match.prompts
    assert isinstance(seat, int)
    notices = match.play(seat, match.options(seat)[0])
    assert [notice.kind for notice in notices][-1] in ("drew", "passed")
    assert Match.load(match.save()).view(seat) == match.view(seat)


def test_a_refused_action_changes_nothing() -> None:
    match = Match("boussanga", seats=2, seed=7, options={"first": 0})
    view, saved = match.view(0), match.save()
    with pytest.raises(Refused, match="BSG-16 not_your_card") as refused:
        match.play(0, Pass(999))
    assert refused.value.refusal.params == {"card": 999}
    with pytest.raises(Refused, match="LUD-1"):
        match.play(1, match.options(0)[0])
    with pytest.raises(Refused, match="LUD-2"):
        match.play(0, match.options(0)[0], prompt=3)
    assert (match.view(0), match.save()) == (view, saved)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"mode": "chess"}, "Invalid enum value 'chess'"),
        ({"mod": "coop"}, "unknown field `mod`"),
        ({"first": 9}, "first"),
        ({"first": "x"}, "first"),
    ],
)
def test_unknown_options_are_named(options: dict[str, object], words: str) -> None:
    with pytest.raises(BadTable, match="boussanga") as error:
        Match("boussanga", seats=2, options=options)
    assert words in str(error.value)


def test_the_error_for_an_unknown_game_lists_the_games() -> None:
    with pytest.raises(LookupError, match=r"no game called 'chess' here; there are: .*boussanga"):
        Match("chess", seats=2)


def test_the_seed_is_fixed_at_the_start_and_published_at_the_end() -> None:
    match = Match(Bell(), seats=2)
    assert match.seed is None
    match.play(0, Ring())
    assert match.seed is not None
    assert seed_hash(match.seed) == match.seed_hash


def test_matches_without_a_seed_differ() -> None:
    assert len({Match("boussanga", seats=2).seed_hash for _ in range(5)}) == 5


def test_a_deadline_expires_once_at_its_time() -> None:
    match = Match(Bell(), seats=2, seed=1)
    assert match.advance(9_999) == ()
    (notice,) = match.advance(60_000)
    assert notice.data == Silence()
    assert (match.log[-1].at, match.log[-1].actor, match.log[-1].action) == (10_000, "clock", Expired())
    assert match.now == 60_000
    assert match.advance(70_000) == ()
    assert match.outcome is not None


def test_an_action_at_the_deadline_is_too_late() -> None:
    late, early = Match(Bell(), seats=2, seed=1), Match(Bell(), seats=2, seed=1)
    with pytest.raises(Refused, match="LUD-4"):
        late.play(0, Ring(), at=10_000)
    assert isinstance(late.log[-1].action, Expired)
    (rang,) = early.play(0, Ring(), at=9_999)
    assert isinstance(rang.data, Rang)
    assert early.log[-1].at == 9_999


def test_time_does_not_go_back() -> None:
    match = Match(Bell(), seats=2, seed=1)
    match.advance(500)
    with pytest.raises(ValueError, match="cannot go back to 400 ms"):
        match.play(0, Ring(), at=400)


def test_seats_get_the_notices_that_are_for_them() -> None:
    match = Match("boussanga", seats=2, seed=7, options={"first": 0})
    option = next(option for option in match.options(0) if isinstance(option, Place))
    notices = match.play(0, option)
    assert match.notices_for(None)[-len(notices) :] == list(notices)
    assert match.notices_for(0) == match.notices_for(1)


def test_take_notices_returns_each_notice_once() -> None:
    match = Match("boussanga", seats=2, seed=7, options={"first": 0})
    assert [notice.kind for notice in match.take_notices()] == ["began"]
    notices = match.play(0, match.options(0)[0])
    assert match.take_notices() == list(notices)
    assert match.take_notices() == match.notices_for(None) == []


def test_options_may_be_given_as_the_struct_itself() -> None:
    options = msgspec.convert({"mode": "coop"}, type=Match("boussanga", seats=2).game.Options)
    assert Match("boussanga", seats=1, options=options).table_options == options


@pytest.mark.parametrize("game", own_game_ids())
def test_one_loop_plays_every_game_to_its_end(game: str) -> None:
    rng = random.Random(7)
    match = Match(game, seats=max(2, find_game(game).seats[0]), seed=7)
    while moves := match.moves():
        match.step(*rng.choice(moves))
    assert match.outcome is not None
    assert Match.load(match.save(), check_draws=True).outcome == match.outcome


def test_moves_are_the_actions_of_all_seats_and_the_next_deadline() -> None:
    match = Match(Bell(), seats=2)
    assert match.moves() == [(seat, action) for seat in (0, 1) for action in match.options(seat)] + [
        ("clock", Expired())
    ]
    deadline = match.due and match.due.deadline
    match.step("clock", Expired())
    assert match.now == deadline


def test_only_seats_play_and_only_what_is_due_passes() -> None:
    match = Match("boussanga", seats=2, seed=7)
    (seat,) = match.prompts
    for wrong in ("clock", "chance", seat):
        with pytest.raises(ValueError, match=r"choose one of moves\(\)"):
            match.step(wrong, Expired())
    for actor in ("clock", "chance"):
        with pytest.raises(TypeError, match=rf"'{actor}' is no seat and has no actions: step\(\) and advance\(\)"):
            match.play(actor, Pass(0))
    assert len(match.log) == len(Match("boussanga", seats=2, seed=7).log)


@pytest.mark.parametrize("game", own_game_ids())
def test_a_copy_and_a_pickled_match_go_on_like_the_match(game: str) -> None:
    match = Match(game, seats=max(2, find_game(game).seats[0]), seed=3)
    play_random(match, random.Random(3), steps=15)
    others = [match.copy(), copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))]
    left = match.save()
    for other in others:
        assert other.notices_for(0) == match.notices_for(0)
        play_random(other, random.Random(4), steps=15)
    assert match.save() == left
    play_random(match, random.Random(4), steps=15)
    assert [other.save() for other in others] == [match.save()] * len(others)


def test_a_match_of_rules_that_are_not_installed_can_be_pickled() -> None:
    match = Match(Bell(), seats=2, seed=1)
    match.take_notices()
    again = pickle.loads(pickle.dumps(match))
    assert (again.log, again.notices_for(0), type(again.game)) == (match.log, [], Bell)


def test_a_match_with_earlier_rules_keeps_them_when_it_is_pickled() -> None:
    earlier = find_game("bouh").of_version(1)
    assert earlier is not None
    assert pickle.loads(pickle.dumps(Match(earlier, seats=2, seed=1))).game.version == 1


def test_a_wrong_seat_is_named_in_a_sentence() -> None:
    match = Match("boussanga", seats=2, seed=7)
    for ask in (match.view, match.options, match.prompt_of, match.information, match.notices_for, match.private_json):
        for seat in (2, -1):
            with pytest.raises(ValueError, match=rf"there is no seat {seat}: the seats of this match are 0 to 1"):
                ask(seat)
    with pytest.raises(Refused, match="LUD-1"):
        match.play(2, Pass(0))


def test_repr_says_who_is_asked_and_how_it_ended_but_not_the_seed() -> None:
    match = Match("boussanga", seats=2, seed=987654, options={"first": 1})
    assert repr(match) == "<Match boussanga, 2 seats, 1 entry, at 0 ms: turn by seat 1>"
    play_random(match, random.Random(1))
    assert re.fullmatch(r"<Match boussanga, 2 seats, \d+ entries, over: scores \(.*\), winners \(.*\)>", repr(match))
    assert "clock" in repr(_paused_match())


def _paused_match() -> Match:
    match = Match("tohuwabohu", seats=3, seed=1)
    while "clock" not in match.prompts:
        match.step(*match.moves()[-1])
    return match


@pytest.mark.parametrize("levels", ["chick", ["random", "rabbit"]])
def test_bots_play_a_match_to_its_end(levels: Strength | list[Strength]) -> None:
    first, again = (Match("dubalai", seats=2, seed=2) for _ in range(2))
    assert play_bots(first, levels, seed=5) == first.outcome
    play_bots(again, levels, seed=5)
    assert again.save() == first.save()


def test_unknown_levels_and_wrong_numbers_of_levels_are_named() -> None:
    match = Match("boussanga", seats=2, seed=7)
    with pytest.raises(ValueError, match="there is no level 'wolf'; there are: random, chick"):
        play_bots(match, "wolf")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="2 seats play, but there are levels for 1"):
        play_bots(match, ["fox"])
