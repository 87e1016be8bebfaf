"""What holds at every moment of every game, and the same things found in two ways."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque import Match
from ludotheque.engine.native.bits import bit, count, nth, set_of
from ludotheque.engine.native.rng import Rng
from ludotheque.games.dubalai.box.edition import COLOURS
from ludotheque.games.dubalai.box.options import DubalaiOptions, SeatLevel
from ludotheque.games.dubalai.game import GAME, State
from ludotheque.games.dubalai.rules import actions as act
from ludotheque.games.dubalai.rules.checks import check_action
from ludotheque.games.dubalai.rules.codes import FOG_WINDOW, LOOK, OVER, START, WATCH, WRITE
from ludotheque.games.dubalai.rules.formulas import BLACK, EITHER, FELL, FLEW, ORANGE, PERFECT, judge, valid_symbols
from ludotheque.games.dubalai.rules.legal_moves import moves
from ludotheque.games.dubalai.rules.moves import CARDS, action_of, move_of, symbols_in
from ludotheque.games.dubalai.rules.position import Position
from ludotheque.games.dubalai.rules.tables import setup_of
from support.playing import steps
from support.worlds import Worlds

LEVELS: tuple[tuple[SeatLevel, ...], ...] = (
    (),
    ("novice", "normal"),
    ("expert", "novice", "normal"),
    ("normal", "normal", "normal", "normal"),
    ("novice", "novice", "expert", "normal", "normal", "normal"),
)
TABLES = st.sampled_from(LEVELS)


def deal(position: Position, rng: Rng, cards: int) -> None:
    """Give everyone so many cards, so that spells are played at all."""
    for seat in range(position.seats):
        for _ in range(min(cards, count(position.pile))):
            card = bit(nth(position.pile, rng.below(count(position.pile))))
            position.pile &= ~card
            position.hands[seat] |= card


def positions(levels: tuple[SeatLevel, ...], seed: int, most: int = 250) -> Iterator[Position]:
    """Every position of a random game in which everyone begins with black magic."""
    rng = Rng(seed)
    position = Position(setup_of(DubalaiOptions(levels=levels), len(levels) or 2))
    position.begin(0)
    deal(position, rng, 3)
    now = 0
    for _ in range(most):
        yield position
        if position.phase == OVER:
            return
        if position.phase < START:
            for size in list(position.draws()):
                position.draw(rng.below(size), now)
            continue
        asked = position.asked()
        now = max(now, position.since) + rng.below(2_500)
        if not asked or position.phase == WATCH or now >= position.deadline:
            now = position.deadline
            position.expire(now)
        else:
            seat = nth(asked, rng.below(count(asked)))
            choices = moves(position, seat)
            position.play(seat, choices[rng.below(len(choices))], now)


@given(TABLES, st.integers(0, 2**40))
def test_no_card_is_ever_lost_or_doubled(levels: tuple[SeatLevel, ...], seed: int) -> None:
    """Hands, pile, discard and what is being drawn hold all 27 cards, each once."""
    for position in positions(levels, seed):
        zones = [*list(position.hands)[: position.seats], position.pile, position.discard, position.drawn]
        together = 0
        for zone in zones:
            assert not together & zone
            together |= zone
        assert together == bit(27) - 1


@given(TABLES, st.integers(0, 2**40))
def test_what_always_holds(levels: tuple[SeatLevel, ...], seed: int) -> None:
    """Squares on the track, rows apart, places only for those on 23, time that does not run back."""
    step, round_, since = 0, 0, 0
    for position in positions(levels, seed):
        track = position.track
        for seat in range(position.seats):
            assert -2 <= track.squares[seat] <= 23
            assert bool(track.crossed[seat]) == (track.squares[seat] == 23)
            assert not position.rows[seat] & position.seconds[seat]
            assert 0 <= position.rows[seat] | position.seconds[seat] < 512
        places = [track.crossed[seat] for seat in range(position.seats) if track.crossed[seat]]
        assert len(set(places)) == len(places)
        assert position.step >= step
        assert position.round in (round_, round_ + 1)
        assert position.since >= since
        step, round_, since = position.step, position.round, position.since
        if position.phase >= START and position.phase != OVER:
            assert position.deadline > position.since
        if position.phase > WRITE and position.phase != OVER:
            assert position.orange | position.black


@settings(max_examples=20)
@given(TABLES, st.integers(0, 2**40))
def test_options_are_exactly_what_the_checks_allow(levels: tuple[SeatLevel, ...], seed: int) -> None:
    """Every action but laying a formula, tried one by one."""
    for index, position in enumerate(positions(levels, seed)):
        if index % 12:
            continue
        for seat in range(position.seats):
            offered = {action_of(move, position.casts) for move in moves(position, seat)}
            assert len(offered) == len(moves(position, seat))
            for action in offered:
                assert check_action(position, seat, action) is None
            others = {action for action in offered if not isinstance(action, act.Lay)}
            allowed = {action for action in everything(position) if check_action(position, seat, action) is None}
            assert others == allowed


def everything(position: Position) -> list[act.DubalaiAction]:
    rows: tuple[act.Row, ...] = ("main", "second")
    return [
        *(act.Pick(square) for square in range(-3, 24)),
        *(act.Roll(), act.LookOn(), act.Close(), act.Lock(), act.Decree(), act.LetPass(), act.Done()),
        *(act.Fog(position.casts + offset) for offset in range(-3, 3)),
        *(act.DoubleGame(), act.Roadblock(), act.Tailwind()),
        *(act.ForgottenSyllable(add, row) for add in range(-1, 10) for row in rows),
        *(act.Correction(out, add, row) for out in range(-1, 10) for add in range(-1, 10) for row in rows),
        *(act.Attraction(squares) for squares in range(-1, 4)),
        *(act.Hex(seat) for seat in range(-1, 7)),
        *(act.Keep(card) for card in CARDS),
    ]


@given(st.integers(0, 511), st.integers(0, 511), st.sampled_from(["orange", "black"]))
def test_actions_and_moves_say_the_same(row: int, second: int, colour: str) -> None:
    second &= ~row
    label = COLOURS[COLOURS.index(colour)] if second else None
    action = act.Lay(symbols_in(row), symbols_in(second), label)
    assert action_of(move_of(action), 0) == action
    assert set_of(symbols_in(row)) == row


DICE = st.lists(st.integers(0, 17), min_size=9, max_size=9)


@pytest.mark.clause("BAL-5", "BAL-11", "BAL-12", "BAL-13", "BAL-14")
@given(DICE, st.sets(st.integers(0, 8)))
def test_formulas_are_judged_as_the_rulebook_tells_it(dice: list[int], cards: set[int]) -> None:
    """Group by symbol, throw out groups of two colours, keep one die each: done with dice, not with sets of bits."""
    groups: dict[int, set[int]] = {}
    for face in dice:
        groups.setdefault(face % 9, set()).add(face // 9)
    kept = {symbol: colours.pop() for symbol, colours in groups.items() if len(colours) == 1}
    colours = {kept.get(card, -1) for card in cards}
    if not cards or len(colours) > 1 or colours == {-1}:
        expected = FELL
    else:
        all_of_it = {symbol for symbol, colour in kept.items() if colour in colours}
        expected = PERFECT if cards == all_of_it else FLEW
    position = Position(setup_of(DubalaiOptions(), 2))
    for die, face in enumerate(dice):
        position.dice[die] = face
    orange, black = valid_symbols(position.dice, ORANGE), valid_symbols(position.dice, BLACK)
    assert judge(set_of(tuple(cards)), orange, black, EITHER) == expected


@pytest.mark.clause("BAL-3", "BAL-4", "BAL-13", "BAL-18", "BAL-26", "BAL-27", "BAL-28")
@pytest.mark.parametrize("levels", LEVELS[1:], ids=str)
@pytest.mark.parametrize("seed", range(2))
def test_no_secret_is_told_when_everyone_holds_black_magic(levels: tuple[SeatLevel, ...], seed: int) -> None:
    """Other worlds that look alike to a seat: other hands, formulas, reservations, dice under the lid."""
    match = Match("dubalai", seats=len(levels), seed=seed, options={"levels": levels, "fog_seconds": 2})
    deal(match._state.position, Rng(seed), 4)
    worlds = Worlds(GAME, len(levels))
    rng, guesses = random.Random(seed), Rng(seed)
    for number, _ in enumerate(steps(match, rng, most=160)):
        if number % 2:
            worlds.compare(match, guesses, rng)
    worlds.conclude()


@pytest.mark.clause("BAL-3", "BAL-27")
@settings(max_examples=25)
@given(TABLES, st.integers(0, 2**40))
def test_dice_are_only_in_the_views_of_those_who_see_them(levels: tuple[SeatLevel, ...], seed: int) -> None:
    """While the lid is closed no view holds them, save the one of a Decree's caster who is looking."""
    table = DubalaiOptions(levels=levels)
    for position in positions(levels, seed, most=120):
        phase = position.phase
        for seat in (None, *range(position.seats)):
            dice = GAME.view(State(position, table), seat).dice
            if phase in (WATCH, LOOK):
                assert dice is not None
            elif phase == WRITE or (phase == FOG_WINDOW and not position.uncovered):
                assert dice is None
            elif dice is not None and not position.uncovered:
                assert seat == position.actor


