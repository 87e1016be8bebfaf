"""Today's deal of Boussanga: find the placement that brings most points, in three positions."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.bots.randomness import rng_for
from ludotheque.engine.deals.puzzle import Puzzle, Variant
from ludotheque.engine.match import Match
from ludotheque.engine.scenes.scene import Text
from ludotheque.games.boussanga.box.options import edition_of
from ludotheque.games.boussanga.rules.actions import BoussangaAction, Place, Placed
from ludotheque.games.boussanga.rules.moves import cell_name, move_of
from ludotheque.games.boussanga.rules.turns import play
from ludotheque.games.boussanga.rules.view import BoussangaView, position_of

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
    unit = Text("{n|point|points}", "{n|point|points}")

    def open(self, match: Match) -> None:
        """Both seats place cards at random, without making lines if they can."""
        rng = rng_for(match.hidden_seed, "opening")
        for number in range(OPENING):
            seat = number % 2
            options = match.options(seat)
            if not options:
                return  # the last token of an element was taken: such a match is not chosen
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
        gains = _gains(match)
        solved = match.copy()
        solved.play(0, solved.options(0)[gains.index(max(gains))])
        return solved

    def accepts(self, match: Match, solved: Match) -> bool:
        """Whether one placement alone is the best."""
        gains = _gains(match)
        return gains.count(max(gains)) == 1

    def tell(self, match: Match) -> Sequence[Text]:
        """The cells on which tokens were placed, and the points."""
        placed = [notice.data for notice in match.notices_for(None) if isinstance(notice.data, Placed)][-1]
        if placed.seat != self.seat:
            return [Text("passer", "pass")]
        cells = ", ".join(cell_name(*cell) for cell in placed.cells)
        points = _points(match)[0]
        counted = "point" if points == 1 else "points"
        return [Text(f"jetons en {cells} : {points} {counted}", f"tokens on {cells}: {points} {counted}")]


def _gains(match: Match) -> list[int]:
    """The points that each legal action of seat 0 brings."""
    view = match.view(0)
    assert isinstance(view, BoussangaView)
    before, edition = position_of(view), edition_of(view.edition)
    after = before.copy()
    gains = []
    for action in match.options(0):
        assert isinstance(action, BoussangaAction)
        after.copy_from(before)
        play(after, move_of(after, edition, action))
        gains.append(after.points(0))
    return gains


def _points(match: Match) -> tuple[int, ...]:
    view = match.view(None)
    assert isinstance(view, BoussangaView)
    return view.points


def _moves(match: Match) -> int:
    return sum(isinstance(entry.actor, int) for entry in match.log)


PUZZLE = BoussangaPuzzle()
