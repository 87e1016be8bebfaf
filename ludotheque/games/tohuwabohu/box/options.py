"""The options of a table."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ludotheque.engine.edition import refuse_unplayable
from ludotheque.engine.refusal import Refusal
from ludotheque.games.tohuwabohu.box.calm_edition import calm_edition_of
from ludotheque.games.tohuwabohu.box.edition import Edition, problems, standard_edition

Pieces = Literal["shapes", "frames"]
Face = Literal["colour", "black"]
Pace = Literal["lively", "calm"]


class TohuwabohuOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The options of a table."""

    pieces: Pieces = "shapes"
    """What lies in the centre: the ``shapes``, or the ``frames`` they were cut from (TOH-20)."""
    face: Face = "colour"
    """Which face of the cards is played: ``colour``, or ``black``, outline only and mirrored (TOH-21)."""
    fingers: Annotated[int, msgspec.Meta(ge=1, le=5)] = 2
    """How many fingers each player has for one card (TOH-3)."""
    card_seconds: Annotated[int, msgspec.Meta(ge=5, le=600)] = 60
    """How long a card may be searched for (TOH-5)."""
    pace: Pace = "lively"
    """``calm``: sixteen larger shapes, shorter rounds, and more time between cards (TOH-23)."""
    handicaps: tuple[Annotated[int, msgspec.Meta(ge=0, le=12000)], ...] = ()
    """How many milliseconds earlier the fingers of each seat count. Empty: none (TOH-24)."""
    edition: Edition | None = None
    """The table's own edition, instead of the standard one."""

    @property
    def edition_in_play(self) -> Edition | None:
        """The edition in play; ``None`` for the standard edition."""
        if self.pace == "lively":
            return self.edition
        return calm_edition_of(standard_edition() if self.edition is None else self.edition)


def check_table(options: TohuwabohuOptions) -> Refusal | None:
    """Why a table cannot have these options, or ``None`` (TOH-21)."""
    if options.pieces == "frames" and options.face == "black":
        return Refusal("TOH-21", "frames_with_black")
    return None if options.edition is None else refuse_unplayable(problems(options.edition))
