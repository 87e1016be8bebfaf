"""TOH-10 to TOH-13: the end of a round, its points, and the end of the game."""

from __future__ import annotations

import pytest

from games.tohuwabohu.scene import Scene
from ludotheque.engine.native.bits import count
from ludotheque.engine.wire import Event
from ludotheque.games.tohuwabohu.game import GAME
from ludotheque.games.tohuwabohu.rules.actions import Ended, PlayOn, Reshuffled, RoundBegan, RoundEnded


def shapes(first: int, how_many: int) -> range:
    return range(first, first + how_many)


def ends(events: list[Event]) -> RoundEnded | None:
    return next((event for event in events if isinstance(event, RoundEnded)), None)


# The end of a round


@pytest.mark.clause("TOH-10")
@pytest.mark.parametrize(("seats", "enough"), [(3, 8), (4, 8), (5, 7), (6, 7)])
def test_eight_shapes_end_the_round_and_seven_with_five_or_six_players(seats: int, enough: int) -> None:
    """One shape fewer does not end it."""
    scene = Scene((1, 2, 3), (4, 5, 6), seats=seats, owned={1: shapes(10, enough - 2)})
    assert scene.view().goal == enough
    assert ends(scene.play(1, (1, 1, 100))) is None
    assert ends(scene.play(2, (1, 4, 100))) == RoundEnded(
        1, 1, "goal", tuple(enough + 4 if seat == 1 else 0 for seat in range(seats))
    )


@pytest.mark.clause("TOH-10")
def test_keeping_or_losing_shapes_does_not_end_the_round() -> None:
    """Seven kept shapes are still seven, and a snatched one leaves six."""
    scene = Scene((1, 2, 3), (4, 5, 6), owned={0: shapes(1, 7)})
    assert ends(scene.play(1, (0, 1, 100))) is None
    assert ends(scene.play(2, (1, 4, 100))) is None
    assert [len(owned) for owned in scene.owned] == [6, 1, 0, 0]


@pytest.mark.clause("TOH-10")
def test_several_players_at_the_goal_play_on_until_one_is_ahead() -> None:
    """The rulebook's example: eight and eight, then nine and eight."""
    scene = Scene((1, 2, 3), (4, 5, 6), owned={0: shapes(10, 7), 1: shapes(20, 7)})
    events = scene.play(1, (0, 1, 100), (1, 2, 200))
    assert ends(events) is None
    assert events[-1] == PlayOn((0, 1))
    assert scene.view().playing_on
    assert ends(scene.play(2, (0, 4, 100))) == RoundEnded(1, 0, "ahead", (13, 8, 0, 0))
    assert not scene.view().playing_on
    assert ends(scene.play(1, (0, 1, 100))) is None


@pytest.mark.clause("TOH-10")
def test_several_players_reach_the_goal_with_one_card_and_one_has_most() -> None:
    """The rulebook's other example: nine and eight shapes by the same card end the round at once."""
    scene = Scene((1, 2, 3), owned={0: shapes(10, 7), 1: shapes(20, 7)})
    events = scene.play(1, (0, 1, 100), (0, 3, 150), (1, 2, 200))
    assert ends(events) == RoundEnded(1, 0, "goal", (13, 8, 0, 0))
    assert not scene.view().playing_on


@pytest.mark.clause("TOH-10")
def test_after_a_tie_any_lead_wins_even_below_the_goal() -> None:
    """Shapes may be snatched until all have fewer than eight; a player with more than every other still wins."""
    scene = Scene((10, 20, 3), (1, 2, 3), (11, 5, 6), seats=3, owned={0: shapes(10, 8), 1: shapes(20, 8)})
    scene.position.playing_on = True
    events = scene.play(1, (2, 10, 100), (2, 20, 200))
    assert not [event for event in events if isinstance(event, RoundEnded | PlayOn)]
    assert [len(owned) for owned in scene.owned] == [7, 7, 2]
    assert scene.view().playing_on
    assert ends(scene.play(3, (2, 11, 100))) == RoundEnded(1, 1, "ahead", (6, 11, 3))


@pytest.mark.clause("TOH-10")
def test_a_whole_deck_without_a_change_ends_the_round() -> None:
    """After as many cards in a row as the deck has, a sole leader wins the round."""
    scene = Scene(*[(1, 2, 3)] * 7, owned={2: [1, 9]})
    for card in range(1, 7):
        # a shape that its owner keeps has not changed hands
        assert ends(scene.play(card, (2, 1, 100), (0, 30, 200))) is None
    assert scene.view().quiet == 6
    assert ends(scene.play(7)) == RoundEnded(1, 2, "quiet", (0, 0, 6, 0))
    assert scene.view().quiet == 0


@pytest.mark.clause("TOH-10")
def test_the_standard_deck_ends_the_round_after_54_cards_without_a_change() -> None:
    """53 cards do not end it."""
    scene = Scene(*[(1, 2, 3)] * 54)
    for card in range(1, 54):
        assert ends(scene.play(card)) is None
    assert ends(scene.play(54)) is not None


@pytest.mark.clause("TOH-10")
def test_without_a_sole_leader_no_player_gets_the_bonus() -> None:
    """After a deck without a change, with two equal leaders or no shapes at all."""
    for owned, points in (({0: [4], 1: [5]}, (1, 1, 0, 0)), ({}, (0, 0, 0, 0))):
        scene = Scene(*[(1, 2, 3)] * 6, owned=owned)
        events = [event for card in range(1, 7) for event in scene.play(card)]
        assert ends(events) == RoundEnded(1, None, "quiet", points)


