"""Help for people: what the champion would do here, and why, a little at a time."""

from __future__ import annotations

from typing import Any

from ludotheque.bots.budget import Budget
from ludotheque.bots.hint import Hint, Mark
from ludotheque.bots.level import CHAMPION
from ludotheque.bots.randomness import rng_for
from ludotheque.engine.native.bits import bit, count, members, set_of
from ludotheque.games.boussanga.bot.coop_evaluation import Gatherer
from ludotheque.games.boussanga.bot.decisions import choose, scout_of
from ludotheque.games.boussanga.box.options import edition_of
from ludotheque.games.boussanga.rules.actions import BoussangaAction
from ludotheque.games.boussanga.rules.codes import COOP, ELEMENT, GOAL, KIND, NOT_YET, PASS, PUT, STOP
from ludotheque.games.boussanga.rules.moves import action_of, cell_name, cell_of
from ludotheque.games.boussanga.rules.position import Position
from ludotheque.games.boussanga.rules.view import BoussangaView, position_of

Help = Hint[BoussangaAction]
Ladder = tuple[Help, Help, Help]


def ladder(view: BoussangaView, budget: Budget) -> Ladder:
    """A nudge, a region and a move with its reason."""
    position = position_of(view)
    move = choose(position, view.edition, CHAMPION, rng_for("hint", view.seat, view.step), budget)
    action = action_of(position, edition_of(view.edition), move)
    if move < KIND:
        explain = _collecting if position.mode == COOP else _placing
        return explain(view, position, move, action)
    if move < PUT:
        return _passing(view, position, move, action)
    if move < ELEMENT:
        return _putting_back(view, position, move, action)
    return _returning(position, move, action) if move < STOP else _stopping(position, action)


# Competition


def _placing(view: BoussangaView, position: Position, move: int, action: BoussangaAction) -> Ladder:
    tables = position.tables
    card = edition_of(view.edition).cards[tables.card_of[move]].id
    after = position.copy()
    after.play(move)
    earning = [element for element in range(4) if after.earned[element]]
    marks = _cells(tables.cells[move])
    if earning:
        element = max(earning, key=lambda kind: after.earned[kind] * tables.points[kind])
        nudge = Help("nudge", "a_line_is_there", {"element": element})
    else:
        nudge = Hint("nudge", "look_at_card", {"card": card}, (Mark("card", card),))
    region = Help(
        "region",
        "around",
        {"card": card, "cell": _middle(tables.cells[move])},
        (Mark("card", card), *_cells(_around(move, position))),
    )
    return nudge, region, _placing_why(view, position, after, card, earning, (Mark("card", card), *marks), action)


def _placing_why(
    view: BoussangaView,
    before: Position,
    after: Position,
    card: int,
    earning: list[int],
    marks: tuple[Mark, ...],
    action: BoussangaAction,
) -> Help:
    """The reason that a player would name first."""
    seat = before.turn
    zone = before.zone_of(seat)
    gained = after.points(zone) - before.points(zone)
    params: dict[str, Any] = {"card": card}
    if gained and before.cause == NOT_YET and after.points(zone) >= GOAL:
        return Hint("move", "reaches_the_goal", params | {"points": gained}, marks, action)
    if gained and after.gained:
        return Hint("move", "line_and_bonus", params | {"element": tuple(earning), "points": gained}, marks, action)
    if gained:
        return Hint("move", "makes_a_line", params | {"element": tuple(earning), "points": gained}, marks, action)
    scout = scout_of(view.edition)
    if before.cause == NOT_YET != after.cause and scout.lead_of(after, seat) > 0:
        return Hint("move", "brings_the_end", params, marks, action)
    others = [other for other in range(before.seats) if before.zone_of(other) != zone]
    threat = max(scout.look_for_points(before, other) for other in others)
    left = max(scout.look_for_points(after, other) for other in others)
    if left < threat:
        return Hint("move", "takes_away_a_line", params, marks, action)
    if scout.look_for_points(after, seat) > left:
        return Hint("move", "prepares_a_line", params, marks, action)
    return Hint("move", "leaves_little", params, marks, action)


# Together


def _collecting(view: BoussangaView, position: Position, move: int, action: BoussangaAction) -> Ladder:
    tables = position.tables
    index = tables.card_of[move]
    card = edition_of(view.edition).cards[index].id
    marks = (Mark("card", card), *_cells(tables.cells[move]))
    return (
        Hint("nudge", "card_is_there", {"card": card}, (Mark("card", card),)),
        Hint(
            "region",
            "around",
            {"card": card, "cell": _middle(tables.cells[move])},
            (Mark("card", card), *_cells(_around(move, position))),
        ),
        _collecting_why(position, Gatherer(tables), index, card, marks, action),
    )


