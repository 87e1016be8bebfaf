# Compiled with mypyc: every move at a table comes through here.
"""Du balai ! as a Game: a race of witches in real time. Look, memorise, write a formula."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from ludotheque.engine.entry import Drawn, Entry, Expired
from ludotheque.engine.game import Game
from ludotheque.engine.native.bits import bit
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.notice import Notice
from ludotheque.engine.outcome import Outcome, rank_by
from ludotheque.engine.playables.playable import Playable, table_mark
from ludotheque.engine.playing.handicap import Handicap
from ludotheque.engine.playing.lazy_lists import LazyActions
from ludotheque.engine.prompt import Actor, Draw, Prompt
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.wire import Event as AnyEvent
from ludotheque.engine.wire import Millis, Seat
from ludotheque.games.dubalai.box.options import DubalaiOptions, check_table
from ludotheque.games.dubalai.rules.actions import DubalaiAction, Pick
from ludotheque.games.dubalai.rules.checks import check_action
from ludotheque.games.dubalai.rules.codes import (
    AFTER,
    BEFORE,
    FOG_WINDOW,
    KEEP_ONE,
    LOOK,
    OVER,
    PEEK,
    REWRITE,
    ROLL,
    START,
    STUDY,
    WATCH,
    WRITE,
)
from ludotheque.games.dubalai.rules.events import DubalaiEvent
from ludotheque.games.dubalai.rules.legal_moves import moves
from ludotheque.games.dubalai.rules.moves import action_of, move_of
from ludotheque.games.dubalai.rules.notices import CAUSES, notices_of
from ludotheque.games.dubalai.rules.playable.observation import spaces_of
from ludotheque.games.dubalai.rules.playable.playable import DubalaiPlayable
from ludotheque.games.dubalai.rules.playouts import playout
from ludotheque.games.dubalai.rules.position import Position
from ludotheque.games.dubalai.rules.tabletop.setup import setup_of
from ludotheque.games.dubalai.rules.tabletop.track import FINISH, START_LINE
from ludotheque.games.dubalai.rules.view import PHASES, DubalaiView
from ludotheque.games.dubalai.rules.view_builder import open_view_of, view_of
from ludotheque.games.dubalai.rules.worlds import guess, position_of

FASTEST_LOOK: Millis = 100
"""Nobody reacts to the sight of the dice in less. Whoever has seen enough may wait with a hand over the lid, and
close it the moment it can be closed: that is no reaction, and not limited."""


DECLINE = Pick(int(START_LINE))
"""A novice starts on the line like everybody else."""


@final
class State:
    """A position and the options of the table."""

    def __init__(self, position: Position, options: DubalaiOptions) -> None:
        self.position = position
        self.options = options


@mypyc_attr(native_class=False)
class Dubalai(Game[State, DubalaiOptions, DubalaiAction, DubalaiView]):
    """The rules of Du balai !, as the engine calls them."""

    id = "dubalai"
    version = 2
    """2: a novice may decline to start ahead (BAL-1)."""
    seats = range(2, 7)
    Options = DubalaiOptions
    Action = DubalaiAction
    Event = DubalaiEvent
    View = DubalaiView
    secrets = True
    handicap = Handicap("seconds", most=30, step=1, clause="BAL-33", finest=0.25)
    questions = MappingProxyType(
        {
            PHASES[START]: ("round",),
            PHASES[ROLL]: ("round",),
            PHASES[LOOK]: ("round",),  # in every match of a deal, the dice of a round are the same
            PHASES[WRITE]: ("round", "phase"),
            PHASES[FOG_WINDOW]: ("hand", "waiting"),
            PHASES[STUDY]: ("round",),
            PHASES[BEFORE]: ("round", "hand"),
            PHASES[KEEP_ONE]: ("round", "drawn"),
            PHASES[AFTER]: ("round", "hand"),
        }
    )
    races = MappingProxyType({PHASES[LOOK]: FASTEST_LOOK})
    timeline_marks = MappingProxyType({"round_began": "round", "perfect": "score", "crossed": "score"})

    def of_version(self, version: int) -> Dubalai | None:
        """The rules of version 1 or 2."""
        return self if version == self.version else FIRST_VERSION if version == 1 else None

    def check_table(self, options: DubalaiOptions, seats: int) -> Refusal | None:
        """BAL-1: why these options are refused; levels are given for every seat or for none."""
        return check_table(options, seats)

    def start(self, options: DubalaiOptions, seats: int) -> State:
        """All witches on the start line, with the first question asked at time 0."""
        position = Position(setup_of(options, seats))
        position.begin(0)
        return State(position, options)

    def prompts(self, state: State) -> Mapping[Actor, Prompt]:
        """The open questions. In the phase ``watch`` the clock is asked too, until the lid can be closed."""
        position = state.position
        phase = position.phase
        if phase == OVER:
            return {}
        if phase < START:
            return {"chance": Prompt(id=position.step, kind=PHASES[phase], draw=Draw(tuple(position.draw_sizes())))}
        if phase == PEEK:
            return {"clock": Prompt(id=position.step, kind=PHASES[PEEK], deadline=position.deadline)}
        prompts: dict[Actor, Prompt] = {}
        for seat in range(position.seats):
            prompt = _prompt_of(position, seat)
            if prompt is not None:
                prompts[seat] = prompt
        if phase == WATCH:
            # The question to the seats stays the same when the lid can be closed, so the clock has its own number.
            prompts["clock"] = Prompt(id=position.step + 1, kind=PHASES[WATCH], deadline=position.deadline)
        return prompts

    def check(self, state: State, seat: Seat, action: DubalaiAction) -> Refusal | None:
        """Why an action is not allowed."""
        return check_action(state.position, seat, action)

    def apply(self, state: State, entry: Entry[DubalaiAction]) -> tuple[Notice[AnyEvent], ...]:
        """Apply an entry; the notes that the position takes meanwhile become the notices."""
        position = state.position
        position.takes_notes = True
        match entry.action:
            case Drawn(values=values):
                for value in values:
                    position.draw(value, entry.at)
            case Expired():
                position.expire(entry.at)
            case action:
                assert isinstance(entry.actor, int), "only seats act"
                position.play(entry.actor, move_of(action), entry.at)
        notices = notices_of(position)
        position.notes = vec[i64]()
        position.takes_notes = False
        return notices

    def copy(self, state: State) -> State:
        """An independent copy."""
        return State(state.position.copy(), state.options)

    def view(self, state: State, seat: Seat | None) -> DubalaiView:
        """The view of a seat; of a spectator with ``None``."""
        prompt = None if seat is None else _prompt_of(state.position, seat)
        return view_of(state.position, seat, prompt, state.options)

    def open_view(self, state: State) -> DubalaiView:
        """Every hand, and every formula as its seat laid it."""
        return open_view_of(state.position, state.options)

    def options(self, view: DubalaiView) -> Sequence[DubalaiAction]:
        """The legal actions of the view's seat; formulas one card at a time, see ``legal_moves``."""
        if view.prompt is None or view.seat is None:
            return ()
        return tuple(action_of(move, view.casts) for move in moves(position_of(view), view.seat))

    def legal_actions(self, state: State, seat: Seat) -> Sequence[DubalaiAction]:
        """The same from the state; each action is made when it is looked at."""
        return LazyActions(moves(state.position, seat), partial(action_of, top=state.position.casts))

    def guess(self, view: DubalaiView, rng: Rng) -> State:
        """A random state that matches this view."""
        return State(guess(view, rng), view.table)

    def playout(self, state: State, rng: Rng) -> int:
        """Play at random to the end."""
        return playout(state.position, rng)

    def playable(self, options: DubalaiOptions, seats: int, tick: Millis) -> Playable | None:
        """A new match as numbers."""
        table = table_mark(self.id, self.version, options, seats, tick)
        position = self.start(options, seats).position
        return DubalaiPlayable(table, position, spaces_of(seats), _states_with(options), tick)

    def standing(self, state: State) -> tuple[int, ...]:
        """The points of each seat so far."""
        return tuple([state.position.points_of(seat) for seat in range(state.position.seats)])

    def outcome(self, state: State) -> Outcome | None:
        """BAL-31, BAL-32: the points; a tie goes to the witch who got farther."""
        position = state.position
        if position.phase != OVER:
            return None
        scores = self.standing(state)
        reached = [_farther(position, seat) for seat in range(position.seats)]
        return Outcome(
            scores=scores,
            ranking=rank_by(list(zip(scores, reached, strict=True))),
            reason=CAUSES[position.cause],
            facts={"rounds": position.round},
        )


