"""Striking traits of outlines."""

from __future__ import annotations

from ludotheque.games.tohuwabohu.bot.traits import striking_trait


def test_a_striking_trait_is_shared_by_few_shapes() -> None:
    traits = [striking_trait(None, place) for place in range(36)]
    assert len(set(traits)) >= 5
    assert max(traits.count(trait) for trait in traits) <= 12
