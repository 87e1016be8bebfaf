"""How a table may be set up."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ludotheque.engine.edition import refuse_unplayable
from ludotheque.engine.refusal import Refusal
from ludotheque.games.tohuwabohu.box.calm_edition import calm_edition_of
from ludotheque.games.tohuwabohu.box.edition import Edition, problems, standard_edition
from ludotheque.games.tohuwabohu.rules.indexed_box import Box, box_of

Pieces = Literal["shapes", "frames"]
Face = Literal["colour", "black"]
Pace = Literal["lively", "calm"]


class TohuwabohuOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The table's choices."""

    pieces: Pieces = "shapes"
    """What lies in the centre: the ``shapes``, or the ``frames`` they were cut from (TOH-20)."""
    face: Face = "colour"
    """Which face of the cards is played: ``colour``, or ``black``, outline only and mirrored (TOH-21)."""
    fingers: Annotated[int, msgspec.Meta(ge=1, le=5)] = 2
    """How many fingers each player has for one card (TOH-3)."""
    card_seconds: Annotated[int, msgspec.Meta(ge=5, le=600)] = 60
    """How long a card may be searched for (TOH-5)."""
    pace: Pace = "lively"
    """``calm``: sixteen shapes, so larger ones, shorter rounds, and more time between cards (TOH-23)."""
    edition: Edition | None = None
    """Somebody's own box instead of ours."""

    @property
    def played(self) -> Edition | None:
        """What is played with, where that is not the whole of our box."""
        if self.pace == "lively":
            return self.edition
        return calm_edition_of(standard_edition() if self.edition is None else self.edition)

    @property
    def box(self) -> Box:
        """What is played with, made ready."""
        return box_of(self.played)


def check_table(options: TohuwabohuOptions) -> Refusal | None:
    """Whether a table can be set up like this, for any number of players."""
    if options.pieces == "frames" and options.face == "black":
        return Refusal("TOH-21", "frames_with_black")
    return None if options.edition is None else refuse_unplayable(problems(options.edition))