def _states_with(options: DubalaiOptions) -> Callable[[Playable], State]:
    """A function that makes the state of a match as numbers. mypyc allows no function inside the method."""

    def state_of(playable: Playable) -> State:
        assert isinstance(playable, DubalaiPlayable), "a match of this game"
        return State(playable.position, options)

    return state_of


def _farther(position: Position, seat: int) -> int:
    """BAL-32: how far a witch got: her square, or on the finish a higher number for an earlier crossing."""
    place = position.track.place_of(seat)
    return FINISH + position.seats - place if place else position.track.squares[seat]


class DubalaiVersion1(Dubalai):
    """The first rules: novices cannot decline to start ahead."""

    version = 1

    def check(self, state: State, seat: Seat, action: DubalaiAction) -> Refusal | None:
        """Why an action is not allowed."""
        if action == DECLINE and state.position.phase == START:
            return Refusal("BAL-1", "novice_squares", {"square": DECLINE.square})
        return Dubalai.check(self, state, seat, action)

    def options(self, view: DubalaiView) -> Sequence[DubalaiAction]:
        """The legal actions of the view's seat."""
        allowed = Dubalai.options(self, view)
        return tuple([action for action in allowed if action != DECLINE])

    def legal_actions(self, state: State, seat: Seat) -> Sequence[DubalaiAction]:
        """The same from the state."""
        return tuple([action for action in Dubalai.legal_actions(self, state, seat) if action != DECLINE])

    def playable(self, options: DubalaiOptions, seats: int, tick: Millis) -> None:
        """Matches as numbers follow the present rules."""
        return None  # noqa: RET501 - the contract names a value


def _prompt_of(position: Position, seat: Seat) -> Prompt | None:
    """The question to a seat, if it is asked anything."""
    phase = position.phase
    if phase < START or phase in (PEEK, OVER) or not position.asked() & bit(seat):
        return None
    looking = phase in (WATCH, LOOK)
    kind = PHASES[LOOK] if looking else PHASES[WRITE] if phase == REWRITE else PHASES[phase]
    deadline = position.since + position.setup.look_ms if phase == WATCH else position.deadline
    return Prompt(
        id=position.step, kind=kind, deadline=deadline, race=looking and bool(position.may_close() & bit(seat))
    )


GAME = Dubalai()
FIRST_VERSION = DubalaiVersion1()
