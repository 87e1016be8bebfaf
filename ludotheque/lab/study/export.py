"""Writes the games of a study as CSV and Parquet, for other tools."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path

from ludotheque.lab.study.playing import GameRecord


def rows_of(records: Sequence[GameRecord]) -> list[dict[str, object]]:
    """One row for each seat of each game, which is the form most tools for statistics expect."""
    return [
        {
            "variant": record.variant,
            "seats": record.seats,
            "line_up": record.line_up,
            "number": record.number,
            "deal": record.deal,
            "seat": seat,
            "strength": record.strengths[seat],
            "points": record.scores[seat],
            "rank": record.ranking[seat],
            "reason": record.reason,
            "decisions": record.decisions,
            "minutes": round(record.minutes, 4),
            "lead_changes": record.lead_changes,
            "comeback": record.comeback,
        }
        for record in records
        for seat in range(record.seats)
    ]


def write_csv(file: Path, records: Sequence[GameRecord]) -> None:
    """Write one line for each seat of each game."""
    rows = rows_of(records)
    with file.open("w", newline="", encoding="utf-8") as lines:
        writer = csv.DictWriter(lines, list(rows[0]) if rows else [])
        writer.writeheader()
        writer.writerows(rows)


def write_parquet(file: Path, table: Path) -> None:
    """Write a CSV file, as ``write_csv`` made it, as Parquet."""
    import duckdb

    with duckdb.connect() as database:
        database.read_csv(str(table)).write_parquet(str(file))
