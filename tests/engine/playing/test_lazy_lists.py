"""Lazy lists are like tuples, and make only the items that are looked at."""

from __future__ import annotations

import pytest

from ludotheque import Match
from ludotheque.engine.playing.lazy_lists import LazyActions
from ludotheque.games.boussanga.rules.actions import Pass


def test_only_what_is_looked_at_is_made() -> None:
    made: list[int] = []

    def make(move: int) -> Pass:
        made.append(move)
        return Pass(move)

    actions = LazyActions([10, 20, 30, 40], make)
    assert (len(actions), made) == (4, [])
    assert (actions[1], actions[-1], actions[1:3]) == (Pass(20), Pass(40), (Pass(20), Pass(30)))
    assert made == [20, 40, 20, 30]


def test_a_lazy_list_equals_a_list_or_tuple_of_the_same_items() -> None:
    actions = LazyActions([1, 2], Pass)
    assert actions == (Pass(1), Pass(2))
    assert actions == [Pass(1), Pass(2)]
    assert actions == LazyActions([1, 2], Pass)
    assert actions != (Pass(1),)
    assert actions != 7
    assert Pass(2) in actions
    assert Pass(3) not in actions
    assert not LazyActions([], Pass)


@pytest.mark.parametrize("index", [2, -3])
def test_an_index_outside_the_list_is_an_error(index: int) -> None:
    with pytest.raises(IndexError, match=f"there is no item {index} in a list of 2"):
        LazyActions([1, 2], Pass)[index]


def test_repr_shows_the_first_items_and_how_many_more_there_are() -> None:
    assert repr(LazyActions([1, 2], Pass)) == "[Pass(card=1), Pass(card=2)]"
    assert repr(LazyActions([1, 2, 3, 4, 5], Pass)).endswith("Pass(card=3), … 2 more]")


def test_options_do_not_change_when_the_match_goes_on() -> None:
    match = Match("boussanga", seats=2, seed=7, options={"first": 0})
    options = match.options(0)
    listed = list(options)
    match.play(0, options[5])
    assert options == listed
