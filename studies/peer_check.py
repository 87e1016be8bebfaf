"""Plays OpenSpiel's Monte Carlo tree search against our dragon, at Boussanga and with equal thinking time.

    python studies/peer_check.py docs/peer-check.md --games 30
    python studies/peer_check.py docs/peer-check.md --games 10 --times 10

OpenSpiel's search (``open_spiel.python.algorithms.mcts``, with random play to the end) plays our game through the
adapter ``ludotheque.lab.environments.spiel``. Its search in C++ crashes with games that are written in Python. On
average it may use as much processor time for a decision as the dragon, or ``--times`` as much. Every deal is played
twice, with seats exchanged.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from ludotheque.bots.budget import Budget
from ludotheque.cli import version_line
from ludotheque.engine.native.rng import Rng
from ludotheque.games.boussanga.bot.decisions import choose
from ludotheque.games.boussanga.rules.playable.choices import index_of
from ludotheque.lab.environments.spiel import load
from ludotheque.lab.report import ReportTable, interval, percent, write_page
from ludotheque.lab.statistics import Share

EXPLORATION = 1.4
FIRST_GUESS = 10
"""Simulations of OpenSpiel's first decision, from which their rate is known."""


class Dragon:
    """Our bot at its highest level, with the rounds of search that it has at a table."""

    def __init__(self, seed: int) -> None:
        self.rng, self.seconds, self.decisions = Rng(seed), 0.0, 0

    def choose(self, state: Any) -> int:
        """The index of a move."""
        begun = time.thread_time()
        play = state.play
        move = choose(play.position, None, "dragon", self.rng, Budget())
        self.seconds += time.thread_time() - begun
        self.decisions += 1
        return index_of(play.position, move)


class Peer:
    """OpenSpiel's search; each decision has as many simulations as fit into the time it is given."""

    def __init__(self, game: pyspiel.Game, seed: int) -> None:
        self.game, self.rng = game, np.random.RandomState(seed)
        self.seconds, self.decisions, self.simulations = 0.0, 0, 0

    def choose(self, state: Any, seconds: float) -> int:
        """The index of a move; ``seconds`` is the processor time that all its decisions may have taken after it."""
        left = seconds - self.seconds
        count = max(2, round(left * self.simulations / self.seconds)) if self.seconds else FIRST_GUESS
        evaluator = mcts.RandomRolloutEvaluator(1, self.rng)
        bot = mcts.MCTSBot(self.game, EXPLORATION, count, evaluator, random_state=self.rng)
        begun = time.thread_time()
        chosen = int(bot.step(state))
        self.seconds += time.thread_time() - begun
        self.decisions += 1
        self.simulations += count
        return chosen


def main() -> None:
    """Play the games and write the page."""
    parser = argparse.ArgumentParser()
    parser.add_argument("page", type=Path)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--times", type=float, default=1.0, help="thinking time of OpenSpiel's search, as a multiple")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = load("boussanga", seats=2, options={"first": 0})
    dragon, peer = Dragon(given.seed), Peer(game, given.seed)
    won = lost = 0
    for number in range(given.games):
        result = play(game, dragon, peer, seat=number % 2, seed=given.seed + number // 2, times=given.times)
        won, lost = won + (result > 0), lost + (result < 0)
        print(f"{number + 1} games: dragon {won}, OpenSpiel {lost}", flush=True)
        write(given, number + 1, dragon, peer, won, lost)  # a run that is stopped leaves what it found


def write(given: argparse.Namespace, games: int, dragon: Dragon, peer: Peer, won: int, lost: int) -> None:
    """Write the page, after this many games."""
    share = Share(won, won + lost)
    rows = (
        ("dragon", f"{dragon.seconds / dragon.decisions * 1000:.0f} ms", "1,200 rounds", str(won)),
        (
            "OpenSpiel's MCTS",
            f"{peer.seconds / peer.decisions * 1000:.0f} ms",
            f"{peer.simulations / peer.decisions:.0f} simulations",
            str(lost),
        ),
    )
    title = "Equal thinking time" if given.times == 1 else f"OpenSpiel thinks {given.times:g} times as long"
    table = ReportTable("Boussanga with two seats", ("player", "time for a decision", "search", "won"), rows).for_page()
    text = (
        "OpenSpiel's Monte Carlo tree search (`open_spiel.python.algorithms.mcts`, with random play to the end) plays "
        "our Boussanga through the [adapter](learning.md#openspiel), against our highest level.\n\n"
        f"`python studies/peer_check.py docs/peer-check.md --games {games} --times {given.times:g} "
        f"--seed {given.seed}`, {version_line()}.\n\n"
        f"{games} games, {games - won - lost} drawn. Of the decided games the dragon won "
        f"{percent(share.value)} (95 % interval {interval(share)}).\n\n{table}"
    )
    write_page(given.page, "The dragon and OpenSpiel's search", {title: text})


def play(game: pyspiel.Game, dragon: Dragon, peer: Peer, *, seat: int, seed: int, times: float) -> float:
    """Play one game; the dragon has this seat. Returns what it won."""
    draws = np.random.RandomState(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(draws.choice(len(state.chance_outcomes()))))
        elif state.current_player() == seat:
            state.apply_action(dragon.choose(state))
        else:
            allowed = dragon.seconds / dragon.decisions if dragon.decisions else 0.1
            state.apply_action(peer.choose(state, allowed * times * (peer.decisions + 1)))
    return float(state.returns()[seat])


if __name__ == "__main__":
    main()
