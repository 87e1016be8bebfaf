"""What a match can be set up with: the number of seats and the table options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from ludotheque.engine.game import AnyGame
from ludotheque.engine.playing.handicap import check_handicaps
from ludotheque.engine.refusal import Refusal, option_error


class BadTable(ValueError):
    """A match cannot be set up like this. The message says why, and ``refusal`` says it in words of the game.

    >>> from ludotheque import BadTable, Match
    >>> try:
    ...     Match("boussanga", seats=9)
    ... except BadTable as error:
    ...     print(error.refusal.clause)
    LUD-5
    """

    def __init__(self, message: str, refusal: Refusal | None = None) -> None:
        super().__init__(message)
        self.refusal = refusal


def check_table(game: AnyGame, options: msgspec.Struct, seats: int) -> Refusal | None:
    """Why this game cannot be played with these seats and options, or ``None``."""
    if seats not in game.seats:
        fewest, most = game.seats[0], game.seats[-1]
        return Refusal("LUD-5", "seats", {"seats": seats, "fewest": fewest, "most": most})
    return check_handicaps(options, seats) or game.check_table(options, seats)


def options_of(game: AnyGame, given: Mapping[str, object] | msgspec.Struct | None) -> Any:
    """The table options as the game's own type. Raises ``BadTable`` for anything else."""
    if isinstance(given, game.Options):
        return given
    try:
        return msgspec.convert({} if given is None else given, type=game.Options)
    except msgspec.ValidationError as error:
        raise BadTable(f"these are not options of {game.id}: {error}", option_error(game.Options, given)) from None
