"""BSG-10 to BSG-32: playing against each other."""

from __future__ import annotations

import pytest

from ludotheque import BadTable, Match
from ludotheque.games.boussanga.game import GAME
from ludotheque.games.boussanga.rules.actions import Bonus, Cleared, LastRound, Pass, Place
from ludotheque.games.boussanga.rules.turns import take_bonuses
from ludotheque.games.boussanga.rules.view import BoussangaView
from support.boussanga import AIR, EARTH, FIRE, WATER, Scene


def view(match: Match, seat: int | None = None) -> BoussangaView:
    seen = match.view(seat)
    assert isinstance(seen, BoussangaView)
    return seen


def refused(scene: Scene, action: Place | Pass) -> tuple[str, str]:
    refusal = scene.refusal(action)
    assert refusal is not None
    return refusal.clause, refusal.reason


# Setting up


@pytest.mark.clause("BSG-10")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_four_cards_lie_open_before_each_player(seats: int) -> None:
    """Everyone sees everyone's four cards; only the pile is hidden."""
    match = Match("boussanga", seats=seats, seed=1)
    for seat in (None, *range(seats)):
        hands = view(match, seat).hands
        assert [len([card for card in hand if card]) for hand in hands] == [4] * seats
    dealt = [card.id for hand in view(match).hands for card in hand if card]
    assert len(set(dealt)) == 4 * seats
    assert len(view(match).pile) == 56 - 4 * seats


@pytest.mark.clause("BSG-10")
def test_the_order_of_the_pile_does_not_exist_before_it_is_drawn() -> None:
    """What lies in the pile is told as a set: the next card is drawn by chance when it is needed."""
    match = Match("boussanga", seats=2, seed=1)
    assert list(view(match).pile) == sorted(view(match).pile)
    assert match.log[0].actor == "chance"
    assert len(match.log) == 1


@pytest.mark.clause("BSG-11")
def test_the_first_player_is_drawn_then_play_goes_clockwise() -> None:
    """Every seat begins sometimes; turns pass to the left."""
    firsts = {view(Match("boussanga", seats=3, seed=seed)).turn for seed in range(40)}
    assert firsts == {0, 1, 2}
    match = Match("boussanga", seats=3, seed=1, options={"first": 2})
    turns = []
    for _ in range(4):
        seat = view(match).turn
        assert seat is not None
        turns.append(seat)
        match.play(seat, match.options(seat)[0])
    assert turns == [2, 0, 1, 2]


@pytest.mark.clause("BSG-11")
def test_four_may_play_as_two_teams() -> None:
    """Partners face each other: seats 0 and 2 against 1 and 3, one point zone for each team."""
    scene = Scene("EEE.....", [["E../W../W.."], [], [], []], mode="teams", seats=4)
    scene.play(scene.place(1, "e2"))
    assert scene.zone(0) == (1, 0, 0, 0)
    seen = GAME.view(scene.state, None)
    assert len(seen.zones) == 2
    assert [scene.position.points(scene.position.zone_of(seat)) for seat in range(4)] == [1, 0, 1, 0]


@pytest.mark.clause("BSG-11")
@pytest.mark.parametrize(
    ("seats", "options", "reason"),
    [
        (1, {}, "two_to_four"),
        (2, {"mode": "teams"}, "teams_of_two"),
        (3, {"mode": "teams"}, "teams_of_two"),
        (2, {"first": 2}, "no_such_seat"),
        (5, {}, "seats"),
        (0, {"mode": "coop"}, "seats"),
    ],
)
def test_tables_that_cannot_be(seats: int, options: dict[str, object], reason: str) -> None:
    """Two to four against each other, exactly four for teams."""
    with pytest.raises(BadTable) as error:
        Match("boussanga", seats=seats, options=options)
    assert error.value.refusal is not None
    assert error.value.refusal.reason == reason


# A turn


@pytest.mark.clause("BSG-12")
def test_a_card_is_reproduced_exactly() -> None:
    """All its tokens are placed where the card shows them."""
    scene = Scene(hands=[["EW./.F./..A"]])
    scene.play(scene.place(1, "c3"))
    assert scene.board[:5] == ["........", ".EW.....", "..F.....", "...A....", "........"]
    assert scene.reserve == (15, 15, 15, 15)


