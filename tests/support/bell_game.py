"""A tiny timed game for tests of the engine: two seats, a bell, a deadline.

A coin is tossed for each seat; only that seat may see it. The first seat that rings
before the deadline wins if its coin shows heads. Variants break the contract on
purpose, to test that the conformance suite finds it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

import msgspec

from ludotheque.engine.entry import Drawn, Entry, Expired
from ludotheque.engine.game import Game
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.notice import Notice
from ludotheque.engine.outcome import Outcome
from ludotheque.engine.playing.notice_maker import notice_of
from ludotheque.engine.prompt import Actor, Draw, Prompt
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.view import View
from ludotheque.engine.wire import Action, Millis, Seat
from ludotheque.engine.wire import Event as AnyEvent


class Ring(Action, frozen=True):
    """Ring the bell."""


class Write(Action, frozen=True):
    """Write a secret note."""

    note: int


class Read(AnyEvent, frozen=True):
    """A note is read."""

    note: int


class Rang(AnyEvent, frozen=True):
    """A seat rang, and its coin is shown."""

    reveals: ClassVar[bool] = True
    seat: Seat
    heads: bool


class Silence(AnyEvent, frozen=True):
    """No seat rang in time."""


class BellView(View, frozen=True):
    """The seat's own coin, and all coins once the game is over."""

    coins: tuple[int | None, ...]
    over: bool


class BellOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The time until the deadline."""

    seconds: int = 10


class BellState(msgspec.Struct):
    """The coins, the seat that rang, and the deadline."""

    deadline: Millis
    coins: tuple[int, ...] = ()
    rang: int = -1
    over: bool = False


class Bell(Game[BellState, BellOptions, Ring, BellView]):
    """The game itself."""

    id = "bell"
    version = 1
    seats = range(2, 4)
    Options = BellOptions
    Action = Ring
    Event = Rang | Silence
    View = BellView
    secrets = True

    def check_table(self, options: BellOptions, seats: int) -> Refusal | None:
        return None if options.seconds > 0 else Refusal("BELL-1", "no_time")

    def start(self, options: BellOptions, seats: int) -> BellState:
        return BellState(deadline=options.seconds * 1000)

    def prompts(self, state: BellState) -> Mapping[Actor, Prompt]:
        if state.over:
            return {}
        if not state.coins:
            return {"chance": Prompt(id=0, kind="toss", draw=Draw((2, 2)))}
        return {seat: Prompt(id=1, kind="ring", deadline=state.deadline, race=True) for seat in (0, 1)}

    def check(self, state: BellState, seat: Seat, action: Ring) -> Refusal | None:
        return None

    def apply(self, state: BellState, entry: Entry[Ring]) -> tuple[Notice[AnyEvent], ...]:
        match entry.action:
            case Drawn(values=coins):
                state.coins = coins
                return ()
            case Expired():
                state.over = True
                return (notice_of(Silence(), to=None),)
        assert isinstance(entry.actor, int)
        state.over, state.rang = True, entry.actor
        return (notice_of(Rang(entry.actor, state.coins[entry.actor] == 1), to=None),)

    def view(self, state: BellState, seat: Seat | None) -> BellView:
        prompt = None if seat is None else self.prompts(state).get(seat)
        coins = tuple(coin if owner == seat or state.over else None for owner, coin in enumerate(state.coins))
        return BellView(seat, prompt, coins, state.over)

    def options(self, view: BellView) -> Sequence[Ring]:
        return () if view.prompt is None else (Ring(),)

    def guess(self, view: BellView, rng: Rng) -> BellState:
        coins = tuple(rng.below(2) if coin is None else coin for coin in view.coins)
        return BellState(deadline=10_000, coins=coins, over=view.over)

    def outcome(self, state: BellState) -> Outcome | None:
        if not state.over:
            return None
        scores = tuple(int(state.rang == seat and state.coins[seat] == 1) for seat in range(2))
        return Outcome(scores, (1, 1), "bell")


class BellWithLeakingViews(Bell):
    """Breaks the contract: all views hold all coins, and guesses know them too."""

    def view(self, state: BellState, seat: Seat | None) -> BellView:
        return msgspec.structs.replace(super().view(state, seat), coins=state.coins)


class BellWithOneLeakingView(Bell):
    """Breaks the contract: seat 1 sees all coins."""

    def view(self, state: BellState, seat: Seat | None) -> BellView:
        shown = super().view(state, seat)
        return msgspec.structs.replace(shown, coins=state.coins) if seat == 1 else shown


class BellWithLeakingRefusals(Bell):
    """Breaks the contract: a refusal depends on another's coin."""

    def check(self, state: BellState, seat: Seat, action: Ring) -> Refusal | None:
        return Refusal("BELL-2", "not_now") if seat == 1 and state.coins[0] == 1 else None


class BellWithLeakingNotices(Bell):
    """Breaks the contract: a note written in secret is read out."""

    Action = Ring | Write
    Event = Rang | Silence | Read

    def options(self, view: BellView) -> Sequence[Ring]:
        return () if view.prompt is None else (Ring(), Write(1), Write(2))  # type: ignore[return-value]

    def apply(self, state: BellState, entry: Entry[Ring]) -> tuple[Notice[AnyEvent], ...]:
        if isinstance(entry.action, Write):
            return (notice_of(Read(entry.action.note), to=None),)
        return super().apply(state, entry)


class BellWithLeakingPrompts(Bell):
    """Breaks the contract: who is asked depends on a coin."""

    def prompts(self, state: BellState) -> Mapping[Actor, Prompt]:
        return {who: ask for who, ask in super().prompts(state).items() if who != 0 or state.coins[0] == 0}
