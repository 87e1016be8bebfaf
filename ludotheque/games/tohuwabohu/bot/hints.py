"""Hints for a player who searches: first what to look for, then the region, then the shape itself."""

from __future__ import annotations

from itertools import islice

from ludotheque.bots.hint import Hint, Mark
from ludotheque.bots.level import CHAMPION
from ludotheque.games.tohuwabohu.bot.finger_plan import landings
from ludotheque.games.tohuwabohu.bot.perception import look_of, similarity_matrix
from ludotheque.games.tohuwabohu.bot.traits import striking_trait
from ludotheque.games.tohuwabohu.rules.actions import Point, TohuwabohuAction, TurnCard
from ludotheque.games.tohuwabohu.rules.indexed_box import box_of
from ludotheque.games.tohuwabohu.rules.view import TohuwabohuView

Hints = tuple[Hint[TohuwabohuAction], ...]

MOST_LANDINGS = 8
"""How many fingers of a champion are looked at; if none is right, the first shape left is taken."""
TWIN_SIMILARITY = 0.55
"""The move hint warns of another shape that is at least this similar."""

SIDES = (("top_left", "top", "top_right"), ("left", "middle", "right"), ("bottom_left", "bottom", "bottom_right"))


def hints_for(view: TohuwabohuView) -> Hints:
    """Three hints for a seat that is asked something, otherwise none."""
    if view.prompt is None:
        return ()
    if view.card is None:
        return _turn_card_hints()
    pointed_at = {finger.shape for finger in view.pointing}
    left = [shape for shape in view.card.shapes if shape not in pointed_at]
    if not left:
        return _all_found_hints(view)
    # the shape a champion would find first; a champion's wrong fingers are skipped
    found = [landing.shape for landing in islice(landings(view, CHAMPION, "hint"), MOST_LANDINGS)]
    shape = next((shape for shape in found if shape in left), left[0])
    return hints_towards(view, shape)


def hints_towards(view: TohuwabohuView, shape: int) -> Hints:
    """Three hints towards a shape of the open card."""
    return _nudge(view, shape), _region(view, shape), _move(view, shape)


def _turn_card_hints() -> Hints:
    pile = (Mark("pile", 0),)
    return (
        Hint("nudge", "everyone_waits", {}),
        Hint("region", "you_deal", {}, pile),
        Hint("move", "turn", {}, pile, TurnCard()),
    )


def _all_found_hints(view: TohuwabohuView) -> Hints:
    """Hints for the millisecond in which all shapes are found and the card is still open."""
    assert view.card is not None
    pointed_at = {finger.shape for finger in view.pointing if finger.seat == view.seat}
    free = [shape for shape in (*view.card.shapes, *box_of(view.edition).shape_ids) if shape not in pointed_at]
    marks = tuple(Mark("shape", shape) for shape in view.card.shapes)
    return (
        Hint("nudge", "all_pointed_at", {}),
        Hint("region", "all_under_fingers", {}, marks),
        Hint("move", "all_found", {}, (Mark("shape", free[0]),), Point(free[0])),
    )


def _nudge(view: TohuwabohuView, target: int) -> Hint[TohuwabohuAction]:
    """Name a trait to look for, and mark the shape on the card, not on the table."""
    box = box_of(view.edition)
    shape = box.edition.shapes[box.shape_place[target]]
    marks = (Mark("wanted", target),)
    look = look_of(view)
    if look == "frames":
        return Hint("nudge", "seek_rim", {"colour": shape.colours[0]}, marks)
    if look == "colour":
        return Hint("nudge", "seek_colour", {"colour": shape.colours[0]}, marks)
    match striking_trait(view.edition, box.shape_place[target]):
        case "holes":
            return Hint("nudge", "seek_holes", {"holes": len(shape.holes)}, marks)
        case "knobs":
            return Hint("nudge", "seek_knobs", {}, marks)
        case "whole":
            return Hint("nudge", "seek_whole", {}, marks)
        case "waves":
            return Hint("nudge", "seek_waves", {}, marks)
        case "horns":
            return Hint("nudge", "seek_horns", {"horns": len(shape.horns)}, marks)
        case "wide":
            return Hint("nudge", "seek_wide", {}, marks)
        case "tall":
            return Hint("nudge", "seek_tall", {}, marks)
        case "outline":
            return Hint("nudge", "seek_outline", {}, marks)


def _region(view: TohuwabohuView, target: int) -> Hint[TohuwabohuAction]:
    owner = _owner(view, target)
    if owner is None:
        side, places = _block_around(view.places, target)
        return Hint("region", "in_the_square", {"side": side}, tuple(Mark("place", place) for place in places))
    if owner == view.seat:
        return Hint("region", "before_you", {}, (Mark("seat", owner),))
    return Hint("region", "before_a_player", {"owner": owner}, (Mark("seat", owner),))


def _move(view: TohuwabohuView, target: int) -> Hint[TohuwabohuAction]:
    owner, twin = _owner(view, target), _twin(view, target)
    marks, point = (Mark("shape", target),), Point(target)
    if owner is not None and owner == view.seat:
        return Hint("move", "keep", {"shape": target}, marks, point)
    if owner is not None:
        return Hint("move", "snatch", {"shape": target, "owner": owner}, marks, point)
    if twin is not None:
        return Hint("move", "take_this_one", {"shape": target, "twin": twin}, marks, point)
    return Hint("move", "take", {"shape": target}, marks, point)


def _owner(view: TohuwabohuView, shape: int) -> int | None:
    return next((seat for seat, owned in enumerate(view.owned) if shape in owned), None)


def _twin(view: TohuwabohuView, target: int) -> int | None:
    """The shape that is most easily taken for this one, if it is similar enough."""
    box = box_of(view.edition)
    own_place = box.shape_place[target]
    similarities = similarity_matrix(view.edition, look_of(view))[own_place]
    twin = max((place for place in range(len(similarities)) if place != own_place), key=similarities.__getitem__)
    return box.shape_ids[twin] if similarities[twin] >= TWIN_SIMILARITY else None


def _block_around(places: tuple[tuple[int, ...], ...], target: int) -> tuple[str, list[int]]:
    """The side of the square a shape lies on, and the block of about nine places that contains it.

    A block centred on the shape would give it away. So the square is cut into fixed
    blocks.
    """
    rows, columns = len(places), len(places[0])
    row, column = next((row, line.index(target)) for row, line in enumerate(places) if target in line)
    top, left = _block_start(row, rows), _block_start(column, columns)
    block = [
        y * columns + x for y in range(top, min(top + 3, rows)) for x in range(left, min(left + 3, len(places[y])))
    ]
    return SIDES[_third(top, rows)][_third(left, columns)], block


def _block_start(place: int, places: int) -> int:
    """The first place of the block of three around a place; the last block overlaps the one before if need be."""
    return max(0, min(place - place % 3, places - 3))


def _third(start: int, places: int) -> int:
    """0, 1 or 2 for a block of three at the start, in the middle or at the end."""
    middle = start + 1
    if 3 * middle <= places - 1:
        return 0
    return 2 if 3 * middle >= 2 * (places - 1) else 1
