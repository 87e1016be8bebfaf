# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Which tokens of each shape lie in line with one another.

A placement makes a line of four with one of its tokens and three that are already on
the board, with two of its tokens and two others, or with three and one. So each shape
has a list of its tokens, pairs and triples of one element that fit into a line of
four. ``open_lines.py`` finds where the other tokens of such lines are on the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.games.boussanga.bot.open_lines import kind_of
from ludotheque.games.boussanga.rules.codes import DIRECTIONS, GAP_PATTERNS
from ludotheque.games.boussanga.rules.lookup import Lookup


def direction_and_steps(down: int, right: int) -> tuple[int, int] | None:
    """The direction and the number of steps from one cell to a later one, or ``None`` if they are not in line."""
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
    """For every shape of an edition, the gap patterns that its tokens can fill.

    Each is stored as the number of the pattern (see ``open_lines.py``) and the place
    of its first token within the shape.
    """

    def __init__(self, lookup: Lookup) -> None:
        self.first_part: vec[i64] = vec[i64]()  # per shape; one more at the end. A part has the tokens of one element
        self.element: vec[i64] = vec[i64]()  # of each part
        self.first: vec[i64] = vec[i64]()  # per part, the index of its first pattern; one more at the end
        self.first_of_shape: vec[i64] = vec[i64]()  # per shape, the same
        self.pattern: vec[i64] = vec[i64]()  # element * GAP_PATTERNS + pattern
        self.shift: vec[i64] = vec[i64]()  # cells from the shape's anchor to the pattern's first token
        # the sets of gap kinds (see ``open_lines.py``) that tokens can fill
        self.shape_kinds: vec[i64] = vec[i64]()  # those of one shape
        self.repeated_kinds: vec[i64] = vec[i64]()  # per shape, those that tokens can fill in more than one way
        self.card_kinds: vec[i64] = vec[i64]()  # those of all shapes of a card
        for shape in range(len(lookup.window)):
            first = len(self.pattern)
            self.first_of_shape = append(self.first_of_shape, first)
            self.first_part = append(self.first_part, len(self.element))
            for element in range(4):
                own: list[tuple[int, int]] = []
                for token in range(lookup.first_token[shape], lookup.first_token[shape + 1]):
                    if lookup.token_element[token] == element:
                        own.append((lookup.token_shift[token] // 8, lookup.token_shift[token] % 8))
                if own:
                    self.element = append(self.element, element)
                    self.first = append(self.first, len(self.pattern))
                    self._add_patterns(element, own)
            self.shape_kinds = append(self.shape_kinds, self._kinds_from(first))
            self.repeated_kinds = append(self.repeated_kinds, self._repeated_from(first))
        for card in range(lookup.cards):
            kinds: i64 = 0
            for shape in range(lookup.first_shape[card], lookup.first_shape[card + 1]):
                kinds |= self.shape_kinds[shape]
            self.card_kinds = append(self.card_kinds, kinds)
        self.first_part = append(self.first_part, len(self.element))
        self.first = append(self.first, len(self.pattern))
        self.first_of_shape = append(self.first_of_shape, len(self.pattern))

    def _add_patterns(self, element: i64, own: Sequence[tuple[int, int]]) -> None:
        """Add the patterns of one element; ``own`` are the rows and columns of its tokens, in reading order."""
        for first in range(len(own)):
            self._add(element, 0, own[first])
            for second in range(first + 1, len(own)):
                near = direction_and_steps(own[second][0] - own[first][0], own[second][1] - own[first][1])
                if near is None or near[1] > 3:
                    continue
                self._add(element, 1 + near[0] * 3 + near[1] - 1, own[first])
                for third in range(second + 1, len(own)):
                    far = direction_and_steps(own[third][0] - own[second][0], own[third][1] - own[second][1])
                    if far is not None and far[0] == near[0] and near[1] + far[1] <= 3:
                        # 0 for steps 1 and 1, 1 for steps 1 and 2, 2 for steps 2 and 1
                        kind = 0 if near[1] == far[1] else near[1]
                        self._add(element, 1 + DIRECTIONS * 3 + near[0] * 3 + kind, own[first])

    def _kinds_from(self, first: i64) -> i64:
        """The gap kinds of the patterns from this index on."""
        found: i64 = 0
        index: i64
        for index in range(first, len(self.pattern)):
            found |= kind_of(self.pattern[index])
        return found

    def _repeated_from(self, first: i64) -> i64:
        """The gap kinds that more than one of the patterns from this index on have."""
        found: i64 = 0
        repeated: i64 = 0
        index: i64
        for index in range(first, len(self.pattern)):
            kind = kind_of(self.pattern[index])
            repeated |= found & kind
            found |= kind
        return repeated

    def _add(self, element: i64, pattern: i64, token: tuple[int, int]) -> None:
        self.pattern = append(self.pattern, element * GAP_PATTERNS + pattern)
        self.shift = append(self.shift, token[0] * 8 + token[1])
