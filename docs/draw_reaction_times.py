"""Draws how fast the bots of Tohuwabohu react; prints a table with ``python docs/draw_reaction_times.py`` a table.

Each level searches alone for the shapes of some thousands of cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from math import exp, pi, sqrt

import msgspec

from ludotheque import Match
from ludotheque.bots.level import LEVELS, Level
from ludotheque.games.tohuwabohu.bot.finger_plan import landings
from ludotheque.games.tohuwabohu.rules.actions import TurnCard
from ludotheque.games.tohuwabohu.rules.view import TohuwabohuView

TABLES = 600
CARDS_AT_A_TABLE = 5
SEATS = 4

KINDS: Mapping[str, Mapping[str, str]] = {"colour": {}, "black": {"face": "black"}, "frames": {"pieces": "frames"}}

INK, SOFT, GRID, PAPER = "#3a3026", "#786c5c", "#e6dcc6", "#fbf6ea"
COLOURS: Mapping[Level, str] = {
    "chick": "#ad7600",
    "rabbit": "#d6554a",
    "fox": "#8a4f9e",
    "owl": "#2f6f9f",
    "dragon": "#2e8050",
}
WIDTH, LEFT, RIGHT = 920, 118, 34
TOP, ROW, TALLEST = 100, 76, 84
SECONDS = 15
BLUR = 0.11
"""Width of the smoothing kernel, as a part of each time."""


class Results(msgspec.Struct):
    """The results of many cards on which one bot searched alone."""

    first: list[float]
    """Seconds to the first correct finger, sorted."""
    wrong: float
    """The share of fingers put on a wrong shape."""


def cards(options: Mapping[str, str]) -> list[TohuwabohuView]:
    """The first card of many rounds, as it appears."""
    views = []
    for number in range(TABLES):
        match = Match("tohuwabohu", seats=SEATS, seed=number, options=options)
        dealer = next(seat for seat in match.prompts if isinstance(seat, int))
        match.play(dealer, TurnCard(), at=1000)
        match.advance(4000)
        view = match.view(0)
        assert isinstance(view, TohuwabohuView)
        views.append(view)
    return views


def searched(views: Sequence[TohuwabohuView], level: Level) -> Results:
    """Let bots of one level search on these cards, each alone."""
    first: list[float] = []
    fingers = wrong = 0
    for number in range(len(views) * CARDS_AT_A_TABLE):
        view = views[number % len(views)]
        assert view.card is not None
        assert view.appeared is not None
        put = list(islice(landings(view, level, number), view.fingers))
        right = [(finger.at - view.appeared) / 1000 for finger in put if finger.shape in view.card.shapes]
        first += right[:1]
        fingers += len(put)
        wrong += len(put) - len(right)
    return Results(sorted(first), wrong / fingers)


def at_share(times: Sequence[float], part: float) -> float:
    """The percentile of sorted times."""
    return times[min(len(times) - 1, int(part * len(times)))]


def draw() -> str:
    """One row for each level: the distribution of times to the first correct finger, and the median."""
    views = cards({})
    base = TOP + TALLEST + (len(LEVELS) - 1) * ROW
    rows = [
        _row(level, searched(views, level).first, TOP + TALLEST + place * ROW) for place, level in enumerate(LEVELS)
    ]
    grid = "".join(
        f'<path d="M{_x(second):.1f} {TOP - 6}V{base}" stroke="{GRID}"/>'
        f'<text x="{_x(second):.1f}" y="{base + 24}" text-anchor="middle" fill="{SOFT}">{second}</text>'
        for second in range(0, SECONDS + 1, 1)
    )
    return (
        f'<svg viewBox="0 0 {WIDTH} {base + 66}" xmlns="http://www.w3.org/2000/svg" font-size="15" '
        'font-family="system-ui, -apple-system, Segoe UI, Roboto, Ubuntu, sans-serif">'
        f"<title>How long each level takes to the first right finger</title>"
        f'<rect width="{WIDTH}" height="{base + 66}" rx="18" fill="{PAPER}"/>'
        f'<text x="34" y="44" font-size="21" font-weight="700" fill="{INK}">From the card to the first right finger'
        "</text>"
        f'<text x="34" y="68" fill="{SOFT}">36 shapes, nobody else searching; '
        f"{TABLES * CARDS_AT_A_TABLE:,} cards for each level, median marked</text>"
        f'{grid}{"".join(rows)}<path d="M{LEFT} {base}H{WIDTH - RIGHT}" stroke="{INK}" stroke-width="1.5"/>'
        f'<text x="{(LEFT + WIDTH - RIGHT) / 2:.0f}" y="{base + 50}" text-anchor="middle" fill="{INK}">seconds</text>'
        "</svg>\n"
    )


def _row(level: Level, times: Sequence[float], foot: int) -> str:
    steps = [step / 20 for step in range(SECONDS * 20 + 1)]
    heights = _density(times, steps)
    scale = TALLEST / max(heights)  # each curve fills its row: its position matters, not its height
    line = "L".join(
        f"{_x(second):.1f} {foot - height * scale:.1f}" for second, height in zip(steps, heights, strict=True)
    )
    median = at_share(times, 0.5)
    top = foot - _density(times, [median])[0] * scale
    colour = COLOURS[level]
    return (
        f'<path d="M{LEFT} {foot}L{line}L{WIDTH - RIGHT} {foot}Z" fill="{colour}" fill-opacity=".22"/>'
        f'<path d="M{line}" fill="none" stroke="{colour}" stroke-width="2.5" stroke-linejoin="round"/>'
        f'<path d="M{_x(median):.1f} {foot}V{top:.1f}" stroke="{colour}" stroke-width="2" stroke-dasharray="3 4"/>'
        f'<circle cx="{_x(median):.1f}" cy="{top:.1f}" r="4.5" fill="{colour}" stroke="{PAPER}" stroke-width="1.5"/>'
        f'<text x="{_x(median) + 10:.1f}" y="{top - 7:.1f}" font-weight="700" fill="{colour}" '
        f'stroke="{PAPER}" stroke-width="4" paint-order="stroke">{median:.1f} s</text>'
        f'<text x="{LEFT - 16}" y="{foot - 4}" text-anchor="end" font-size="17" font-weight="700" '
        f'fill="{colour}">{level}</text>'
    )


def _x(second: float) -> float:
    return LEFT + second * (WIDTH - LEFT - RIGHT) / SECONDS


def _density(times: Sequence[float], at: Sequence[float]) -> list[float]:
    """A smoothed histogram: the sum of a small bell curve for each time, wider for longer times."""
    few = times[:: max(1, len(times) // 1000)]
    bells = [(time, max(0.05, BLUR * time)) for time in few]
    return [
        sum(exp(-(((second - time) / wide) ** 2) / 2) / wide for time, wide in bells) / (len(few) * sqrt(2 * pi))
        for second in at
    ]


def table() -> str:
    """Medians, 5th and 95th percentiles and wrong fingers, as Markdown."""
    lines = ["| level | pieces | 5 % | median | 95 % | wrong fingers |", "|---|---|---|---|---|---|"]
    for name, options in KINDS.items():
        views = cards(options)
        for level in LEVELS:
            results = searched(views, level)
            low, median, high = (f"{at_share(results.first, part):.2f} s" for part in (0.05, 0.5, 0.95))
            lines.append(f"| {level} | {name} | {low} | {median} | {high} | {results.wrong:.1%} |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(table())
