"""How evenly simulated people of known strength are matched by the handicaps that the table proposes.

    python studies/matching.py --write docs/handicaps.md
    python studies/matching.py --bots 100 --game boussanga

The first command simulates people who win as the model says, with the handicaps that each game offers, and writes
their chances after eight games to the page. The second one asks whether bots are matched that way: a bot whose level
nobody knows plays eight real games against one of a known level, with the proposed handicaps from the fourth on, then
a few more games with the last proposal. It prints how many of those it wins.
"""

from __future__ import annotations

import argparse
from itertools import count
from pathlib import Path
from random import Random
from statistics import fmean, stdev

from ludotheque.bots.even_handicaps import chance, scale_of
from ludotheque.bots.level import LEVELS, Level
from ludotheque.engine.registry import own_game_ids
from ludotheque.lab.matching import GAMES, chance_after, handicaps_after
from ludotheque.lab.report import ReportTable, interval, name_of, percent, write_page
from ludotheque.lab.statistics import Share
from ludotheque.lab.study.even_handicap import seats_for_two
from ludotheque.lab.study.figures import seat_result
from ludotheque.lab.study.plan import Condition, Variant
from ludotheque.lab.study.playing import play_game
from ludotheque.terminal.play import title_of

PEOPLE = 300
STRENGTHS = (0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0)
"""In levels: 0 is a chick, 1 a rabbit."""
OPPONENTS: tuple[Level, ...] = ("rabbit", "fox", "owl")
MORE = 5


def simulated(game: str) -> ReportTable:
    """A line for each opponent: the mean chances of people of all strengths after eight games."""
    scale = scale_of(game)
    rows = []
    for opponent in OPPONENTS:
        place = scale.places[LEVELS.index(opponent)]
        without, means, spreads = [], [], []
        for level in STRENGTHS:
            rng, strength = Random(f"{game} {level} {opponent}"), scale.strength_at(level)
            chances = [chance_after(game, strength, place, rng) for _ in range(PEOPLE)]
            without.append(chance(strength - place))
            means.append(fmean(chances))
            spreads.append(stdev(chances))
        between = [f"{percent(min(each))} to {percent(max(each))}" for each in (without, means, spreads)]
        rows.append((title_of(game, "en"), name_of(opponent), *between))
    header = ("game", "opponent", "chance without", f"after {GAMES} games", "spread between people")
    return ReportTable("", header, tuple(rows))


def with_bots(game: str, person: Level, opponent: Level, people: int) -> Share:
    """How often bots of an unknown level win against a known one, after eight games with proposals."""
    seats, numbers = seats_for_two(game), count()

    def play(own: float, theirs: float) -> float:
        """The share of a game that the people win; they hold every other seat."""
        number = next(numbers)
        line_up = Condition(Variant("standard"), seats, (opponent, person)).line_up(number)
        granted = [own if strength == person else theirs for strength in line_up]
        variant = Variant("proposed", {"handicaps": granted} if any(granted) else {})
        record, _ = play_game(game, Condition(variant, seats, (opponent, person)), "matching", number)
        return sum(seat_result(record, seat) for seat in range(seats) if record.strengths[seat] == person)

    won = 0.0
    for _ in range(people):
        granted = handicaps_after(game, scale_of(game).places[LEVELS.index(opponent)], play)
        won += sum(play(*granted) for _ in range(MORE))
    return Share(won, people * MORE)


def main() -> None:
    """Simulate, and write or print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", action="append", choices=own_game_ids(), help="only these games")
    parser.add_argument("--bots", type=int, metavar="PEOPLE", help="let bots play real games instead")
    parser.add_argument("--level", action="append", choices=LEVELS, help="only these levels of bots")
    parser.add_argument("--write", type=Path, help="the page that gets the table")
    given = parser.parse_args()
    games, levels = given.game or own_game_ids(), given.level or LEVELS[:4]
    if given.bots is not None:
        for game in games:
            for person in levels:
                for opponent in levels:
                    if person != opponent:
                        share = with_bots(game, person, opponent, given.bots)
                        print(game, person, opponent, percent(share.value), interval(share), share.whole, flush=True)
        return
    tables = [simulated(game) for game in games if len(scale_of(game).known) > 3]
    table = ReportTable("", tables[0].header, tuple(row for each in tables for row in each.rows))
    if given.write is None:
        print(table.for_page())
    else:
        write_page(given.write, "Even chances", {"Matched within eight games": table.for_page()})


if __name__ == "__main__":
    main()
