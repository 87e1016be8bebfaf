"""What is stored of a table besides the log of its match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from ludotheque.bots.level import Level
from ludotheque.engine.playing.branch import Luck
from ludotheque.engine.wire import Seat
from ludotheque.table.identities import NO_HOST, Identity, guest_of_television, is_companion, owner_of

Stage = Literal["gathering", "playing", "over"]


class GhostOf(msgspec.Struct, frozen=True):
    """Whom a ghost repeats: a seat of a finished match of the same deal."""

    match: str
    seat: Seat
    person: Identity | None = None
    """The guest whose play it is; ``None`` for the play of a bot."""


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who plays a seat: a person, a bot, or nobody yet. The rules know seats, the table knows chairs."""

    person: Identity | None = None
    name: str = ""
    bot: Level | None = None
    ghost: GhostOf | None = None
    """With a bot: a ghost, which plays as somebody did in a finished match, and where it cannot, as the bot would."""

    @property
    def is_free(self) -> bool:
        """Whether neither a person nor a bot sits here."""
        return self.person is None and self.bot is None


class BranchPoint(msgspec.Struct, frozen=True):
    """The moment of another match from which the first match of a table is played on."""

    match: str
    """The match that is played on."""
    entry: int
    """The number of its entries that are taken over."""
    luck: Luck
    prepared: str
    """The id under which the new match is stored since the table was opened, with the entries taken over."""


PublicName = Callable[[Identity, str], str]
"""The name under which strangers see a person, from the person's identity and name."""


class TableRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table as it is stored; everything else follows from the log of its match."""

    id: str
    code: str
    """The code that people type to join."""
    game: str
    host: Identity
    chairs: tuple[Chair, ...]
    options: msgspec.Raw = msgspec.Raw(b"{}")
    """The game's options, as JSON that its ``Options`` can decode."""
    public: bool = False
    """Whether it is listed in the lobby, and strangers may sit down."""
    chat: bool = False
    """Whether people may write free text; never at public tables."""
    keep_warm: bool = True
    """Whether a bot plays for a person who is away; at public tables it always does."""
    far: bool = False
    """Whether friends who are far away play here: more time is allowed for the network in races. Never in public."""
    television: Identity | None = None
    """The television it was opened on: its remote may do what the host may."""
    stage: Stage = "gathering"
    match: str | None = None
    """The match that is being played, or was played last."""
    last_ranking: tuple[int, ...] = ()
    """The ranking of the last match, by seat: in some games the loser begins the next."""
    asked: tuple[Seat, ...] = ()
    """The seats that had a prompt when the table was unloaded."""
    entries: int = 0
    """The number of entries of its match then: a change shows that the table was played at."""
    opened_from: str = ""
    """A code for the address from which a public table was opened, which the address cannot be found from."""
    bots_at: int | None = None
    """At quick tables: when bots take the free seats and the match begins, in unix milliseconds."""
    played: int = 0
    """The number of matches begun at this table."""
    challenge: str = ""
    """The finished match whose deal is played first at this table; its bots play as its players did."""
    seed: str = ""
    """The seed of that deal: secret until it is played."""
    duplicate: str = ""
    """The code under which the first deal of this table is played at many tables."""
    began: tuple[Chair, ...] = ()
    """Who sat where when the match began, without names."""
    seen: dict[Identity, tuple[Seat, ...]] = {}
    """In games with secrets: the guests who have seen hands of the match, each with the seats of these hands."""
    classroom: str = ""
    """The school class whose table it is: its teacher begins, pauses and ends its match."""
    paused: bool = False
    """Whether the teacher has paused the match: its time stands still, and actions are refused."""
    branch: BranchPoint | None = None
    """If the present match, or the one that begins next, is played on from a moment of another one."""
    version: int = 0
    """Grows with every change; a writer that has an older version must read again."""

    def seat_of(self, person: Identity) -> Seat | None:
        """The seat of a person."""
        for seat, chair in enumerate(self.chairs):
            if chair.person == person:
                return seat
        return None

    @property
    def people_named(self) -> frozenset[Identity]:
        """All guests that the record names: who sits or sat there, ghosts, the host, the owner of the television."""
        seated = {owner_of(chair.person) for chair in (*self.chairs, *self.began) if chair.person is not None}
        ghosts = {chair.ghost.person or NO_HOST for chair in self.chairs if chair.ghost is not None}
        shown_by = {guest_of_television(self.television or NO_HOST)}
        return frozenset({self.host, *seated, *self.seen, *ghosts, *shown_by} - {NO_HOST})

    def may_configure(self, person: Identity) -> bool:
        """Whether this person may do what the host may: the host, people on the host's device, the television."""
        # earlier versions stored companions as hosts
        return owner_of(person) in (owner_of(self.host), self.television)

    def seats_on_device_of(self, person: Identity) -> tuple[Seat, ...]:
        """The seats of everybody on the device of this person, their own included."""
        guest, chairs = owner_of(person), enumerate(self.chairs)
        return tuple([seat for seat, chair in chairs if chair.person is not None and owner_of(chair.person) == guest])

    @property
    def is_sealed(self) -> bool:
        """Whether the seed of the match is not published here at its end: other tables may still play the deal."""
        return bool(self.classroom) or (bool(self.duplicate) and self.played <= 1)

    @property
    def has_ghosts(self) -> bool:
        """Whether ghosts sit here: every match is then of their deal, and none is rated."""
        return any(chair.ghost is not None for chair in self.chairs)

    @property
    def is_kept_warm(self) -> bool:
        """Whether a bot plays for a person who is away. At public tables nobody can stop a match by leaving it."""
        return self.keep_warm or self.public

    @property
    def shared_devices(self) -> dict[Identity, tuple[Seat, ...]]:
        """The guests who share their device with companions, with the seats of everybody on it."""
        companions = [chair.person for chair in self.chairs if chair.person is not None and is_companion(chair.person)]
        return {owner_of(person): self.seats_on_device_of(person) for person in companions}

    def names(self, public_name: PublicName) -> tuple[str, ...]:
        """The names at the table, by seat; a chair without a person has none."""
        if not self.public:
            return tuple([chair.name for chair in self.chairs])
        return tuple(["" if chair.person is None else public_name(chair.person, chair.name) for chair in self.chairs])

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats taken by people."""
        return tuple([seat for seat, chair in enumerate(self.chairs) if chair.person is not None])
