"""The plots of a study, as SVG that stands in the report itself."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ludotheque.lab.statistics import Share
from ludotheque.lab.study.figures import Figures
from ludotheque.lab.study.playing import GameRecord

if TYPE_CHECKING:
    from matplotlib.axes import Axes

INK = "#2b2b33"
COLOURS = ("#3d6fb4", "#d9822b", "#3b8f5a", "#a6487f", "#7a6a58", "#5b59a6")
"""Distinguishable also by people who do not see all colours."""


def plots_of(figures: Sequence[Figures], records: Sequence[GameRecord]) -> dict[str, str]:
    """All plots by their titles."""
    fair = [each for each in figures if each.luck_of_deal is not None]
    made = {
        "Draws, and games in which nobody scores": _plot(len(figures), lambda axes: _draw_shares(axes, figures)),
        "Length in decisions": _plot(len(figures), lambda axes: _draw_lengths(axes, figures, records)),
    }
    if fair:
        made["Wins of each seat beside its fair share"] = _plot(len(fair), lambda axes: _draw_seats(axes, fair))
    return made


def _plot(rows: int, draw: Callable[[Axes], None]) -> str:
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    settings = {
        "svg.fonttype": "none",  # text stays text: small, searchable, readable aloud
        "svg.hashsalt": "ludotheque",  # equal plots give equal bytes
        "text.color": INK,
        "axes.edgecolor": INK,
        "axes.labelcolor": INK,
        "xtick.color": INK,
        "ytick.color": INK,
        "axes.spines.top": False,
        "axes.spines.right": False,
    }
    with rc_context(settings):  # type: ignore[arg-type]
        figure = Figure(figsize=(9, 1.1 + 0.34 * rows), layout="constrained")
        draw(figure.add_subplot())
        text = io.StringIO()
        figure.savefig(text, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    svg = text.getvalue()
    return svg[svg.index("<svg") :]


def _draw_shares(axes: Axes, figures: Sequence[Figures]) -> None:
    _draw_intervals(axes, [each.draws for each in figures], -0.12, "draws", COLOURS[0])
    _draw_intervals(axes, [each.scoreless for each in figures], 0.12, "nobody scores", COLOURS[1])
    _name_rows(axes, figures)
    axes.set_xlabel("per cent of games, with 95 % intervals")
    axes.set_xlim(left=0)
    axes.legend(frameon=False)


def _draw_intervals(axes: Axes, shares: Sequence[Share], offset: float, label: str, colour: str) -> None:
    for row, share in enumerate(shares):
        low, high = share.interval
        axes.plot([low * 100, high * 100], [row + offset] * 2, color=colour, linewidth=2)
        axes.plot(share.value * 100, row + offset, "o", color=colour, label=label if row == 0 else None)


def _draw_lengths(axes: Axes, figures: Sequence[Figures], records: Sequence[GameRecord]) -> None:
    lengths = [[game.decisions for game in records if game.condition == each.condition] for each in figures]
    axes.boxplot(lengths, orientation="horizontal", positions=range(len(figures)), showfliers=False)
    _name_rows(axes, figures)
    axes.set_xlabel("decisions")
    axes.set_xlim(left=0)


def _draw_seats(axes: Axes, figures: Sequence[Figures]) -> None:
    for seat in range(max(each.seats for each in figures)):
        colour, first = COLOURS[seat % len(COLOURS)], True
        for row, each in enumerate(figures):
            if seat >= each.seats:
                continue
            share, height = each.seat_shares[seat], row + (seat - each.seats / 2) * 0.12
            low, high = (100 * (value - 1 / each.seats) for value in share.interval)
            axes.plot([low, high], [height] * 2, color=colour, linewidth=2)
            axes.plot(
                100 * (share.value - 1 / each.seats),
                height,
                "o",
                color=colour,
                label=f"seat {seat + 1}" if first else None,
            )
            first = False
    axes.axvline(0, color=INK, linewidth=0.8, linestyle=":")
    _name_rows(axes, figures)
    axes.set_xlabel("percentage points above or below a fair share, with 95 % intervals")
    axes.legend(frameon=False, ncols=6, loc="upper center", bbox_to_anchor=(0.4, -0.25))


def _name_rows(axes: Axes, figures: Sequence[Figures]) -> None:
    axes.set_yticks(range(len(figures)), [each.condition for each in figures])
    axes.set_ylim(len(figures) - 0.4, -0.6)
