"""The rules of Allumettes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from ludotheque.engine.entry import Drawn, Entry
from ludotheque.engine.game import Game
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.notice import Notice
from ludotheque.engine.outcome import Outcome, rank_by
from ludotheque.engine.playing.notice_maker import notice_of
from ludotheque.engine.prompt import Actor, Draw, Prompt
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.view import View
from ludotheque.engine.wire import Action, Seat
from ludotheque.engine.wire import Event as AnyEvent

ROWS = (1, 3, 5, 7)


class Take(Action, frozen=True):
    """Take matches from one row."""

    row: int
    count: int


class Began(AnyEvent, frozen=True):
    """Chance decided who begins."""

    seat: Seat


class Took(AnyEvent, frozen=True):
    """A seat took matches."""

    seat: Seat
    row: int
    count: int


class AllumettesOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a table may be set up."""

    last: Literal["loses", "wins"] = "loses"
    """What happens to the player who takes the last match."""


class AllumettesView(View, frozen=True):
    """What everybody sees."""

    rows: tuple[int, ...]
    """The matches left in each row."""
    turn: Seat | None
    last: str


class State(msgspec.Struct):
    """The matches left, and whose turn it is: nobody's before the draw."""

    last: str
    rows: list[int]
    turn: Seat | None = None


class Allumettes(Game[State, AllumettesOptions, Take, AllumettesView]):
    """Two players take matches from rows."""

    id = "allumettes"
    version = 1
    seats = range(2, 3)
    Options = AllumettesOptions
    Action = Take
    Event = Began | Took
    View = AllumettesView
    secrets = False

    def check_table(self, options: AllumettesOptions, seats: int) -> Refusal | None:
        return None

    def start(self, options: AllumettesOptions, seats: int) -> State:
        return State(options.last, list(ROWS))

    def prompts(self, state: State) -> Mapping[Actor, Prompt]:
        if state.turn is None:
            return {"chance": Prompt(0, "first", draw=Draw((2,)))}
        # no id is used twice: every turn takes at least one match
        taken = sum(ROWS) - sum(state.rows)
        return {state.turn: Prompt(1 + taken, "take")} if any(state.rows) else {}

    def check(self, state: State, seat: Seat, action: Take) -> Refusal | None:
        if seat != state.turn or not any(state.rows):
            return Refusal("LUD-1", "not_asked")
        if not 0 <= action.row < len(state.rows):
            return Refusal("ALU-2", "no_such_row")
        if not 1 <= action.count <= state.rows[action.row]:
            return Refusal("ALU-3", "not_so_many", {"left": state.rows[action.row]})
        return None

    def apply(self, state: State, entry: Entry[Take]) -> tuple[Notice[AnyEvent], ...]:
        if isinstance(entry.action, Drawn):
            (state.turn,) = entry.action.values
            return (notice_of(Began(state.turn), to=None),)
        assert isinstance(entry.action, Take)
        assert isinstance(entry.actor, int)
        self._take(state, entry.action)
        return (notice_of(Took(entry.actor, entry.action.row, entry.action.count), to=None),)

    def copy(self, state: State) -> State:
        return msgspec.structs.replace(state, rows=list(state.rows))

    def view(self, state: State, seat: Seat | None) -> AllumettesView:
        prompt = None if seat is None else self.prompts(state).get(seat)
        return AllumettesView(seat, prompt, tuple(state.rows), state.turn, state.last)

    def options(self, view: AllumettesView) -> Sequence[Take]:
        if view.prompt is None:
            return ()
        return tuple(Take(row, count) for row, left in enumerate(view.rows) for count in range(1, left + 1))

    def guess(self, view: AllumettesView, rng: Rng) -> State:
        return State(view.last, list(view.rows), view.turn)  # there are no secrets

    def playout(self, state: State, rng: Rng) -> int:
        decisions = 0
        while any(state.rows):
            if state.turn is None:
                state.turn = rng.below(2)
            moves = [Take(row, count) for row, left in enumerate(state.rows) for count in range(1, left + 1)]
            self._take(state, moves[rng.below(len(moves))])
            decisions += 1
        return decisions

    def outcome(self, state: State) -> Outcome | None:
        if any(state.rows):
            return None
        # the turn has passed on from the player who took the last match
        winner = state.turn if state.last == "loses" else 1 - (state.turn or 0)
        scores = tuple(int(seat == winner) for seat in range(2))
        return Outcome(scores, rank_by(scores), f"last_{state.last}")

    def _take(self, state: State, action: Take) -> None:
        state.rows[action.row] -= action.count
        state.turn = 1 - (state.turn or 0)


GAME = Allumettes()
