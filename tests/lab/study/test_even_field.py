"""The search for the value of a real field at which two levels are even."""

from __future__ import annotations

import pytest

from ludotheque.lab.statistics import Share
from ludotheque.lab.study.even import Even, Trial
from ludotheque.lab.study.even_field import even_field
from ludotheque.lab.study.plan import BadPlan
from ludotheque.lab.study.tables import even_sentence, even_table


def test_values_of_a_field_of_the_edition_are_played_with_the_two_levels() -> None:
    """A rabbit beats random play whatever a token is worth: no value is even."""
    played: list[int] = []
    found = even_field(
        *("boussanga", "edition.fire.points", 2, 4),
        weaker="random",
        stronger="rabbit",
        batch=4,
        most=8,
        progress=played.append,
    )
    assert {trial.value for trial in found.trials} <= {2, 3, 4}
    assert sum(trial.share.whole for trial in found.trials) + 8 == sum(played), "one batch at each end says which way"
    assert all(trial.share.interval[0] > 0.5 or trial.share.interval[1] < 0.5 for trial in found.trials)
    assert "No value is even" in even_sentence("fire", found)


def test_a_field_that_is_not_known_is_refused() -> None:
    with pytest.raises(BadPlan, match="edition"):
        even_field("boussanga", "edition.gold.points", 1, 3, weaker="chick", stronger="rabbit")
    with pytest.raises(BadPlan, match="from low to high"):
        even_field("boussanga", "edition.fire.points", 3, 1, weaker="chick", stronger="rabbit")


def test_the_sentence_says_how_certain_the_value_is() -> None:
    trials = (Trial(3, Share(10, 100)), Trial(5, Share(49, 100)), Trial(8, Share(90, 100)))
    assert even_sentence("x", Even(trials[1], trials)) == "Even at x = 5; certainly above 3 and below 8."
    assert even_sentence("x", Even(trials[0], trials[:1])) == "No value is even; the nearest is x = 3."
    assert [row[0] for row in even_table("x", Even(trials[1], trials)).rows] == ["3", "5", "8"]
