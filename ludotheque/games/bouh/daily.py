"""Today's deal of Bouh: catch as many as you can in five turns. The other seat ends its turns at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludotheque.engine.deals.puzzle import Puzzle, Variant
from ludotheque.engine.match import Match
from ludotheque.engine.scenes.scene import Text
from ludotheque.engine.wire import Action, Seat
from ludotheque.games.bouh.rules.actions import Capture, Captured, End, Pass, TurnEnded
from ludotheque.games.bouh.rules.view import BouhView

TURNS = 5
MOST_OF_A_TURN = 2
"""Five cards, and at least two for each Bouh."""
TABLE = {"youngest": 0, "greuh": False}


class BouhPuzzle(Puzzle):
    """Five turns at one of the three levels."""

    variants = (
        Variant("collect", Text("6–8 ans", "Ages 6–8"), 2, {**TABLE, "level": "collect", "operations": "+-"}),
        Variant("majority", Text("8–12 ans", "Ages 8–12"), 2, {**TABLE, "level": "majority", "operations": "+-*"}),
        Variant("calculation", Text("Dès 12 ans", "From 12"), 2, {**TABLE, "level": "calculation"}),
    )
    least = 6
    task = Text("Attrape autant de Bouh que tu peux en cinq tours.", "Catch as many Bouh as you can in five turns.")
    unit = Text("Bouh", "Bouh")

    def reply(self, match: Match) -> tuple[Seat, Action] | None:
        """The other seat ends its turn, or passes where it may not end it."""
        asked = match.prompts.get(1)
        if asked is None or asked.kind != "turn":
            return None
        end = End()
        return (1, end) if match.check(1, end) is None else (1, Pass(()))

    def is_done(self, match: Match) -> bool:
        """Whether five turns are over."""
        return len(self.marks(match)) >= TURNS or match.is_over

    def marks(self, match: Match) -> tuple[int, ...]:
        """The Bouh captured in each finished turn."""
        return tuple(len(turn) for turn in _turns(match))

    def solve(self, match: Match) -> Match:
        """Capture as many as possible in each turn; among equals the plan found first. Other cards are exchanged."""
        solved = match.copy()
        while not self.is_done(solved):
            answer = self.reply(solved)
            if answer is not None:
                solved.play(*answer)
                continue
            plan = _best_plan(solved)
            for capture in plan:
                solved.play(0, capture)
            if not plan:
                view = solved.view(0)
                assert isinstance(view, BouhView)
                solved.play(0, Pass(tuple(card.id for card in view.hand)))
            elif _has_turn(solved):
                solved.play(0, End())
        return solved

    def full(self, match: Match) -> tuple[int, ...]:
        """Two Bouh in each turn."""
        return (MOST_OF_A_TURN,) * TURNS

    def tell(self, match: Match) -> Sequence[Text]:
        """The calculations of each turn."""
        lines = [" · ".join(captured.calculation for captured in turn) or "–" for turn in _turns(match)]
        return [Text(line, line) for line in lines]


def _turns(match: Match) -> Iterator[list[Captured]]:
    """What seat 0 captured in each of its finished turns."""
    captured: list[Captured] = []
    for notice in match.notices_for(None):
        event = notice.data
        if isinstance(event, Captured) and event.seat == 0:
            captured.append(event)
        elif isinstance(event, TurnEnded) and event.seat == 0:
            yield captured
            captured = []


def _has_turn(match: Match) -> bool:
    asked = match.prompts.get(0)
    return asked is not None and asked.kind == "turn"


def _best_plan(match: Match) -> list[Capture]:
    """The captures of a turn: two if two are possible. Short calculations leave cards for a second one."""
    captures = [action for action in match.options(0) if isinstance(action, Capture)]
    captures.sort(key=lambda capture: len(capture.steps))
    for first in captures:
        after = match.copy()
        after.play(0, first)
        if not _has_turn(after):
            continue
        second = next((action for action in after.options(0) if isinstance(action, Capture)), None)
        if second is not None:
            return [first, second]
    return captures[:1]


PUZZLE = BouhPuzzle()
