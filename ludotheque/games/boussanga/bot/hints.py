"""Hints: the move the champion would make and its reason, revealed in three steps."""

from __future__ import annotations

from typing import Any

from ludotheque.bots.budget import Budget
from ludotheque.bots.hint import Hint, Mark
from ludotheque.bots.level import CHAMPION
from ludotheque.bots.randomness import rng_for
from ludotheque.engine.native.bits import bit, count, members, set_of
from ludotheque.games.boussanga.bot.coop_evaluation import CoopEvaluator
from ludotheque.games.boussanga.bot.decisions import choose, competitive_evaluator_for
from ludotheque.games.boussanga.box.options import edition_of
from ludotheque.games.boussanga.rules.actions import BoussangaAction
from ludotheque.games.boussanga.rules.codes import (
    COOP,
    GOAL,
    NO_CAUSE,
    PASS_MOVE,
    PLACEMENTS_END,
    PUT_BACK_MOVE,
    RETURN_MOVE,
    STOP_MOVE,
)
from ludotheque.games.boussanga.rules.moves import action_of, cell_name, cell_of
from ludotheque.games.boussanga.rules.position import Position
from ludotheque.games.boussanga.rules.turns import play
from ludotheque.games.boussanga.rules.view import BoussangaView, position_of

BoussangaHint = Hint[BoussangaAction]
ThreeHints = tuple[BoussangaHint, BoussangaHint, BoussangaHint]


def hints_for(view: BoussangaView, budget: Budget) -> ThreeHints:
    """A nudge, a region, and the move with its reason."""
    position = position_of(view)
    return hints_for_move(
        view, position, choose(position, view.edition, CHAMPION, rng_for("hint", view.seat, view.step), budget)
    )


def hints_for_move(view: BoussangaView, position: Position, move: int) -> ThreeHints:
    """A nudge, a region, and this move with its reason. ``position`` is that of the view."""
    action = action_of(position, edition_of(view.edition), move)
    if move < PLACEMENTS_END:
        hints_of = _collect_hints if position.mode == COOP else _placement_hints
        return hints_of(view, position, move, action)
    if move < PUT_BACK_MOVE:
        return _pass_hints(view, position, move, action)
    if move < RETURN_MOVE:
        return _put_back_hints(view, position, move, action)
    return _return_hints(position, move, action) if move < STOP_MOVE else _stop_hints(position, action)


# Competitive


def _placement_hints(view: BoussangaView, position: Position, move: int, action: BoussangaAction) -> ThreeHints:
    lookup = position.lookup
    card = edition_of(view.edition).cards[lookup.card_of(move)].id
    after = position.copy()
    play(after, move)
    scoring = [element for element in range(4) if after.earned[element]]
    marks = (Mark("card", card), *_cell_marks(lookup.cells_of(move)))
    if scoring:
        element = max(scoring, key=lambda kind: after.earned[kind] * lookup.points[kind])
        nudge = BoussangaHint("nudge", "a_line_is_there", {"element": element})
    else:
        nudge = Hint("nudge", "look_at_card", {"card": card}, (Mark("card", card),))
    region = BoussangaHint(
        "region",
        "around",
        {"card": card, "cell": _middle_cell_name(lookup.cells_of(move))},
        (Mark("card", card), *_cell_marks(_bounding_cells(move, position))),
    )
    return (
        nudge,
        region,
        _placement_reason(view, position, after, card, scoring, marks, action),
    )