@pytest.mark.parametrize("levels", LEVELS, ids=str)
def test_a_match_of_mixed_levels_can_be_saved_and_replayed(levels: tuple[SeatLevel, ...]) -> None:
    match = Match("dubalai", seats=len(levels) or 2, seed=4, options={"levels": levels})
    for _ in steps(match, random.Random(4), most=120):
        pass
    again = Match.load(match.save(), check_luck=True)
    assert [again.view(seat) for seat in range(match.seats)] == [match.view(seat) for seat in range(match.seats)]


@settings(max_examples=12)
@given(TABLES, st.integers(0, 2**40), st.integers(0, 240))
def test_from_any_moment_it_can_be_played_to_its_end(levels: tuple[SeatLevel, ...], seed: int, moment: int) -> None:
    """And a copy, or a guess from any seat's view, is as good as the position itself."""
    *_, position = positions(levels, seed, most=moment + 1)
    table = DubalaiOptions(levels=levels)
    state = State(position, table)
    before = [GAME.view(state, seat) for seat in range(position.seats)]
    copies = [GAME.copy(state), *(GAME.guess(view, Rng(seed)) for view in before if position.phase >= START)]
    ends = []
    for copy in copies:
        assert GAME.playout(copy, Rng(seed)) >= 0
        assert not GAME.prompts(copy)
        ends.append(GAME.outcome(copy))
        assert ends[-1] is not None
    assert [GAME.view(state, seat) for seat in range(position.seats)] == before
    again = GAME.copy(state)
    GAME.playout(again, Rng(seed))
    assert GAME.outcome(again) == ends[0]


def test_spells_do_get_played_at_random() -> None:
    """The laws above would prove little of games in which nothing happens."""
    kinds = set()
    phases = set()
    for seed in range(60):
        for position in positions(LEVELS[3], seed):
            phases.add(position.phase)
            if position.phase == FOG_WINDOW:
                kinds.add((position.spell_kind(), position.fogs > 0))
    assert {kind for kind, _ in kinds} >= {0, 1, 2, 3, 4, 6, 7, 8}
    assert any(fogged for _, fogged in kinds)
    assert phases >= set(range(4, 14)) - {START}
