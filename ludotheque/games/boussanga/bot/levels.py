"""How strong each level plays: what a bot of that level considers, and how far it searches."""

from __future__ import annotations

import msgspec

from ludotheque.bots.level import Level

ALL_MOVES = 2000
"""More placements than any position has."""


class Strength(msgspec.Struct, frozen=True):
    """The parameters of one level."""

    placements_considered: int
    """Competitive play: how many placements are looked at, drawn at random."""
    considers_replies: bool
    """Competitive play: whether a move is judged by what it leaves to the opponents."""
    search_rounds: int = 0
    """Competitive play: rounds of tree search."""
    coop_moves_considered: int = ALL_MOVES
    """Co-operative play: how many moves are looked at, drawn at random."""
    coop_search_rounds: int = 0
    """Co-operative play: rounds of tree search."""


STRENGTHS: dict[Level, Strength] = {
    "chick": Strength(placements_considered=14, considers_replies=False, coop_moves_considered=2),
    "rabbit": Strength(placements_considered=45, considers_replies=False, coop_moves_considered=4),
    "fox": Strength(placements_considered=80, considers_replies=True),
    "owl": Strength(placements_considered=ALL_MOVES, considers_replies=True, search_rounds=16, coop_search_rounds=60),
    "dragon": Strength(
        placements_considered=ALL_MOVES, considers_replies=True, search_rounds=1200, coop_search_rounds=300
    ),
}
