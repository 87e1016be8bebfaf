"""BSG-32, BSG-45 and BSG-46: the outcome. Matches of earlier versions keep their box."""

from __future__ import annotations

import pytest

from games.boussanga.scene import Scene, coop_scene, pass_to_the_end
from ludotheque import Match
from ludotheque.games.boussanga.box.edition import Card
from ludotheque.games.boussanga.box.options import first_edition, standard_edition
from ludotheque.games.boussanga.game import GAME
from ludotheque.games.boussanga.rules.actions import (
    Pass,
    PutBack,
)
from ludotheque.games.boussanga.rules.view import BoussangaView


@pytest.mark.clause("BSG-32")
def test_most_points_win_and_a_tie_is_shared() -> None:
    """12 points win against 3; with 3 each, both win."""
    for zones, ranking in (({0: (0, 0, 0, 4), 1: (3, 0, 0, 0)}, (1, 2)), ({0: (0, 3, 0, 0), 1: (0, 0, 0, 1)}, (1, 1))):
        scene = Scene(hands=[["F../.W./..."], ["E../.W./..."]], pile=1, zones=zones)
        scene.play(Pass(1))
        pass_to_the_end(scene)
        assert scene.outcome is not None
        assert scene.outcome.ranking == ranking


@pytest.mark.clause("BSG-32")
def test_a_team_wins_together() -> None:
    """Partners share points and rank."""
    hands = [["F../.W./..."], ["W../.A./..."], ["E../.W./..."], ["A../.F./..."]]
    scene = Scene(hands=hands, mode="teams", seats=4, pile=1, zones={0: (1, 0, 0, 0), 1: (2, 0, 0, 0)})
    scene.play(Pass(1))
    pass_to_the_end(scene)
    assert scene.outcome is not None
    assert scene.outcome.scores == (1, 2, 1, 2)
    assert scene.outcome.winners == (1, 3)


CORNER = "EE./W../..."


NOT_THERE = "AF./.A./F.."


def last_points(discards: int) -> Scene:
    """A game in which two Earth reach 15 points with one more discarded card."""
    scene = coop_scene(
        "EE...... W.......", [CORNER, NOT_THERE], collection=(3, 0, 0, 0), zones={0: (1, 0, 0, 4)}, discards=discards
    )
    scene.play(scene.collect(1, "b2"))
    for column in range(3):
        scene.play(PutBack(4, column))
    return scene


@pytest.mark.clause("BSG-45")
@pytest.mark.parametrize(
    ("cards", "reason", "rank"),
    [(6, "master", 1), (8, "master", 1), (9, "scholar", 1), (10, "scholar", 1), (11, "won", 1), (12, "won", 1)],
)
def test_fifteen_points_win_by_the_number_of_cards(cards: int, reason: str, rank: int) -> None:
    """12 cards or fewer is a win, 10 makes scholars, 8 makes masters."""
    outcome = last_points(cards - 1).outcome
    assert outcome is not None
    assert (outcome.reason, outcome.ranking, outcome.facts) == (reason, (rank, rank), {"cards": cards})
    assert outcome.scores == (15, 15)


@pytest.mark.clause("BSG-45", "BSG-46")
def test_fifteen_points_with_thirteen_cards_are_lost() -> None:
    """15 points with 13 cards are for the record only."""
    outcome = last_points(12).outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("lost", ())


def dealt(match: Match) -> set[Card]:
    """The cards that lie before the players."""
    view = match.view(0)
    assert isinstance(view, BoussangaView)
    return {card for hand in view.hands for card in hand if card is not None}


def test_a_match_of_version_1_keeps_the_first_edition() -> None:
    earlier = GAME.of_version(1)
    assert earlier is not None
    match = Match(earlier, seats=2, seed=5)
    again = Match.load(match.save())
    assert again.game is earlier
    assert again.view(0) == match.view(0)
    assert dealt(match) < set(first_edition().cards)
    assert earlier.of_version(2) is GAME
    assert GAME.of_version(3) is None


def test_a_new_match_has_the_standard_edition() -> None:
    match = Match("boussanga", seats=2, seed=5)
    assert match.game.version == 2
    assert dealt(match) < set(standard_edition().cards)
    assert not {card.rows for card in standard_edition().cards} <= {card.rows for card in first_edition().cards}