@pytest.mark.clause("BSG-12")
def test_only_missing_tokens_are_placed() -> None:
    """A combination partly there is completed with what it lacks."""
    scene = Scene("E....... .F......", [["EW./.F./..A"]])
    scene.play(scene.place(1, "b2"))
    assert scene.board[:3] == ["EW......", ".F......", "..A....."]
    assert scene.reserve == (15, 15, 15, 15)


@pytest.mark.clause("BSG-12")
def test_only_cards_before_you_can_be_played() -> None:
    """Another player's card, one in the pile, one that does not exist."""
    scene = Scene(hands=[["EW./.../..."], ["FA./.../..."]])
    for card in (2, 5, 0, 999, -1):
        assert refused(scene, scene.place(card, "d4")) == ("BSG-12", "not_your_card")


@pytest.mark.clause("BSG-13")
def test_a_cell_must_be_empty_or_hold_the_element() -> None:
    """Fire lies where the card asks for Water."""
    scene = Scene("EF......", [["EW./.../..."]])
    refusal = scene.refusal(scene.place(1, "b2"))
    assert refusal is not None
    assert (refusal.clause, refusal.reason) == ("BSG-13", "other_element")
    assert refusal.params == {"cell": "b1", "element": "water", "found": "fire"}


@pytest.mark.clause("BSG-13")
def test_at_least_one_token_must_be_placed() -> None:
    """A combination that is complete already cannot be played."""
    scene = Scene("EW......", [["EW./.../..."]])
    assert refused(scene, scene.place(1, "b2")) == ("BSG-13", "nothing_to_place")


@pytest.mark.clause("BSG-13")
def test_what_lies_under_blank_cells_does_not_matter() -> None:
    """The card's blank cells may cover anything."""
    scene = Scene("..F..... FFA.....", [["EW./.../..."]])
    assert scene.refusal(scene.place(1, "b2")) is None


@pytest.mark.clause("BSG-14")
def test_the_reserve_must_have_what_is_needed() -> None:
    """Two Fires are needed and one is left."""
    scene = Scene("F.......", [["FF./E../..."]], reserve=(16, 16, 16, 1))
    assert refused(scene, scene.place(1, "d4")) == ("BSG-14", "reserve_too_small")
    assert scene.refusal(scene.place(1, "b2")) is None  # here only one is missing
    listed = GAME.options(GAME.view(scene.state, 0))
    assert all(scene.refusal(option) is None for option in listed)
    assert scene.place(1, "d4") not in listed


@pytest.mark.clause("BSG-15")
def test_the_card_leaves_and_another_is_drawn() -> None:
    """Four cards again, the played one is nowhere, and it is the next player's turn."""
    scene = Scene(hands=[["EW./.../...", "E../W../F..", "A../W../F..", "F../.E./..."], ["AA./W../..."]])
    scene.play(scene.place(1, "d4"), 2)
    assert scene.hand(0) == [8, 2, 3, 4]
    assert 1 not in GAME.view(scene.state, None).pile
    assert scene.position.turn == 1


@pytest.mark.clause("BSG-16")
def test_passing_discards_a_card_and_draws_another() -> None:
    """The discarded card leaves the game too."""
    scene = Scene(hands=[["EW./.../...", "E../W../F.."], ["AA./W../..."]])
    scene.play(Pass(2))
    assert scene.hand(0)[1] == 4
    assert 2 not in GAME.view(scene.state, None).pile
    assert scene.position.turn == 1


@pytest.mark.clause("BSG-16")
def test_passing_with_an_empty_pile_draws_nothing() -> None:
    """The hand is simply shorter."""
    scene = Scene(hands=[["EW./.../...", "E../W../F.."], ["AA./W../..."]], pile=0)
    scene.play(Pass(2))
    assert scene.hand(0) == [1, None, None, None]
    assert scene.position.turn == 1


