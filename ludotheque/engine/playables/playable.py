# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""A match as numbers, for search and learning: choices by index, masks, observations, chance.

It is optional: ``Game.playable`` starts one. Rules are those of the game; views, notices and logs are left out.

- At each moment one seat decides, or chance is asked, or the match is over (``actor``).
- A decision is an index below ``Spaces.actions``. Where a game has very many actions, an action is a sequence of
  small decisions of one seat.
- Seats that decide at the same time are asked one after another, and none sees what the others chose before all
  have chosen.
- Time passes in ticks. A seat decides once in a tick, and in races it may choose to wait.
- An observation holds what the seat may know, no more: sets as 64-bit words, and numbers.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable
from typing import Final, NamedTuple
from zlib import crc32

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from ludotheque.engine.native.bits import bit
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.native.searchable import CHANCE
from ludotheque.engine.playables.field_list import FieldList
from ludotheque.engine.wire import Action

WORD_BITS: Final[i64] = 64
NO_WAIT: Final[i64] = -1


class Part(NamedTuple):
    """A named range of indices."""

    name: str
    start: int
    size: int


class Spaces(NamedTuple):
    """The sizes of decisions and observations, and what their parts mean."""

    actions: tuple[Part, ...]
    """Kinds of decisions."""
    words: tuple[Part, ...]
    """Sets in an observation, in words of 64 bits; a bit is a cell, card, shape or the like."""
    numbers: tuple[Part, ...]
    """Numbers in an observation."""

    @property
    def action_count(self) -> int:
        """How many indices there are."""
        return _end(self.actions)

    @property
    def word_count(self) -> int:
        """How many words an observation has."""
        return _end(self.words)

    @property
    def number_count(self) -> int:
        """How many numbers an observation has."""
        return _end(self.numbers)

    @property
    def mask_words(self) -> int:
        """How many words hold one bit for each index."""
        return (self.action_count + WORD_BITS - 1) // WORD_BITS


def parts(**sizes: int) -> tuple[Part, ...]:
    """Parts of these sizes, one after another."""
    made: list[Part] = []
    start = 0
    for name, size in sizes.items():
        made.append(Part(name, start, size))
        start += size
    return tuple(made)


def _end(ranges: tuple[Part, ...]) -> int:
    return ranges[-1].start + ranges[-1].size


