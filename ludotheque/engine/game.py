"""The contract every game fulfils, with everything a game may add to it."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal, Protocol, TypeVar

import msgspec

from ludotheque.engine.entry import Entry
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.notice import Notice
from ludotheque.engine.outcome import Outcome
from ludotheque.engine.playables.playable import Playable
from ludotheque.engine.playing.attempt import Calculation
from ludotheque.engine.playing.handicap import Handicap
from ludotheque.engine.prompt import Actor, Prompt
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.view import View, fields_as_json
from ludotheque.engine.wire import Action, Millis, Seat
from ludotheque.engine.wire import Event as AnyEvent

MarkKind = Literal["turn", "round", "score"]
"""What a mark on the timeline of a match stands for."""

S = TypeVar("S")
"""A game's state. Opaque to everyone but the game."""
T = TypeVar("T", bound=msgspec.Struct)
A = TypeVar("A", bound=Action)
V = TypeVar("V", bound=View)


class NoOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table options of a game that has none.

    >>> NoOptions() == NoOptions()
    True
    """


class Game(Protocol[S, T, A, V]):
    """The rules of one game, as functions over a state the caller owns.

    A game keeps nothing between calls: no clock, no randomness, no files. What
    it needs of chance it asks for with a ``"chance"`` prompt, what it needs of
    time it reads from ``Entry.at``.

    Games inherit from this class; everything under "Optional" has a default.

    >>> from ludotheque.engine import find_game
    >>> rules = find_game("boussanga")
    >>> state = rules.start(rules.Options(), 2)
    >>> list(rules.prompts(state))
    ['chance']
    """

    # Required

    id: str
    version: int
    """Bumped when behaviour changes: a log says which rules it was played by (see ``of_version``)."""
    seats: range
    Options: type[T]
    """Table options with defaults, documented field by field (``NoOptions`` if there are none).

    An option named ``last_ranking`` is set to the ranking of the last match at the same table.
    """
    View: type[V]
    secrets: bool
    """Whether seats may know different things. The conformance suite holds the game to it.

    Without secrets, views of the same state differ in ``seat`` and ``prompt`` alone.
    """

    @property
    def Action(self) -> Any:  # noqa: N802 - a type, given as a class attribute
        """The union of the game's action classes, for decoders."""
        ...

    @property
    def Event(self) -> Any:  # noqa: N802 - a type, given as a class attribute
        """The union of the game's event classes, for decoders."""
        ...

    def start(self, options: T, seats: int) -> S:
        """The state before anything has happened; only after ``check_table``."""
        ...

    def prompts(self, state: S) -> Mapping[Actor, Prompt]:
        """Who is asked what. Empty exactly when the game is over."""
        ...

    def check(self, state: S, seat: Seat, action: A) -> Refusal | None:
        """Why this action is not allowed, or ``None``. Never raises."""
        ...

    def apply(self, state: S, entry: Entry[A]) -> tuple[Notice[AnyEvent], ...]:
        """Change the state by one entry that ``check`` allowed."""
        ...

    def view(self, state: S, seat: Seat | None) -> V:
        """What this seat (``None``: a spectator) may know."""
        ...

    def options(self, view: V) -> Sequence[A]:
        """The legal actions of the view's seat, from the view alone, in a fixed order.

        Where several actions have one effect, the simplest of them. Never empty
        while the seat is asked something.
        """
        ...

    def guess(self, view: V, rng: Rng) -> S:
        """A state that looks like this view; what the seat cannot know is drawn at random."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """The result once the game is over."""
        ...

    # Optional

    private_fields: tuple[str, ...] | None = None
    """The fields of a view, besides ``seat`` and ``prompt``, that may differ from seat to seat.

    ``None``: any field may differ. A game with secrets that names them lets the rest of the
    view be built and encoded once for all seats; it also provides ``private_json``. In the
    ``View`` they come first, right after ``seat`` and ``prompt``. Without secrets there are none.
    """

    races: Mapping[str, int] = MappingProxyType({})
    """The kinds of prompts that are races, each with the shortest time in milliseconds in which a person can answer.

    Time counts from the first frame that shows the question. A simple reaction takes at least 100 ms, and a
    choice among several things longer. Shorter reactions are not credited.
    """

    timeline_marks: Mapping[str, MarkKind] = MappingProxyType({})
    """The kinds of public notices that are marked on the timeline of a recorded match.

    Turns are marked without being declared: one begins when a seat is the only one that is asked something.
    """

    handicap: Handicap | None = None
    """What a seat can be granted before play; ``None`` if the game has no handicaps.

    A game that declares it has an option ``handicaps``: a tuple of numbers, empty by default.
    """

    draw_sources: Mapping[str, str] = MappingProxyType({})
    """Kinds of draws that take from the same pile as another kind, with that kind.

    In a deal the values drawn from one pile follow each other, whatever the draws are called.
    """

    questions: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """In games whose players may be raced as ghosts: kinds of questions, each with the fields of a view that tell
    what it is about.

    In matches of one deal, questions with equal fields are the same question, and what somebody answered in one
    match can be repeated in the other. The views of such a game have a field ``since``: when the present question
    was asked.
    """

    def check_table(self, options: T, seats: int) -> Refusal | None:
        """Why a table cannot be set up like this, or ``None``."""
        return None

    def copy(self, state: S) -> S:
        """An independent copy. A game that is searched by bots has a faster way than this one."""
        return copy.deepcopy(state)

    def playout(self, state: S, rng: Rng) -> int:
        """Play at random to the end, inside the compiled rules; returns the decisions made.

        Changes the state and makes no log, notices or views. Every legal choice is as likely as any
        other; chance is answered from ``rng``. Games without it are played by ``play_random``.
        """
        raise TypeError(f"{self.id} has no playout of its own; play_random plays every game")

    def is_pointless(self, view: V, action: A, at: Millis) -> bool:
        """Whether a legal action would be too late at this time, because somebody else was seen to be faster."""
        return False

    def private_json(self, state: S, seat: Seat) -> bytes:
        """The ``private_fields`` of a seat's view as JSON, in their order, each with its name and a comma before."""
        return fields_as_json(self.view(state, seat), self.private_fields or ())

    def open_json(self, state: S) -> bytes | None:
        """What views have after their private fields, from the comma to the last brace, as JSON.

        ``None``: it is taken from an encoded view. A game whose views are large writes it from its state (see
        ``native/json_writing.py``), which is faster than to build a view after every move.
        """
        return None

    def open_view(self, state: S) -> V:
        """What a spectator sees once nothing is secret any more: the hands of all seats, for finished matches only.

        In the fields of the view, so that a board shows it as it shows other views. Games without
        secrets have nothing to add.
        """
        return self.view(state, None)

    def legal_actions(self, state: S, seat: Seat) -> Sequence[A]:
        """The same actions in the same order as ``options(view(state, seat))``.

        A game may find them from the state, which is faster, and make each action only when it is
        looked at (see ``LazyActions``). They must not depend on what the seat may not know.
        """
        return self.options(self.view(state, seat))

    def playable(self, options: T, seats: int, tick: Millis) -> Playable | None:
        """A new match as numbers, for search and learning; ``None`` if the game offers none.

        Only after ``check_table``. Time passes in steps of ``tick``.
        """
        return None

    def standing(self, state: S) -> tuple[int, ...]:
        """The points of each seat so far, for studies; empty if points exist only at the end."""
        return ()

    def attempted(self, options: T, action: A, refusal: Refusal | None) -> Calculation | None:
        """The calculation that a player said with an action, right or wrong; ``None`` if the action has none.

        Called after the rules have answered: ``refusal`` is what ``check`` returned. People can practise
        what they got wrong; nobody else sees it.
        """
        return None

    def of_version(self, version: int) -> AnyGame | None:
        """The rules of this version, for matches begun with it; ``None`` if they are not known."""
        return self if version == self.version else None

    def teams(self, options: T, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """Which seats play together; each on its own by default."""
        return tuple((seat,) for seat in range(seats))


AnyGame = Game[Any, Any, Any, Any]
"""A game whose state, options, actions and views are not known statically."""
