"""The analyst: every move compared with all others, and the chances of each side over time."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.bots.analyst import Column, Judgement, Moment, Picture, PictureRow, Story
from ludotheque.bots.budget import Budget
from ludotheque.engine.native.searchable import FULL_REWARD
from ludotheque.games.boussanga.bot.competitive_search import CompetitiveSearchState
from ludotheque.games.boussanga.bot.coop_evaluation import POINT_VALUE as COOP_POINT
from ludotheque.games.boussanga.bot.coop_evaluation import CoopEvaluator
from ludotheque.games.boussanga.bot.decisions import competitive_evaluator_for
from ludotheque.games.boussanga.bot.hints import hints_for_move
from ludotheque.games.boussanga.bot.levels import STRENGTHS
from ludotheque.games.boussanga.bot.values import POINT_VALUE
from ludotheque.games.boussanga.box.edition import Edition
from ludotheque.games.boussanga.box.options import edition_of
from ludotheque.games.boussanga.rules.actions import BoussangaAction
from ludotheque.games.boussanga.rules.codes import COOP, GOAL, STOP_MOVE, TURN
from ludotheque.games.boussanga.rules.legal_moves import legal_moves
from ludotheque.games.boussanga.rules.moves import action_of, move_of
from ludotheque.games.boussanga.rules.position import Position
from ludotheque.games.boussanga.rules.view import BoussangaView, position_of

FEWEST_CHOICES = 2


class BoussangaAnalyst:
    """The Analyst."""

    def judgements(self, story: Story, budget: Budget) -> Iterator[Judgement | None]:
        """Every turn with a choice."""
        for moment in story.moments():
            seat = moment.actor
            yield None if seat is None else _judged(moment, moment.view(seat))
            if budget.is_spent():
                return

    def picture(self, story: Story) -> Picture:
        """The chance of each side before every turn, and the lines that could have been made at once."""
        rows: list[PictureRow] = []
        turn = 0
        sides: tuple[int, ...] = ()
        for moment in story.moments():
            if moment.actor is None:
                continue
            view: BoussangaView = moment.view(moment.actor)
            position = position_of(view)
            if position.phase != TURN:
                continue
            turn += 1
            sides = tuple(range(len(view.points)))
            values = (*_chances(view, position, sides), float(_open_lines(view, position)))
            rows.append(PictureRow("turn", {"turn": turn}, values, moment.actor, moment.entry.seq))
        columns = [Column("chance", "percent", side if len(sides) == story.seats else None) for side in sides]
        return Picture("lines", (*columns, Column("lines_left", "count")), tuple(rows))


def _judged(moment: Moment, view: BoussangaView) -> Judgement | None:
    position = position_of(view)
    moves = [move for move in legal_moves(position) if move != STOP_MOVE]
    if len(moves) < FEWEST_CHOICES:
        return None
    assert moment.actor is not None
    edition = edition_of(view.edition)
    action: BoussangaAction = moment.entry.action  # type: ignore[assignment]
    played = move_of(position, edition, action)
    values = _values(view, position, moves)
    ranked = sorted(moves, key=lambda move: -values[move])
    best = ranked[0]
    point = COOP_POINT if position.mode == COOP else POINT_VALUE
    whole = point * GOAL
    same = _moves_alike(position, edition, best, [move for move in ranked if values[move] == values[best]])
    rest = [move for move in ranked if move not in same]
    cost = 0.0 if played in same else _share(values[best] - values.get(played, values[best]), whole)
    gap = _share(values[best] - values[rest[0]], whole) if rest else 0.0
    return Judgement(moment.entry.seq, moment.actor, cost, gap, hints_for_move(view, position, best))


def _moves_alike(position: Position, edition: Edition, best: int, tied: list[int]) -> set[int]:
    """The moves that are the same action as the best: a card may look the same in several positions."""
    action = action_of(position, edition, best)
    return {move for move in tied if action_of(position, edition, move) == action}


def _values(view: BoussangaView, position: Position, moves: list[int]) -> dict[int, int]:
    if position.mode == COOP:
        together = CoopEvaluator(position.lookup)
        return {move: together.evaluate(position, move) for move in moves}
    evaluator = competitive_evaluator_for(view.edition, STRENGTHS["fox"].at(position).values)
    return {move: evaluator.evaluate(position, move) for move in moves}


def _share(difference: int, whole: int) -> float:
    return max(0.0, min(1.0, difference / whole))


def _chances(view: BoussangaView, position: Position, sides: tuple[int, ...]) -> tuple[float, ...]:
    """The chance of each side in per cent, as the bots estimate it; together, how much of the goal is reached."""
    if position.mode == COOP:
        return (100.0 * min(int(GOAL), int(position.points(0))) / int(GOAL),)
    state = CompetitiveSearchState(position, competitive_evaluator_for(view.edition), 1, 1)
    seat_of = {position.zone_of(seat): seat for seat in range(position.seats)}
    rewards = [int(state.reward(seat_of[side])) / int(FULL_REWARD) for side in sides]
    total = sum(rewards) or 1.0
    return tuple(round(100 * reward / total, 1) for reward in rewards)


def _open_lines(view: BoussangaView, position: Position) -> int:
    """How many different placements of the seat to move would have made a line."""
    if position.mode == COOP:
        return 0
    return len(competitive_evaluator_for(view.edition).gains.scoring_moves(position, position.turn))


ANALYST = BoussangaAnalyst()
