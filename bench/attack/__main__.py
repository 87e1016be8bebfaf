"""Measures honest players beside attackers and prints the results; ``--write`` writes them to ``docs/server-speed.md``.

``--quick`` runs a small attack briefly, to check that it works.
"""

from __future__ import annotations

import asyncio
import os
import platform
import sys

from bench.attack.measure import BOT_TABLES, TABLES, Measured, measure
from bench.server.sections import PAGE, replace_section
from ludotheque.cli import version_line

SECONDS = 60.0
MOST_RATIO = 3.0
MOST_MS = 250.0
MOST_BOT_RATIO = 2.0


def report(found: Measured) -> list[str]:
    """The results as Markdown."""
    peace, attacked = found.peace, found.attacked
    load = f"load average {os.getloadavg()[0]:.0f}" if hasattr(os, "getloadavg") else "load unknown"
    rows = [
        ("moves answered", f"{peace.moves:,}", f"{attacked.moves:,}", ""),
        ("answer: half", f"{peace.half:.1f} ms", f"{attacked.half:.1f} ms", ratio(attacked.half, peace.half)),
        (
            f"answer: 99 of 100 (bars {MOST_RATIO:g} × and {MOST_MS:g} ms)",
            f"{peace.p99:.1f} ms",
            f"{attacked.p99:.1f} ms",
            ratio(attacked.p99, peace.p99),
        ),
        ("answer: longest", f"{peace.longest:.0f} ms", f"{attacked.longest:.0f} ms", ""),
        (
            f"a bot's turn: half (bar {MOST_BOT_RATIO:g} ×)",
            f"{peace.bot_half / 1000:.1f} s",
            f"{attacked.bot_half / 1000:.1f} s",
            ratio(attacked.bot_half, peace.bot_half),
        ),
        (
            "a bot's turn: 9 of 10",
            f"{peace.bot_p90 / 1000:.1f} s",
            f"{attacked.bot_p90 / 1000:.1f} s",
            ratio(attacked.bot_p90, peace.bot_p90),
        ),
        (
            "newcomers, kept out",
            f"{peace.newcomers}, {peace.kept_out}",
            f"{attacked.newcomers}, {attacked.kept_out}",
            "",
        ),
        (
            "until a newcomer is welcome: 99 of 100",
            f"{peace.newcomer_p99:.0f} ms",
            f"{attacked.newcomer_p99:.0f} ms",
            "",
        ),
        ("players' own process woken late: 99 of 100", f"{peace.own_lag:.0f} ms", f"{attacked.own_lag:.0f} ms", ""),
        ("most memory", f"{peace.memory:.0f} MB", f"{attacked.memory:.0f} MB", ""),
        ("server busy", f"{peace.server_share:.0%}", f"{attacked.server_share:.0%}", ""),
    ]
    attacks = ", ".join(f"{number:,} {what}" for what, number in sorted(found.attacks.items()))
    cut_off = ", ".join(f"{number:,} {why}" for why, number in sorted(found.cut_off.items()))
    return [
        "## Attacked",
        "",
        f"{4 * TABLES} honest players at {TABLES} tables, {BOT_TABLES} more against a bot, and a newcomer every "
        f"second; {found.seconds:.0f} seconds in peace, then {found.seconds:.0f} under attack. "
        f"Python {platform.python_version()}, {platform.machine()}, one core for the server and its bots, another for "
        f"players and attackers, {load}.",
        "",
        "| | in peace | under attack | ratio |",
        "|---|---:|---:|---:|",
        *(f"| {' | '.join(row)} |" for row in rows),
        "",
        f"The attackers, from ten addresses: {attacks}. Cut off: {cut_off}. "
        f"Log lines about them: {found.log_lines}; other warnings: {found.other_lines}.",
    ]


def ratio(high: float, low: float) -> str:
    """A ratio as people read it."""
    return f"{high / low:.1f} ×" if low else ""


def main() -> None:
    """Measure and print."""
    if "(rules compiled" not in version_line():
        sys.exit("These rules are not compiled; run `make bench-attack`.")
    quick = "--quick" in sys.argv
    found = asyncio.run(measure(8.0 if quick else SECONDS, 0.1 if quick else 1.0))
    text = "\n".join(report(found))
    print(text)
    if "--write" in sys.argv:
        PAGE.write_text(replace_section(PAGE.read_text("utf-8"), text), "utf-8")


if __name__ == "__main__":
    main()
