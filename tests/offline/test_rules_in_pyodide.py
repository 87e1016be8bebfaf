"""The rules give the same matches in the browser's Python, entry for entry."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from ludotheque.bots.level import CHAMPION, LEVELS
from ludotheque.engine.registry import find_game, own_game_ids
from ludotheque.testing.tables import few_tables_of
from support import transcript
from support.pyodide import rules_job
from support.pyodide.node import run_in_pyodide
from support.pyodide.rules_job import Job, Result, Seeded

GOLDEN = Path(__file__).parents[1] / "golden"
MODULES = (Path(transcript.__file__), Path(rules_job.__file__))


def test_the_shortest_golden_match_of_each_game(tmp_path: Path) -> None:
    files = [sorted((GOLDEN / game).glob("*.jsonl")) for game in own_game_ids()]
    check([min(of_game, key=lambda file: file.stat().st_size) for of_game in files], [], tmp_path)


@pytest.mark.at_length
def test_all_golden_matches(tmp_path: Path) -> None:
    check(sorted(GOLDEN.glob("*/*.jsonl")), [], tmp_path)


@pytest.mark.at_length
@pytest.mark.parametrize("game", own_game_ids())
def test_seeded_matches_with_every_option_and_of_bots(game: str, tmp_path: Path) -> None:
    options = [Seeded(game, table.seats, table.options, steps=60) for table in few_tables_of(game)]
    seats = max(2, find_game(game).seats[0])
    bots = [Seeded(game, seats, level=level) for level in LEVELS if level != CHAMPION]
    champions = Seeded(game, seats, level=CHAMPION, effort=0.02)  # a whole search takes minutes in a browser
    check([], [*options, *bots, champions], tmp_path)


def check(saved: list[Path], seeded: list[Seeded], folder: Path) -> None:
    """Replay and play these matches in Pyodide, and compare with the golden files and with this Python."""
    job = msgspec.json.encode(Job([file.read_text("utf-8") for file in saved], seeded)).decode()
    there = msgspec.json.decode(run_in_pyodide(job, folder, *MODULES), type=Result)
    assert there.transcripts == [file.with_suffix(".txt").read_text("utf-8") for file in saved]
    here = msgspec.json.decode(rules_job.run(msgspec.json.encode(Job([], seeded)).decode()), type=Result)
    assert there.logs == here.logs
    assert len(there.logs) == len(seeded)
