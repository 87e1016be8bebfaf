"""The options of a table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from importlib.resources import files
from math import ceil
from typing import Annotated, Literal

import msgspec

from ludotheque.engine.edition import refuse_unplayable
from ludotheque.engine.refusal import Refusal
from ludotheque.games.bouh.box.edition import Edition, problems, read_edition

Level = Literal["collect", "majority", "calculation"]
Operations = Literal["+-", "+-*", "+-*/"]

HAND = 5
"""Number cards in a full hand without a handicap (BOU-1, BOU-4)."""

Rank = Annotated[int, msgspec.Meta(ge=1, le=5)]


class BouhOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, dict=True):
    """The options of a table, the same for all its players (BOU-9)."""

    level: Level = "collect"
    """``collect`` for 6 to 8 years, ``majority`` for 8 to 12, ``calculation`` from 12 (BOU-9)."""
    operations: Operations = "+-*/"
    """The operations that calculations may use (BOU-12)."""
    greuh: bool | None = None
    """Whether there are Greuh. By default there are none at ``collect`` and some at the other levels (BOU-22)."""
    mixed_turns: bool = False
    """Whether captures and Greuh are both allowed in one turn (BOU-6)."""
    penalty: bool = False
    """Whether a wrong calculation ends the turn (BOU-18)."""
    hidden_results: bool = False
    """Whether the client shows the result of a calculation only once it is said (BOU-18)."""
    youngest: Annotated[int, msgspec.Meta(ge=0, le=4)] | None = None
    """The seat of the youngest player, who begins the first game. By default lots are drawn (BOU-3)."""
    last_ranking: Annotated[tuple[Rank, ...], msgspec.Meta(max_length=5)] | None = None
    """The ranks of the last game at this table, by seat: its loser begins (BOU-3)."""
    handicaps: tuple[Annotated[float, msgspec.Meta(ge=-2, le=5, multiple_of=0.5)], ...] = ()
    """How many number cards more or, below 0, fewer than five each seat holds. Empty: none (BOU-60).

    Half a card is a card that the seat has in every other turn, from its first one on.
    """
    edition: Edition | None = None
    """A custom box; by default ours."""

    @property
    def with_greuh(self) -> bool:
        """Whether the Bouh pile contains Greuh (BOU-22)."""
        return self.level != "collect" if self.greuh is None else self.greuh

    @cached_property
    def box(self) -> Edition:
        """The edition played with."""
        return standard_edition() if self.edition is None else self.edition


@cache
def standard_edition() -> Edition:
    """The edition that comes with the package."""
    return read_edition((files(__package__) / "edition.toml").read_text("utf-8"))


def suggested_options(ages: Sequence[int]) -> BouhOptions:
    """BOU-9: the options that suit the youngest of these players.

    >>> suggested_options([41, 9, 7]).level, suggested_options([41, 9, 7]).operations
    ('collect', '+-')
    """
    youngest = min(ages, default=6)
    level: Level = "collect" if youngest < 8 else "majority" if youngest < 12 else "calculation"
    operations: Operations = "+-" if youngest < 8 else "+-*" if youngest < 10 else "+-*/"
    return BouhOptions(level=level, operations=operations)


def first_player_candidates(options: BouhOptions, seats: int) -> int:
    """BOU-3: the set of seats of which one begins; lots are drawn if there are several."""
    if options.last_ranking is not None:
        last = max(options.last_ranking)
        return sum(1 << seat for seat, rank in enumerate(options.last_ranking) if rank == last)
    if options.youngest is not None:
        return 1 << options.youngest
    return (1 << seats) - 1


def check_table(options: BouhOptions, seats: int) -> Refusal | None:
    """Check the options for this number of players (BOU-3), and the edition."""
    if options.youngest is not None and not 0 <= options.youngest < seats:
        return Refusal("BOU-3", "no_such_seat", {"seat": options.youngest, "seats": seats})
    if options.last_ranking is not None and len(options.last_ranking) != seats:
        return Refusal("BOU-3", "other_ranking", {"ranks": len(options.last_ranking), "seats": seats})
    if options.handicaps and seats * HAND + sum(map(ceil, options.handicaps)) > len(options.box.number_cards):
        return Refusal("BOU-60", "too_few_number_cards", {"cards": len(options.box.number_cards)})
    return None if options.edition is None else refuse_unplayable(problems(options.edition))
