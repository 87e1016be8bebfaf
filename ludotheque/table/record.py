"""What is kept of a table besides the log of its match."""

from __future__ import annotations

from typing import Literal

import msgspec

from ludotheque.bots.level import Level
from ludotheque.engine.wire import Seat

Stage = Literal["gathering", "playing", "over"]
Identity = str
"""Who somebody is, as far as we know: the id of a guest."""
_WITH = "~"


def companion(person: Identity, number: int) -> Identity:
    """Somebody who plays on the same device as a guest, and has no identity of their own."""
    return f"{person}{_WITH}{number}"


def owner_of(person: Identity) -> Identity:
    """The guest whose device it is: of a companion the one they came with, of a guest they themselves."""
    return person.partition(_WITH)[0]


def companion_number(person: Identity) -> int:
    """Which companion of a guest somebody is; 0 for the guest."""
    return int(person.partition(_WITH)[2] or 0)


def is_companion(person: Identity) -> bool:
    """Whether somebody is there only with a guest."""
    return _WITH in person


_TELEVISION = "@"


def television_of(person: Identity) -> Identity:
    """A television that shows a table to the whole room: whose browser it is does not matter, it plays for nobody."""
    return f"{person}{_TELEVISION}"


def is_television(person: Identity) -> bool:
    """Whether this is no person at all, but a television."""
    return person.endswith(_TELEVISION)


NOBODY: Identity = ""
"""The host of a table that has none, opened on a television or left by one who asked to be forgotten:
the first who sits down is the next."""


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place at the table: taken by a person, by a bot, or by nobody yet."""

    person: Identity | None = None
    name: str = ""
    bot: Level | None = None

    @property
    def is_free(self) -> bool:
        """Whether anybody may sit down here."""
        return self.person is None and self.bot is None


class TableRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table as it is stored; everything else about it follows from its match's log."""

    id: str
    code: str
    """What one types to join."""
    game: str
    host: Identity
    chairs: tuple[Chair, ...]
    options: msgspec.Raw = msgspec.Raw(b"{}")
    """The game's options, as JSON that its ``Options`` can decode."""
    public: bool = False
    """Whether it is listed in the lobby and strangers may sit down."""
    chat: bool = False
    """Whether people may write to each other freely; never at public tables."""
    keep_warm: bool = True
    """Whether a bot plays on for somebody who is away."""
    television: Identity | None = None
    """The television it was opened on: its remote may set the table as the host may."""
    stage: Stage = "gathering"
    match: str | None = None
    """The match being played, or just over."""
    last_ranking: tuple[int, ...] = ()
    """How the match before ended, rank by seat: in some games its loser begins the next."""
    asked: tuple[Seat, ...] = ()
    """Who was asked something when the table fell asleep."""
    entries: int = 0
    """How many entries its match had then: a table at which somebody played has been touched."""
    bots_at: int | None = None
    """When bots take the chairs that are still free and the match begins, in unix milliseconds: at quick tables."""
    played: int = 0
    """Matches begun at this table."""
    version: int = 0
    """Grows with every change; a writer who read an older one must read again."""

    def seat_of(self, person: Identity) -> Seat | None:
        """Where somebody sits."""
        for seat, chair in enumerate(self.chairs):
            if chair.person == person:
                return seat
        return None

    @property
    def concerned(self) -> frozenset[Identity]:
        """Whom the record names: those who sit here, the host, and whose television it was opened on."""
        seated = {owner_of(chair.person) for chair in self.chairs if chair.person is not None}
        shown_by = {(self.television or NOBODY).removesuffix(_TELEVISION)}
        return frozenset({self.host, *seated, *shown_by} - {NOBODY})

    def is_set_by(self, person: Identity) -> bool:
        """Whether somebody chooses how it is played here: the host, whoever shares their device, the television."""
        return owner_of(person) in (self.host, self.television)

    def seats_around(self, person: Identity) -> tuple[Seat, ...]:
        """The seats of all who share a device with somebody, their own among them."""
        return tuple(
            seat
            for seat, chair in enumerate(self.chairs)
            if chair.person is not None and owner_of(chair.person) == owner_of(person)
        )

    @property
    def shared_devices(self) -> dict[Identity, tuple[Seat, ...]]:
        """The guests whose devices companions play on, with the seats of all who share each."""
        companions = [chair.person for chair in self.chairs if chair.person is not None and is_companion(chair.person)]
        return {owner_of(person): self.seats_around(person) for person in companions}

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats taken by people."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.person is not None)
