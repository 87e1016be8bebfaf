"""Today's deal of Boussanga: find the placement that brings most points, in three positions."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.bots.randomness import rng_for
from ludotheque.engine.deals.puzzle import Puzzle, Variant
from ludotheque.engine.match import Match
from ludotheque.engine.scenes.scene import Text
from ludotheque.games.boussanga.rules.actions import Place
from ludotheque.games.boussanga.rules.view import BoussangaView

OPENING = 12
"""The placements before the person's turn, six of each seat."""
TRIES = 30
"""So many placements are tried to find one that makes no line: lines should be left for the person."""


class BoussangaPuzzle(Puzzle):
    """Three positions, one placement in each."""

    variants = (Variant("one", Text("", ""), 2, {"first": 0}),)
    stages = 3
    least = 4
    task = Text(
        "Trois plateaux, un coup sur chacun : trouve celui qui rapporte le plus.",
        "Three boards, one placement on each: find the one that brings most.",
    )
    unit = Text("points", "points")

    def open(self, match: Match) -> None:
        """Both seats place cards at random, without making lines if they can."""
        rng = rng_for(match.hidden_seed, "opening")
        for number in range(OPENING):
            seat = number % 2
            options = match.options(seat)
            action = options[rng.below(len(options))]
            for _ in range(TRIES):
                after = match.copy()
                after.play(seat, action)
                if isinstance(action, Place) and _points(after) == (0, 0):
                    break
                action = options[rng.below(len(options))]
            match.play(seat, action)

    def is_done(self, match: Match) -> bool:
        """Whether the person has placed or passed."""
        return _moves(match) > OPENING

    def marks(self, match: Match) -> tuple[int, ...]:
        """The points of the placement."""
        return (_points(match)[0],) if self.is_done(match) else ()

    def solve(self, match: Match) -> Match:
        """The first of the placements that bring most points, by trying all."""
        best = _after(match, 0)
        for number in range(1, len(match.options(0))):
            after = _after(match, number)
            if _points(after)[0] > _points(best)[0]:
                best = after
        return best

    def accepts(self, match: Match, solved: Match) -> bool:
        """Whether one placement alone is the best."""
        best = _points(solved)[0]
        return sum(_points(_after(match, number))[0] == best for number in range(len(match.options(0)))) == 1

    def tell(self, match: Match) -> Sequence[Text]:
        """The cell of the card's middle, and the points."""
        action = next(entry.action for entry in reversed(match.log) if isinstance(entry.actor, int))
        if not isinstance(action, Place):
            return [Text("passer", "pass")]
        cell = f"{'abcdefgh'[action.column]}{action.row + 1}"
        points = _points(match)[0]
        card = next(number + 1 for number, held in enumerate(_hand_before(match)) if held == action.card)
        turn = action.position * 45
        return [
            Text(
                f"carte {card}, tournée de {turn}°, milieu en {cell} : {points} points",
                f"card {card}, turned by {turn}°, middle on {cell}: {points} points",
            )
        ]


def _after(match: Match, number: int) -> Match:
    after = match.copy()
    after.play(0, after.options(0)[number])
    return after


def _points(match: Match) -> tuple[int, ...]:
    view = match.view(None)
    assert isinstance(view, BoussangaView)
    return view.points


def _moves(match: Match) -> int:
    return sum(isinstance(entry.actor, int) for entry in match.log)


def _hand_before(match: Match) -> list[int]:
    """The ids of the cards that seat 0 held before its last move."""
    last = max(entry.seq for entry in match.log if isinstance(entry.actor, int))
    before = Match(
        match.game, seats=match.seats, seed=match.hidden_seed, options=match.table_options, log=match.log[:last]
    )
    view = before.view(0)
    assert isinstance(view, BoussangaView)
    return [card.id for card in view.hands[0] if card is not None]


PUZZLE = BoussangaPuzzle()
