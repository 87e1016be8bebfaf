"""Simulates the fairness of races and prints tables as Markdown; ``--write`` puts them into ``docs/fairness.md``."""

from __future__ import annotations

import statistics
import sys
from collections.abc import Sequence
from pathlib import Path

from ludotheque.lab.race_simulation import CHEATS, SETTINGS, Figures, simulate
from ludotheque.lab.report import ReportTable, interval, percent
from ludotheque.lab.statistics import percentile

PAGE = Path(__file__).parent.parent / "docs" / "fairness.md"
RACES = 10_000


def fairness_rows(found: Sequence[Figures]) -> list[tuple[str, ...]]:
    """For each setting: how often the verdict was right, and how long it was held back."""
    rows: list[tuple[str, ...]] = []
    for figures in found:
        held = sorted(figures.hold_ms)
        waits = (statistics.mean(held), percentile(held, 0.5), percentile(held, 0.95), figures.longest_hold_ms)
        rows.append(
            (
                figures.setting.name,
                percent(figures.share_by_arrival.value),
                f"**{figures.share.value * 100:.2f} %**",
                interval(figures.share),
                f"{figures.share_within_cap.value * 100:.2f} %",
                *(f"{wait:.0f} ms" for wait in waits),
                f"{statistics.mean(figures.round_trips):.0f} ms",
            )
        )
    return rows


def cheating_rows(found: Sequence[Figures]) -> list[tuple[str, ...]]:
    """For each way to cheat: what it gains over honest reports."""
    return [
        (
            figures.setting.name,
            f"{statistics.mean(figures.gains):.0f} ms",
            f"{percentile(sorted(map(float, figures.gains)), 0.95):.0f} ms",
            f"{max(figures.gains)} ms",
            percent(figures.honest_wins / figures.races),
            percent(figures.wins / figures.races),
        )
        for figures in found
    ]


def report_tables(races: int = RACES) -> list[ReportTable]:
    """All tables."""
    waits = ("verdict held: mean", "half", "95 %", "longest", "longest round trip at the table, mean")
    return [
        ReportTable(
            f"True first judged first: honest seats, mostly with round trips of 10 to 300 ms, {races:,} races each",
            ("setting", "by order of arrival", "judged", "95 % interval", "but for the cap", *waits),
            tuple(fairness_rows([simulate(setting, races) for setting in SETTINGS])),
        ),
        ReportTable(
            "What one cheat among four gains over honesty",
            ("cheat", "gain: mean", "95 %", "most", "wins when honest", "wins when cheating"),
            tuple(cheating_rows([simulate(setting, races) for setting in CHEATS])),
        ),
    ]


def main() -> None:
    """Simulate all settings and print the tables."""
    results = "\n\n".join(table.for_page() for table in report_tables())
    print(results)
    if "--write" in sys.argv:
        head = PAGE.read_text("utf-8").split("<!-- measured -->")[0]
        PAGE.write_text(f"{head}<!-- measured -->\n\n{results}\n", "utf-8")


if __name__ == "__main__":
    main()