@pytest.mark.clause("BSG-16")
def test_only_your_own_card_can_be_discarded() -> None:
    """Not somebody else's."""
    scene = Scene(hands=[["EW./.../..."], ["AA./W../..."]])
    assert refused(scene, Pass(2)) == ("BSG-16", "not_your_card")


# Lines


@pytest.mark.clause("BSG-20")
@pytest.mark.parametrize(
    ("board", "cell"),
    [
        ("EEE.....", "e2"),  # a row
        ("...E.... ...E.... ...E.... ........", "e5"),  # a column
        ("E....... .E...... ..E..... ........", "e5"),  # falling
        (".......E ......E. .....E.. ........", "f5"),  # rising
    ],
)
def test_four_in_line_are_taken_off(board: str, cell: str) -> None:
    """In a row, a column or a diagonal: three go back to the reserve, one is earned."""
    scene = Scene(board, [["E../W../W.."], ["AA./W../..."]])
    events = scene.play(scene.place(1, cell))
    assert next(event for event in events if isinstance(event, Cleared)).earned == 1
    assert "E" not in "".join(scene.board)
    assert scene.zone(0) == (1, 0, 0, 0)
    assert scene.reserve[EARTH] == 15


@pytest.mark.clause("BSG-20")
def test_a_line_is_the_whole_unbroken_run() -> None:
    """Six in a row: all six go, three are earned, three go back."""
    scene = Scene("EEE.EE..", [["E../W../W.."], ["AA./W../..."]])
    scene.play(scene.place(1, "e2"))
    assert scene.zone(0) == (3, 0, 0, 0)
    assert scene.reserve[EARTH] == 13
    assert "E" not in "".join(scene.board)


@pytest.mark.clause("BSG-20")
def test_three_or_a_broken_row_stay() -> None:
    """A gap breaks a line, and so does the edge of the board."""
    scene = Scene("E.E..... .....EEE E.......", [["E../W../W.."], ["AA./W../..."]])
    scene.play(scene.place(1, "c2"))
    assert scene.board[0] == "EEE....."
    assert scene.board[1] == ".W...EEE"
    assert scene.zone(0) == (0, 0, 0, 0)


@pytest.mark.clause("BSG-20")
def test_a_team_shares_its_point_zone() -> None:
    """What seat 3 earns lies in the zone of seats 1 and 3."""
    scene = Scene("FFF.....", [[], [], [], ["F../W../W.."]], mode="teams", seats=4, turn=3)
    scene.play(scene.place(1, "e2"))
    assert scene.zone(1) == (0, 0, 0, 1)
    assert scene.zone(0) == (0, 0, 0, 0)


@pytest.mark.clause("BSG-21")
def test_two_crossing_fours() -> None:
    """Seven are removed, two earned, five go back."""
    scene = Scene("EEE..... ...E.... ...E.... ...E....", [["E../.W./..W"], ["AA./W../..."]])
    scene.play(scene.place(1, "e2"))
    assert scene.zone(0) == (2, 0, 0, 0)
    assert scene.reserve[EARTH] == 14
    assert "E" not in "".join(scene.board)


@pytest.mark.clause("BSG-21")
def test_lines_of_two_elements_resolve_together() -> None:
    """One placement finishes a line of Earth and a line of Fire."""
    scene = Scene("EEE..... FFF.....", [["E../F../..."], ["AA./W../..."]])
    events = scene.play(scene.place(1, "e2"))
    assert {event.element for event in events if isinstance(event, Cleared)} == {EARTH, FIRE}
    assert scene.zone(0) == (1, 0, 0, 1)


@pytest.mark.clause("BSG-22")
def test_points_are_the_values_of_the_tokens() -> None:
    """Earth 1, Water 1, Air 2, Fire 3."""
    scene = Scene(zones={0: (1, 2, 3, 4)}, hands=[["EW./.../..."]])
    assert GAME.view(scene.state, None).points[0] == 1 + 2 + 6 + 12


# The bonus


@pytest.mark.clause("BSG-23")
def test_four_of_an_element_bring_one_more() -> None:
    """The fourth Water in the zone brings a fifth from the reserve."""
    scene = Scene("WWW.....", [["W../E../..."], ["AA./W../..."]], zones={0: (0, 3, 0, 0)})
    events = scene.play(scene.place(1, "e2"))
    assert Bonus(seat=0, element=WATER) in events
    assert scene.zone(0) == (0, 5, 0, 0)
    assert scene.reserve[WATER] == 16 - 5


