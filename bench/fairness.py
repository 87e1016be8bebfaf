"""Simulates the fairness of races and prints tables as Markdown; ``--write`` puts them into ``docs/fairness.md``.

Each setting is also simulated as if only pings measured the round trips, which is what there is without a
kernel that tells them.
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from ludotheque.lab.race_settings import CHEATS, EVEN, MIXED, PONG_DELAYER, REFLEXES, SETTINGS, Setting, by_pings
from ludotheque.lab.race_simulation import Figures, simulate
from ludotheque.lab.report import ReportTable, interval, percent
from ludotheque.lab.statistics import percentile

PAGE = Path(__file__).parent.parent / "docs" / "fairness.md"
RACES = 10_000
LEAST_SHARES = {MIXED.name: 0.995, EVEN.name: 0.997, REFLEXES.name: 0.995}
"""The share of races in which the true first should be judged first."""
MOST_GAINS = {PONG_DELAYER.name: 45}
"""What a cheat should gain at most, on average, in milliseconds."""


class Compared(NamedTuple):
    """The same races with the witness of the setting, and with pings alone."""

    vouched: Figures
    by_pings: Figures


def compare(setting: Setting, races: int) -> Compared:
    """Simulate a setting with its own witness, and with pings alone."""
    return Compared(simulate(setting, races), simulate(by_pings(setting), races))


def fairness_rows(found: Sequence[Compared]) -> list[tuple[str, ...]]:
    """For each setting: how often the verdict was right, and how long it was held back."""
    rows: list[tuple[str, ...]] = []
    for figures, pings in found:
        held = sorted(figures.hold_ms)
        waits = (statistics.mean(held), percentile(held, 0.5), percentile(held, 0.95), figures.longest_hold_ms)
        least = LEAST_SHARES.get(figures.setting.name)
        rows.append(
            (
                figures.setting.name,
                percent(figures.share_by_arrival.value),
                f"{pings.share.value * 100:.2f} %",
                f"**{figures.share.value * 100:.2f} %**",
                interval(figures.share),
                "" if least is None else f"≥ {percent(least)}",
                *(f"{wait:.0f} ms" for wait in waits),
                f"{statistics.mean(figures.round_trips):.0f} ms",
            )
        )
    return rows


def cheating_rows(found: Sequence[Compared]) -> list[tuple[str, ...]]:
    """For each way to cheat: what it gains over honest reports."""
    rows: list[tuple[str, ...]] = []
    for figures, pings in found:
        most = MOST_GAINS.get(figures.setting.name)
        rows.append(
            (
                figures.setting.name,
                f"{statistics.mean(pings.gains):.0f} ms",
                f"**{statistics.mean(figures.gains):.0f} ms**",
                "" if most is None else f"≤ {most} ms",
                f"{percentile(sorted(map(float, figures.gains)), 0.95):.0f} ms",
                f"{max(figures.gains)} ms",
                percent(figures.honest_wins / figures.races),
                percent(figures.wins / figures.races),
            )
        )
    return rows


def report_tables(races: int = RACES) -> list[ReportTable]:
    """All tables."""
    waits = ("verdict held: mean", "half", "95 %", "longest", "longest round trip at the table, mean")
    shares = ("by order of arrival", "pings alone", "judged", "95 % interval", "target")
    gains = ("gain by pings alone: mean", "gain: mean", "target", "95 %", "most")
    return [
        ReportTable(
            f"True first judged first: honest seats, mostly with round trips of 10 to 300 ms, {races:,} races each",
            ("setting", *shares, *waits),
            tuple(fairness_rows([compare(setting, races) for setting in SETTINGS])),
        ),
        ReportTable(
            "What one cheat among four gains over honesty",
            ("cheat", *gains, "wins when honest", "wins when cheating"),
            tuple(cheating_rows([compare(setting, races) for setting in CHEATS])),
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
