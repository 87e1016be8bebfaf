# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Eyes that wander over the table, piece by piece.

This is the heart of how bots search. It is the usual picture of visual search in
people, in small:

- The eyes rest on one piece at a time (a fixation) and jump to the next. What is
  near, and what from the corner of the eye looks roughly like something wanted,
  draws them more; the rest is whim, and changes each time a piece was looked at.
- A piece that was looked at is not looked at again for a while. How long, and how
  surely, is memory.
- Only a few of the wanted shapes are held in mind at once. Every so often, and
  whenever one is found, the eyes go back to the card for the next.
- A piece that is looked at is taken for a shape in mind or not. Both mistakes
  happen: overlooking the right one, and taking a likeness for it. Whoever checks
  goes back to the card once more before the hand moves, which takes time and
  catches most mistakes.
- Fingers of others draw the eyes. A shape that seems to lie under one of them is
  not searched for any more.
- When all shapes seem found and the card is still not over, one of the fingers
  must be wrong: after a while everything is searched for again, with more care.

Everything follows from the generator and from what happened on the table before
the moment of which it is told: later fingers never change earlier looks.
"""

from __future__ import annotations

import math
from typing import Final, final

from mypy_extensions import i64

from ludotheque.engine.native.rng import Rng

NOTHING: Final[i64] = -1
NEVER: Final[float] = 1e18
VENTURE: Final[float] = 0.6  # what is left of a reluctance after looking elsewhere in vain


@final
class Habits:
    """How somebody looks; times in milliseconds."""

    def __init__(
        self,
        *,
        fixation: float,
        lingering: float,
        travel: float,
        look_back: float,
        check: float,
        checks: float,
        held: i64,
        patience: i64,
        guided: float,
        near: float,
        whim: float,
        memory: float,
        span: float,
        drawn: float,
        notice: float,
        doubt: float,
    ) -> None:
        self.fixation: float = fixation  # how long the eyes rest on a piece at least
        self.lingering: float = lingering  # and how much longer on average
        self.travel: float = travel  # for each place the eyes jump
        self.look_back: float = look_back  # to take in the next shape of the card
        self.check: float = check  # to compare once more with the card
        self.checks: float = checks  # how often that is done, from 0 to 1
        self.held: i64 = held  # shapes held in mind at once
        self.patience: i64 = patience  # pieces looked at before looking back
        # what makes a piece attractive, all on one scale
        self.guided: float = guided  # looking roughly like something in mind
        self.near: float = near  # lost for each place of distance
        self.whim: float = whim  # the most that whim adds
        self.memory: float = memory  # lost when just looked at
        self.span: float = span  # fading to nothing over so many looks
        self.drawn: float = drawn  # how often another's finger draws the eyes, from 0 to 1
        self.notice: float = notice  # how long after it lay down
        self.doubt: float = doubt  # until everything is searched for again


@final
class Eyes:
    """Somebody looking for the shapes of one card; pieces and shapes are numbered by place."""

    def __init__(
        self,
        rng: Rng,
        habits: Habits,
        *,
        starts: float,
        tempo: float,
        pull: list[float],
        across: list[float],
        down: list[float],
        rough: list[list[float]],
        glance: list[list[float]],
        close: list[list[float]],
        touches: list[tuple[float, int]],
    ) -> None:
        """Ready to look, at the time ``starts``.

        ``tempo`` is above 1 for whoever is slow today. ``pull`` is what each piece's
        place adds to its attraction (the list is used up), ``across`` and ``down`` say
        where it lies. For each shape wanted and each piece: ``rough`` likeness from the
        corner of the eye, ``glance`` the chance to take it for that shape, ``close``
        the same after a check. ``touches`` are the fingers of others, in order: when,
        and on which piece.
        """
        self.rng: Rng = rng
        self.habits: Habits = habits
        self.clock: float = starts
        self.seen: float = starts  # when a shape was last recognised
        self.tempo: float = tempo
        self.across: list[float] = across
        self.down: list[float] = down
        self.rough: list[list[float]] = rough
        self.glance: list[list[float]] = glance
        self.close: list[list[float]] = close
        self.touches: list[tuple[float, int]] = touches
        self.noticed: i64 = 0
        self.piece: i64 = NOTHING  # what the eyes rest on
        self.looks: i64 = 0
        self.since_card: i64 = 0
        self.careful: bool = False
        self.wanted: list[int] = []  # those not found yet; the first few are in mind
        self.pull: list[float] = pull
        self.attraction: list[float] = []
        self.whims: list[float] = []
        self.looked: list[float] = []  # per piece, the number of the last look at it
        self.touched: list[float] = []  # per piece, since when a finger lies on it
        self.mine: list[bool] = []
        for _ in range(len(pull)):
            self.whims.append(self._share() * habits.whim)
            self.looked.append(-NEVER)
            self.touched.append(NEVER)
            self.mine.append(False)
        for at, piece in touches:
            self.touched[piece] = min(self.touched[piece], at)
        self._want_everything()

    def find(self, until: float) -> bool:
        """Look on until a piece without a finger seems right: ``piece``, ``seen`` at. False when time is over."""
        while self.clock < until:
            if len(self.wanted) == 0:
                self._doubt()
            elif self.since_card >= self.habits.patience:
                self._look_back()
            piece = self._piece_under_new_finger()
            self._rest_on(self._most_attractive() if piece == NOTHING else piece)
            if self._recognises() and self.touched[self.piece] > self.seen and not self.mine[self.piece]:
                self.mine[self.piece] = True
                return self.seen < until
        return False

    # What is searched for

    def _want_everything(self) -> None:
        count: i64 = len(self.rough)
        first: i64 = self.rng.below(count)
        self.wanted = []
        number: i64
        for number in range(count):
            self.wanted.append((first + number) % count)
        self._take_to_mind()

    def _take_to_mind(self) -> None:
        """Be drawn by what looks like the shapes in mind."""
        self.since_card = 0
        self.attraction = self.pull[:]
        held = min(self.habits.held, len(self.wanted))
        place: i64
        piece: i64
        for piece in range(len(self.pull)):
            likest = 0.0
            for place in range(held):
                likest = max(likest, self.rough[self.wanted[place]][piece])
            self.attraction[piece] += self.habits.guided * likest

    def _look_back(self) -> None:
        """Refresh what is in mind; whoever cannot hold all goes on to another, and ventures farther."""
        if self.habits.held < len(self.wanted):
            self.wanted.append(self.wanted.pop(0))
            self._look_anew()
        self.clock += self.habits.look_back * self.tempo
        self._venture()
        self._take_to_mind()

    def _look_anew(self) -> None:
        """For a shape that was not in mind, nothing has been looked at yet."""
        piece: i64
        for piece in range(len(self.looked)):
            self.looked[piece] = -NEVER

    def _venture(self) -> None:
        """Whatever kept the eyes from some places, in vain it does so less."""
        piece: i64
        for piece in range(len(self.pull)):
            self.pull[piece] *= VENTURE

    def _doubt(self) -> None:
        self.careful = True
        self.clock += self.habits.doubt * (0.5 + self._share()) * self.tempo
        self._venture()
        self._want_everything()

    # Where the eyes go

    def _piece_under_new_finger(self) -> i64:
        """What lies under another's finger that has just been seen to move, if it draws the eyes."""
        drawn: i64 = NOTHING
        while self.noticed < len(self.touches):
            at, piece = self.touches[self.noticed]
            if at + self.habits.notice > self.clock:
                break
            self.noticed += 1
            if self._share() < self.habits.drawn and not self.mine[piece]:
                drawn = piece
        return drawn

    def _most_attractive(self) -> i64:
        best: i64 = 0
        best_score = -NEVER
        memory, span, near = self.habits.memory, self.habits.span, self.habits.near
        looks = float(self.looks)
        piece: i64
        for piece in range(len(self.attraction)):
            score = self.attraction[piece] + self.whims[piece] - near * self._distance(piece)
            age = looks - self.looked[piece]
            if age < span:
                score -= memory * (1.0 - age / span)
            if score > best_score:
                best_score = score
                best = piece
        return best

    def _distance(self, piece: i64) -> float:
        """How far the eyes have to jump; where they come from the first time is left open."""
        if self.piece == NOTHING:
            return 0.0
        right = self.across[piece] - self.across[self.piece]
        down = self.down[piece] - self.down[self.piece]
        return math.sqrt(right * right + down * down)

    def _rest_on(self, piece: i64) -> None:
        self.clock += self.habits.travel * self._distance(piece) * self.tempo
        lingering = -math.log(1.0 - self._share()) * self.habits.lingering
        self.clock += (self.habits.fixation + lingering) * self.tempo
        self.piece = piece
        self.looks += 1
        self.since_card += 1
        self.looked[piece] = float(self.looks)
        self.whims[piece] = self._share() * self.habits.whim

    # What they see there

    def _recognises(self) -> bool:
        """Whether the piece seems to be one of the shapes in mind, which is then found."""
        place: i64
        for place in range(min(self.habits.held, len(self.wanted))):
            shape = self.wanted[place]
            if self._takes_for(shape):
                self.wanted.pop(place)
                self.seen = self.clock
                if len(self.wanted) >= self.habits.held:  # the next one has to be taken in
                    self.clock += self.habits.look_back * self.tempo
                    self._look_anew()
                self._take_to_mind()
                return True
        return False

    def _takes_for(self, shape: i64) -> bool:
        if self._share() >= self.glance[shape][self.piece]:
            return False
        if self.touched[self.piece] <= self.clock and not self.careful:
            return True  # nobody checks what somebody else has found
        if self._share() >= self.habits.checks and not self.careful:
            return True
        if self.careful and not self._proves(shape):
            return False
        return self._proves(shape)

    def _proves(self, shape: i64) -> bool:
        """Compare with the card once more."""
        self.clock += self.habits.check * self.tempo
        return self._share() < self.close[shape][self.piece]

    def _share(self) -> float:
        return float(self.rng.word()) / 4294967296.0
