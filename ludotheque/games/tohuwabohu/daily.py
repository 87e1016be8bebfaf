"""Today's deal of Tohuwabohu: five cards against the clock. The other seats touch nothing."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.engine.deals.puzzle import Puzzle, Variant
from ludotheque.engine.match import Match
from ludotheque.engine.scenes.scene import Text
from ludotheque.engine.wire import Action, Seat
from ludotheque.games.tohuwabohu.rules.actions import Appeared, CardOver, Kept, Missed, TurnCard, Won

CARDS = 5
SHAPES = 3
TIMED = ("pause", "search")


class TohuwabohuPuzzle(Puzzle):
    """Five cards with three fingers, eight seconds each."""

    variants = (Variant("one", Text("", ""), 3, {"fingers": SHAPES, "card_seconds": 8}),)
    least = 12
    task = Text(
        "Cinq cartes, huit secondes chacune : touche les trois formes.",
        "Five cards, eight seconds each: touch the three shapes.",
    )
    unit = Text("{n|forme|formes}", "{n|shape|shapes}")

    def reply(self, match: Match) -> tuple[Seat, Action] | None:
        """Another dealer turns the card."""
        for seat in (1, 2):
            asked = match.prompts.get(seat)
            if asked is not None and asked.kind == "turn_card":
                return seat, TurnCard()
        return None

    def waits(self, match: Match) -> bool:
        """A card is turned when the person is ready."""
        return self.reply(match) is not None

    def runs(self, match: Match) -> bool:
        """Time passes during the pause before a card, and while it lies open."""
        return any(asked.kind in TIMED for asked in match.prompts.values())

    def is_done(self, match: Match) -> bool:
        """Whether five cards are over."""
        return len(self.marks(match)) >= CARDS or match.is_over

    def marks(self, match: Match) -> tuple[int, ...]:
        """The shapes found on each card that is over."""
        found: list[int] = []
        for notice in match.notices_for(None):
            event = notice.data
            if isinstance(event, CardOver):
                found.append(0)
            elif isinstance(event, Won | Kept) and event.seat == self.seat:
                found[-1] += 1
        return tuple(found)

    def full(self, match: Match) -> tuple[int, ...]:
        """All three shapes of every card."""
        return (SHAPES,) * CARDS

    def tell(self, match: Match) -> Sequence[Text]:
        """When the shapes of each card were touched, in seconds after it appeared."""
        lines: list[list[str]] = []
        for notice in match.notices_for(None):
            event = notice.data
            if isinstance(event, Appeared):
                lines.append([])
            elif isinstance(event, Won | Kept) and event.seat == self.seat:
                lines[-1].append(f"{event.after / 1000:.1f} s")
            elif isinstance(event, Missed):
                lines[-1].append("–")
        return [Text(" · ".join(line).replace(".", ","), " · ".join(line)) for line in lines]


PUZZLE = TohuwabohuPuzzle()
