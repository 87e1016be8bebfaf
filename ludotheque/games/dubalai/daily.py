"""Today's deal of Du balai !: three glimpses of the dice. The other witch writes nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ludotheque.engine.deals.puzzle import Puzzle, Variant
from ludotheque.engine.match import Match
from ludotheque.engine.scenes.scene import Text
from ludotheque.engine.wire import Action, Seat
from ludotheque.games.dubalai.box.options import standard_edition
from ludotheque.games.dubalai.rules.actions import Lay, Lock, Roll, Symbols
from ludotheque.games.dubalai.rules.events import Moved, RoundBegan, Spoke, Uncovered
from ludotheque.games.dubalai.rules.view import DubalaiView

ROUNDS = 3
TIMED = ("look", "write")


class DubalaiPuzzle(Puzzle):
    """Three rounds between experts, who get no bonus: what counts is the number of right symbols (BAL-17)."""

    variants = (
        Variant("one", Text("", ""), 2, {"levels": ["expert", "expert"], "look_seconds": 8, "write_seconds": 30}),
    )
    least = 7
    task = Text(
        "Trois coups d’œil de huit secondes : écris chaque fois une formule d’une seule couleur.",
        "Three glimpses of eight seconds: after each, write a formula of one colour.",
    )
    unit = Text("{n|case|cases}", "{n|square|squares}")

    def reply(self, match: Match) -> tuple[Seat, Action] | None:
        """The other witch rolls when it is her turn, and locks an empty formula at once."""
        asked = match.prompts.get(1)
        if asked is None:
            return None
        if asked.kind == "roll":
            return 1, Roll()
        return (1, Lock()) if asked.kind == "write" and match.check(1, Lock()) is None else None

    def waits(self, match: Match) -> bool:
        """The dice roll when the person is ready."""
        asked = match.prompts.get(1)
        return asked is not None and asked.kind == "roll"

    def runs(self, match: Match) -> bool:
        """Time passes while the dice are seen and while formulas are written."""
        return any(asked.kind in TIMED for asked in match.prompts.values())

    def is_done(self, match: Match) -> bool:
        """Whether three rounds are over."""
        return len(self.marks(match)) >= ROUNDS or match.is_over

    def marks(self, match: Match) -> tuple[int, ...]:
        """The squares of each finished round."""
        return tuple(each.moved for each in _rounds(match))

    def solve(self, match: Match) -> Match:
        """Write all valid symbols of the better colour each time."""
        solved = match.copy()
        row: Symbols = ()
        while not self.is_done(solved):
            answer, asked = self.reply(solved), solved.prompts.get(0)
            if answer is not None:
                solved.play(*answer)
            elif asked is not None and asked.kind == "roll":
                solved.play(0, Roll())
            elif asked is not None and asked.kind == "write":
                solved.play(0, Lay(row))
                solved.play(0, Lock())
            else:
                row = _best_row(solved) or row
                due = solved.due
                assert due is not None
                assert due.deadline is not None
                solved.advance(due.deadline)
        return solved

    def full(self, match: Match) -> tuple[int, ...]:
        """As many squares as the better colour has valid symbols."""
        return tuple(max(len(each.seen.orange), len(each.seen.black)) for each in _rounds(match))

    def tell(self, match: Match) -> Sequence[Text]:
        """The formula of each round."""
        symbols = standard_edition().symbols
        lines = [" ".join(symbols[symbol].syllable for symbol in each.row) or "–" for each in _rounds(match)]
        return [Text(line, line) for line in lines]


def _best_row(match: Match) -> Symbols:
    """The valid symbols of the colour that has more of them, while the dice are seen (BAL-5)."""
    view = match.view(0)
    assert isinstance(view, DubalaiView)
    colours: dict[int, set[str]] = {}
    for symbol, colour in view.dice or ():
        colours.setdefault(symbol, set()).add(colour)
    rows = [tuple(symbol for symbol, shown in colours.items() if shown == {colour}) for colour in ("orange", "black")]
    return max(rows, key=len)


class _Round(NamedTuple):
    """A finished round of seat 0."""

    moved: int
    """The squares flown."""
    row: Symbols
    """The formula, without symbols if none was written."""
    seen: Uncovered
    """What the dice showed."""


def _rounds(match: Match) -> Iterator[_Round]:
    """The finished rounds of seat 0."""
    seen: Uncovered | None = None
    row: Symbols = ()
    moved = 0
    for notice in match.notices_for(None):
        event = notice.data
        if isinstance(event, Spoke) and event.seat == 0:
            row = event.row
        elif isinstance(event, Uncovered):
            seen, moved = event, 0
        elif isinstance(event, Moved) and event.seat == 0:
            moved += event.end - event.start
        elif isinstance(event, RoundBegan) and seen is not None:
            yield _Round(moved, row, seen)
            seen, row = None, ()


PUZZLE = DubalaiPuzzle()
