"""Setting up, and the course of a turn: BOU-1 to BOU-8."""

from __future__ import annotations

import pytest

from games.bouh.scene import BOX, Scene, bouh, greuh
from ludotheque import Match
from ludotheque.engine.native.bits import count, members
from ludotheque.games.bouh.game import GAME
from ludotheque.games.bouh.rules.actions import (
    Appeared,
    Drew,
    End,
    GreuhCame,
    Pass,
    Passed,
    Refilled,
    Remade,
    TurnEnded,
)
from ludotheque.games.bouh.rules.codes import OVER, PLAY
from ludotheque.games.bouh.rules.moves import number_cards


@pytest.mark.clause("BOU-1")
@pytest.mark.parametrize("seats", GAME.seats)
def test_five_cards_each_and_three_bouh(seats: int) -> None:
    """Five number cards to each player, three Bouh face up, totems aside."""
    view = Match("bouh", seats=seats, seed=1, options={"level": "majority"}).view(0)
    assert view.hand_sizes == (5,) * seats  # type: ignore[attr-defined]
    assert view.pile == 45 - 5 * seats  # type: ignore[attr-defined]
    assert len(view.centre) == 3  # type: ignore[attr-defined]
    assert len(view.bouh_pile) == 59 - 3  # type: ignore[attr-defined]
    assert all(totem.holder is None for totem in view.totems)  # type: ignore[attr-defined]


@pytest.mark.clause("BOU-2")
def test_a_greuh_turned_up_while_setting_up_goes_back() -> None:
    """With every seed the centre has three Bouh and all Greuh are still in the pile."""
    for seed in range(40):
        position = Match("bouh", seats=2, seed=seed, options={"level": "majority"})._state.position
        assert count(position.centre & position.lookup.bouh) == 3
        assert position.bouh_pile & position.lookup.greuhs == position.lookup.greuhs
        assert not any(position.greuhs)


@pytest.mark.clause("BOU-3")
def test_the_youngest_begins_a_first_game_and_play_goes_clockwise() -> None:
    match = Match("bouh", seats=3, seed=1, options={"youngest": 2})
    assert list(match.prompts) == [2]
    match.play(2, Pass(()))
    assert list(match.prompts) == [0]
    match.play(0, Pass(()))
    assert list(match.prompts) == [1]


@pytest.mark.clause("BOU-3")
def test_the_loser_of_the_last_game_begins_before_the_youngest() -> None:
    options = {"last_ranking": (2, 3, 1), "youngest": 0}
    assert {next(iter(Match("bouh", seats=3, seed=s, options=options).prompts)) for s in range(20)} == {1}


@pytest.mark.clause("BOU-3")
def test_lots_are_drawn_among_several_losers_or_among_all_players() -> None:
    def begin(options: dict[str, object]) -> set[object]:
        return {next(iter(Match("bouh", seats=3, seed=s, options=options).prompts)) for s in range(40)}

    assert begin({"last_ranking": (2, 1, 2)}) == {0, 2}
    assert begin({}) == {0, 1, 2}


@pytest.mark.clause("BOU-4")
def test_a_turn_begins_by_drawing_up_to_five() -> None:
    """Two cards were used for a capture: two are drawn when the turn comes round again."""
    scene = Scene(hands=[[4, 5, 1, 2, 3], [6, 6, 7, 7, 8]], centre=["red 9", "red 1", "red 2"])
    scene.play(0, scene.capture("red 9", "4+5"))
    scene.play(0, End())
    assert scene.numbers(0) == [1, 2, 3]
    events = scene.play(1, Pass(()))
    assert len(scene.numbers(0)) == 5
    assert Refilled(0, 2) in events


@pytest.mark.clause("BOU-4")
def test_an_empty_draw_pile_is_remade_from_the_discard() -> None:
    """One card is left: it is drawn, then the discard is shuffled for the other two."""
    scene = Scene(hands=[[1, 2], [6, 6, 7, 7, 8]], turn=1, centre=["red 1", "red 2", "red 3"])
    position = scene.position
    cards = members(position.pile)
    position.pile = 1 << cards[0]
    position.discard = sum(1 << card for card in cards[1:])
    events = scene.play(1, Pass(()))
    assert len(scene.numbers(0)) == 5
    assert count(position.discard) == 0
    assert count(position.pile) == len(cards) - 3
    assert Remade(len(cards) - 1) in events


