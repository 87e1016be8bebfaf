"""Ghosts answer what their players answered, as long after each question; where they cannot, a bot plays."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from ludotheque import Match, play_bots
from ludotheque.bots import BotPlayer, find_bot
from ludotheque.bots.bot import Decision
from ludotheque.engine import Deal
from ludotheque.engine.entry import Drawn
from ludotheque.engine.view import View
from ludotheque.engine.wire import Action, Millis
from ludotheque.games.tohuwabohu.rules.actions import Point
from ludotheque.lab.bot_match import play_out
from ludotheque.table.ghosts.script import Recalled, Script, question, recall, scripts_of
from ludotheque.table.races.receipts import Receipt

SMALL: Mapping[str, tuple[int, dict[str, Any]]] = {
    "tohuwabohu": (3, {"pace": "calm"}),
    "dubalai": (2, {}),
}


@cache
def raced(game: str, seed: int, levels: str = "fox") -> Match:
    seats, options = SMALL[game]
    match = Match(game, seats=seats, seed=f"deal:{seed}", options=options)
    play_bots(match, [levels] * seats, seed=seed)  # type: ignore[list-item]
    return match


class Ghost:
    """Plays a seat as the table lets a ghost play: what it recalls, or what a bot decides after its silence."""

    def __init__(self, match: Match, script: Script, seat: int) -> None:
        self.match, self.script = match, script
        self.bot = BotPlayer(find_bot(match.game.id), "fox", f"ghost {seat}")
        self.alone = 0
        """How often it had to decide for itself."""

    def think(self, view: View, now: Millis) -> Decision[Any, Any]:
        recalled = recall(self.script, self.match, view)
        if recalled is not None and recalled.action is not None:
            return Decision(recalled.action, max(now, recalled.at))
        self.alone += view.prompt is not None and recalled is None
        decided = self.bot.think(view, now)
        return Decision(decided.action, max(decided.at, 0 if recalled is None else recalled.at))


class Idle:
    """Never does anything; the clock goes on."""

    def think(self, view: View, now: Millis) -> Decision[Any, Any]:
        return Decision(None, now)


@pytest.mark.parametrize("game", SMALL)
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.at_length)])
def test_if_everybody_is_a_ghost_the_match_is_the_same_to_the_millisecond(game: str, seed: int) -> None:
    match = raced(game, seed)
    scripts = scripts_of(match, {})
    again = Deal.of(match).match()
    ghosts = [Ghost(again, scripts[seat], seat) for seat in range(match.seats)]
    play_out(again, ghosts)
    assert [(entry.at, entry.actor, entry.action) for entry in again.log] == [
        (entry.at, entry.actor, entry.action) for entry in match.log
    ]
    assert sum(ghost.alone for ghost in ghosts) == 0


@pytest.mark.at_length_uncompiled
@pytest.mark.parametrize("game", SMALL)
def test_against_somebody_else_a_ghost_is_never_off_by_a_millisecond(game: str) -> None:
    """Seat 0 is played by another level; the ghosts answer every question that they know at their own times."""
    match = raced(game, 3)
    scripts = scripts_of(match, {})
    again = Deal.of(match).match()
    ghosts = [Ghost(again, scripts[seat], seat) for seat in range(1, match.seats)]
    play_out(again, [BotPlayer(find_bot(game), "owl", "new"), *ghosts])
    recorded = {
        (seat, key): answers for seat, script in enumerate(scripts) for key, answers in script.items() if answers.given
    }
    state, checked = again.game.start(again.table_options, again.seats), 0
    for entry in again.log:
        if isinstance(entry.actor, int) and entry.actor and isinstance(entry.action, Action):
            view: Any = again.game.view(state, entry.actor)
            known = _known(scripts[entry.actor], again, view)
            if known is not None and entry.action in known:
                assert entry.at - view.since in known[entry.action]
                checked += 1
        again.game.apply(state, entry)
    assert checked >= 10, recorded


def _known(script: Script, match: Match, view: View) -> dict[Action, list[Millis]] | None:
    answers = script.get(question(match.game, view) or b"")
    if answers is None:
        return None
    times: dict[Action, list[Millis]] = {}
    for given in answers.given:
        times.setdefault(given.action, []).append(given.after)
    return times


@pytest.mark.at_length_uncompiled
@pytest.mark.parametrize("game", SMALL)
def test_the_draws_of_a_deal_do_not_depend_on_who_plays_it(game: str) -> None:
    """What is dealt first, and every round of dice, is the same; only draws by lot among players may differ."""
    first, second = raced(game, 4), Deal.of(raced(game, 4)).match()
    play_bots(second, "chick", seed="other")
    for kind in ("toss",) if game == "dubalai" else ("card_1", "card_2", "card_3", "pause_length_2"):
        ours, theirs = (_draws(match, kind) for match in (first, second))
        shared = min(len(ours), len(theirs))
        assert shared >= 3
        assert ours[:shared] == theirs[:shared]


def _draws(match: Match, kind: str) -> list[tuple[int, ...]]:
    state, found = match.game.start(match.table_options, match.seats), []
    for entry in match.log:
        prompt = match.game.prompts(state).get("chance")
        if prompt is not None and prompt.kind == kind and isinstance(entry.action, Drawn):
            found.append(entry.action.values)
        match.game.apply(state, entry)
    return found


def opened(seed: int = 5) -> tuple[Match, Match, int]:
    """A recorded match, another one of its deal in which the first card lies open, and when it appeared."""
    match = raced("tohuwabohu", seed)
    again = Deal.of(match).match()
    while not any(prompt.race for prompt in again.prompts.values()):
        assert again.due is not None
        assert again.due.deadline is not None
        again.advance(again.due.deadline)
    return match, again, again.now


def first_fingers(match: Match) -> list[tuple[int, int, int]]:
    """The fingers of the first card: seat, shape, and time after the card appeared."""
    state = match.game.start(match.table_options, match.seats)
    found: list[tuple[int, int, int]] = []
    for entry in match.log:
        if isinstance(entry.action, Point):
            assert isinstance(entry.actor, int)
            found.append((entry.actor, entry.action.shape, entry.at - match.game.view(state, None).since))
        elif found:
            break
        match.game.apply(state, entry)
    return found


def test_a_shape_that_somebody_else_has_found_is_left_alone() -> None:
    match, again, since = opened()
    seat, shape, after = next(each for each in first_fingers(match) if each[2] > 700)
    script = scripts_of(match, {})[seat]
    assert recall(script, again, again.view(seat)) == Recalled(Point(shape), since + after)
    other = (seat + 1) % 3
    again.play(other, Point(shape), at=since + after - 100)
    assert recall(script, again, again.view(seat)) == Recalled(Point(shape), since + after), "the hand is on its way"
    again = opened()[1]
    again.play(other, Point(shape), at=since + after - 500)
    recalled = recall(script, again, again.view(seat))
    assert recalled is not None
    assert recalled.action != Point(shape)
    assert recalled.at >= since + after


def test_the_credited_time_counts_and_claims_that_came_too_late_are_known_too() -> None:
    match, again, since = opened()
    fingers = first_fingers(match)
    seat, shape, after = fingers[-1]
    seq = next(entry.seq for entry in match.log if entry.actor == seat and entry.action == Point(shape))
    at = match.log[seq].at
    loser = next(other for other in range(3) if other != seat and (other, shape) not in {each[:2] for each in fingers})
    late = Receipt(loser, match.log[seq].prompt, 900, 950, 50, 900, at=at + 40, late=10, after_verdict=True)
    own = Receipt(seat, match.log[seq].prompt, after - 5, after, 20, after - 5, at=at, late=5, beaten=(late,))
    scripts = scripts_of(match, {seq: own})
    known = [
        recall(scripts[each], _with(again, fingers[:-1]), _with(again, fingers[:-1]).view(each)) for each in range(3)
    ]
    assert known[seat] == Recalled(Point(shape), since + after - 5)
    assert known[loser] == Recalled(Point(shape), since + after + 30)


def _with(match: Match, fingers: list[tuple[int, int, int]]) -> Match:
    copy, since = match.copy(), match.now
    for seat, shape, after in fingers:
        copy.play(seat, Point(shape), at=since + after)
    return copy


def test_what_its_player_was_never_asked_is_left_to_a_bot() -> None:
    match, again, _ = opened()
    other = raced("tohuwabohu", 6)
    assert recall(scripts_of(other, {})[0], again, again.view(0)) is None
    assert recall(scripts_of(match, {})[0], again, again.view(0)) is not None