@pytest.mark.clause("BSG-23")
def test_the_bonus_comes_once_per_element() -> None:
    """A later line of the same element brings no second one, another element still does."""
    scene = Scene("WWW..... AAA.....", [["W../A../..."], ["AA./W../..."]], zones={0: (0, 5, 3, 0)})
    scene.position.bonuses = 1 << WATER
    scene.play(scene.place(1, "e2"))
    assert scene.zone(0) == (0, 6, 5, 0)


@pytest.mark.clause("BSG-23")
def test_each_player_has_a_bonus_of_their_own() -> None:
    """Seat 1's bonus does not use up seat 0's."""
    scene = Scene("WWW.....", [["W../E../..."], ["AA./W../..."]], zones={0: (0, 3, 0, 0), 1: (0, 5, 0, 0)})
    scene.position.bonuses = 1 << (4 + WATER)
    scene.play(scene.place(1, "e2"))
    assert scene.zone(0)[WATER] == 5


@pytest.mark.clause("BSG-23")
def test_lines_return_their_tokens_before_the_bonus_is_taken() -> None:
    """The reserve has no Fire left when the line is made; the line itself brings the bonus token back."""
    scene = Scene("FFF.....", [["F../E../..."], ["AA./W../..."]], zones={0: (0, 0, 0, 3)}, reserve=(9, 9, 9, 1))
    scene.play(scene.place(1, "e2"))
    assert scene.zone(0)[FIRE] == 5
    assert scene.reserve[FIRE] == 1 - 1 + 3 - 1


@pytest.mark.clause("BSG-23", "BSG-30")
def test_a_bonus_that_takes_the_last_token_triggers_the_end() -> None:
    """Nothing but the rule for taking: the reserve is emptied, the end is near."""
    scene = Scene(hands=[["EW./.../..."], ["AA./W../..."]], zones={0: (0, 0, 4, 0)}, reserve=(9, 9, 1, 9))
    take_bonuses(scene.position)
    assert scene.zone(0)[AIR] == 5
    assert GAME.view(scene.state, None).cause == "last_token"


# The end


def three_players(board: str = "", **changes: object) -> Scene:
    hands = [["F../.W./..."], ["W../.A./..."], ["E../.W./..."]]
    return Scene(board, hands, seats=3, **changes)  # type: ignore[arg-type]


def finish(scene: Scene) -> list[int]:
    """Everyone passes to the end; tells who still had a turn."""
    turns = []
    while scene.outcome is None:
        seat = scene.position.turn
        turns.append(seat)
        card = next(card for card in scene.hand(seat) if card is not None)
        scene.play(Pass(card))
    return turns


@pytest.mark.clause("BSG-30")
def test_fifteen_points_trigger_the_end_and_the_others_play_once_more() -> None:
    """Seat 1 reaches 15: seats 2 and 0 play once more, then it is over."""
    scene = three_players("WWW.....", turn=1, zones={1: (0, 2, 0, 4)})
    scene.position.bonuses = 1 << (4 + FIRE)
    events = scene.play(scene.place(2, "e2"))
    assert LastRound(seat=1, cause="points", still_to_play=(0, 2)) in events
    assert finish(scene) == [2, 0]
    outcome = scene.outcome
    assert outcome is not None
    assert outcome.reason == "points"
    assert outcome.scores == (0, 15, 0)
    assert outcome.ranking == (2, 1, 2)


@pytest.mark.clause("BSG-30")
def test_fourteen_points_do_not() -> None:
    """One point less and the game goes on."""
    scene = three_players("WWW.....", turn=1, zones={1: (0, 1, 0, 4)})
    scene.position.bonuses = 1 << (4 + FIRE)
    scene.play(scene.place(2, "e2"))
    assert GAME.view(scene.state, None).points[1] == 14
    assert GAME.view(scene.state, None).cause == ""


