# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""What bots value in competitive play, as data: studies compare other values without compiling anything.

The numbers are relative to the value of a point, 100.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

POINT_VALUE: Final[i64] = 100
"""The value of one point; all other values are relative to it."""
BONUS_PROGRESS_VALUE: Final[i64] = 30
"""Added for each point of a token earned while the bonus of its element has not been taken (BSG-23)."""
GOAL_VALUE: Final[i64] = 1500
"""Added for reaching the goal of 15 points."""
GAME_DECIDED: Final[i64] = 100000
"""The value of a won game, greater than any other value."""


@final
class Values:
    """What a bot values in a move, besides the points it brings."""

    def __init__(
        self,
        next_opponent: i64,
        later_opponent: i64,
        own_next_turn: i64,
        pass_cost: i64,
        token_cost: i64,
        end_won: i64,
        end_tied: i64,
        end_lost: i64,
        draw_reward: i64,
        reward_without_goal: i64,
    ) -> None:
        self.next_opponent: i64 = next_opponent
        """How much of the next opponent's best gain is subtracted, in per cent, divided by the number of opponents."""
        self.later_opponent: i64 = later_opponent
        """The same for the opponents after that one."""
        self.own_next_turn: i64 = own_next_turn
        """How much of the seat's or its partner's own best next gain is added, in per cent."""
        self.pass_cost: i64 = pass_cost
        """Subtracted for a pass."""
        self.token_cost: i64 = token_cost
        """Subtracted for each token that a move takes from the reserve while the seat is not in the lead."""
        self.end_won: i64 = end_won
        """Added for bringing the end about, or for a last turn, when the seat will be ahead."""
        self.end_tied: i64 = end_tied
        """The same when the win will be shared."""
        self.end_lost: i64 = end_lost
        """The same when another will be ahead."""
        self.draw_reward: i64 = draw_reward
        """Search: the worth of a shared win, in per cent of a win."""
        self.reward_without_goal: i64 = reward_without_goal
        """Search: the worth of a win when the last token or card ends the game, in per cent of a win on points."""
