"""The messages between a table and its clients.

These structs are the wire format of the game socket; the browser's types are
generated from them. Each names its table, because one socket may serve several.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from ludotheque.bots.level import Level
from ludotheque.engine.outcome import Outcome
from ludotheque.engine.playing.branch import Branch, Luck
from ludotheque.engine.prompt import Prompt
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.wire import Millis, Seat, Wire
from ludotheque.table.record import BranchPoint, Stage

CommandId = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
"""The id of a request, chosen by the client. A request sent again with the same id is carried out once."""
SomeSeat = Annotated[Seat, msgspec.Meta(ge=0, le=99)]
"""A seat number from a client: there may be no such seat."""
SomeNumber = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
"""A number that every browser can represent."""

# Requests


class Act(Wire, frozen=True):
    """Play an action in the match.

    ``prompt`` is the id of the prompt being answered. In a race, ``reaction`` is the time in
    milliseconds from the frame in which the client first showed the prompt to the touch.

    ``seat`` is the seat that acts, where it is another one of the same device: only in games
    without secrets, where everybody on the device sees the same.
    """

    command: CommandId
    prompt: SomeNumber
    action: msgspec.Raw
    reaction: float | None = None
    seat: SomeSeat | None = None


class Sit(Wire, frozen=True):
    """Sit down on a chair; on any free one if no seat is given."""

    command: CommandId
    seat: SomeSeat | None = None


class Stand(Wire, frozen=True):
    """Give up the chair."""

    command: CommandId


class SeatBot(Wire, frozen=True):
    """Put a bot on a chair; without a level, remove the bot.

    At a private table also in the place of a person who is away: others can then take the chair. While a game with
    secrets is played, the person must have been away for a minute, or the others must agree (``AgreeToBot``).
    """

    command: CommandId
    seat: SomeSeat
    level: Level | None


class AgreeToBot(Wire, frozen=True):
    """Agree that the host may put a bot on the chair of a person who is away."""

    command: CommandId
    seat: SomeSeat


class SetUp(Wire, frozen=True):
    """Change the number of seats and the options; what is left out stays as it is.

    ``far``: friends who are far away play here. In races more time is allowed for the network, so that the
    others wait longer for the verdict. Only in games with races, and never at public tables.
    """

    command: CommandId
    seats: SomeSeat | None = None
    options: Annotated[dict[str, Any], msgspec.Meta(max_length=32)] | None = None
    public: bool | None = None
    chat: bool | None = None
    keep_warm: bool | None = None
    far: bool | None = None


class HandOver(Wire, frozen=True):
    """Make another person the host."""

    command: CommandId
    seat: SomeSeat


class Start(Wire, frozen=True):
    """Begin a match; after a match, a rematch with the same seats."""

    command: CommandId


class Emote(Wire, frozen=True):
    """Say a ready-made phrase, by its key."""

    command: CommandId
    key: Annotated[str, msgspec.Meta(max_length=32)]


class Chat(Wire, frozen=True):
    """Write a line of text, at private tables that allow it."""

    command: CommandId
    text: Annotated[str, msgspec.Meta(max_length=2000)]


class ShowReplay(Wire, frozen=True):
    """Show the finished match to everybody at the table, from this place of its recording."""

    command: CommandId
    match: Annotated[str, msgspec.Meta(max_length=64)]
    step: SomeNumber | None
    """``None``: stop watching together."""
    playing: bool = False
    """Whether the recording plays on from there."""
    speed: Annotated[float, msgspec.Meta(ge=0.1, le=10)] = 1.0


class AskHint(Wire, frozen=True):
    """Ask for hints about the present prompt."""

    command: CommandId


class AskOptions(Wire, frozen=True):
    """Ask for the legal actions of the present prompt: boards that do not know the rules offer them."""

    command: CommandId


TableRequest = (
    Act
    | Sit
    | Stand
    | SeatBot
    | AgreeToBot
    | SetUp
    | HandOver
    | Start
    | Emote
    | Chat
    | ShowReplay
    | AskHint
    | AskOptions
)
"""Every request that a client can send to a table."""

# Messages from a table


class ChairShown(Wire, frozen=True):
    """A chair as everybody sees it. Identities are not sent."""

    name: str
    """Of a ghost, the name of the person whose play it repeats; empty if it repeats a bot."""
    kind: Literal["free", "person", "bot", "ghost"]
    level: Level | None
    """The level of a bot, or of the bot that a ghost is where its recording ends."""
    present: bool
    host: bool
    replace_in_ms: Millis | None = None
    """After how long the host may put a bot here, in place of a person who is away; ``null``: not at all."""


class PlaysOn(Wire, frozen=True):
    """The moment of another match from which a match is played on."""

    match: str
    entry: int
    """The number of entries taken over."""
    luck: Luck

    @classmethod
    def of(cls, branch: Branch | BranchPoint | None) -> PlaysOn | None:
        """The moment as it is sent; ``None`` if a match begins at its own beginning."""
        return None if branch is None else cls(branch.match, branch.entry, branch.luck)


class ReplayShown(Wire, frozen=True):
    """The place of a recording that the table watches together."""

    match: str
    key: str
    """The key of the replay: everybody at the table may watch it, also those who had no seat."""
    step: int
    playing: bool
    """Whether it plays on from there, by each client's own clock."""
    speed: float
    by: Seat | None
    """The seat of the person who steers."""
    steering: bool = False
    """Whether this client steers: it is the host's or, while the host is away, that of the first of the others."""