class BadEncoding(ValueError):
    """Bytes that are no encoded match of this table; the message says why."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Playable:
    """A match as numbers. Games subclass it; see the module."""

    def __init__(self, table: bytes, seats: i64, spaces: Spaces, state_of: Callable[[Playable], object]) -> None:
        """``table`` identifies the game, its version and its options; ``state_of`` makes the game's own state."""
        self.table: bytes = table
        self.seats: i64 = seats
        self.spaces: Spaces = spaces
        self.state_of: Callable[[Playable], object] = state_of
        self.wait: i64 = NO_WAIT
        """The index with which a seat does nothing in this tick, in games that have one."""

    # Every game defines these

    def actor(self) -> i64:
        """The seat that decides now, ``CHANCE``, or ``GAME_OVER``."""
        raise NotImplementedError

    def legal(self, seat: i64) -> vec[i64]:
        """The indices a seat may choose now, from the smallest; none if it is not asked in this tick."""
        raise NotImplementedError

    def act(self, index: i64) -> None:
        """The actor chooses a legal index."""
        raise NotImplementedError

    def outcomes(self) -> i64:
        """How many outcomes the next draw of chance has; all have the same probability."""
        raise NotImplementedError

    def draw(self, outcome: i64) -> None:
        """Chance answers."""
        raise NotImplementedError

    def write_observation(self, seat: i64, words: vec[i64], first_word: i64, numbers: vec[i64], first: i64) -> None:
        """Write what a seat may know into two vectors, from these places on."""
        raise NotImplementedError

    def action_at(self, index: i64) -> Action | None:
        """The action of the rules that the actor's choice completes; ``None`` for a wait or an incomplete choice."""
        raise NotImplementedError

    def path_of(self, seat: i64, action: Action) -> list[int]:
        """The choices by which a seat that is asked now makes a legal action.

        Empty for an action that is legal but that the game does not list among its options.
        """
        raise NotImplementedError

    def guess(self, seat: i64, rng: Rng) -> Playable:
        """A match that this seat cannot tell from this one; what the seat cannot know is drawn at random."""
        raise NotImplementedError

    def visit_fields(self, fields: FieldList) -> None:
        """Visit everything that changes during a match."""
        raise NotImplementedError

    def copy(self) -> Playable:
        """An independent copy."""
        raise NotImplementedError

    def copy_from(self, other: Playable) -> None:
        """Copy another match of the same table into this one."""
        raise NotImplementedError

    # Defaults

    def now(self) -> i64:
        """Match time in milliseconds."""
        return 0

    def midway(self) -> bool:
        """Whether the actor has made some, but not all, decisions of an action."""
        return False

    def idle(self) -> i64:
        """The index with which the actor lets the tick pass, or -1."""
        return self.wait if self.wait >= 0 and self.is_legal(self.wait) else -1

    def asked(self) -> i64:
        """The set of seats that still have to decide in this tick."""
        actor = self.actor()
        return bit(actor) if actor >= 0 else 0

    def write_mask(self, seat: i64, words: vec[i64], first_word: i64) -> None:
        """Write the set of legal indices of a seat as words."""
        index: i64
        for index in range(i64(self.spaces.mask_words)):
            words[first_word + index] = 0
        for index in self.legal(seat):
            words[first_word + (index >> 6)] |= bit(index & 63)

    def is_legal(self, index: i64) -> bool:
        """Whether the actor may choose an index."""
        for legal in self.legal(self.actor()):
            if legal == index:
                return True
        return False

    def sample(self, rng: Rng) -> i64:
        """A legal index of the actor, each with the same probability."""
        choices = self.legal(self.actor())
        return choices[rng.below(len(choices))]

    # Built on these

    def settle(self, rng: Rng) -> i64:
        """Let chance answer from ``rng`` until a seat has to decide or the match is over; returns the actor."""
        actor = self.actor()
        while actor == CHANCE:
            self.draw(rng.below(self.outcomes()))
            actor = self.actor()
        return actor

    def step(self, index: i64, rng: Rng) -> i64:
        """The actor chooses, then chance answers from ``rng``; returns the next actor."""
        self.act(index)
        return self.settle(rng)

    def __copy__(self) -> Playable:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Playable:
        return self.copy()

    def state(self) -> object:
        """The state in the form that the game's own functions take; it is not to be changed."""
        return self.state_of(self)

    def encode(self) -> bytes:
        """The match in bytes, for ``decode`` of a match at the same table."""
        fields = FieldList(vec[i64](), False)
        self.visit_fields(fields)
        body = _to_bytes(array("q", list(fields.values)))
        return self.table + crc32(body).to_bytes(4, "little") + body

    def decode(self, encoded: bytes) -> None:
        """Take over a match that ``encode`` wrote at the same table; raises ``BadEncoding`` for anything else."""
        size = len(self.table)
        if encoded[:size] != self.table:
            raise BadEncoding("these bytes were not written at a table of this game with these options")
        body = encoded[size + 4 :]
        if crc32(body) != int.from_bytes(encoded[size : size + 4], "little") or len(body) % 8:
            raise BadEncoding("these bytes have been changed or cut since they were written")
        self.visit_fields(FieldList(vec[i64](_from_bytes(body)), True))

    def observation(self, seat: i64) -> tuple[vec[i64], vec[i64]]:
        """What a seat may know: sets as words, and numbers."""
        spaces = self.spaces
        words, numbers = vec[i64]([0] * spaces.word_count), vec[i64]([0] * spaces.number_count)
        self.write_observation(seat, words, 0, numbers, 0)
        return words, numbers


def table_mark(name: str, version: int, options: object, seats: int, tick: int) -> bytes:
    """Bytes that tell the tables of all games apart."""
    return crc32(f"{name}:{version}:{seats}:{tick}:{options}".encode()).to_bytes(4, "little")


def _to_bytes(values: array[int]) -> bytes:
    if sys.byteorder == "big":
        values.byteswap()
    return values.tobytes()


def _from_bytes(body: bytes) -> list[int]:
    values = array("q", body)
    if sys.byteorder == "big":
        values.byteswap()
    return list(values)