@pytest.mark.clause("BOU-5")
def test_bouh_are_turned_up_until_three_lie_in_the_centre() -> None:
    """The example: one Bouh is left; a Bouh, a Greuh and another Bouh are turned up."""
    scene = Scene(level="majority", turn=1, centre=["red 1"], hands=[[1, 2, 3, 4, 5]] * 2)
    pile = members(scene.position.bouh_pile)
    first, second = pile.index(bouh("red 2") - 101), pile.index(bouh("red 3") - 101)
    beast = pile.index(greuh(7) - 201 + len(BOX.bouh))
    # each card drawn makes those after it move up by one; the Bouh stand before the Greuh
    events = scene.play(1, Pass(()), first, beast - 1, second - 1)
    assert count(scene.position.centre) == 3
    assert [event for event in events if isinstance(event, Appeared | GreuhCame)] == [
        Appeared(0, bouh("red 2"), 2, "red"),
        GreuhCame(0, greuh(7), 7),
        Appeared(0, bouh("red 3"), 3, "red"),
    ]
    assert members(scene.position.greuhs[0]) == [greuh(7) - 201 + len(BOX.bouh)]
    assert scene.position.greuhs[1] == 0


@pytest.mark.clause("BOU-5")
def test_nothing_is_turned_up_where_three_lie_already() -> None:
    scene = Scene(turn=1, centre=["red 1", "red 2", "red 3"])
    before = scene.position.bouh_pile
    scene.play(1, Pass(()))
    assert scene.position.bouh_pile == before


@pytest.mark.clause("BOU-6")
def test_several_bouh_may_be_captured_in_a_turn() -> None:
    """The rulebook page's own example: a 9 with three cards, then a 1 with the two 7s."""
    scene = Scene(hands=[[2, 3, 4, 7, 7]], centre=["red 9", "red 1", "blue 5"])
    scene.play(0, scene.capture("red 9", "4+2+3"))
    scene.play(0, scene.capture("red 1", "7/7"))
    assert scene.home(0) == {"red 9", "red 1"}


@pytest.mark.clause("BOU-6")
def test_captures_and_greuh_exclude_each_other() -> None:
    """Not both in one turn, whichever comes first; several Greuh are fine."""
    setup = {"hands": [[4, 5, 1, 3, 2]], "centre": ["red 9", "red 3", "red 1"], "homes": [[], ["blue 2", "blue 3"]]}
    scene = Scene(level="majority", greuhs=[[4, 5]], **setup)  # type: ignore[arg-type]
    scene.play(0, scene.capture("red 9", "4+5"))
    assert scene.refused(0, scene.scare(4, "blue 2", "1+3")) == "BOU-6 already_captured"
    scene = Scene(level="majority", greuhs=[[4, 5]], **setup)  # type: ignore[arg-type]
    scene.play(0, scene.scare(4, "blue 2", "1+3"))
    assert scene.refused(0, scene.capture("red 9", "4+5")) == "BOU-6 greuh_already_used"
    scene = Scene(level="majority", greuhs=[[4, 7]], **setup)  # type: ignore[arg-type]
    scene.play(0, scene.scare(4, "blue 2", "1+3"))
    scene.play(0, scene.scare(7, "blue 3", "5+4-2"))
    assert scene.home(0) == {"blue 2", "blue 3"}


@pytest.mark.clause("BOU-6")
def test_mixed_turns_allow_both() -> None:
    scene = Scene(
        level="majority",
        mixed_turns=True,
        hands=[[4, 5, 1, 3, 2]],
        centre=["red 9", "red 3", "red 1"],
        homes=[[], ["blue 2"]],
        greuhs=[[4]],
    )
    scene.play(0, scene.capture("red 9", "4+5"))
    scene.play(0, scene.scare(4, "blue 2", "1+3"))
    assert scene.home(0) == {"red 9", "blue 2"}


