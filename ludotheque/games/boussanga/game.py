# Compiled with mypyc: every move at a table comes through here.
"""Boussanga: reproduce the pattern of a transparent card in one of eight positions, and line up four tokens.

Competitive for two to four players or for two teams of two, co-operative for one to four.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import final

import msgspec
from mypy_extensions import mypyc_attr

from ludotheque.engine.entry import Entry
from ludotheque.engine.game import Game
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.notice import Notice
from ludotheque.engine.outcome import Outcome, rank_by
from ludotheque.engine.playables.playable import Playable, table_mark
from ludotheque.engine.playing.handicap import Handicap
from ludotheque.engine.playing.lazy_lists import LazyActions
from ludotheque.engine.prompt import Actor, Prompt
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.wire import Event as AnyEvent
from ludotheque.engine.wire import Millis, Seat
from ludotheque.games.boussanga.box.edition import Edition
from ludotheque.games.boussanga.box.options import (
    BoussangaOptions,
    check_table,
    edition_of,
    first_edition,
    team_points,
)
from ludotheque.games.boussanga.rules.actions import BoussangaAction, BoussangaEvent
from ludotheque.games.boussanga.rules.checks import check_action
from ludotheque.games.boussanga.rules.codes import (
    CAUSE_NAMES,
    COOP,
    GOAL,
    MASTER_CARDS,
    MODE_CODES,
    OVER,
    POINTS,
    SCHOLAR_CARDS,
    WINNING_CARDS,
)
from ludotheque.games.boussanga.rules.entries import apply_entry, prompts_of
from ludotheque.games.boussanga.rules.legal_moves import legal_moves
from ludotheque.games.boussanga.rules.listed_moves import listed_moves
from ludotheque.games.boussanga.rules.lookup import lookup_of
from ludotheque.games.boussanga.rules.moves import action_of
from ludotheque.games.boussanga.rules.playable.observation import spaces_of
from ludotheque.games.boussanga.rules.playable.playable import BoussangaPlayable
from ludotheque.games.boussanga.rules.position import Position
from ludotheque.games.boussanga.rules.turns import playout
from ludotheque.games.boussanga.rules.view import BoussangaView, position_of
from ludotheque.games.boussanga.rules.views.view_builder import view_of
from ludotheque.games.boussanga.rules.views.view_json import open_fields


@final
class State:
    """A position, and the edition it is played with."""

    def __init__(self, position: Position, custom_edition: Edition | None, edition: Edition) -> None:
        self.position = position
        self.custom_edition = custom_edition
        """The custom edition, or ``None`` for the standard one."""
        self.edition = edition
        """The edition that is played with, custom or standard."""
        self.before: Position | None = None
        """The position before the last entry. Reused scratch space: avoids one allocation per entry."""


@mypyc_attr(native_class=False)
class Boussanga(Game[State, BoussangaOptions, BoussangaAction, BoussangaView]):
    """The game of Boussanga."""

    id = "boussanga"
    version = 2
    """2: the standard edition has other cards. The rules are those of version 1."""
    seats = range(1, 5)
    Options = BoussangaOptions
    Action = BoussangaAction
    Event = BoussangaEvent
    View = BoussangaView
    secrets = False
    handicap = Handicap("points", most=14, step=1, clause="BSG-50", goal=int(GOAL))
    timeline_marks = MappingProxyType({"cleared": "score", "scored": "score", "bonus": "score", "last_round": "round"})

    def of_version(self, version: int) -> Boussanga | None:
        """The rules of version 1 or 2."""
        return self if version == self.version else FIRST_VERSION if version == 1 else None

    def check_table(self, options: BoussangaOptions, seats: int) -> Refusal | None:
        """BSG-11, BSG-40: refuse modes that do not go with the number of seats."""
        return check_table(options, seats)

    def teams(self, options: BoussangaOptions, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """BSG-11, BSG-40: the seats that win or lose together; partners sit opposite each other."""
        if options.mode == "competitive":
            return tuple((seat,) for seat in range(seats))
        return ((0, 2), (1, 3)) if options.mode == "teams" else (tuple(range(seats)),)

    def start(self, options: BoussangaOptions, seats: int) -> State:
        """The table before anything is dealt."""
        first = 0 if seats == 1 else -1 if options.first is None else options.first
        position = Position(lookup_of(options.edition), MODE_CODES[options.mode], seats, first)
        granted = team_points(options.handicaps) if options.mode == "teams" else options.handicaps
        for zone, points in enumerate(granted):  # BSG-50
            position.granted[zone] = points
        return State(position, options.edition, edition_of(options.edition))

    def prompts(self, state: State) -> Mapping[Actor, Prompt]:
        """One prompt at a time: for the seat to move, or for chance."""
        return prompts_of(state.position)

    def check(self, state: State, seat: Seat, action: BoussangaAction) -> Refusal | None:
        """Why an action is not allowed, or ``None``."""
        return check_action(state.position, state.edition, seat, action)

    def apply(self, state: State, entry: Entry[BoussangaAction]) -> tuple[Notice[AnyEvent], ...]:
        """Change the state; every notice is for everyone."""
        if state.before is None:
            state.before = state.position.copy()
        return apply_entry(state.position, state.before, state.edition, entry)

    def copy(self, state: State) -> State:
        """An independent copy."""
        return State(state.position.copy(), state.custom_edition, state.edition)

    def view(self, state: State, seat: Seat | None) -> BoussangaView:
        """The view of a seat; all seats see the same table, but only one has a prompt."""
        prompt = None if seat is None else self.prompts(state).get(seat)
        return view_of(state.position, seat, prompt, state.edition, state.custom_edition)

    def open_json(self, state: State) -> bytes:
        """The fields of a view after the prompt, as JSON."""
        return open_fields(state.position, state.edition, state.custom_edition)

    def options(self, view: BoussangaView) -> Sequence[BoussangaAction]:
        """The legal actions: card by card, position by position, from the top left corner; then passes and others."""
        if view.prompt is None:
            return ()
        position, edition = position_of(view), edition_of(view.edition)
        return tuple(action_of(position, edition, move) for move in legal_moves(position))

    def legal_actions(self, state: State, seat: Seat) -> Sequence[BoussangaAction]:
        """The same from the state; each action is made when it is looked at."""
        position = state.position
        if position.actor() != seat:
            return ()
        return LazyActions(listed_moves(position), partial(action_of, position, state.edition))

    def guess(self, view: BoussangaView, rng: Rng) -> State:
        """The state itself, because nothing of it is hidden."""
        return State(position_of(view), view.edition, edition_of(view.edition))

    def playout(self, state: State, rng: Rng) -> int:
        """Play at random to the end; returns the number of moves."""
        return playout(state.position, rng)

    def playable(self, options: BoussangaOptions, seats: int, tick: Millis) -> Playable:
        """A new match as numbers; there is no clock, so ticks do not matter."""
        state = self.start(options, seats)
        table = table_mark(self.id, self.version, options, seats, 0)
        spaces = spaces_of(state.position.mode, seats)
        return BoussangaPlayable(table, state.position, state.edition, spaces, _states_like(state))

    def standing(self, state: State) -> tuple[int, ...]:
        """The points of each seat so far."""
        position = state.position
        return tuple([position.points(position.zone_of(seat)) for seat in range(position.seats)])

    def outcome(self, state: State) -> Outcome | None:
        """BSG-32: most points win, a tie is shared. BSG-45, BSG-46: co-operators win or lose together."""
        position = state.position
        if position.phase != OVER:
            return None
        scores = self.standing(state)
        if position.mode != COOP:
            return Outcome(scores=scores, ranking=rank_by(scores), reason=CAUSE_NAMES[position.cause])
        won = position.cause == POINTS and position.discards <= WINNING_CARDS
        return Outcome(
            scores=scores,
            ranking=(1 if won else 2,) * position.seats,
            reason=_verdict(position) if won else "lost" if position.cause == POINTS else CAUSE_NAMES[position.cause],
            facts={"cards": position.discards},
        )


def _states_like(start: State) -> Callable[[Playable], State]:
    """A function that makes the state of a match as numbers. mypyc allows no function inside the method."""

    def state_of(playable: Playable) -> State:
        assert isinstance(playable, BoussangaPlayable), "a match of this game"
        return State(playable.position, start.custom_edition, start.edition)

    return state_of


def _verdict(position: Position) -> str:
    """BSG-45: how well a co-operative game was won."""
    if position.discards <= MASTER_CARDS:
        return "master"
    return "scholar" if position.discards <= SCHOLAR_CARDS else "won"


@mypyc_attr(native_class=False)
class BoussangaVersion1(Boussanga):
    """The rules as they were first played by: where a table names no edition, the first standard edition is meant."""

    version = 1

    def of_version(self, version: int) -> Boussanga | None:
        """The rules of version 1 or 2."""
        return GAME.of_version(version)

    def start(self, options: BoussangaOptions, seats: int) -> State:
        """The table before anything is dealt. Views name the edition, so that everybody who reads them knows it."""
        edition = first_edition() if options.edition is None else options.edition
        return super().start(msgspec.structs.replace(options, edition=edition), seats)


GAME = Boussanga()
FIRST_VERSION = BoussangaVersion1()
