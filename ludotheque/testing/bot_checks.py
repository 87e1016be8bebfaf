"""Lets bots play, and checks their decisions and hints against the contract."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import msgspec

from ludotheque.bots.bot import Decision
from ludotheque.bots.budget import Budget
from ludotheque.bots.hint import RUNGS, Hint, hint_sentence
from ludotheque.bots.level import LEVELS, Level
from ludotheque.bots.player import BotPlayer
from ludotheque.bots.registry import find_bot
from ludotheque.engine.match import Match
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.view import View
from ludotheque.engine.words import LANGUAGES
from ludotheque.lab.bot_match import step
from ludotheque.testing.random_play import new_match
from ludotheque.testing.tables import Table

EFFORT = 0.02


def small_budget(_: Level) -> Budget:
    """Few search rounds and no time limit, so that every run is the same."""
    return Budget(effort=EFFORT)


class BotChecks:
    """Plays games at one table with bots of changing levels, and checks some of their decisions."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table = table
        self.bot = find_bot(table.game)
        self.rng = random.Random(seed)
        self.guesses = Rng(seed)
        self.decisions = 0
        self.games = 0

    def play(self, decisions: int, inspect_one_in: int, *, to_the_end: bool) -> None:
        """Play until this many decisions have been made; ``to_the_end`` also finishes the last game."""
        while self.decisions < decisions:
            self.games += 1
            match = new_match(self.table, seed=self.games)
            players = self.players(match)
            while match.prompts and (to_the_end or self.decisions < decisions):
                self.step(match, players, inspect=self.rng.randrange(inspect_one_in) == 0)

    def players(self, match: Match) -> list[BotPlayer]:
        """Bots whose levels change from game to game and from seat to seat."""
        levels = islice(LEVELS * 4, self.games % 5, None)
        return [
            BotPlayer(self.bot, level, self.games, small_budget)
            for _, level in zip(range(match.seats), levels, strict=False)
        ]

    def step(self, match: Match, players: list[BotPlayer], inspect: bool) -> None:
        """Run one step of the match."""
        decisions = []
        for seat, player in enumerate(players):
            memory, view = player.memory, match.view(seat)
            decisions.append(player.think(view, match.now))
            if inspect:
                self.inspect(match, view, player, memory, decisions[-1])
        before = len(match.log)
        step(match, decisions)  # raises if an action is refused
        self.decisions += sum(isinstance(entry.actor, int) for entry in match.log[before:])

    def inspect(self, match: Match, view: View, player: BotPlayer, memory: Any, decision: Decision[Any, Any]) -> None:
        """Check that the same view gives the same decision, also if hidden parts of the state differ."""
        other = match.game.guess(view, self.guesses)
        again = self.bot.think(
            match.game.view(other, view.seat),
            match.now,
            level=player.level,
            seed=player.seed,
            memory=memory,
            budget=small_budget(player.level),
        )
        assert again == decision
        if decision.memory is not None:
            assert self.bot.Memory is not None
            assert msgspec.json.decode(msgspec.json.encode(decision.memory), type=self.bot.Memory) == decision.memory
        check_hints(match, view, self.bot.hints(view, budget=small_budget("dragon")))


def check_hints(match: Match, view: View, hints: tuple[Hint[Any], ...]) -> None:
    """Check that a seat with a prompt gets three hints, the last one a legal move."""
    if view.prompt is None:
        assert hints == ()
        return
    assert tuple(hint.rung for hint in hints) == RUNGS
    assert [hint.action is None for hint in hints] == [True, True, False]
    assert view.seat is not None
    action = hints[-1].action
    assert action is not None
    assert match.check(view.seat, action) is None
    for hint in hints:
        for language in LANGUAGES:
            text = hint_sentence(match.game.id, language, hint)
            assert text
            assert "{" not in text
        encoded = msgspec.json.encode(hint)
        received = msgspec.json.decode(encoded, type=Hint[match.game.Action])  # type: ignore[name-defined]
        assert msgspec.json.encode(received) == encoded
        assert hint_sentence(match.game.id, "fr", received) == hint_sentence(match.game.id, "fr", hint)
