"""Views written as JSON, with another edition too."""

from __future__ import annotations

import msgspec
import pytest

from games.boussanga.scene import MODES_AND_SEATS, edition_with_card
from ludotheque import Match
from ludotheque.games.boussanga.box.options import Mode
from support.open_json import check_open_json


@pytest.mark.parametrize(("mode", "seats"), MODES_AND_SEATS)
def test_the_fields_are_those_of_the_view(mode: Mode, seats: int) -> None:
    """In every mode, with the standard edition and with another one."""
    edition = msgspec.to_builtins(edition_with_card(1, "E.W", "...", "A.."))
    for options in ({"mode": mode}, {"mode": mode, "edition": edition}):
        assert check_open_json(Match("boussanga", seats=seats, seed=seats, options=options), seats) > 10