@pytest.mark.clause("BOU-6", "BOU-40")
@pytest.mark.parametrize("first", ["capture", "scare"])
def test_a_totem_may_be_taken_besides_a_capture_or_a_greuh(first: str) -> None:
    scene = Scene(
        level="calculation",
        hands=[[4, 5, 1, 3, 2]],
        centre=["red 9", "green 3", "green 1"],
        homes=[["red 5", "red 7", "red 8"], ["blue 2"]],
        greuhs=[[9]],
    )
    scene.play(0, scene.capture("red 9", "4+5") if first == "capture" else scene.scare(9, "blue 2", "4+5"))
    scene.play(0, scene.take("red", "5*8+7", "red 5", "red 7", "red 8"))
    assert scene.holder("red") == 0


@pytest.mark.clause("BOU-7")
def test_passing_discards_cards_and_draws_as_many() -> None:
    """The example: keep 8 and 9, discard three, draw three; then it is the next player's turn."""
    scene = Scene(hands=[[1, 1, 2, 8, 9]], centre=["red 1", "red 2", "red 3"])
    hand = number_cards(BOX, scene.position.hands[0])
    thrown = tuple(id for id, number in hand.items() if number < 8)
    events = scene.play(0, Pass(thrown))
    assert Passed(0, thrown, (1, 1, 2)) in events
    assert Refilled(0, 3) in events
    assert TurnEnded(0) in events
    assert len(scene.numbers(0)) == 5
    assert {8, 9} <= set(scene.numbers(0))
    assert scene.position.turn == 1


@pytest.mark.clause("BOU-7")
def test_passing_without_discarding() -> None:
    scene = Scene(hands=[[1, 1, 2, 8, 9]], centre=["red 1", "red 2", "red 3"])
    scene.play(0, Pass(()))
    assert scene.numbers(0) == [1, 1, 2, 8, 9]
    assert scene.position.turn == 1


@pytest.mark.clause("BOU-7")
def test_discarded_cards_can_be_drawn_again_at_once() -> None:
    """Discards join the discard pile before drawing: with an empty draw pile they are shuffled in."""
    scene = Scene(hands=[[1, 1, 2, 8, 9]], centre=["red 1", "red 2", "red 3"])
    scene.position.pile = 0  # leaves only the discarded cards to draw from
    scene.play(0, Pass(tuple(number_cards(BOX, scene.position.hands[0]))))
    assert scene.numbers(0) == [1, 1, 2, 8, 9]


@pytest.mark.clause("BOU-7")
def test_passing_is_refused_after_another_action() -> None:
    """Not after a capture, a Greuh or a totem; rearranging does not count."""
    scene = Scene(hands=[[4, 5, 1, 3, 2]], centre=["red 9", "red 3", "red 1"])
    scene.play(0, scene.capture("red 9", "4+5"))
    assert scene.refused(0, Pass(())) == "BOU-7 already_acted"
    scene = Scene(level="majority", homes=[[], ["blue 2"]], greuhs=[[9]], hands=[[4, 5, 1, 3, 2]])
    scene.play(0, scene.scare(9, "blue 2", "4+5"))
    assert scene.refused(0, Pass(())) == "BOU-7 already_acted"
    scene = Scene(level="calculation", homes=[["red 5", "red 7", "red 8"]])
    scene.play(0, scene.take("red", "5*8+7", "red 5", "red 7", "red 8"))
    assert scene.refused(0, Pass(())) == "BOU-7 already_acted"
    scene = Scene(level="majority", homes=[["red 5", "yellow 7", "green 8", "blue 1", "violet 2"]])
    scene.play(0, scene.claim("red 5", "yellow 7", "green 8", "blue 1", "violet 2"))
    scene.play(0, Pass(()))
    assert scene.position.turn == 1


@pytest.mark.clause("BOU-7")
def test_only_the_players_own_cards_are_discarded_each_once() -> None:
    scene = Scene(hands=[[1, 1, 2, 8, 9], [3, 3, 4, 4, 5]])
    own, other = (next(iter(number_cards(BOX, scene.position.hands[seat]))) for seat in (0, 1))
    assert scene.refused(0, Pass((other,))) == "BOU-7 not_your_card"
    assert scene.refused(0, Pass((own, own))) == "BOU-7 thrown_twice"


@pytest.mark.clause("BOU-8")
def test_a_turn_ends_when_its_player_ends_it() -> None:
    scene = Scene(hands=[[4, 5, 1, 3, 2]], centre=["red 9", "red 3", "red 1"])
    scene.play(0, scene.capture("red 9", "4+5"))
    assert scene.position.turn == 0
    assert TurnEnded(0) in scene.play(0, End())
    assert scene.position.turn == 1


