"""The contract of a game's analyst: what it says about a finished match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple, Protocol, cast

from ludotheque.bots.budget import Budget
from ludotheque.bots.hint import Hint
from ludotheque.engine.entry import Entry
from ludotheque.engine.game import AnyGame
from ludotheque.engine.match import Match
from ludotheque.engine.registry import find_module
from ludotheque.engine.wire import Action, Seat, Wire


class Moment(NamedTuple):
    """One entry of a match, with the state before it. Its views are only valid until the next moment is read."""

    entry: Entry[Action]
    game: AnyGame
    state: Any

    def view(self, seat: Seat | None) -> Any:
        """What a seat (``None``: a spectator) saw just before this entry."""
        return self.game.view(self.state, seat)

    @property
    def actor(self) -> Seat | None:
        """The seat that acted; ``None`` for draws and deadlines."""
        return self.entry.actor if isinstance(self.entry.actor, int) else None


class Story:
    """A match to be analysed: its entries with the states between them.

    >>> from ludotheque import Match, play_bots
    >>> match = Match("boussanga", seats=2, seed=7)
    >>> outcome = play_bots(match, "chick")
    >>> story = story_of(match)
    >>> len(list(story.moments())) == len(match.log)
    True
    """

    def __init__(self, game: AnyGame, seats: int, options: Any, log: Sequence[Entry[Action]]) -> None:
        self.game, self.seats, self.options, self.log = game, seats, options, log

    def moments(self) -> Iterator[Moment]:
        """Every entry in order, with the state before it."""
        state = self.game.start(self.options, self.seats)
        for entry in self.log:
            yield Moment(entry, self.game, state)
            self.game.apply(state, entry)

    def final_view(self) -> Any:
        """What spectators saw after the last entry."""
        state = self.game.start(self.options, self.seats)
        for entry in self.log:
            self.game.apply(state, entry)
        return self.game.view(state, None)


def story_of(match: Match) -> Story:
    """A match as it is now, to be analysed.

    >>> from ludotheque import Match
    >>> story_of(Match("bouh", seats=2, seed=7)).seats
    2
    """
    return Story(match.game, match.seats, match.table_options, tuple(match.log))


class Judgement(NamedTuple):
    """One decision compared with the best one that its player could have made then.

    >>> Judgement(entry=12, seat=0, cost=0.0, gap=0.2, hints=()).is_best
    True
    """

    entry: int
    """The number of the entry: the decision was made after so many entries."""
    seat: Seat
    cost: float
    """How much worse than the best it was, in shares of a won game: 0 (as good) to 1."""
    gap: float
    """How much worse the second best would have been: large if the best was not easy to replace."""
    hints: tuple[Hint[Any], ...]
    """Hints towards the best action; the last one holds it, with its reason."""

    @property
    def is_best(self) -> bool:
        """Whether nothing better was found."""
        return self.cost <= 0


Unit = Literal["count", "percent", "ms"]


class Column(Wire, frozen=True):
    """One measure of a picture.

    >>> Column("caught", "count").seat is None
    True
    """

    key: str
    """Its name, under ``analysis`` in the game's words."""
    unit: Unit
    seat: Seat | None = None
    """The seat that it is about; then the name of the seat is its name."""


class PictureRow(Wire, frozen=True):
    """One place on the axis of a picture, with a value for each column."""

    key: str
    """What it is, under ``analysis`` in the game's words."""
    params: dict[str, Any]
    values: tuple[float | None, ...]
    """``None``: there is nothing to measure."""
    seat: Seat | None = None
    entry: int | None = None
    """The number of entries after which it was so."""


class Picture(Wire, frozen=True):
    """The figures of a match as one picture, which can also be read as a table.

    >>> Picture("bars", (Column("caught", "count"),), ()).rows
    ()
    """

    form: Literal["bars", "lines"]
    columns: tuple[Column, ...]
    rows: tuple[PictureRow, ...]


class Analyst(Protocol):
    """What is said about finished matches of a game: found as ``ANALYST`` in its ``bot/analysis/analyst.py``."""

    def judgements(self, story: Story, budget: Budget) -> Iterator[Judgement | None]:
        """The decisions of a match that can be judged, in order; ``None`` marks progress without a judgement."""
        ...

    def picture(self, story: Story) -> Picture:
        """The picture of a match. Its title and its names are under ``analysis`` in the game's words."""
        ...


@cache
def find_analyst(game: str) -> Analyst | None:
    """The analyst of this game; ``None`` if it has none.

    >>> find_analyst("boussanga") is not None
    True
    """
    module = find_module(game, "bot.analysis.analyst")
    return None if module is None else cast("Analyst", module.ANALYST)
