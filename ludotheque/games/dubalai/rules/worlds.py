"""Positions from views: what a view tells of the position, and random positions that match it."""

from __future__ import annotations

from ludotheque.engine.native.bits import bit, count, lowest, nth, set_of
from ludotheque.engine.native.rng import Rng
from ludotheque.games.dubalai.box.edition import COLOURS, SYMBOLS
from ludotheque.games.dubalai.rules.codes import FOG_WINDOW, KEEP_ONE, OVER, PEEK, REWRITE, START, STUDY, WRITE
from ludotheque.games.dubalai.rules.moves import CARDS, move_of
from ludotheque.games.dubalai.rules.notices import CAUSES
from ludotheque.games.dubalai.rules.position import Position
from ludotheque.games.dubalai.rules.tabletop.formulas import EVERY_SYMBOL
from ludotheque.games.dubalai.rules.tabletop.setup import DECREE, DICE, DOUBLE, FACES, NOVICE, setup_of
from ludotheque.games.dubalai.rules.tabletop.tabletop import NO_CURSE, NO_PICK
from ludotheque.games.dubalai.rules.view import PHASES, DubalaiView


def position_of(view: DubalaiView) -> Position:
    """The position as far as the view tells it; what it does not tell is left empty."""
    position = Position(setup_of(view.table, view.seats))
    position.phase = PHASES.index(view.phase)
    position.step, position.since, position.deadline = view.step, view.since, view.deadline
    position.round, position.casts = view.round, view.casts
    position.roller = -1 if view.roller is None else view.roller
    position.closer = -1 if view.closer is None else view.closer
    position.hands_on_lid = set_of(view.reaching)
    position.active_seat = -1 if view.actor is None else view.actor
    position.curse = NO_CURSE if view.curse is None else view.curse
    _set_track(position, view)
    position.uncovered = view.valid is not None
    if view.dice is not None:
        for die, (symbol, colour) in enumerate(view.dice):
            position.dice[die] = symbol + SYMBOLS * COLOURS.index(colour)
        position.find_valid_symbols()
    position.ready = set_of(view.ready)
    for seat, formula in enumerate(view.formulas):
        if formula is not None:
            position.main_rows[seat], position.second_rows[seat] = set_of(formula.row), set_of(formula.second)
            position.row_colours[seat] = 0 if formula.colour is None else COLOURS.index(formula.colour)
    position.reserved = set_of(view.decrees)
    if view.seat is not None and 0 <= view.seat < view.seats:
        position.picks[view.seat] = NO_PICK if view.pick is None else view.pick
        position.reserved |= bit(view.seat) if view.reserved else 0
    for place, seat in enumerate(view.order):
        position.order[place] = seat
    position.turn = view.turn
    position.doubled = set_of(view.doubled)
    position.altered = view.altered
    if view.waiting:
        position.caster, position.spell = view.waiting[0].seat, move_of(view.waiting[0].action)
        position.fogs = len(view.waiting) - 1
        for index, fog in enumerate(view.waiting[1:]):
            position.fog_casters[index] = fog.seat
    _set_cards(position, view)
    position.flew, position.barren, position.cause = view.flew, view.barren, CAUSES.index(view.cause)
    return position


def _set_track(position: Position, view: DubalaiView) -> None:
    for seat, square in enumerate(view.squares):
        position.track.squares[seat] = square
    for place, seat in enumerate(view.crossed, 1):
        position.track.crossed[seat] = place
    position.track.crossings = len(view.crossed)
    position.track.blockers = set_of(view.blockers)


def _set_cards(position: Position, view: DubalaiView) -> None:
    """Set the cards the view names; all others stay in the pile."""
    position.discard = _taken(position, view.discard)
    if view.hands is not None:
        for seat, hand in enumerate(view.hands):
            position.hands[seat] = _taken(position, hand)
    elif view.seat is not None and 0 <= view.seat < view.seats:
        position.hands[view.seat] = _taken(position, view.hand)
        position.drawn = _taken(position, view.drawn)


def _taken(position: Position, cards: tuple[str, ...]) -> int:
    """Take cards of these kinds from the pile."""
    taken = 0
    for card in cards:
        one = bit(lowest(position.pile & position.setup.lookup.of_kind[CARDS.index(card)]))
        position.pile &= ~one
        taken |= one
    return taken


def guess(view: DubalaiView, rng: Rng) -> Position:
    """A random position that matches this view."""
    position = position_of(view)
    own_seat = -1 if view.seat is None else view.seat
    _guess_cards(position, view, rng)
    if view.dice is None and position.phase in (PEEK, WRITE, FOG_WINDOW, STUDY, REWRITE):
        _guess_dice(position, rng)
    for seat in range(view.seats):
        if seat == own_seat:
            continue
        if position.setup.levels[seat] == NOVICE and (position.phase != START or position.ready & bit(seat)):
            position.picks[seat] = 5 + rng.below(3)
        _guess_formula(position, view, seat, rng)
        if position.phase == WRITE and position.ready & bit(seat) and position.holds(seat, DECREE) and rng.below(2):
            position.reserved |= bit(seat)
    return position


def _guess_cards(position: Position, view: DubalaiView, rng: Rng) -> None:
    if position.phase == OVER:
        return
    for seat, held in enumerate(view.held):
        while count(position.hands[seat]) < held:
            position.hands[seat] |= _from_pile(position, rng)
    if position.phase == KEEP_ONE:
        while count(position.drawn) < view.drawing:
            position.drawn |= _from_pile(position, rng)


def _from_pile(position: Position, rng: Rng) -> int:
    card = bit(nth(position.pile, rng.below(count(position.pile))))
    position.pile &= ~card
    return card


def _guess_dice(position: Position, rng: Rng) -> None:
    """BAL-6: roll until a symbol is valid."""
    while not position.orange | position.black:
        for die in range(DICE):
            position.dice[die] = position.setup.lookup.faces[die * FACES + rng.below(FACES)]
        position.find_valid_symbols()


def _guess_formula(position: Position, view: DubalaiView, seat: int, rng: Rng) -> None:
    """A random formula where it is hidden, with a second row where the seat may have one."""
    hidden = view.formulas[seat] is None and position.phase >= WRITE and position.phase != PEEK
    if hidden:
        position.main_rows[seat] = rng.below(EVERY_SYMBOL + 1)
    if (hidden or position.uncovered) and not position.doubled & bit(seat) and position.holds(seat, DOUBLE):
        position.second_rows[seat] = rng.below(EVERY_SYMBOL + 1) & ~position.main_rows[seat]
        position.row_colours[seat] = rng.below(2) if position.second_rows[seat] else 0