class TableForClient(Wire, frozen=True):
    """What a client is told about its own place at the table."""

    you: Seat | None = None
    """The seat of the client, if it has one."""
    yours: dict[Seat, int] = {}
    """The seats of all who play on this device, each with the number of the companion; 0 is the guest."""
    hosting: bool = False
    agreed: tuple[Seat, ...] = ()
    """The seats of people who are away that the client agreed to give to bots."""
    chairs_to_take: tuple[Seat, ...] = ()
    """The bots' chairs that the client may take during play."""
    cannot_take: Refusal | None = None
    """Why the client may not take the other chairs of bots."""
    replay: ReplayShown | None = None
    """What is watched together after a match."""


class TableShown(TableForClient, frozen=True, kw_only=True):
    """The table itself; sent whenever anything about it changes.

    What concerns one client comes first: the rest is encoded once for all.
    """

    table: str
    code: str
    game: str
    stage: Stage
    chairs: tuple[ChairShown, ...]
    options: msgspec.Raw
    public: bool
    chat: bool
    keep_warm: bool
    far: bool | None
    """Whether friends who are far away play here; ``None`` in games without races."""
    watching: int
    """The number of spectators."""
    televisions: int
    """The number of televisions that show the table."""
    match: str | None
    seed_hash: str | None
    rated: bool = False
    """Whether the match counts for ratings: there are no hints, and nobody takes the chair of somebody who left."""
    plays_on: PlaysOn | None = None
    """If the match is played on from a moment of another one."""
    together: str = ""
    """The code under which the deal of the match is played at many tables; it can be watched when all are closed."""
    in_class: bool = False
    """Whether it is a table of a school class, which its teacher leads."""
    paused: bool = False
    """Whether the teacher has paused the match."""


class Update(Wire, frozen=True):
    """The match as this seat may see it after ``number`` entries, and its notices since entry ``since``.

    A client that enters again gives the last ``number`` it has seen as ``since``. ``now`` is match
    time, and ``running`` whether it passes.
    """

    table: str
    match: str
    """The match whose entries are counted."""
    number: int
    since: int
    now: Millis
    running: bool
    view: msgspec.Raw
    notices: tuple[msgspec.Raw, ...]
    outcome: Outcome | None = None
    seed: str | None = None
    """The seed of all chance in the match, published when it is over."""
    asked: dict[Seat, Prompt] = {}
    """The prompt of each seat of this device, where several people play on it and the game has no secrets."""


class Answer(Wire, frozen=True):
    """The answer to a request: carried out, or why not."""

    table: str
    command: CommandId
    refusal: Refusal | None = None


class HintsShown(Wire, frozen=True):
    """The hints that this client asked for, from a nudge to the move itself."""

    table: str
    command: CommandId
    prompt: int
    hints: msgspec.Raw


class OptionsShown(Wire, frozen=True):
    """The legal actions that this client asked for, in the order of the rules."""

    table: str
    command: CommandId
    prompt: int
    options: msgspec.Raw
    complete: bool
    """Whether these are all legal actions; only the first ones are sent if there are very many."""


class Said(Wire, frozen=True):
    """A person at the table said a phrase, or wrote a line."""

    table: str
    name: str
    seat: Seat | None
    key: str | None = None
    text: str | None = None


class Gone(Wire, frozen=True):
    """The table is not served by this connection any more; the client enters it again."""

    table: str


TableMessage = TableShown | Update | Answer | HintsShown | OptionsShown | Said | Gone
"""Every message that a table can send."""
