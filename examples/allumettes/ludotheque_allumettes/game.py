"""The rules of Allumettes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from ludotheque import Refusal, engine

MATCHES = 16
MOST = 3


class Take(engine.Action, frozen=True):
    """Take matches."""

    count: int


class Began(engine.Event, frozen=True):
    """Chance decided who begins."""

    seat: int


class Took(engine.Event, frozen=True):
    """A seat took matches."""

    seat: int
    count: int


class AllumettesView(engine.View, frozen=True):
    """What everybody sees."""

    left: int
    turn: int | None


class State(msgspec.Struct):
    """The matches left, and whose turn it is: nobody's before the draw."""

    left: int = MATCHES
    turn: int | None = None


class Allumettes(engine.Game[State, engine.NoOptions, Take, AllumettesView]):
    """Two players take matches; nobody wants the last one."""

    id = "allumettes"
    version = 1
    seats = range(2, 3)
    Options = engine.NoOptions
    Action = Take
    Event = Began | Took
    View = AllumettesView
    secrets = False

    def start(self, options: engine.NoOptions, seats: int) -> State:
        return State()

    def prompts(self, state: State) -> Mapping[engine.Actor, engine.Prompt]:
        if state.turn is None:
            return {"chance": engine.Prompt(0, "first", draw=engine.Draw((2,)))}
        # no id is used twice: every turn takes at least one match
        return {state.turn: engine.Prompt(1 + MATCHES - state.left, "take")} if state.left else {}

    def check(self, state: State, seat: int, action: Take) -> Refusal | None:
        if seat != state.turn or not state.left:
            return Refusal("LUD-1", "not_asked")
        most = min(MOST, state.left)
        return None if 1 <= action.count <= most else Refusal("ALU-2", "not_so_many", {"most": most})

    def apply(self, state: State, entry: engine.Entry[Take]) -> tuple[engine.Notice[engine.Event], ...]:
        if isinstance(entry.action, engine.Drawn):
            (state.turn,) = entry.action.values
            return (engine.notice_of(Began(state.turn), to=None),)
        assert isinstance(entry.action, Take)
        assert isinstance(entry.actor, int)
        state.left -= entry.action.count
        state.turn = 1 - entry.actor
        return (engine.notice_of(Took(entry.actor, entry.action.count), to=None),)

    def view(self, state: State, seat: int | None) -> AllumettesView:
        prompt = None if seat is None else self.prompts(state).get(seat)
        return AllumettesView(seat, prompt, state.left, state.turn)

    def options(self, view: AllumettesView) -> Sequence[Take]:
        return tuple(Take(count) for count in range(1, min(MOST, view.left) + 1)) if view.prompt else ()

    def guess(self, view: AllumettesView, rng: engine.Rng) -> State:
        return State(view.left, view.turn)  # there are no secrets

    def outcome(self, state: State) -> engine.Outcome | None:
        # the turn has passed on from the player who took the last match
        scores = tuple(int(seat == state.turn) for seat in range(2))
        return None if state.left else engine.Outcome(scores, engine.rank_by(scores), "last_taken")


GAME = Allumettes()
