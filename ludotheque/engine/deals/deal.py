"""A deal: game, version of the rules, seats, table options and seed. Matches of one deal have the same luck."""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Mapping
from hashlib import sha256

import msgspec

from ludotheque.engine import chance
from ludotheque.engine.game import AnyGame
from ludotheque.engine.match import Match
from ludotheque.engine.registry import find_game
from ludotheque.engine.table_setup import BadTable

ID_BYTES = 10
"""So many bytes of the hash make the id: 16 letters and digits, which nobody can find a second deal for."""


class PublicDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What everybody may know of a deal from the beginning: all but the seed, and the hash of the seed."""

    game: str
    version: int
    seats: int
    options: msgspec.Raw
    """The table options as JSON, without those that have their default."""
    seed_hash: str

    @property
    def id(self) -> str:
        """A short name that stands for all of it: no other deal has the same."""
        return b32encode(sha256(msgspec.json.encode(self)).digest()[:ID_BYTES]).decode().lower()


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deal with its seed, which stays secret until nobody may begin it any more.

    >>> from ludotheque.engine import Deal
    >>> deal = Deal.of(Match("boussanga", seats=2, seed="deal:7"))
    >>> deal.match().log == deal.match().log
    True
    >>> deal.public.id
    'hth527hmxkukvjn3'
    """

    game: str
    version: int
    seats: int
    options: msgspec.Raw
    seed: str

    @classmethod
    def of(cls, match: Match) -> Deal:
        """The deal of a match."""
        options = msgspec.json.encode(match.table_options, order="sorted")
        return cls(match.game.id, match.game.version, match.seats, msgspec.Raw(options), match.hidden_seed)

    @classmethod
    def fresh(
        cls, game: str, *, seats: int, options: Mapping[str, object] | None = None, seed: str | None = None
    ) -> Deal:
        """A new deal. Raises ``BadTable`` if the game cannot be played like this."""
        return cls.of(Match(game, seats=seats, options=options, seed=seed))

    @property
    def public(self) -> PublicDeal:
        """What everybody may know from the beginning."""
        return PublicDeal(self.game, self.version, self.seats, self.options, chance.seed_hash(self.seed))

    @property
    def rules(self) -> AnyGame:
        """The rules in the version for which the deal was made. Raises ``BadTable`` if they are not known here."""
        rules = find_game(self.game).of_version(self.version)
        if rules is None:
            raise BadTable(f"version {self.version} of the rules of {self.game} is not known here")
        return rules

    def match(self) -> Match:
        """A new match of this deal."""
        return Match(self.rules, seats=self.seats, seed=self.seed, options=msgspec.json.decode(self.options))