def _placement_reason(
    view: BoussangaView,
    before: Position,
    after: Position,
    card: int,
    scoring: list[int],
    marks: tuple[Mark, ...],
    action: BoussangaAction,
) -> BoussangaHint:
    """The move hint of a placement: the most important reason for it."""
    seat = before.turn
    zone = before.zone_of(seat)
    gained = after.points(zone) - before.points(zone)
    params: dict[str, Any] = {"card": card}
    if gained and before.cause == NO_CAUSE and after.points(zone) >= GOAL:
        return Hint("move", "reaches_the_goal", params | {"points": gained}, marks, action)
    if gained and after.gained:
        return Hint("move", "line_and_bonus", params | {"element": tuple(scoring), "points": gained}, marks, action)
    if gained:
        return Hint("move", "makes_a_line", params | {"element": tuple(scoring), "points": gained}, marks, action)
    evaluator = competitive_evaluator_for(view.edition)
    if before.cause == NO_CAUSE != after.cause and evaluator.lead(after, seat) > 0:
        return Hint("move", "brings_the_end", params, marks, action)
    others = [other for other in range(before.seats) if before.zone_of(other) != zone]
    threat = max(evaluator.gains.best_gain(before, other) for other in others)
    left = max(evaluator.gains.best_gain(after, other) for other in others)
    if left < threat:
        return Hint("move", "takes_away_a_line", params, marks, action)
    if evaluator.gains.best_gain(after, seat) > left:
        return Hint("move", "prepares_a_line", params, marks, action)
    return Hint("move", "leaves_little", params, marks, action)


# Co-operative


def _collect_hints(view: BoussangaView, position: Position, move: int, action: BoussangaAction) -> ThreeHints:
    lookup = position.lookup
    index = lookup.card_of(move)
    card = edition_of(view.edition).cards[index].id
    marks = (Mark("card", card), *_cell_marks(lookup.cells_of(move)))
    return (
        Hint("nudge", "card_is_there", {"card": card}, (Mark("card", card),)),
        Hint(
            "region",
            "around",
            {"card": card, "cell": _middle_cell_name(lookup.cells_of(move))},
            (Mark("card", card), *_cell_marks(_bounding_cells(move, position))),
        ),
        _collect_reason(position, CoopEvaluator(lookup), index, card, marks, action),
    )


def _collect_reason(
    position: Position,
    evaluator: CoopEvaluator,
    index: int,
    card: int,
    marks: tuple[Mark, ...],
    action: BoussangaAction,
) -> BoussangaHint:
    lookup = position.lookup
    tokens_after = [position.collection[element] + evaluator.needs[index * 4 + element] for element in range(4)]
    points = evaluator.points_for_card(position.collection, index)
    if position.points(0) + points >= GOAL:
        return Hint("move", "collect_to_the_goal", {"card": card, "points": points}, marks, action)
    if points:
        return Hint("move", "collect_points", {"card": card, "points": points}, marks, action)
    card_elements = [element for element in range(4) if evaluator.needs[index * 4 + element]]
    element = max(card_elements, key=lambda kind: (tokens_after[kind] * lookup.points[kind], tokens_after[kind]))
    params = {"card": card, "element": element, "tokens": tokens_after[element]}
    return Hint("move", "collect_towards_four", params, marks, action)


def _pass_hints(view: BoussangaView, position: Position, move: int, action: BoussangaAction) -> ThreeHints:
    card = edition_of(view.edition).cards[move - PASS_MOVE].id
    marks = (Mark("card", card),)
    if position.mode == COOP:
        return (
            Hint("nudge", "nothing_matches", {}),
            Hint("region", "one_card_goes", {"card": card}, marks),
            Hint("move", "pass_together", {"card": card}, marks, action),
        )
    return (
        Hint("nudge", "better_not_place", {}),
        Hint("region", "one_card_goes", {"card": card}, marks),
        Hint("move", "pass_and_give_nothing", {"card": card}, marks, action),
    )


def _return_hints(position: Position, move: int, action: BoussangaAction) -> ThreeHints:
    element = move - RETURN_MOVE
    tokens = position.collection[element]
    return (
        Hint("nudge", "which_element_helps", {}),
        Hint("region", "not_the_dear_ones", {"tokens": tokens}),
        Hint("move", "return_element", {"element": element, "tokens": tokens}, (), action),
    )


