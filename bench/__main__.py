"""Prints the table of speeds; ``--write`` also writes it to ``docs/speed.md``."""

from __future__ import annotations

import sys
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from bench import boardgame_io, learning
from bench.arithmetic import all_hands, eight_numbers, warm_hand
from bench.match_play import random_chess, through_match
from bench.open_spiel import random_play
from bench.playouts import playouts, seats_of, uncompiled_rates
from bench.python_build import this_build
from bench.rates import Work, best_rates
from bench.recordings import recordings_table
from bench.search import open_spiel_search, our_search
from bench.state_copies import bytes_per_state, copying
from bench.study_overhead import overhead_table
from ludotheque.cli import version_line
from ludotheque.engine.registry import own_game_ids

SPEED = Path(__file__).parent.parent / "docs" / "speed.md"
REFERENCES = {"boussanga": "hex"}
"""The OpenSpiel game with which each of ours is compared; ``gin_rummy`` by default."""
VARIANTS: list[tuple[str, str, int, dict[str, object]]] = [
    ("boussanga, alone", "boussanga", 1, {"mode": "coop"}),
    ("bouh, 8 to 12 years", "bouh", 2, {"level": "majority"}),
    ("bouh, from 12 years", "bouh", 2, {"level": "calculation"}),
]
CHESS = "python-chess"


def rates() -> dict[str, float]:
    """All rates, measured in turn."""
    candidates: dict[str, Work] = {}
    for name in ("hex", "gin_rummy"):
        candidates[f"OpenSpiel {name}"] = random_play(name)
    for name in own_game_ids():
        candidates[name] = playouts(name, seats_of(name))
        candidates[f"{name} copy"] = copying(name, seats_of(name))
    for label, name, seats, options in VARIANTS:
        candidates[label] = playouts(name, seats, **options)
    return best_rates(candidates)


def table() -> str:
    """The results as Markdown."""
    measured, plain = rates(), uncompiled_rates(list(own_game_ids()))
    lines = ["| random play | decisions a second | ratio |", "|---|---:|---|"]

    def row(label: str, rate: float, to: float, unit: str) -> None:
        lines.append(f"| {label} | {rate:,.0f} | {rate / to:.3g} × {unit} |")

    for name in own_game_ids():
        reference = REFERENCES.get(name, "gin_rummy")
        row(f"**{name}**, compiled", measured[name], measured[f"OpenSpiel {reference}"], f"OpenSpiel `{reference}`")
        row(f"{name}, uncompiled", plain[name], measured[name], "compiled")
    for label, name, _, _ in VARIANTS:
        reference = REFERENCES.get(name, "gin_rummy")
        row(f"{label}, compiled", measured[label], measured[f"OpenSpiel {reference}"], f"OpenSpiel `{reference}`")
    for name in ("hex", "gin_rummy"):
        rate = measured[f"OpenSpiel {name}"]
        row(f"OpenSpiel `{name}`, driven from Python", rate, rate, "itself")
    peer = boardgame_io.rate()
    if peer is not None:
        row("boardgame.io's reducer, one stone on 64 cells", peer, measured["boussanga"], "boussanga")
    lines += ["", *match_table()]
    lines += ["", "| a state | bytes | copies a second |", "|---|---:|---:|"]
    for name in own_game_ids():
        size = bytes_per_state(name, seats_of(name))
        lines.append(f"| {name} | {size:,} | {measured[f'{name} copy']:,.0f} |")
    questions = best_rates(
        {
            "the simplest way to a number, with a hand asked before": warm_hand(),
            "whether eight numbers, five at most used, make 85, from nothing": eight_numbers(),
            "every number of all 1,287 hands of five, from nothing": all_hands(),
        },
        rounds=3,
    )
    searches = best_rates(
        {
            "the dragon's search in Boussanga, compiled": our_search(),
            "OpenSpiel's MCTS on `hex`, in C++": open_spiel_search("hex"),
            "OpenSpiel's MCTS on `y`, in C++": open_spiel_search("y"),
        }
    )
    fastest = searches["OpenSpiel's MCTS on `hex`, in C++"]
    lines += ["", "| search | rounds a second | ratio |", "|---|---:|---|"]
    lines += [f"| {name} | {rate:,.0f} | {rate / fastest:.3g} × `hex` |" for name, rate in searches.items()]
    lines += ["", *overhead_table()]
    lines += ["", *recordings_table()]
    lines += ["", "| Bouh's arithmetic answers | in |", "|---|---:|"]
    lines += [f"| {question} | {1e6 / rate:,.1f} µs |" for question, rate in questions.items()]
    return "\n".join([*lines, "", learning.table()])


def match_table() -> list[str]:
    """Random play through ``Match`` beside python-chess."""
    games = own_game_ids()
    measured = best_rates({CHESS: random_chess()} | {name: through_match(name, seats_of(name)) for name in games})
    lines = ["| legal moves listed, one chosen and made | moves a second | ratio |", "|---|---:|---|"]
    for name in games:
        what, ratio = f"{name} through `Match`: checked, logged, told to the seats", measured[name] / measured[CHESS]
        lines.append(f"| {what} | {measured[name]:,.0f} | {ratio:.3g} × {CHESS} |")
    return [*lines, f"| {CHESS} | {measured[CHESS]:,.0f} | 1 × itself |"]


def main() -> None:
    """Measure everything and print the table."""
    console = Console()
    if "(rules compiled" not in version_line():
        console.print("[red]These rules are not compiled; run `make bench`.")
        sys.exit(1)
    with Progress(transient=True) as progress:
        progress.add_task("measuring, about four minutes", total=None)
        results = table()
    print(results)
    if "--write" in sys.argv:
        head = SPEED.read_text("utf-8").split("<!-- measured -->")[0]
        where = f"{this_build().description}; one core."
        SPEED.write_text(f"{head}<!-- measured -->\n\n{where}\n\n{results}\n", "utf-8")


if __name__ == "__main__":
    main()
