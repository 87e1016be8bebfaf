"""Bots repeat what was done in a recorded match as long as they see the same."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ludotheque import Match, play_random
from ludotheque.bots.bot import Decision
from ludotheque.engine import Deal
from ludotheque.engine.wire import Action
from ludotheque.table.bots.recorded_thinker import RecordedThinker, recorded_decisions


class Nobody:
    """Counts how often it is asked, and does nothing."""

    def __init__(self) -> None:
        self.asked = 0

    async def think(self, *_: object) -> Decision[Any, Any]:
        self.asked += 1
        return Decision(None, 0)

    async def hints(self, *_: object) -> tuple[Any, ...]:
        return ()

    async def options(self, *_: object) -> tuple[Any, ...]:
        return ()


def recorded(game: str) -> Match:
    match = Match(game, seats=2, seed="deal:3")
    play_random(match, random.Random(3), steps=40)
    return match


@pytest.mark.parametrize("game", ["boussanga", "bouh"])
async def test_the_same_moves_lead_to_the_same_match(game: str) -> None:
    """Seat 0 plays as it did; the bot on seat 1 repeats every action of the recording."""
    match = recorded(game)
    other = Nobody()
    thinker = RecordedThinker(other, recorded_decisions(match))
    again = Deal.of(match).match()
    for entry in match.log:
        if entry.actor == 0:
            assert isinstance(entry.action, Action)
            again.play(0, entry.action)
        elif entry.actor == 1:
            decided = await thinker.think(game, again.view(1), again.now, "fox", "", None)
            assert decided.action == entry.action
            assert decided.at > again.now
            again.play(1, decided.action)
    assert [entry.action for entry in again.log] == [entry.action for entry in match.log]
    assert other.asked == 0


async def test_after_another_move_the_bot_thinks_for_itself() -> None:
    match = recorded("boussanga")
    other = Nobody()
    thinker = RecordedThinker(other, recorded_decisions(match))
    again = Deal.of(match).match()
    first = next(iter(again.prompts))
    assert isinstance(first, int)
    done = next(entry.action for entry in match.log if entry.actor == first)
    again.play(first, next(action for action in again.options(first) if action != done))
    await thinker.think("boussanga", again.view(1 - first), again.now, "fox", "", None)
    assert other.asked == 1
