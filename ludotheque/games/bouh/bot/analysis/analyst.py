"""The analyst: what each hand could have caught, and what was caught."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ludotheque.bots.analyst import Column, Judgement, Moment, Picture, PictureRow, Story
from ludotheque.bots.budget import Budget
from ludotheque.bots.level import CHAMPION
from ludotheque.games.bouh.bot.decisions import Decider
from ludotheque.games.bouh.bot.hints import hints_for_move
from ludotheque.games.bouh.bot.turn_plans import NO_MOVE
from ludotheque.games.bouh.rules.actions import Capture, End, Pass, Scare, Take
from ludotheque.games.bouh.rules.codes import CAPTURE, COLOUR_SHIFT, END, KIND_SHIFT, PASS, PLAY, SCARE, TAKE
from ludotheque.games.bouh.rules.legal_moves import legal_moves
from ludotheque.games.bouh.rules.moves import TOTEM_NAMES, bouh_index
from ludotheque.games.bouh.rules.view import BouhView, position_of

SEED = "analysis"
Goal = tuple[str, int]
"""What a move is for: a Bouh, a totem, or nothing (to end the turn)."""
NOTHING: Goal = ("nothing", 0)


class _Options(NamedTuple):
    """The goals of a turn, each with the chance to win of the best plan for it, and the best move of all."""

    values: dict[Goal, float]
    move: int
    goal: Goal


class _Waiting(NamedTuple):
    """A judgement that depends on whether a calculation turns out right."""

    judgement: Judgement
    if_wrong: float
    seat: int
    owned: int


class BouhAnalyst:
    """The Analyst."""

    def judgements(self, story: Story, budget: Budget) -> Iterator[Judgement | None]:
        """Every decision of a turn, except rearrangements."""
        waiting: _Waiting | None = None
        for moment in story.moments():
            if waiting is not None:
                yield _resolved(waiting, moment.view(None))
                waiting = None
            seat = moment.actor
            if seat is not None:
                waiting = _judged(moment, moment.view(seat), budget)
            yield None
            if budget.is_spent():
                return
        if waiting is not None:
            yield _resolved(waiting, story.final_view())

    def picture(self, story: Story) -> Picture:
        """For every turn, how many Bouh were within reach of the hand, and how many were caught."""
        rows: list[PictureRow] = []
        turn: tuple[int, ...] | None = None
        owned = 0
        for moment in story.moments():
            seat = moment.actor
            if seat is None:
                continue
            view: BouhView = moment.view(seat)
            if view.turn != seat or view.phase != "turn":
                continue
            key = (seat, len(view.bouh_pile), view.quiet, view.pile)
            if key[:3] == (turn or ())[:3] and (view.done or key == turn):
                continue
            if rows:
                rows[-1] = _with_caught(rows[-1], view, owned)
            turn, owned = key, len(view.homes[seat])
            reach = float(len(_within_reach(view)))
            rows.append(PictureRow("turn", {"turn": len(rows) + 1}, (reach, 0.0), seat, moment.entry.seq))
        if rows:
            rows[-1] = _with_caught(rows[-1], story.final_view(), owned)
        return Picture("bars", (Column("within_reach", "count"), Column("caught", "count")), tuple(rows))


def _judged(moment: Moment, view: BouhView, budget: Budget) -> _Waiting | None:
    seat = moment.actor
    played = _goal_of(moment.entry.action)
    if seat is None or played is None or view.turn != seat or view.prompt is None:
        return None
    options = _options_of(view, budget)
    if options is None or played not in options.values:
        return None
    best = options.values[options.goal]
    rest = [value for goal, value in options.values.items() if goal != options.goal]
    cost = max(0.0, best - options.values[played])
    hints = hints_for_move(view, position_of(view), options.move)
    judgement = Judgement(moment.entry.seq, seat, cost, max(0.0, best - max(rest)) if rest else 0.0, hints)
    if_wrong = max(0.0, best - options.values[NOTHING]) if played != NOTHING else cost
    return _Waiting(judgement, if_wrong, seat, _owned(view, seat))


def _resolved(waiting: _Waiting, after: BouhView) -> Judgement:
    """The judgement, once it is known whether the calculation was right."""
    judgement, if_wrong, seat, owned = waiting
    return judgement if _owned(after, seat) > owned else judgement._replace(cost=if_wrong)


def _owned(view: BouhView, seat: int) -> int:
    return len(view.homes[seat]) + sum(totem.holder == seat for totem in view.totems)


def _options_of(view: BouhView, budget: Budget) -> _Options | None:
    """The plans of a seat that can gain something; ``None`` if it cannot."""
    decider = Decider(view, CHAMPION, SEED, budget)
    position = decider.position
    if position.phase != PLAY:
        return None
    planner = decider.lookahead.planner
    planner.find_plans(position)
    values: dict[Goal, float] = {}
    best: tuple[float, int, Goal] | None = None
    for first, second, value in zip(planner.first, planner.second, planner.value, strict=True):
        goal = _goal_of_move(first)
        for each in (goal, NOTHING if second == NO_MOVE else _goal_of_move(second)):
            if each != NOTHING or goal == NOTHING:
                values[each] = max(values.get(each, value), value)
        if goal != NOTHING and (best is None or value > best[0]):
            best = value, first, goal
    return None if best is None or NOTHING not in values else _Options(values, best[1], best[2])


def _goal_of(action: object) -> Goal | None:
    match action:
        case Capture() | Scare():
            return "bouh", bouh_index(action.bouh)
        case Take():
            return "totem", TOTEM_NAMES.index(action.totem)
        case Pass() | End():
            return NOTHING
        case _:
            return None


def _goal_of_move(move: int) -> Goal:
    kind = move >> KIND_SHIFT
    if kind in (CAPTURE, SCARE):
        return "bouh", move & 63
    if kind == TAKE:
        return "totem", (move >> COLOUR_SHIFT) & 7
    assert kind in (END, PASS), "plans consist of captures, totems and ends of turns"
    return NOTHING


def _within_reach(view: BouhView) -> set[int]:
    """The Bouh that the seat can catch with its cards, each alone."""
    assert view.seat is not None
    moves = legal_moves(position_of(view), view.seat)
    return {move & 63 for move in moves if move >> KIND_SHIFT in (CAPTURE, SCARE)}


def _with_caught(row: PictureRow, after: BouhView, before: int) -> PictureRow:
    assert row.seat is not None
    caught = float(max(0, len(after.homes[row.seat]) - before))
    return PictureRow(row.key, row.params, (row.values[0], caught), row.seat, row.entry)


ANALYST = BouhAnalyst()
