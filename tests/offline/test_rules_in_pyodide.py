"""The rules give the same matches in the browser's Python, entry for entry."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from ludotheque.engine.registry import find_game, own_game_ids
from ludotheque.testing.tables import few_tables_of
from support import transcript
from support.pyodide import rules_job
from support.pyodide.node import run_in_pyodide
from support.pyodide.rules_job import Job, Result, Seeded

GOLDEN = Path(__file__).parents[1] / "golden"
MODULES = (Path(transcript.__file__), Path(rules_job.__file__))


def test_one_golden_match_and_one_seeded_match_of_each_game(tmp_path: Path) -> None:
    saved = [GOLDEN / game / f"{few_tables_of(game)[0]}.jsonl" for game in own_game_ids()]
    seeded = [Seeded(game, find_game(game).seats[-1], steps=20) for game in own_game_ids()]
    check(saved, seeded, tmp_path)


@pytest.mark.at_length
def test_all_golden_matches(tmp_path: Path) -> None:
    check(sorted(GOLDEN.glob("*/*.jsonl")), [], tmp_path)


@pytest.mark.at_length
@pytest.mark.parametrize("game", own_game_ids())
def test_seeded_matches_with_every_option_and_of_bots(game: str, tmp_path: Path) -> None:
    options = [Seeded(game, table.seats, table.options, steps=60) for table in few_tables_of(game)]
    bots = [Seeded(game, max(2, find_game(game).seats[0]), level=level) for level in ("chick", "rabbit", "fox")]
    check([], options + bots, tmp_path)


def check(saved: list[Path], seeded: list[Seeded], folder: Path) -> None:
    """Replay and play these matches in Pyodide, and compare with the golden files and with this Python."""
    job = msgspec.json.encode(Job([file.read_text("utf-8") for file in saved], seeded)).decode()
    there = msgspec.json.decode(run_in_pyodide(job, folder, *MODULES), type=Result)
    assert there.transcripts == [file.with_suffix(".txt").read_text("utf-8") for file in saved]
    here = msgspec.json.decode(rules_job.run(msgspec.json.encode(Job([], seeded)).decode()), type=Result)
    assert there.logs == here.logs
    assert len(there.logs) == len(seeded)