def _put_back_hints(view: BoussangaView, position: Position, move: int, action: BoussangaAction) -> ThreeHints:
    cell = move - PUT_BACK_MOVE
    element = position.restoring
    name = cell_name(*cell_of(cell))
    evaluator = CoopEvaluator(position.lookup)
    completes = _card_completed_with(position, evaluator, cell)
    mark = Mark("cell", cell)
    if completes is None:
        return (
            Hint("nudge", "keep_together", {"element": element}),
            Hint("region", "near", {"cell": _middle_cell_name(_cells_near(cell))}, _cell_marks(_cells_near(cell))),
            Hint("move", "put_near_others", {"element": element, "cell": name}, (mark,), action),
        )
    index, cells = completes
    card = edition_of(view.edition).cards[index].id
    missing = count(cells & ~position.occupied)
    params = {"element": element, "cell": name, "card": card}
    marks = (Mark("card", card), mark)
    region_marks = (Mark("card", card), *_cell_marks(cells))
    return (
        Hint("nudge", "card_lacks", {"card": card, "element": element}, (Mark("card", card),)),
        Hint("region", "around", {"card": card, "cell": _middle_cell_name(cells)}, region_marks),
        Hint("move", "put_to_complete", params, marks, action)
        if missing == 1
        else Hint("move", "put_towards_card", params | {"tokens": missing - 1}, marks, action),
    )


def _card_completed_with(position: Position, evaluator: CoopEvaluator, cell: int) -> tuple[int, int] | None:
    """The open card that a token on this cell brings nearest to completion, and the card's cells."""
    lookup = position.lookup
    found: list[tuple[int, int, int, int]] = []
    for card in list(position.hands)[:4]:
        if card < 0:
            continue
        for placement in range(
            lookup.first_placement[card], lookup.first_placement[card] + lookup.placement_count[card]
        ):
            if not lookup.cover[placement * 4 + position.restoring] & bit(cell):
                continue
            lacking = [lookup.cover[placement * 4 + element] & ~position.token_cells[element] for element in range(4)]
            others = sum(count(cells) for element, cells in enumerate(lacking) if element != position.restoring)
            own = lacking[position.restoring]
            if not others and not own & position.occupied and count(own) <= position.left:
                value = evaluator.card_value(position.collection, card)
                found.append((-count(own), value, card, lookup.cells_of(placement)))
    if not found:
        return None
    _, _, card, cells = max(found)
    return card, cells


def _stop_hints(position: Position, action: BoussangaAction) -> ThreeHints:
    cards = position.discards
    return (
        Hint("nudge", "count_the_cards", {"cards": cards}),
        Hint("region", "no_longer_won", {}),
        Hint("move", "stop_here", {"cards": cards}, (), action),
    )


# Cells


def _cell_marks(cells: int) -> tuple[Mark, ...]:
    return tuple(Mark("cell", cell) for cell in members(cells))


def _middle_cell_name(cells: int) -> str:
    """The name of the cell in the middle of these cells."""
    places = [cell_of(cell) for cell in members(cells)]
    row = round(sum(row for row, _ in places) / len(places))
    column = round(sum(column for _, column in places) / len(places))
    return cell_name(row, column)


def _bounding_cells(move: int, position: Position) -> int:
    """The cells of the smallest rectangle that contains a placement."""
    places = [cell_of(cell) for cell in members(position.lookup.cells_of(move))]
    rows = range(min(row for row, _ in places), max(row for row, _ in places) + 1)
    columns = range(min(column for _, column in places), max(column for _, column in places) + 1)
    return _cell_set([(row, column) for row in rows for column in columns])


def _cells_near(cell: int) -> int:
    row, column = cell_of(cell)
    rows = range(max(0, row - 1), min(7, row + 1) + 1)
    columns = range(max(0, column - 1), min(7, column + 1) + 1)
    return _cell_set([(r, c) for r in rows for c in columns])


def _cell_set(places: list[tuple[int, int]]) -> int:
    return set_of(row * 8 + column for row, column in places)
