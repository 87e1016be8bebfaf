"""Measures honest players beside attackers and prints the results; ``--write`` writes them to ``docs/server-speed.md``.

It ends with an error if a bar is missed. A number is the seconds of each phase (60 unless given); ``--quick`` runs
a small attack briefly, to check that it works, and does not judge it. Names of attacks (see ``attacks.KINDS``) leave
the others out, to find out which of them hurts.
"""

from __future__ import annotations

import asyncio
import os
import sys

from bench.attack.hostile_guests import ADDRESSES
from bench.attack.measure import BOT_TABLES, LATE, TABLES, Measured, measure
from bench.python_build import this_build
from bench.server.sections import PAGE, replace_section
from ludotheque.cli import version_line

SECONDS = 60.0
MOST_RATIO = 3.0
MOST_MS = 250.0
MOST_BOT_RATIO = 2.0
MOST_MORE_MB = 200.0
"""How much more memory the server may need than in peace."""
LINES_PER_REASON = 2 * (len(ADDRESSES) + 1)
"""Each reason is logged once a minute for one address."""


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
        (
            f"moments at which the server's loop is late by more than {1000 * float(LATE):g} ms",
            f"{peace.loop_late:.1%}",
            f"{attacked.loop_late:.1%}",
            "",
        ),
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
        f"{this_build().description}; one core for the server and its bots, another for players and attackers, "
        f"{'the players going first' if found.goes_first else 'taking turns'}, {load}.",
        "",
        "| | in peace | under attack | ratio |",
        "|---|---:|---:|---:|",
        *(f"| {' | '.join(row)} |" for row in rows),
        "",
        f"The attackers, from ten addresses: {attacks}. Cut off: {cut_off}. "
        f"Log lines about them: {found.log_lines}; other warnings: {found.other_lines}.",
    ]


def missed(found: Measured) -> list[str]:
    """The bars that were missed, in words."""
    peace, attacked = found.peace, found.attacked
    lines = LINES_PER_REASON * len(found.cut_off)
    bars = {
        f"99 of 100 answers within {MOST_RATIO:g} × the time in peace": attacked.p99 <= MOST_RATIO * peace.p99,
        f"99 of 100 answers within {MOST_MS:g} ms": attacked.p99 <= MOST_MS,
        f"bots' turns within {MOST_BOT_RATIO:g} × the time in peace": (
            attacked.bot_turns > 0 and attacked.bot_half <= MOST_BOT_RATIO * peace.bot_half
        ),
        f"at most {MOST_MORE_MB:g} MB more than in peace": attacked.memory <= peace.memory + MOST_MORE_MB,
        "newcomers get in": attacked.newcomers > 0 and not attacked.kept_out,
        "clients are cut off and counted": "flood" in found.cut_off,
        f"1 to {lines} log lines about them, and no other warnings": (
            0 < found.log_lines <= lines and not found.other_lines
        ),
        "the attack goes on to the end": "failed" not in found.attacks,
    }
    return [bar for bar, is_held in bars.items() if not is_held]


def ratio(high: float, low: float) -> str:
    """A ratio as people read it."""
    return f"{high / low:.1f} ×" if low else ""


def main() -> None:
    """Measure and print."""
    if "(rules compiled" not in version_line():
        sys.exit("These rules are not compiled; run `make bench-attack`.")
    quick = "--quick" in sys.argv
    seconds = next((float(word) for word in sys.argv[1:] if word.isdigit()), SECONDS)
    kinds = [word for word in sys.argv[1:] if word.isalpha()]
    found = asyncio.run(measure(8.0 if quick else seconds, 0.1 if quick else 1.0, kinds))
    text = "\n".join(report(found))
    print(text)
    if "--write" in sys.argv:
        PAGE.write_text(replace_section(PAGE.read_text("utf-8"), text), "utf-8")
    if not quick and (failed := missed(found)):
        sys.exit(f"Missed: {'; '.join(failed)}.")


if __name__ == "__main__":
    main()
