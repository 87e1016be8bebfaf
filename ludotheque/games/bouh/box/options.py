"""How a table may be set up."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from typing import Annotated, Literal

import msgspec

from ludotheque.engine.edition import CACHED_EDITIONS, refuse_unplayable
from ludotheque.engine.native.bits import bit
from ludotheque.engine.refusal import Refusal
from ludotheque.games.bouh.box.edition import FAMILIES, Edition, problems, read_edition
from ludotheque.games.bouh.rules.codes import CALCULATION, COLLECT, MAJORITY
from ludotheque.games.bouh.rules.tables import Tables

Level = Literal["collect", "majority", "calculation"]
LEVELS: dict[Level, int] = {"collect": COLLECT, "majority": MAJORITY, "calculation": CALCULATION}
Operations = Literal["+-", "+-*", "+-*/"]

Rank = Annotated[int, msgspec.Meta(ge=1, le=5)]


class BouhOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, dict=True):
    """The table's choices, the same for everyone (BOU-9)."""

    level: Level = "collect"
    """``collect`` for 6 to 8 years, ``majority`` for 8 to 12, ``calculation`` from 12 (BOU-9)."""
    operations: Operations = "+-*/"
    """What may be used to calculate (BOU-12)."""
    greuh: bool | None = None
    """Whether there are Greuh; when left out, there are none at ``collect`` only (BOU-22)."""
    mixed_turns: bool = False
    """Whether one may capture and use Greuh in the same turn (BOU-6)."""
    penalty: bool = False
    """Whether a wrong calculation ends the turn (BOU-18)."""
    youngest: Annotated[int, msgspec.Meta(ge=0, le=4)] | None = None
    """The seat of the youngest, who begins a first game; drawn by lot when left out (BOU-3)."""
    last_ranking: Annotated[tuple[Rank, ...], msgspec.Meta(max_length=5)] | None = None
    """How the last game at this table ended, rank by seat: its loser begins (BOU-3)."""
    edition: Edition | None = None
    """Somebody's own box instead of ours."""

    @property
    def with_greuh(self) -> bool:
        """Whether there are Greuh in the Bouh pile."""
        return self.level != "collect" if self.greuh is None else self.greuh

    @cached_property
    def box(self) -> Edition:
        """The edition played with."""
        return standard_edition() if self.edition is None else self.edition


@cache
def standard_edition() -> Edition:
    """Our own box."""
    return read_edition((files(__package__) / "edition.toml").read_text("utf-8"))


def tables_of(options: BouhOptions) -> Tables:
    """The lookup tables for a table's box and operations."""
    return _tables(options.box, len(options.operations))


@lru_cache(maxsize=CACHED_EDITIONS)
def _tables(edition: Edition, operations: int) -> Tables:
    return Tables(
        [card.number for card in edition.number_cards],
        [(card.number, FAMILIES.index(card.family)) for card in edition.bouh],
        [card.number for card in edition.greuhs],
        [family.totem for family in edition.families],
        operations,
    )


def lots(options: BouhOptions, seats: int) -> int:
    """BOU-3: the seats of which one begins, a set; lots are drawn among several."""
    if options.last_ranking is not None:
        last = max(options.last_ranking)
        return sum(bit(seat) for seat, rank in enumerate(options.last_ranking) if rank == last)
    if options.youngest is not None:
        return bit(options.youngest)
    return sum(bit(seat) for seat in range(seats))


def suggested(ages: Sequence[int]) -> BouhOptions:
    """BOU-9: what suits the youngest of these players.

    >>> suggested([41, 9, 7]).level, suggested([41, 9, 7]).operations
    ('collect', '+-')
    """
    youngest = min(ages, default=6)
    level: Level = "collect" if youngest < 8 else "majority" if youngest < 12 else "calculation"
    operations: Operations = "+-" if youngest < 8 else "+-*" if youngest < 10 else "+-*/"
    return BouhOptions(level=level, operations=operations)


def check_table(options: BouhOptions, seats: int) -> Refusal | None:
    """Whether so many can play like this."""
    if options.youngest is not None and not 0 <= options.youngest < seats:
        return Refusal("BOU-3", "no_such_seat", {"seat": options.youngest, "seats": seats})
    if options.last_ranking is not None and len(options.last_ranking) != seats:
        return Refusal("BOU-3", "other_ranking", {"ranks": len(options.last_ranking), "seats": seats})
    return None if options.edition is None else refuse_unplayable(problems(options.edition))
