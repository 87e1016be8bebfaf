"""Which tables can be set up, and custom editions at a table."""

from __future__ import annotations

import msgspec
import pytest

from games.boussanga.scene import edition_with_card
from ludotheque import BadTable, Match


@pytest.mark.clause("BSG-11")
@pytest.mark.parametrize(
    ("seats", "options", "reason"),
    [
        (1, {}, "two_to_four"),
        (2, {"mode": "teams"}, "teams_of_two"),
        (3, {"mode": "teams"}, "teams_of_two"),
        (2, {"first": 2}, "no_such_seat"),
        (5, {}, "seats"),
        (0, {"mode": "coop"}, "seats"),
    ],
)
def test_impossible_tables_are_refused(seats: int, options: dict[str, object], reason: str) -> None:
    """Competitive play needs two to four seats, teams need four."""
    with pytest.raises(BadTable) as error:
        Match("boussanga", seats=seats, options=options)
    assert error.value.refusal is not None
    assert error.value.refusal.reason == reason


def test_a_custom_edition_can_be_played_and_saved() -> None:
    own = edition_with_card(7, "EEE", "...", "...")
    match = Match("boussanga", seats=2, seed=1, options={"edition": msgspec.to_builtins(own)})
    again = Match.load(match.save())
    assert again.view(0) == match.view(0)
    assert again.table_options.edition == own


def test_an_unplayable_edition_is_refused() -> None:
    with pytest.raises(BadTable) as error:
        Match("boussanga", seats=2, options={"edition": msgspec.to_builtins(edition_with_card(7, "E..", "...", "..."))})
    assert error.value.refusal is not None
    assert error.value.refusal.params == {"property": "token_count", "piece": "card", "number": 7, "count": 1}
