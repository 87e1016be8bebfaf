"""What passes between a table and the people at it.

These structs are the wire format of the game socket; the browser's types are
generated from them. Each names its table, because one socket may serve several.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from ludotheque.bots.level import Level
from ludotheque.engine.outcome import Outcome
from ludotheque.engine.prompt import Prompt
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.wire import Millis, Seat, Wire
from ludotheque.table.record import Stage

CommandId = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
"""Chosen by the client, new for each thing it wants; the same again is the same request, not another."""
SomeSeat = Annotated[Seat, msgspec.Meta(ge=0, le=99)]
"""A seat as somebody names it: it need not be there."""
SomeNumber = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
"""A number every browser can count to."""

# What people send


class Act(Wire, frozen=True):
    """Do something in the match.

    ``prompt`` is the question being answered. In a race, ``reaction`` is the time
    in milliseconds from the frame in which the client first showed it to the touch.

    ``seat`` is the chair that acts, where it is not the one of whoever looks but another
    of the same device: only in games without secrets, where all who share it see the same.
    """

    command: CommandId
    prompt: SomeNumber
    action: msgspec.Raw
    reaction: float | None = None
    seat: SomeSeat | None = None


class Sit(Wire, frozen=True):
    """Take a chair; any free one if none is named."""

    command: CommandId
    seat: SomeSeat | None = None


class Stand(Wire, frozen=True):
    """Give one's chair up."""

    command: CommandId


class SeatBot(Wire, frozen=True):
    """Put a bot on a chair, or with no level send it away.

    At a private table also in the place of somebody who is away: their chair can then be taken by others.
    """

    command: CommandId
    seat: SomeSeat
    level: Level | None


class SetUp(Wire, frozen=True):
    """Change how many sit here and how it is played; what is left out stays."""

    command: CommandId
    seats: SomeSeat | None = None
    options: Annotated[dict[str, Any], msgspec.Meta(max_length=32)] | None = None
    public: bool | None = None
    chat: bool | None = None
    keep_warm: bool | None = None


class HandOver(Wire, frozen=True):
    """Make somebody else the host."""

    command: CommandId
    seat: SomeSeat


class Start(Wire, frozen=True):
    """Begin a match; after one is over, a rematch with the same seats."""

    command: CommandId


class Emote(Wire, frozen=True):
    """A ready-made phrase or gesture, by its key."""

    command: CommandId
    key: Annotated[str, msgspec.Meta(max_length=32)]


class Chat(Wire, frozen=True):
    """A line of one's own, at private tables that allow it."""

    command: CommandId
    text: Annotated[str, msgspec.Meta(max_length=2000)]


class AskHint(Wire, frozen=True):
    """Ask for help with the present question."""

    command: CommandId


TableRequest = Act | Sit | Stand | SeatBot | SetUp | HandOver | Start | Emote | Chat | AskHint
"""Everything people can want of a table."""

# What a table tells


class ChairShown(Wire, frozen=True):
    """A chair as everybody sees it: who people are stays with us."""

    name: str
    kind: Literal["free", "person", "bot"]
    level: Level | None
    present: bool
    host: bool


class TableShown(Wire, frozen=True):
    """The table itself, whenever anything about it changes."""

    table: str
    code: str
    game: str
    stage: Stage
    chairs: tuple[ChairShown, ...]
    you: Seat | None
    """Through whose chair one looks."""
    yours: dict[Seat, int]
    """The chairs of all who play on this device, each with the number of the companion; 0 is the guest."""
    hosting: bool
    options: msgspec.Raw
    public: bool
    chat: bool
    keep_warm: bool
    watching: int
    """How many look on without a chair."""
    televisions: int
    """How many televisions show it to a whole room."""
    match: str | None
    seed_hash: str | None


class Update(Wire, frozen=True):
    """The match as this seat may see it after entry ``number - 1``, and what it was told since ``since``.

    A client that saw up to some number asks for what came after it. ``now`` is
    match time, and ``running`` whether it passes.
    """

    table: str
    match: str
    """The match that the numbers count in."""
    number: int
    since: int
    now: Millis
    running: bool
    view: msgspec.Raw
    notices: tuple[msgspec.Raw, ...]
    outcome: Outcome | None = None
    seed: str | None = None
    """The luck of the match, published when it is over."""
    asked: dict[Seat, Prompt] = {}
    """What each chair of this device is asked, where several play on it and the game has no secrets."""


class Answer(Wire, frozen=True):
    """What became of a request: done, or why not."""

    table: str
    command: CommandId
    refusal: Refusal | None = None


class HintsShown(Wire, frozen=True):
    """A ladder of help, for whoever asked."""

    table: str
    command: CommandId
    prompt: int
    hints: msgspec.Raw


class Said(Wire, frozen=True):
    """Somebody used a phrase, or wrote a line."""

    table: str
    name: str
    seat: Seat | None
    key: str | None = None
    text: str | None = None


class Gone(Wire, frozen=True):
    """This table is not served here any more; enter it again."""

    table: str


TableMessage = TableShown | Update | Answer | HintsShown | Said | Gone
"""Everything a table can tell."""
