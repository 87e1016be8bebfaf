"""Invariants of positions in random games."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ludotheque.engine.native.bits import bit
from ludotheque.games.dubalai.box.options import SeatLevel
from ludotheque.games.dubalai.rules.codes import FOG_WINDOW, OVER, START, WRITE
from support.dubalai import LEVEL_TABLES, random_positions

TABLES = st.sampled_from(LEVEL_TABLES)


@given(TABLES, st.integers(0, 2**40))
def test_no_card_is_ever_lost_or_doubled(levels: tuple[SeatLevel, ...], seed: int) -> None:
    """Hands, pile, discard and drawn cards together hold all 27 cards, each once."""
    for position in random_positions(levels, seed):
        zones = [*list(position.hands)[: position.seats], position.pile, position.discard, position.drawn]
        together = 0
        for zone in zones:
            assert not together & zone
            together |= zone
        assert together == bit(27) - 1


@given(TABLES, st.integers(0, 2**40))
def test_invariants_of_every_position(levels: tuple[SeatLevel, ...], seed: int) -> None:
    """Squares are on the track, rows are disjoint, only pawns on 23 have a place, time does not run back."""
    step, round_, since = 0, 0, 0
    for position in random_positions(levels, seed):
        track = position.track
        for seat in range(position.seats):
            assert -2 <= track.squares[seat] <= 23
            assert bool(track.crossed[seat]) == (track.squares[seat] == 23)
            assert not position.main_rows[seat] & position.second_rows[seat]
            assert 0 <= position.main_rows[seat] | position.second_rows[seat] < 512
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


def test_random_games_reach_all_spells_and_phases() -> None:
    """The tests above would prove little if random games had no spells."""
    kinds = set()
    phases = set()
    for seed in range(60):
        for position in random_positions(LEVEL_TABLES[3], seed):
            phases.add(position.phase)
            if position.phase == FOG_WINDOW:
                kinds.add((position.spell_kind(), position.fogs > 0))
    assert {kind for kind, _ in kinds} >= {0, 1, 2, 3, 4, 6, 7, 8}
    assert any(fogged for _, fogged in kinds)
    assert phases >= set(range(4, 14)) - {START}
