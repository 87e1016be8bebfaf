"""Finds the handicap at which a weaker level wins as often as a stronger one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ludotheque.engine.playing.handicap import Handicap, Pair
from ludotheque.engine.registry import find_game
from ludotheque.lab.bot_match import Strength
from ludotheque.lab.study.even import Even, confirm_even, find_even
from ludotheque.lab.study.figures import seat_result
from ludotheque.lab.study.plan import BadPlan, Condition, Variant
from ludotheque.lab.study.playing import play_game

BATCH = 50
BESIDE = 2
"""The proportion of what two levels have says roughly who wins: so many more pairs are tried if none is even."""
Play = Callable[[Pair, range, str], float]
"""Plays the games with these numbers and this seed, with these handicaps of the weaker and the stronger level; returns
the wins of the weaker one."""


def seats_for_two(game: str) -> int:
    """The fewest seats at which two levels hold equally many.

    >>> seats_for_two("bouh"), seats_for_two("tohuwabohu")
    (2, 4)
    """
    return next(seats for seats in find_game(game).seats if seats > 1 and seats % 2 == 0)


def handicap_of(game: str) -> Handicap:
    """What the game grants. Raises ``BadPlan`` for a game without handicaps.

    >>> handicap_of("bouh").unit
    'cards'
    """
    found = find_game(game).handicap
    if found is None:
        raise BadPlan(f"{game} has no handicaps")
    return found


def pair_in_words(pair: Pair) -> str:
    """What the weaker and the stronger level are granted.

    >>> pair_in_words((3, 0)), pair_in_words((1, -2))
    ('3', '+1 / −2')
    """
    own, other = pair
    return f"{own:g}" if other == 0 else f"{own:+g} / {other:+g}".replace("-", "−")


def games_with(
    game: str,
    pair: Pair,
    numbers: range,
    *,
    weaker: Strength,
    stronger: Strength,
    options: Mapping[str, Any] | None = None,
    seed: str = "even",
) -> float:
    """The wins of the weaker level in the games with these numbers; a shared win is divided.

    The levels alternate around the table and change seats from game to game. Games with the same number have the same
    deal with every handicap.

    >>> games_with("boussanga", (14, 0), range(2), weaker="random", stronger="chick") >= 0
    True
    """
    seats = seats_for_two(game)
    won = 0.0
    for number in numbers:
        line_up = Condition(Variant("standard"), seats, (stronger, weaker)).line_up(number)
        granted = [pair[0] if strength == weaker else pair[1] for strength in line_up]
        variant = Variant(f"handicap {pair_in_words(pair)}", {**(options or {}), "handicaps": granted})
        record, _ = play_game(game, Condition(variant, seats, (stronger, weaker)), seed, number)
        won += sum(seat_result(record, seat) for seat in range(seats) if record.strengths[seat] == weaker)
    return won


def even_handicap(
    game: str,
    *,
    weaker: Strength,
    stronger: Strength,
    options: Mapping[str, Any] | None = None,
    search: int = 400,
    confirm: int = 2000,
    seed: str = "even",
    play: Play | None = None,
) -> Even:
    """Search the handicaps that the game's dialog offers for those at which the two levels win equally often.

    The values of the result are numbers of pairs in ``Handicap.pairs``, from the least advantage of the weaker level.
    Each value that is tried is played in batches until its interval excludes a half, with ``search`` games at most.
    The best one is played again, with other deals, for ``confirm`` games, because choosing the best of several values
    makes its own figures look better than they are; if it is not even then, its neighbours are. ``play`` replaces
    ``games_with``, for studies that keep what they played.
    """
    kind = handicap_of(game)
    pairs = kind.pairs()
    most = len(pairs) - 1

    def wins(value: int, numbers: range, name: str) -> float:
        if play is not None:
            return play(pairs[value], numbers, name)
        return games_with(game, pairs[value], numbers, weaker=weaker, stronger=stronger, options=options, seed=name)

    found = find_even(lambda value, numbers: wins(value, numbers, seed), 0, most, batch=min(BATCH, search), most=search)
    return confirm_even(
        lambda value, numbers: wins(value, numbers, f"{seed} again"),
        found.best.value,
        0,
        most,
        games=confirm,
        batch=BATCH,
        beside=BESIDE if kind.usual or kind.goal else 0,
    )
