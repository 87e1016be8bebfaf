"""A table of Tohuwabohu whose cards, draws and times are chosen by the test."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from ludotheque.engine.entry import Drawn, Entry, Expired
from ludotheque.engine.native.bits import bit
from ludotheque.engine.prompt import Actor, Prompt
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.wire import Event
from ludotheque.games.tohuwabohu.box.edition import Card, Edition, standard_edition
from ludotheque.games.tohuwabohu.box.options import TohuwabohuOptions
from ludotheque.games.tohuwabohu.game import GAME
from ludotheque.games.tohuwabohu.rules.actions import Point, TohuwabohuAction, TurnCard
from ludotheque.games.tohuwabohu.rules.codes import LAY_OUT, SEARCH
from ludotheque.games.tohuwabohu.rules.view import TohuwabohuView

Touch = tuple[int, int, int]
"""Seat, shape, and milliseconds since the card appeared."""


def edition_with(*cards: Iterable[int]) -> Edition:
    """The standard shapes with these cards, numbered from 1, and filled up to the six cards a deck needs."""
    listed = [tuple(card) for card in cards]
    listed += [(34, 35, 36)] * (6 - len(listed))
    numbered = tuple(Card(number, shapes) for number, shapes in enumerate(listed, 1))
    return msgspec.structs.replace(standard_edition(), name="test", cards=numbered)


class Scene:
    """A round that has just begun: the dealer is known and all shapes lie in the centre.

    ``owned`` puts shapes before seats. The test chooses the results of all draws.
    """

    def __init__(
        self,
        *cards: Iterable[int],
        seats: int = 4,
        dealer: int = 0,
        owned: Mapping[int, Iterable[int]] | None = None,
        **options: Any,
    ) -> None:
        self.table = TohuwabohuOptions(edition=edition_with(*cards), **options)
        self.state = GAME.start(self.table, seats)
        self.position = self.state.position
        self.seq = 0
        self.now = 0
        self.chance(dealer, *[0] * 36)
        self.give(owned or {})

    def give(self, owned: Mapping[int, Iterable[int]]) -> None:
        """Replace the shapes before all seats."""
        shapes = [sum(bit(shape - 1) for shape in owned.get(seat, ())) for seat in range(self.position.seats)]
        self.position.owned = vec[i64](shapes)

    # Reading the table

    @property
    def prompts(self) -> Mapping[Actor, Prompt]:
        """The questions now asked."""
        return GAME.prompts(self.state)

    def view(self, seat: int | None = None) -> TohuwabohuView:
        """The view of a seat; of a spectator without one."""
        return GAME.view(self.state, seat)

    @property
    def owned(self) -> list[list[int]]:
        """The shapes before each seat."""
        return [list(shapes) for shapes in self.view().owned]

    def refusal(self, seat: int, action: TohuwabohuAction) -> Refusal | None:
        """Why an action is not allowed, or ``None``."""
        return GAME.check(self.state, seat, action)

    def refused(self, seat: int, action: TohuwabohuAction) -> tuple[str, str]:
        """The clause and the reason with which an action is refused."""
        refusal = self.refusal(seat, action)
        assert refusal is not None
        return refusal.clause, refusal.reason

    # Changing the table

    def enter(self, actor: Actor, action: TohuwabohuAction | Drawn | Expired, at: int | None = None) -> list[Event]:
        """Apply one entry of the log; returns its events."""
        self.now = self.now if at is None else at
        asked = next(iter(self.prompts.values())) if actor == "clock" else self.prompts[actor]
        if isinstance(actor, int) and isinstance(action, Point | TurnCard):
            assert self.refusal(actor, action) is None
        notices = GAME.apply(self.state, Entry(self.seq, self.now, actor, asked.id, action))
        self.seq += 1
        return [notice.data for notice in notices]

    def chance(self, *values: int) -> list[Event]:
        """Answer the draw that is asked for."""
        draw = self.prompts["chance"].draw
        assert draw is not None
        assert len(values) == len(draw.sizes)
        assert all(value < size for value, size in zip(values, draw.sizes, strict=True))
        return self.enter("chance", Drawn(values))

    def expire(self) -> list[Event]:
        """Let time pass to the next deadline."""
        deadline = next(iter(self.prompts.values())).deadline
        assert deadline is not None
        return self.enter("clock", Expired(), deadline)

    def turn(self, card: int = 1, *, pause: int = 0) -> list[Event]:
        """The dealer turns the card, the pause passes, and this card appears."""
        events = self.enter(self.position.dealer, TurnCard())
        events += self.chance(pause)
        events += self.expire()
        left = [number for number in range(1, self.position.lookup.cards + 1) if self.position.pile & bit(number - 1)]
        return events + self.chance(left.index(card))

    def point(self, seat: int, shape: int, after: int) -> list[Event]:
        """A seat points at a shape, so many milliseconds after the card appeared."""
        return self.enter(seat, Point(shape), self.position.appeared + after)

    def finish(self, *lots: int) -> list[Event]:
        """End the card if it is still open, draw the lots, and lay out a new round if one begins."""
        events: list[Event] = []
        if self.position.phase == SEARCH:
            events += self.expire()
        if lots:
            events += self.chance(*lots)
        if self.position.phase == LAY_OUT:
            events += self.chance(*[0] * 36)
        return events

    def play(self, card: int, *touches: Touch, lots: tuple[int, ...] = ()) -> list[Event]:
        """Play a whole card: turn it, put these fingers down, and end it."""
        events = self.turn(card)
        for touch in touches:
            events += self.point(*touch)
        return events + self.finish(*lots)