@pytest.mark.clause("BSG-30")
def test_drawing_the_last_card_triggers_the_end() -> None:
    """By playing or by passing."""
    for action in (Pass(1), Place(1, 0, 3, 3)):
        scene = three_players(pile=1)
        scene.play(action)
        assert GAME.view(scene.state, None).cause == "last_card"
        assert finish(scene) == [1, 2]


@pytest.mark.clause("BSG-30")
def test_taking_the_last_token_of_an_element_triggers_the_end() -> None:
    """The last Fire leaves the reserve."""
    scene = three_players(reserve=(9, 9, 9, 1))
    scene.play(scene.place(1, "d4"))
    assert GAME.view(scene.state, None).cause == "last_token"
    assert finish(scene) == [1, 2]


@pytest.mark.clause("BSG-30")
def test_the_trigger_holds_even_if_a_line_refills_the_reserve() -> None:
    """The last Fire makes a line, which puts three Fires back: it is the end all the same."""
    scene = Scene("FFF.....", [["F../E../..."], ["AA./W../..."]], reserve=(9, 9, 9, 1))
    scene.play(scene.place(1, "e2"))
    assert scene.reserve[FIRE] == 3
    assert GAME.view(scene.state, None).cause == "last_token"


@pytest.mark.clause("BSG-31")
def test_in_a_team_game_the_others_are_the_two_opponents() -> None:
    """Seat 0 triggers: seats 1 and 3 play, the partner does not."""
    hands = [["F../.W./..."], ["W../.A./..."], ["E../.W./..."], ["A../.F./..."]]
    scene = Scene(hands=hands, mode="teams", seats=4, pile=1)
    scene.play(Pass(1))
    assert finish(scene) == [1, 3]


@pytest.mark.clause("BSG-31")
def test_a_hand_that_cannot_be_refilled_is_shorter_and_an_empty_one_is_skipped() -> None:
    """Seat 1 has no card: the turn goes from 0 to 2."""
    scene = Scene(hands=[["F../.W./...", "E../W../..."], [], ["E../.W./..."]], seats=3, pile=0)
    scene.play(Pass(1))
    assert scene.hand(0) == [None, 2, None, None]
    assert scene.position.turn == 2


@pytest.mark.clause("BSG-31")
def test_when_nobody_has_a_card_it_is_over() -> None:
    """Nobody is left who could move."""
    scene = Scene(hands=[["F../.W./..."], []], pile=0)
    scene.play(Pass(1))
    assert scene.outcome is not None


@pytest.mark.clause("BSG-31")
def test_only_the_first_trigger_counts() -> None:
    """Seat 1, in the last round, takes a last token: nobody gets a further turn."""
    scene = three_players(pile=1, reserve=(9, 9, 1, 9))
    scene.play(Pass(1))
    scene.play(scene.place(2, "d4"))
    assert GAME.view(scene.state, None).cause == "last_card"
    assert GAME.view(scene.state, None).ended_by == 0
    assert finish(scene) == [2]


@pytest.mark.clause("BSG-32")
def test_most_points_win_and_a_tie_is_shared() -> None:
    """12 points win against 3; with 3 each, both win."""
    for zones, ranking in (({0: (0, 0, 0, 4), 1: (3, 0, 0, 0)}, (1, 2)), ({0: (0, 3, 0, 0), 1: (0, 0, 0, 1)}, (1, 1))):
        scene = Scene(hands=[["F../.W./..."], ["E../.W./..."]], pile=1, zones=zones)
        scene.play(Pass(1))
        finish(scene)
        assert scene.outcome is not None
        assert scene.outcome.ranking == ranking


@pytest.mark.clause("BSG-32")
def test_a_team_wins_together() -> None:
    """Partners share points and rank."""
    hands = [["F../.W./..."], ["W../.A./..."], ["E../.W./..."], ["A../.F./..."]]
    scene = Scene(hands=hands, mode="teams", seats=4, pile=1, zones={0: (1, 0, 0, 0), 1: (2, 0, 0, 0)})
    scene.play(Pass(1))
    finish(scene)
    assert scene.outcome is not None
    assert scene.outcome.scores == (1, 2, 1, 2)
    assert scene.outcome.winners == (1, 3)
