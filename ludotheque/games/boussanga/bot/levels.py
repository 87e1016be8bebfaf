"""How strong each level plays: what a bot of that level considers, and how far it searches."""

from __future__ import annotations

import msgspec

from ludotheque.bots.level import Mind
from ludotheque.games.boussanga.bot.values import Values
from ludotheque.games.boussanga.rules.codes import TEAMS
from ludotheque.games.boussanga.rules.position import Position

ALL_MOVES = 2000
"""More placements than any position has."""


def _values(
    own_next_turn: int,
    draw_reward: int,
    reward_without_goal: int,
    next_opponent: int = 50,
    later_opponent: int = 25,
    token_cost: int = 20,
) -> Values:
    return Values(
        next_opponent=next_opponent,
        later_opponent=later_opponent,
        own_next_turn=own_next_turn,
        pass_cost=60,
        token_cost=token_cost,
        end_won=2000,
        end_tied=-2500,
        end_lost=-4000,
        draw_reward=draw_reward,
        reward_without_goal=reward_without_goal,
    )


VALUES = _values(own_next_turn=30, draw_reward=25, reward_without_goal=100)
"""What the levels that consider replies value in competitive play between two players."""

VALUES_OF_DRAGONS = _values(own_next_turn=15, draw_reward=25, reward_without_goal=60, next_opponent=90)
"""The same for dragons: they leave the opponent less, and play for 15 points.

With the values of the other levels, half of the games of two dragons are over after 21 decisions, with these after 22.
If a win that the last token brings counted in full, that token would end a fifth of the games.
"""

VALUES_OF_TEAMS = _values(own_next_turn=36, draw_reward=0, reward_without_goal=100)
"""The same between two teams, who share wins often if these are worth anything to them."""

VALUES_OF_MANY = _values(own_next_turn=45, draw_reward=0, reward_without_goal=10)
"""The same between three and four players, who prepare lines of their own more boldly and play for 15 points.

With the values of two players, four of them wait at 13 or 14 points, because whoever ends the game is overtaken in the
last turns. The last card then ends it, and the win is shared every second time.
"""

VALUES_WITHOUT_REPLIES = _values(
    own_next_turn=0, draw_reward=0, reward_without_goal=0, next_opponent=0, later_opponent=0, token_cost=10
)
"""The same for rabbits, who look at the points of a move and at who will be ahead if it brings the end about.

Four rabbits who look at points alone share 8.1 % of their games, with these values 5.4 %.
"""


class TablePlay(msgspec.Struct, frozen=True):
    """How a level plays at one kind of competitive table."""

    values: Values
    search_rounds: int = 0
    """Rounds of tree search."""
    sees_the_end: bool = False
    """Without replies: whether it is seen who wins if a move ends the game."""


class Strength(msgspec.Struct, frozen=True):
    """The parameters of one level."""

    placements_considered: int
    """Competitive play: how many placements are looked at, drawn at random."""
    considers_replies: bool
    """Competitive play: whether a move is judged by what it leaves to the opponents."""
    placements_of_further_seat: int = 0
    """Competitive play: how many more are looked at for each seat beyond two, while that seat plays."""
    token_cost: int = 0
    """Competitive play without replies: subtracted from a placement for each token it takes from the reserve."""
    two: TablePlay = TablePlay(VALUES)
    """Competitive play with two seats."""
    many: TablePlay = TablePlay(VALUES_OF_MANY)
    """Competitive play with three and four seats. More search is hardly stronger there; see docs/bots.md."""
    teams: TablePlay = TablePlay(VALUES_OF_TEAMS)
    """Competitive play between two teams."""
    coop_moves_considered: int = ALL_MOVES
    """Co-operative play: how many moves are looked at, drawn at random."""
    coop_search_rounds: int = 0
    """Co-operative play: rounds of tree search."""

    def at(self, position: Position) -> TablePlay:
        """How the level plays at this competitive table."""
        if position.mode == TEAMS:
            return self.teams
        return self.two if position.seats == 2 else self.many


STRENGTHS: dict[Mind, Strength] = {
    # A careful child tries some forty placements, for about a second each, and lays few tokens if nothing scores.
    "child": Strength(
        placements_considered=42,
        placements_of_further_seat=6,
        considers_replies=False,
        token_cost=10,
        coop_moves_considered=3,
    ),
    "chick": Strength(
        placements_considered=28,
        placements_of_further_seat=6,
        considers_replies=False,
        token_cost=10,
        coop_moves_considered=2,
    ),
    "rabbit": Strength(
        placements_considered=60,
        placements_of_further_seat=30,  # with fewer, four rabbits wait for the last card and often share the win
        considers_replies=False,
        token_cost=10,
        many=TablePlay(VALUES_WITHOUT_REPLIES, sees_the_end=True),
        coop_moves_considered=4,
    ),
    "fox": Strength(placements_considered=240, considers_replies=True),
    "owl": Strength(
        placements_considered=ALL_MOVES,
        considers_replies=True,
        two=TablePlay(VALUES, search_rounds=16),
        teams=TablePlay(VALUES_OF_TEAMS, search_rounds=16),
        coop_search_rounds=60,
    ),
    "dragon": Strength(
        placements_considered=ALL_MOVES,
        considers_replies=True,
        two=TablePlay(VALUES_OF_DRAGONS, search_rounds=1200),
        many=TablePlay(VALUES_OF_MANY, search_rounds=8),
        # with more rounds, two teams of dragons deny each other nearly every line
        teams=TablePlay(VALUES_OF_TEAMS, search_rounds=60),
        coop_search_rounds=300,
    ),
}
