"""Random play through ``Match``, beside random legal moves of python-chess.

Both list the legal moves of every position, choose one and make it, and keep what is needed to undo or
replay it. ``Match`` also checks the move, writes a log and tells every seat what happened.
"""

from __future__ import annotations

import random

import chess

from bench.rates import Work
from ludotheque.engine.entry import Expired
from ludotheque.engine.match import Match


def through_match(name: str, seats: int) -> Work:
    """Random play of one of our games; a unit is an action of a seat.

    One of the seats that are asked chooses among its options. Where a deadline is set, letting time pass
    until then is one more of them.
    """
    seed = 0

    def work() -> int:
        nonlocal seed
        seed += 1
        match, rng, decisions = Match(name, seats=seats, seed=seed), random.Random(seed), 0
        choose = rng.randrange
        while prompts := match.prompts:
            asked = [actor for actor in prompts if isinstance(actor, int)]
            seat = asked[choose(len(asked))] if asked else None
            options = () if seat is None else match.options(seat)
            chosen = choose(len(options) + (match.due is not None))
            if seat is None or chosen == len(options):
                match.step("clock", Expired())
                continue
            match.play(seat, options[chosen])
            decisions += 1
        return decisions

    return work


def random_chess() -> Work:
    """Random legal moves of python-chess; a unit is a move."""
    seed = 0

    def work() -> int:
        nonlocal seed
        seed += 1
        board, rng, made = chess.Board(), random.Random(seed), 0
        choose = rng.randrange
        while not board.is_seventyfive_moves():
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(moves[choose(len(moves))])
            made += 1
        return made

    return work