@pytest.mark.clause("BOU-8")
@pytest.mark.parametrize("level", ["collect", "majority"])
def test_a_turn_ends_by_itself_with_fewer_than_two_cards(level: str) -> None:
    scene = Scene(level=level, hands=[[1, 1, 1, 3, 3]], centre=["red 9", "red 3", "red 1"])
    events = scene.play(0, scene.capture("red 9", "3*3*1*1"))
    assert TurnEnded(0) in events
    assert scene.position.turn == 1


@pytest.mark.clause("BOU-8")
def test_at_level_calculation_a_turn_goes_on_without_number_cards() -> None:
    scene = Scene(level="calculation", hands=[[1, 1, 1, 3, 3]], centre=["red 9"], homes=[["red 5", "red 7", "red 8"]])
    scene.play(0, scene.capture("red 9", "3*3*1*1*1"))
    assert scene.numbers(0) == []
    scene.play(0, scene.take("red", "5*8+7", "red 5", "red 7", "red 8"))
    assert scene.holder("red") == 0


FOUR_COLOURS = ["yellow 7", "green 8", "blue 1", "violet 2"]


@pytest.mark.clause("BOU-8", "BOU-32", "BOU-50")
def test_the_last_turn_stays_open_at_level_majority_while_five_can_be_named() -> None:
    scene = Scene(
        level="majority", hands=[[5, 4, 1, 2, 8]], centre=["red 8", "red 3", "red 1"], homes=[FOUR_COLOURS], pile=[]
    )
    scene.play(0, scene.capture("red 8", "4+5+1-2"))
    assert scene.numbers(0) == [8]
    assert scene.position.phase == PLAY
    scene.play(0, scene.claim("red 8", *FOUR_COLOURS))
    assert scene.holder("multicolour") == 0
    scene.play(0, End())
    assert scene.position.phase == OVER


@pytest.mark.clause("BOU-8", "BOU-15", "BOU-32", "BOU-50")
def test_the_last_turn_stays_open_after_a_greuh_too() -> None:
    scene = Scene(
        level="majority",
        hands=[[5, 4, 1, 2, 8]],
        centre=["red 3", "red 1"],
        homes=[FOUR_COLOURS, ["red 5"]],
        greuhs=[[8]],
        pile=[],
    )
    scene.play(0, scene.scare(8, "red 5", "4+5+1-2"))
    assert scene.position.phase == PLAY
    scene.play(0, scene.claim("red 5", *FOUR_COLOURS))
    assert scene.holder("multicolour") == 0


@pytest.mark.clause("BOU-8", "BOU-50")
def test_the_last_turn_ends_by_itself_where_nothing_can_be_rearranged() -> None:
    scene = Scene(level="majority", hands=[[5, 4, 1, 2, 8]], centre=["red 8", "red 3", "red 1"], pile=[])
    scene.play(0, scene.capture("red 8", "4+5+1-2"))
    assert scene.position.phase == OVER


@pytest.mark.clause("BOU-8")
def test_matches_of_the_first_version_end_as_they_did() -> None:
    scene = Scene(
        level="majority", hands=[[5, 4, 1, 2, 8]], centre=["red 8", "red 3", "red 1"], homes=[FOUR_COLOURS], pile=[]
    )
    scene.position.version = 1
    scene.play(0, scene.capture("red 8", "4+5+1-2"))
    assert scene.position.phase == OVER


@pytest.mark.clause("BOU-1", "BOU-13")
def test_only_the_player_learns_which_cards_were_drawn() -> None:
    """Everyone else learns how many."""
    match = Match("bouh", seats=3, seed=4, options={"youngest": 0})
    hand = tuple(card.id for card in match.view(0).hand)  # type: ignore[attr-defined]
    for notice in match.play(0, Pass(hand)):
        if isinstance(notice.data, Drew):
            assert notice.to == frozenset({notice.data.seat})
    assert any(isinstance(notice.data, Drew) for notice in match.notices_for(0))
    assert not any(isinstance(notice.data, Drew) and notice.data.seat == 0 for notice in match.notices_for(1))
    assert not any(isinstance(notice.data, Drew) for notice in match.notices_for(None))
