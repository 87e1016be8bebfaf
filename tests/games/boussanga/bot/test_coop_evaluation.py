"""The values of collected tokens."""

from __future__ import annotations

from games.boussanga.scene import AIR, EARTH
from ludotheque.games.boussanga.bot.coop_evaluation import CoopEvaluator
from ludotheque.games.boussanga.rules.lookup import lookup_of


def test_five_collected_tokens_are_worth_more_than_three() -> None:
    """Each token above three is worth a point of its element; three or fewer are worth less."""
    evaluator = CoopEvaluator(lookup_of(None))
    assert evaluator.tokens_value(AIR, 5) > evaluator.tokens_value(AIR, 3) > 0
    assert evaluator.tokens_value(AIR, 5) - evaluator.tokens_value(AIR, 4) == 2 * (
        evaluator.tokens_value(EARTH, 5) - evaluator.tokens_value(EARTH, 4)
    )