def _collecting_why(
    position: Position, gatherer: Gatherer, index: int, card: int, marks: tuple[Mark, ...], action: BoussangaAction
) -> Help:
    tables = position.tables
    then = [position.collection[element] + gatherer.needs[index * 4 + element] for element in range(4)]
    points = gatherer.points_with(position.collection, index)
    if position.points(0) + points >= GOAL:
        return Hint("move", "collect_to_the_goal", {"card": card, "points": points}, marks, action)
    if points:
        return Hint("move", "collect_points", {"card": card, "points": points}, marks, action)
    growing = [element for element in range(4) if gatherer.needs[index * 4 + element]]
    element = max(growing, key=lambda kind: (then[kind] * tables.points[kind], then[kind]))
    params = {"card": card, "element": element, "tokens": then[element]}
    return Hint("move", "collect_towards_four", params, marks, action)


def _passing(view: BoussangaView, position: Position, move: int, action: BoussangaAction) -> Ladder:
    card = edition_of(view.edition).cards[move - PASS].id
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


def _returning(position: Position, move: int, action: BoussangaAction) -> Ladder:
    element = move - ELEMENT
    tokens = position.collection[element]
    return (
        Hint("nudge", "which_element_helps", {}),
        Hint("region", "not_the_dear_ones", {"tokens": tokens}),
        Hint("move", "return_element", {"element": element, "tokens": tokens}, (), action),
    )


def _putting_back(view: BoussangaView, position: Position, move: int, action: BoussangaAction) -> Ladder:
    cell = move - PUT
    element = position.restoring
    name = cell_name(*cell_of(cell))
    gatherer = Gatherer(position.tables)
    completes = _completed_with(position, gatherer, cell)
    mark = Mark("cell", cell)
    if completes is None:
        return (
            Hint("nudge", "keep_together", {"element": element}),
            Hint("region", "near", {"cell": _middle(_near(cell))}, _cells(_near(cell))),
            Hint("move", "put_near_others", {"element": element, "cell": name}, (mark,), action),
        )
    index, cells = completes
    card = edition_of(view.edition).cards[index].id
    missing = count(cells & ~position.occupied)
    params = {"element": element, "cell": name, "card": card}
    marks = (Mark("card", card), mark)
    return (
        Hint("nudge", "card_lacks", {"card": card, "element": element}, (Mark("card", card),)),
        Hint("region", "around", {"card": card, "cell": _middle(cells)}, (Mark("card", card), *_cells(cells))),
        Hint("move", "put_to_complete", params, marks, action)
        if missing == 1
        else Hint("move", "put_towards_card", params | {"tokens": missing - 1}, marks, action),
    )


def _completed_with(position: Position, gatherer: Gatherer, cell: int) -> tuple[int, int] | None:
    """The open card that a token on a cell brings nearest to completion, and its cells."""
    tables = position.tables
    found: list[tuple[int, int, int, int]] = []
    for card in list(position.hands)[:4]:
        if card < 0:
            continue
        for placement in range(
            tables.first_placement[card], tables.first_placement[card] + tables.placement_count[card]
        ):
            if not tables.cover[placement * 4 + position.restoring] & bit(cell):
                continue
            lacking = [tables.cover[placement * 4 + element] & ~position.stones[element] for element in range(4)]
            others = sum(count(cells) for element, cells in enumerate(lacking) if element != position.restoring)
            own = lacking[position.restoring]
            if not others and not own & position.occupied and count(own) <= position.left:
                worth = gatherer.card_worth(position.collection, card)
                found.append((-count(own), worth, card, tables.cells[placement]))
    if not found:
        return None
    _, _, card, cells = max(found)
    return card, cells


def _stopping(position: Position, action: BoussangaAction) -> Ladder:
    cards = position.discards
    return (
        Hint("nudge", "count_the_cards", {"cards": cards}),
        Hint("region", "no_longer_won", {}),
        Hint("move", "stop_here", {"cards": cards}, (), action),
    )


# Cells


def _cells(cells: int) -> tuple[Mark, ...]:
    return tuple(Mark("cell", cell) for cell in members(cells))


def _middle(cells: int) -> str:
    """The cell nearest to the middle of some cells, as people say it."""
    places = [cell_of(cell) for cell in members(cells)]
    row = round(sum(row for row, _ in places) / len(places))
    column = round(sum(column for _, column in places) / len(places))
    return cell_name(row, column)


def _around(move: int, position: Position) -> int:
    """The rectangle in which a placement lies."""
    places = [cell_of(cell) for cell in members(position.tables.cells[move])]
    rows = range(min(row for row, _ in places), max(row for row, _ in places) + 1)
    columns = range(min(column for _, column in places), max(column for _, column in places) + 1)
    return _set_of([(row, column) for row in rows for column in columns])


def _near(cell: int) -> int:
    row, column = cell_of(cell)
    rows = range(max(0, row - 1), min(7, row + 1) + 1)
    columns = range(max(0, column - 1), min(7, column + 1) + 1)
    return _set_of([(r, c) for r in rows for c in columns])


def _set_of(places: list[tuple[int, int]]) -> int:
    return set_of(row * 8 + column for row, column in places)
