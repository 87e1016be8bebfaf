"""Guests: people without an account or personal data, only a name, an avatar and settings.

A guest opens a link on another device to be the same guest there. The page of the link only asks
for confirmation, and a POST uses the link up: previews and scanners that load the page must not.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Collection
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from ludotheque.engine.words import Language
from ludotheque.server.common.clock_and_random import Pick
from ludotheque.server.people.names import clean_name, random_name
from ludotheque.server.store.records.identities import Identities, Identity

LINK_LASTS_MS = 10 * 60 * 1000
TOKEN_BYTES = 24
SEEN_EVERY_MS = 24 * 3600 * 1000
"""How often a visit is recorded. It is needed only to delete guests who do not come back."""


class Avatar(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A little face, drawn by the client from a few numbers."""

    shape: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    colour: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    look: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0


class Preferences(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guest's display and sound settings."""

    language: Language | None = None
    """French or English; the browser's when left out."""
    sound: bool = True
    motifs: bool = True
    """Whether colours also carry bold patterns."""
    contrast: bool = False
    motion: Literal["full", "reduced"] | None = None
    """How much animation; the system's setting when left out."""
    brisk: bool = False
    """Whether the turns of other players are shown briskly instead of at a pace that a child can follow."""
    theme: Literal["day", "evening"] | None = None
    text_percent: Annotated[int, msgspec.Meta(ge=80, le=200)] = 100
    ghosts: bool = False
    """Whether people who sat at a table with the guest may play against the guest's ghost."""


class Guest(msgspec.Struct, frozen=True):
    """A person as tables know them."""

    id: str
    name: str


class Person(NamedTuple):
    """A guest, read from storage."""

    id: str
    name: str
    avatar: Avatar
    preferences: Preferences

    @property
    def guest(self) -> Guest:
        """The person as tables know them."""
        return Guest(self.id, self.name)


class Guests:
    """Creates, reads, changes and deletes guests. ``now`` is the clock in unix milliseconds."""

    def __init__(
        self,
        identities: Identities,
        *,
        now: Callable[[], int],
        random_bytes: Callable[[int], bytes],
        pick: Pick,
    ) -> None:
        self._identities, self._now, self._random_bytes, self._pick = identities, now, random_bytes, pick

    async def read(self, id: str) -> Person | None:
        """The person with this id, or ``None``. Records the visit once a day."""
        found = await self._identities.read(id)
        if found is None:
            return None
        if self._now() - found.seen_at > SEEN_EVERY_MS:
            await self._identities.seen([id], self._now())
        return _person(found)

    async def willing_ghosts(self, ids: Collection[str]) -> frozenset[str]:
        """Those of these people who let others play against their ghosts."""
        found = await self._identities.read_many(ids)
        return frozenset(id for id, stored in found.items() if _person(stored).preferences.ghosts)

    async def create(self, language: Language, name: str = "", preferences: Preferences | None = None) -> Person:
        """Create a person, with a random name if none is given."""
        id = token(self._random_bytes, 16)
        avatar = Avatar(self._pick(12), self._pick(8), self._pick(8))
        called = clean_name(name, language, self._pick) if name else random_name(language, self._pick)
        person = Person(id, called, avatar, preferences or Preferences())
        stored = {"avatar": _json(avatar), "settings": _json(person.preferences)}
        await self._identities.create(id, name=called, now=self._now(), **stored)
        return person

    async def change(
        self,
        person: Person,
        language: Language,
        *,
        name: str | None = None,
        avatar: Avatar | None = None,
        preferences: Preferences | None = None,
    ) -> Person | None:
        """Store what a person changed; ``None`` if the person was deleted meanwhile."""
        changed = Person(
            person.id,
            person.name if name is None else clean_name(name, language, self._pick),
            avatar or person.avatar,
            preferences or person.preferences,
        )
        stored = {"avatar": _json(changed.avatar), "settings": _json(changed.preferences)}
        done = await self._identities.change(person.id, name=changed.name, now=self._now(), **stored)
        return changed if done else None

    async def forget(self, person: Person) -> None:
        """Delete a person; in match histories they stay without a name."""
        await self._identities.forget(person.id)

    async def create_link(self, person: Person) -> tuple[str, int]:
        """Create a link to another device; return its token and when it expires. Only the token's hash is stored."""
        made, expires = token(self._random_bytes, TOKEN_BYTES), self._now() + LINK_LASTS_MS
        await self._identities.forget_links(self._now())
        await self._identities.link(token_hash(made), person.id, expires)
        return made, expires

    async def follow_link(self, made: str) -> Person | None:
        """Use up a link; return its person, or ``None`` if it is expired, unknown or used."""
        id = await self._identities.follow(token_hash(made), self._now())
        return None if id is None else await self.read(id)


def token(random_bytes: Callable[[int], bytes], length: int) -> str:
    """A random token that can be part of a URL."""
    return base64.urlsafe_b64encode(random_bytes(length)).decode().rstrip("=")


def token_hash(made: str) -> bytes:
    """The stored hash of a token. The token is long and random, so a plain hash is safe."""
    return hashlib.sha256(f"ludotheque.link:{made}".encode()).digest()


def _person(found: Identity) -> Person:
    return Person(found.id, found.name, _read(found.avatar, Avatar), _read(found.settings, Preferences))


def _read(stored: bytes, kind: type[Any]) -> Any:
    """Decode stored JSON; use the defaults if another version wrote something this version cannot read."""
    try:
        return msgspec.json.decode(stored, type=kind)
    except msgspec.MsgspecError:
        return kind()


_json = msgspec.json.Encoder().encode
