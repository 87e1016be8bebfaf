"""How evenly simulated people of known strength are matched by the handicaps that the table proposes.

    python studies/matching.py

For each strength and each opponent the mean chance to win after eight games is written, and how much it differs
between people. Strengths are places on the scale of the levels: 0 is a chick, 4 a dragon.
"""

from __future__ import annotations

from random import Random
from statistics import fmean, stdev

from ludotheque.bots.plays_like import chance
from ludotheque.lab.matching import GAMES, chance_after

PEOPLE = 2000


def main() -> None:
    """Simulate and print a table in Markdown."""
    print(f"| strength | opponent | chance without handicap | after {GAMES} games | spread between people |")
    print("| --- | --- | --- | --- | --- |")
    for strength in (0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0):
        for opponent in (1.0, 2.0, 3.0):
            rng = Random(f"{strength} {opponent}")
            chances = [chance_after(strength, opponent, rng) for _ in range(PEOPLE)]
            without = chance(strength - opponent)
            print(f"| {strength} | {opponent} | {without:.1%} | {fmean(chances):.1%} | {stdev(chances):.1%} |")


if __name__ == "__main__":
    main()
