# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Random play to the end of the game, with a simulated clock."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, count, nth
from ludotheque.engine.native.rng import Rng
from ludotheque.games.dubalai.rules.codes import (
    CANCEL,
    CLOSE,
    DRAW,
    FOG_WINDOW,
    LOOK,
    LOT,
    OVER,
    PEEK,
    START,
    TOSS,
    WATCH,
)
from ludotheque.games.dubalai.rules.legal_moves import moves
from ludotheque.games.dubalai.rules.position import Position
from ludotheque.games.dubalai.rules.tabletop.setup import DICE, FACES, FOG

MAX_THINKING_MS: Final[i64] = 1500


def playout(position: Position, rng: Rng) -> i64:
    """Play at random to the end; returns the number of decisions of players.

    The next seat to answer and the time it takes are random; when a deadline comes
    first, it passes. Letting a spell pass without a Fog in hand and looking on are
    left out, because they are no decisions.
    """
    made: i64 = 0
    now: i64 = 0
    position.takes_notes = False
    while position.phase != OVER:
        now = max(now, position.since)
        if position.phase < START:
            _draw(position, rng, now)
        elif position.phase == PEEK or position.phase == WATCH:
            position.expire(position.deadline)
        elif position.phase == LOOK:
            made += _look(position, rng)
        elif position.phase == FOG_WINDOW:
            made += _fog(position, rng)
        else:
            now += rng.below(MAX_THINKING_MS)
            if now >= position.deadline:
                now = position.deadline
                position.expire(now)
            else:
                asked = position.asked()
                seat = nth(asked, rng.below(count(asked)))
                choices = moves(position, seat)
                position.play(seat, choices[rng.below(len(choices))], now)
                made += 1
    return made


def _draw(position: Position, rng: Rng, now: i64) -> None:
    if position.phase == LOT:
        position.draw(rng.below(position.draw_sizes()[0]), now)
    elif position.phase == TOSS:
        die: i64
        for die in range(DICE):
            position.draw(rng.below(FACES), now)
    elif position.phase == DRAW:
        position.draw(rng.below(count(position.pile)), now)


def _look(position: Position, rng: Rng) -> i64:
    """A random seat closes the lid at a random time, or none does."""
    if position.hands_on_lid:
        position.expire(position.deadline)
        return 0
    allowed = position.may_close()
    closer = rng.below(count(allowed) + 1)
    if closer == count(allowed):
        position.expire(position.deadline)
        return 0
    opened = position.since + position.setup.watch_ms
    position.play(nth(allowed, closer), CLOSE, opened + rng.below(position.deadline - opened))
    return 1


def _fog(position: Position, rng: Rng) -> i64:
    """Each seat that holds a Fog may play it; otherwise the window ends at its deadline."""
    made: i64 = 0
    asked = position.asked()
    seat: i64
    for seat in range(position.seats):
        if asked & bit(seat) and position.holds(seat, FOG):
            made += 1
            if rng.below(2):
                position.play(seat, CANCEL, position.since + rng.below(position.deadline - position.since))
                return made
    position.expire(position.deadline)
    return made
