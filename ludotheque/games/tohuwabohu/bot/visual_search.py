# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""A simulation of human visual search: eyes that go over the table piece by piece.

It follows the usual model of guided visual search:

- The eyes rest on one piece at a time (a fixation), then jump to the next. Pieces
  that are near, and pieces that look roughly like a target from the corner of the
  eye, attract them more. The rest is noise, drawn again after each fixation.
- A piece that was fixated is less attractive for a while. The memory parameters
  say how much, and for how long.
- Only a few targets are kept in mind at once. After some fixations, and whenever a
  target is found, the eyes go back to the card for the next one.
- A fixated piece is either recognised as a target in mind or not. Both errors
  happen: a target is missed, and a similar piece is taken for a target. A check
  against the card before the hand moves takes time and catches most errors.
- Fingers of other players attract the eyes. A target that seems to lie under one of
  them is not searched for any more.
- When all targets seem found and the card is still open, one of the fingers must be
  wrong: after a delay all targets are searched for again, with more care.

The result depends only on the random generator and on what happened on the table
before each moment: later fingers never change earlier fixations.
"""

from __future__ import annotations

import math
from typing import Final, final

from mypy_extensions import i64

from ludotheque.engine.native.rng import Rng

NO_PIECE: Final[i64] = -1
NEVER: Final[float] = 1e18
BIAS_DECAY: Final[float] = 0.6  # the part of a bias that is left after searching elsewhere without success


@final
class GazeParameters:
    """How a level moves its eyes; times in milliseconds, rates from 0 to 1."""

    def __init__(
        self,
        *,
        fixation: float,
        extra_fixation: float,
        saccade: float,
        look_back: float,
        check: float,
        check_rate: float,
        targets_in_mind: i64,
        fixations_before_look_back: i64,
        guidance: float,
        distance_cost: float,
        noise: float,
        memory: float,
        memory_span: float,
        distraction: float,
        notice_delay: float,
        doubt_delay: float,
    ) -> None:
        self.fixation: float = fixation  # the shortest fixation
        self.extra_fixation: float = extra_fixation  # the mean time a fixation lasts beyond that
        self.saccade: float = saccade  # the time the eyes take to jump over one place of the square
        self.look_back: float = look_back  # the time to take in the next target on the card
        self.check: float = check  # the time to compare a piece with the card once more
        self.check_rate: float = check_rate  # how often a piece is checked
        self.targets_in_mind: i64 = targets_in_mind
        self.fixations_before_look_back: i64 = fixations_before_look_back
        # Terms of a piece's attraction, all on one scale
        self.guidance: float = guidance  # added for full similarity to a target in mind
        self.distance_cost: float = distance_cost  # subtracted for each place of distance
        self.noise: float = noise  # the upper bound of the random term
        self.memory: float = memory  # subtracted right after a fixation
        self.memory_span: float = memory_span  # the number of fixations over which that fades to nothing
        self.distraction: float = distraction  # how often another player's finger attracts the eyes
        self.notice_delay: float = notice_delay  # how long after a touch the finger can attract the eyes
        self.doubt_delay: float = doubt_delay  # the mean wait before everything is searched for again


@final
class VisualSearch:
    """One player's search for the targets of one card; pieces are numbered by their place in the edition."""

    def __init__(
        self,
        rng: Rng,
        gaze: GazeParameters,
        *,
        starts: float,
        tempo: float,
        bias: list[float],
        x: list[float],
        y: list[float],
        peripheral: list[list[float]],
        glance: list[list[float]],
        check: list[list[float]],
        touches: list[tuple[float, int]],
    ) -> None:
        """Ready to search from the time ``starts`` on.

        ``tempo`` multiplies all times: above 1 is slow. ``bias`` is added to the
        attraction of each piece (the list is changed), ``x`` and ``y`` say where each
        piece lies. For each target and each piece: ``peripheral`` is the similarity
        seen from the corner of the eye, ``glance`` the chance to take the piece for
        that target, ``check`` the same chance when checking. ``touches`` are the
        fingers of other players in order of time: when, and on which piece.
        """
        self.rng: Rng = rng
        self.gaze: GazeParameters = gaze
        self.clock: float = starts
        self.recognised_at: float = starts  # when a target was last recognised
        self.tempo: float = tempo
        self.x: list[float] = x
        self.y: list[float] = y
        self.peripheral: list[list[float]] = peripheral
        self.glance: list[list[float]] = glance
        self.check: list[list[float]] = check
        self.touches: list[tuple[float, int]] = touches
        self.noticed: i64 = 0  # how many touches have been noticed
        self.piece: i64 = NO_PIECE  # the piece the eyes rest on
        self.fixations: i64 = 0
        self.fixations_since_card: i64 = 0
        self.careful: bool = False
        self.targets: list[int] = []  # those not found yet; the first few are in mind
        self.bias: list[float] = bias
        self.attraction: list[float] = []
        self.noise: list[float] = []
        self.last_fixation: list[float] = []  # per piece, the number of the last fixation on it
        self.touched_at: list[float] = []  # per piece, the time of the first finger of another player on it
        self.found: list[bool] = []  # per piece, whether this search has returned it
        for _ in range(len(bias)):
            self.noise.append(self._random() * gaze.noise)
            self.last_fixation.append(-NEVER)
            self.touched_at.append(NEVER)
            self.found.append(False)
        for at, piece in touches:
            self.touched_at[piece] = min(self.touched_at[piece], at)
        self._search_for_all_targets()

    def find(self, until: float) -> bool:
        """Search on until a piece without a finger seems right; false when time is over.

        The piece is then in ``piece``, and the time in ``recognised_at``.
        """
        while self.clock < until:
            if len(self.targets) == 0:
                self._doubt()
            elif self.fixations_since_card >= self.gaze.fixations_before_look_back:
                self._look_back()
            piece = self._piece_under_new_finger()
            self._fixate(self._most_attractive() if piece == NO_PIECE else piece)
            if self._recognises() and self.touched_at[self.piece] > self.recognised_at and not self.found[self.piece]:
                self.found[self.piece] = True
                return self.recognised_at < until
        return False

    # Targets

    def _search_for_all_targets(self) -> None:
        count: i64 = len(self.peripheral)
        first: i64 = self.rng.below(count)
        self.targets = []
        number: i64
        for number in range(count):
            self.targets.append((first + number) % count)
        self._update_attraction()

    def _update_attraction(self) -> None:
        """Compute the attraction of every piece for the targets now in mind."""
        self.fixations_since_card = 0
        self.attraction = self.bias[:]
        in_mind = min(self.gaze.targets_in_mind, len(self.targets))
        place: i64
        piece: i64
        for piece in range(len(self.bias)):
            most_similar = 0.0
            for place in range(in_mind):
                most_similar = max(most_similar, self.peripheral[self.targets[place]][piece])
            self.attraction[piece] += self.gaze.guidance * most_similar

    def _look_back(self) -> None:
        """Look at the card again; with more targets than fit in mind, change to the next one."""
        if self.gaze.targets_in_mind < len(self.targets):
            self.targets.append(self.targets.pop(0))
            self._forget_fixations()
        self.clock += self.gaze.look_back * self.tempo
        self._reduce_bias()
        self._update_attraction()

    def _forget_fixations(self) -> None:
        """No piece has been fixated yet for a target that is new in mind."""
        piece: i64
        for piece in range(len(self.last_fixation)):
            self.last_fixation[piece] = -NEVER

    def _reduce_bias(self) -> None:
        """Search neglected places more, since the others have brought nothing."""
        piece: i64
        for piece in range(len(self.bias)):
            self.bias[piece] *= BIAS_DECAY

    def _doubt(self) -> None:
        """Wait, then search for all targets again with more care: one of the fingers must be wrong."""
        self.careful = True
        self.clock += self.gaze.doubt_delay * (0.5 + self._random()) * self.tempo
        self._reduce_bias()
        self._search_for_all_targets()

    # Where the eyes go

    def _piece_under_new_finger(self) -> i64:
        """The piece under a finger that was just noticed, if that attracts the eyes."""
        attracting: i64 = NO_PIECE
        while self.noticed < len(self.touches):
            at, piece = self.touches[self.noticed]
            if at + self.gaze.notice_delay > self.clock:
                break
            self.noticed += 1
            if self._random() < self.gaze.distraction and not self.found[piece]:
                attracting = piece
        return attracting

    def _most_attractive(self) -> i64:
        best: i64 = 0
        best_score = -NEVER
        memory, span, distance_cost = self.gaze.memory, self.gaze.memory_span, self.gaze.distance_cost
        fixations = float(self.fixations)
        piece: i64
        for piece in range(len(self.attraction)):
            score = self.attraction[piece] + self.noise[piece] - distance_cost * self._distance(piece)
            age = fixations - self.last_fixation[piece]
            if age < span:
                score -= memory * (1.0 - age / span)
            if score > best_score:
                best_score = score
                best = piece
        return best

    def _distance(self, piece: i64) -> float:
        """How far the eyes have to jump, in places of the square; the first jump counts as 0."""
        if self.piece == NO_PIECE:
            return 0.0
        right = self.x[piece] - self.x[self.piece]
        down = self.y[piece] - self.y[self.piece]
        return math.sqrt(right * right + down * down)

    def _fixate(self, piece: i64) -> None:
        self.clock += self.gaze.saccade * self._distance(piece) * self.tempo
        extra = -math.log(1.0 - self._random()) * self.gaze.extra_fixation
        self.clock += (self.gaze.fixation + extra) * self.tempo
        self.piece = piece
        self.fixations += 1
        self.fixations_since_card += 1
        self.last_fixation[piece] = float(self.fixations)
        self.noise[piece] = self._random() * self.gaze.noise

    # Recognition

    def _recognises(self) -> bool:
        """Whether the fixated piece seems to be a target in mind; that target is then found."""
        place: i64
        for place in range(min(self.gaze.targets_in_mind, len(self.targets))):
            target = self.targets[place]
            if self._takes_for(target):
                self.targets.pop(place)
                self.recognised_at = self.clock
                if len(self.targets) >= self.gaze.targets_in_mind:  # the next target has to be taken in
                    self.clock += self.gaze.look_back * self.tempo
                    self._forget_fixations()
                self._update_attraction()
                return True
        return False

    def _takes_for(self, target: i64) -> bool:
        if self._random() >= self.glance[target][self.piece]:
            return False
        if self.touched_at[self.piece] <= self.clock and not self.careful:
            return True  # a piece that another player has found is not checked
        if self._random() >= self.gaze.check_rate and not self.careful:
            return True
        if self.careful and not self._passes_check(target):
            return False
        return self._passes_check(target)

    def _passes_check(self, target: i64) -> bool:
        """Compare the piece with the card once more."""
        self.clock += self.gaze.check * self.tempo
        return self._random() < self.check[target][self.piece]

    def _random(self) -> float:
        """A random number from 0 to 1."""
        return float(self.rng.word()) / 4294967296.0
