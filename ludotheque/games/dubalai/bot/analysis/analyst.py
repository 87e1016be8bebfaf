"""The analyst: what was on the dice and what was written, and the decisions about black magic."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ludotheque.bots.analyst import Column, Judgement, Picture, PictureRow, Story
from ludotheque.bots.budget import Budget
from ludotheque.bots.hint import Hint, Mark
from ludotheque.engine.wire import Seat
from ludotheque.games.dubalai.bot.analysis.magic import SQUARES, judge_magic
from ludotheque.games.dubalai.rules.actions import DubalaiAction, Lay
from ludotheque.games.dubalai.rules.view import DubalaiView

ORANGE, BLACK = 0, 1


class _Written(NamedTuple):
    """The formula of a seat in one round, compared with the dice before any spell."""

    entry: int
    """The first entry with which it was laid."""
    seat: Seat
    round: int
    row: tuple[int, ...]
    valid: tuple[tuple[int, ...], tuple[int, ...]]

    @property
    def longest(self) -> int:
        """The colour that has more valid symbols; orange if they have as many."""
        return BLACK if len(self.valid[BLACK]) > len(self.valid[ORANGE]) else ORANGE

    @property
    def on_dice(self) -> int:
        """How many symbols the longest formula would have had."""
        return len(self.valid[self.longest])

    @property
    def right(self) -> int:
        """How many written symbols are valid in the colour that has more of them."""
        return max(len(set(self.row) & set(valid)) for valid in self.valid)

    @property
    def wrong(self) -> int:
        """How many written symbols are not valid in that colour."""
        return len(self.row) - self.right

    @property
    def flown(self) -> int:
        """The squares that the formula brings: one wrong symbol makes it fall (BAL-11)."""
        return 0 if self.wrong else self.right


class DubalaiAnalyst:
    """The Analyst."""

    def judgements(self, story: Story, budget: Budget) -> Iterator[Judgement | None]:
        """Every formula, then every decision about black magic."""
        for written in _formulas(story):
            yield None if written is None else _judged(written)
            if budget.is_spent():
                return
        for moment in story.moments():
            yield judge_magic(moment, budget)
            if budget.is_spent():
                return

    def picture(self, story: Story) -> Picture:
        """For every formula: the symbols on the dice, those written right, and those written wrong."""
        rows = [
            PictureRow(
                "formula",
                {"round": written.round},
                (float(written.on_dice), float(written.right), float(written.wrong)),
                written.seat,
                written.entry,
            )
            for written in _formulas(story)
            if written is not None
        ]
        columns = (Column("on_dice", "count"), Column("right", "count"), Column("wrong", "count"))
        return Picture("bars", columns, tuple(rows))


def _formulas(story: Story) -> Iterator[_Written | None]:
    """Every formula, when the lid comes off; ``None`` in between."""
    laid: dict[Seat, int] = {}
    shown = False
    for moment in story.moments():
        view: DubalaiView = moment.view(None)
        if view.valid is not None and not shown:
            for seat, entry in sorted(laid.items()):
                formula = view.formulas[seat]
                if formula is not None and formula.row and not formula.second:
                    yield _Written(entry, seat, view.round, formula.row, view.valid)
            laid = {}
        shown = view.valid is not None
        if moment.actor is not None and isinstance(moment.entry.action, Lay) and not shown:
            laid.setdefault(moment.actor, moment.entry.seq)
        yield None


def _judged(written: _Written) -> Judgement | None:
    if not written.on_dice:
        return None
    colour = written.longest
    best = tuple(written.valid[colour])
    cost = (written.on_dice - written.flown) / SQUARES
    gap = written.on_dice / SQUARES if cost <= 0 else 0.0
    return Judgement(written.entry, written.seat, cost, gap, _hints(written, colour, best))


def _hints(written: _Written, colour: int, best: tuple[int, ...]) -> tuple[Hint[DubalaiAction], ...]:
    marks = tuple(Mark("symbol", symbol) for symbol in best)
    named = "black" if colour == BLACK else "orange"
    params = {"count": len(best), "colour": named, "symbols": best}
    if written.wrong:
        wrong = tuple(symbol for symbol in written.row if symbol not in written.valid[_colour_meant(written)])
        reason: Hint[DubalaiAction] = Hint("move", "was_wrong", params | {"symbol": wrong}, marks, Lay(best))
    elif written.flown < len(best):
        reason = Hint("move", "was_short", params | {"written": written.right}, marks, Lay(best))
    else:
        reason = Hint("move", "was_all", params, marks, Lay(best))
    return (
        Hint("nudge", "what_was_there", {}),
        Hint("region", "so_many_there", {"count": len(best), "colour": named}),
        reason,
    )


def _colour_meant(written: _Written) -> int:
    matching = [len(set(written.row) & set(valid)) for valid in written.valid]
    return BLACK if matching[BLACK] > matching[ORANGE] else ORANGE


ANALYST = DubalaiAnalyst()