@pytest.mark.clause("TOH-10")
def test_a_change_starts_the_count_again() -> None:
    """Only cards in a row count."""
    scene = Scene(*[(1, 2, 3)] * 6)
    for card in range(1, 6):
        scene.play(card)
    scene.play(6, (0, 1, 100))
    assert scene.view().quiet == 0
    for card in range(1, 6):
        assert ends(scene.play(card)) is None
    assert ends(scene.play(6)) == RoundEnded(1, 0, "quiet", (5, 0, 0, 0))


# Points and the next round


@pytest.mark.clause("TOH-11")
def test_a_point_for_each_shape_and_four_more_for_the_winner() -> None:
    """The rulebook's example: nine shapes and the round make thirteen, eight make eight."""
    scene = Scene((1, 2, 3), owned={0: shapes(10, 7), 1: shapes(20, 7), 3: [30]})
    events = scene.play(1, (0, 1, 100), (0, 3, 150), (1, 2, 200))
    assert ends(events) == RoundEnded(1, 0, "goal", (13, 8, 0, 1))
    seen = scene.view()
    assert seen.totals == (13, 8, 0, 1)
    assert [(line.points, line.winner) for line in seen.sheet] == [((13, 8, 0, 1), 0)]


@pytest.mark.clause("TOH-12")
def test_the_next_round_starts_afresh_and_the_left_neighbour_deals() -> None:
    """All shapes lie in the centre in new places, all cards are in the pile; points stay."""
    scene = Scene((1, 2, 3), (4, 5, 6), dealer=3, owned={0: shapes(10, 7)})
    scene.turn(1)
    scene.point(0, 1, 100)
    events = scene.expire()
    assert ends(events) is not None
    draw = scene.prompts["chance"].draw
    assert draw is not None
    assert draw.sizes == tuple(range(36, 0, -1))
    assert scene.chance(*range(35, -1, -1)) == [RoundBegan(2, 0)]
    seen = scene.view()
    assert (seen.dealer, seen.owned, seen.pile, seen.discard) == (0, ((),) * 4, 6, ())
    assert (seen.quiet, seen.playing_on, seen.totals) == (0, False, (12, 0, 0, 0))
    assert seen.places[0] == (36, 35, 34, 33, 32, 31)


@pytest.mark.clause("TOH-12")
def test_the_same_dealer_turns_every_card_of_a_round() -> None:
    """The dealer changes only with the round."""
    scene = Scene((1, 2, 3), (4, 5, 6), dealer=1)
    for card in (1, 2, 3):
        assert list(scene.prompts) == [1]
        scene.play(card, (0, card, 100))


@pytest.mark.clause("TOH-12")
def test_an_empty_pile_is_remade_from_the_discard() -> None:
    """All discarded cards come back, and any may be next; shapes stay where they are."""
    scene = Scene(*[(shape, shape + 1, shape + 2) for shape in (1, 4, 7, 10, 13, 16)])
    for card in range(1, 6):
        scene.play(card, (card % 4, card * 3, 100))
    assert (scene.view().pile, scene.view().discard) == (1, (1, 2, 3, 4, 5))
    assert scene.play(6, (0, 16, 100))[-1] == Reshuffled(6)
    assert (scene.view().pile, scene.view().discard) == (6, ())
    assert sum(len(owned) for owned in scene.owned) == 6
    scene.turn(3)
    assert scene.view().card == scene.state.box.edition.cards[2]


# The end of the game


@pytest.mark.clause("TOH-13")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_as_many_rounds_as_players_and_the_highest_total_wins(seats: int) -> None:
    """Every player deals one round; then the game is over."""
    scene = Scene((1, 2, 3), seats=seats)
    dealers: list[int] = []
    events: list[Event] = []
    for number in range(seats):
        assert GAME.outcome(scene.state) is None
        dealers.append(scene.position.dealer)
        winner = 1 if number else 0
        scene.give({winner: shapes(10, scene.position.goal() - 1)})
        events = scene.play(1, (winner, 1, 100))
    assert dealers == list(range(seats))
    outcome = GAME.outcome(scene.state)
    assert outcome is not None
    each = scene.position.goal() + 4
    assert outcome.scores == (each, each * (seats - 1), *[0] * (seats - 2))
    assert outcome.ranking == (2, 1, *[3] * (seats - 2))
    assert (outcome.reason, outcome.facts) == ("won", {"cards": seats, "points": each * (seats - 1)})
    assert events[-1] == Ended(outcome.scores)
    assert scene.prompts == {}


@pytest.mark.clause("TOH-13")
def test_a_tie_is_a_shared_win() -> None:
    """Both players have rank one."""
    scene = Scene((1, 2, 3), seats=3)
    for winner in (0, 2, None):
        if winner is None:
            scene.give({0: [5], 1: [6], 2: [7]})
            while GAME.outcome(scene.state) is None:
                scene.play(next(card for card in range(1, 7) if scene.position.pile & 2 ** (card - 1)))
        else:
            scene.give({winner: shapes(10, 7)})
            scene.play(1, (winner, 1, 100))
    outcome = GAME.outcome(scene.state)
    assert outcome is not None
    assert outcome.scores == (13, 1, 13)
    assert (outcome.ranking, outcome.winners, outcome.reason) == ((1, 3, 1), (0, 2), "shared")
    assert count(scene.position.owned[1]) == 1
