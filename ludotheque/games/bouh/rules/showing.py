# Compiled with mypyc: views are built after every move, for everybody who looks.
"""From a position to what may be seen of it.

Most of a table stays as it was from one move to the next. What has not changed is shown
as the same object again: it is neither built nor written anew.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Protocol, final

from ludotheque.engine.edition import CACHED_EDITIONS
from ludotheque.engine.memo import Lasting, LastingSet
from ludotheque.engine.native.bits import bit, count, members
from ludotheque.engine.prompt import Prompt
from ludotheque.engine.wire import Seat
from ludotheque.games.bouh.box.edition import NumberCard
from ludotheque.games.bouh.box.options import BouhOptions
from ludotheque.games.bouh.rules.codes import COLLECT, LOT
from ludotheque.games.bouh.rules.homes import NO_COLOUR, NOBODY, Homes
from ludotheque.games.bouh.rules.moves import COLOUR_NAMES, TOTEM_NAMES
from ludotheque.games.bouh.rules.position import Position
from ludotheque.games.bouh.rules.tables import Tables
from ludotheque.games.bouh.rules.view import CAUSES, DEEDS, PHASES, BouhView, OwnedBouh, ShownTotem

COLOURINGS = 1 + len(COLOUR_NAMES)
"""What a Bouh can count for: nothing yet, or a colour."""
DONE = tuple([tuple([deed for place, deed in enumerate(DEEDS) if did & bit(place)]) for did in range(1 << len(DEEDS))])
"""The names of the deeds in each set of them."""


class Shows(Protocol):
    """A table that can be shown, and perhaps was."""

    shown: Showing | None

    def showing(self) -> Showing:
        """How it is shown."""
        ...


def own_part(state: Shows, seat: Seat) -> tuple[object, ...]:
    """What a seat alone sees: its hand."""
    shown = state.shown
    return ((state.showing() if shown is None else shown).hand(seat),)


@final
class Showing:
    """One table, and how it was last shown."""

    def __init__(self, position: Position, table: BouhOptions) -> None:
        box = table.box
        everyone = list(range(position.seats))
        self._position, self._table, self._box = position, table, box
        self._everyone = everyone
        self._hands = [LastingSet(box.number_cards) for _ in everyone]
        self._known = [LastingSet(box.number_cards) for _ in everyone]
        self._discard = LastingSet(box.number_cards)
        self._bouh_pile = LastingSet(box.pile_ids)
        self._centre = LastingSet(box.bouh)
        self._greuhs = [LastingSet(box.greuhs) for _ in everyone]
        self._recoloured = LastingSet(box.pile_ids)
        nothing = tuple([0 for _ in everyone])
        self._hand_sizes, self._scores = Lasting(nothing), Lasting(nothing)
        self._all_known = Lasting(tuple([cards.show(0) for cards in self._known]))
        self._all_greuhs = Lasting(tuple([cards.show(0) for cards in self._greuhs]))
        self._looks = _looks(position.tables)
        self._lay = Homes(position.tables, position.seats)
        """How the homes lay when they were last shown."""
        self._homes: tuple[tuple[OwnedBouh, ...], ...] = tuple([() for _ in everyone])
        self._totems = _totems(self._lay)

    def view(self, seat: Seat | None, prompt: Prompt | None) -> BouhView:
        """What a seat sees of it now."""
        position, everyone, bouh = self._position, self._everyone, len(self._box.bouh)
        self._look_at_homes()
        return BouhView(
            seat=seat,
            prompt=prompt,
            hand=() if seat is None else self.hand(seat),
            table=self._table,
            seats=position.seats,
            turn=None if position.phase == LOT else position.turn,
            phase=PHASES[position.phase],
            hand_sizes=self._hand_sizes.show(tuple([count(position.hands[other]) for other in everyone])),
            known=self._all_known.show(
                tuple([self._known[other].show(position.hands[other] & position.known) for other in everyone])
            ),
            pile=count(position.pile),
            discard=self._discard.show(position.discard),
            bouh_pile=self._bouh_pile.show(position.bouh_pile),
            centre=self._centre.show(position.centre),
            homes=self._homes,
            greuhs=self._all_greuhs.show(
                tuple([self._greuhs[other].show(position.greuhs[other] >> bouh) for other in everyone])
            ),
            totems=self._totems,
            scores=self._scores.show(tuple([position.score(other) for other in everyone])),
            done=DONE[position.did],
            recoloured=self._recoloured.show(position.recoloured),
            turned=position.turned,
            quiet=position.quiet,
            cause=CAUSES[position.cause],
            asked=tuple([position.asked[other] for other in everyone]),
            step=position.step,
        )

    def hand(self, seat: Seat) -> tuple[NumberCard, ...]:
        """The cards a player holds."""
        return self._hands[seat].show(self._position.hands[seat])

    def _look_at_homes(self) -> None:
        homes, lay = self._position.homes, self._lay
        counts_like = homes.counts_like(lay)
        if not counts_like:
            self._totems = _totems(homes)
        changed = [seat for seat in self._everyone if not counts_like or homes.owned[seat] != lay.owned[seat]]
        if changed:
            shown = list(self._homes)
            for seat in changed:
                shown[seat] = self._home(seat)
            self._homes = tuple(shown)
            lay.copy_from(homes)

    def _home(self, seat: Seat) -> tuple[OwnedBouh, ...]:
        position, looks = self._position, self._looks
        homes = position.homes
        exposed = -1 if position.level == COLLECT else homes.unprotected(seat)  # there totems protect nothing
        home: list[OwnedBouh] = []
        for index in members(homes.owned[seat]):
            colour, here = homes.colour[index], bit(index)
            under, protected = homes.under & here != 0, exposed & here == 0
            look = ((index * COLOURINGS + colour - NO_COLOUR) * 2 + under) * 2 + protected
            owned = looks[look]
            if owned is None:
                counts_for = None if colour == NO_COLOUR else COLOUR_NAMES[colour]
                owned = looks[look] = OwnedBouh(self._box.bouh[index], counts_for, under, protected)
            home.append(owned)
        return tuple(home)


def _totems(homes: Homes) -> tuple[ShownTotem, ...]:
    numbers, holders = homes.tables.totem, homes.totems
    return tuple(
        [
            ShownTotem(name, numbers[totem], None if holders[totem] == NOBODY else holders[totem])
            for totem, name in enumerate(TOTEM_NAMES)
        ]
    )


@lru_cache(maxsize=CACHED_EDITIONS)
def _looks(tables: Tables) -> list[OwnedBouh | None]:
    """Every way in which each Bouh of a box can lie before somebody, as soon as it has been shown."""
    return [None] * (len(tables.number) * COLOURINGS * 4)
