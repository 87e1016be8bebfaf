"""Lets a bot play a puzzle, with a simulated clock."""

from __future__ import annotations

from ludotheque.bots.budget import Budget
from ludotheque.bots.level import Level
from ludotheque.bots.player import BotPlayer
from ludotheque.bots.registry import find_bot
from ludotheque.engine.deals.puzzle import Puzzle
from ludotheque.engine.match import Match

EFFORT = 0.05
"""The part of its usual search that a bot makes: a puzzle is tried by many."""


def play_alone(puzzle: Puzzle, match: Match, level: Level, seed: int | str) -> Match:
    """A copy of an opened match, played by a bot of this level until the puzzle is done."""
    played = match.copy()
    player = BotPlayer(find_bot(match.game.id), level, seed, lambda _level: Budget(effort=EFFORT))
    while not puzzle.is_done(played):
        decision = player.think(played.view(puzzle.seat), played.now)
        answer = puzzle.reply(played)
        if answer is not None:
            played.play(*answer)
            continue
        due = played.due
        deadline = None if due is None else due.deadline
        at = max(decision.at, played.now)
        if decision.action is not None and (deadline is None or at < deadline):
            played.play(puzzle.seat, decision.action, at=at)
        else:
            assert deadline is not None, "the bot waits, and no deadline will pass"
            played.advance(max(deadline, played.now))
    return played
