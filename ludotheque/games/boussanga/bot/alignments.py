# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""How the tokens of each shape lie in line with one another.

A placement makes a line of four with one of its tokens and three that lie there
already, with two of its tokens in line and two others, or with three and one. So
for each shape we list its tokens, its pairs and its triples that lie in one line
close enough for a four; ``openings.py`` tells where the rest is waiting.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.games.boussanga.rules.codes import DIRECTIONS, GAP_PATTERNS
from ludotheque.games.boussanga.rules.tables import Tables


def step_of(down: int, right: int) -> tuple[int, int] | None:
    """The direction and the number of steps from one cell to a later one, if they are in line."""
    if down == 0:
        return 0, right
    if right == 0:
        return 1, down
    if right == down:
        return 2, down
    if right == -down:
        return 3, down
    return None


@final
class Alignments:
    """For every shape of an edition, the patterns by which it can complete a line.

    A pattern is a number (see ``openings.py``) and the place of its first token
    within the shape.
    """

    def __init__(self, tables: Tables) -> None:
        self.first: vec[i64] = vec[i64]()  # per shape, where its patterns begin; one more at the end
        self.pattern: vec[i64] = vec[i64]()  # element * GAP_PATTERNS + pattern
        self.shift: vec[i64] = vec[i64]()
        for shape in range(len(tables.window)):
            self.first = append(self.first, len(self.pattern))
            for element in range(4):
                own: list[tuple[int, int]] = []
                for token in range(tables.first_token[shape], tables.first_token[shape + 1]):
                    if tables.token_element[token] == element:
                        own.append((tables.token_shift[token] // 8, tables.token_shift[token] % 8))
                self._add_patterns(element, own)
        self.first = append(self.first, len(self.pattern))

    def _add_patterns(self, element: i64, own: Sequence[tuple[int, int]]) -> None:
        """``own`` are the tokens of one element in reading order, the first of a line first."""
        for first in range(len(own)):
            self._add(element, 0, own[first])
            for second in range(first + 1, len(own)):
                near = step_of(own[second][0] - own[first][0], own[second][1] - own[first][1])
                if near is None or near[1] > 3:
                    continue
                self._add(element, 1 + near[0] * 3 + near[1] - 1, own[first])
                for third in range(second + 1, len(own)):
                    far = step_of(own[third][0] - own[second][0], own[third][1] - own[second][1])
                    if far is not None and far[0] == near[0] and near[1] + far[1] <= 3:
                        # steps 1 and 1, 1 and 2, 2 and 1
                        place = 0 if near[1] == far[1] else near[1]
                        self._add(element, 1 + DIRECTIONS * 3 + near[0] * 3 + place, own[first])

    def _add(self, element: i64, pattern: i64, token: tuple[int, int]) -> None:
        self.pattern = append(self.pattern, element * GAP_PATTERNS + pattern)
        self.shift = append(self.shift, token[0] * 8 + token[1])
