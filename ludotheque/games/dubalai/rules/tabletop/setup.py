# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""What stays the same during a match: the edition and the options of the table, as numbers."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.edition import CACHED_EDITIONS
from ludotheque.engine.native.bits import bit, filled
from ludotheque.games.dubalai.box.edition import Edition, face_number, spell_counts
from ludotheque.games.dubalai.box.options import DubalaiOptions, SeatLevel, edition_of
from ludotheque.games.dubalai.rules.codes import EXPERT_STUDY_MS, READING_MS, STUDY_MS, WATCH_MS

SYMBOLS: Final[i64] = 9
DICE: Final[i64] = 9
FACES: Final[i64] = 6

# The spells in the order of ``edition.Spells``. An aerobatics card worth n points is of kind 8 + n.
ATTRACTION: Final[i64] = 0
ROADBLOCK: Final[i64] = 1
FORGOTTEN: Final[i64] = 2
CORRECTION: Final[i64] = 3
TAILWIND: Final[i64] = 4
FOG: Final[i64] = 5
DECREE: Final[i64] = 6
DOUBLE: Final[i64] = 7
HEX: Final[i64] = 8
LAST_SPELL: Final[i64] = 8
KINDS: Final[i64] = 18

NOVICE: Final[i64] = 0
NORMAL: Final[i64] = 1
EXPERT: Final[i64] = 2
LEVEL_CODES: Final[dict[SeatLevel, int]] = {"novice": NOVICE, "normal": NORMAL, "expert": EXPERT}


@final
class Lookup:
    """An edition as lookup tables: the faces of the dice and the cards of black magic.

    A face is its symbol plus nine times its colour (0 orange, 1 black). A card is
    a number; the cards of one kind have consecutive numbers.
    """

    def __init__(self, faces: list[list[int]], spells: list[int], aerobatics: list[int]) -> None:
        """``spells`` counts the cards of each spell; ``aerobatics`` are points in rising order."""
        self.faces: vec[i64] = vec[i64]()
        self.kind_of: vec[i64] = vec[i64]()
        self.of_kind: vec[i64] = filled(KINDS, 0)
        for die in faces:
            for face in die:
                self.faces = append(self.faces, i64(face))
        for kind in range(len(spells)):
            for _ in range(spells[kind]):
                self._add(kind)
        for points in aerobatics:
            self._add(LAST_SPELL + points)
        self.cards: i64 = len(self.kind_of)

    def _add(self, kind: i64) -> None:
        self.of_kind[kind] |= bit(len(self.kind_of))
        self.kind_of = append(self.kind_of, kind)


@final
class Setup:
    """The setup of a table: its edition, the level of each seat, and times in milliseconds.

    ``watch_ms`` is the first part of ``look_ms``, in which the lid cannot be closed (BAL-3).
    ``study_ms`` is the second look of a Decree (BAL-27).
    """

    def __init__(
        self,
        lookup: Lookup,
        levels: list[int],
        *,
        watch_ms: i64,
        look_ms: i64,
        study_ms: i64,
        expert_study_ms: i64,
        write_ms: i64,
        fog_ms: i64,
        choose_ms: i64,
        handicaps_ms: list[int],
    ) -> None:
        self.lookup: Lookup = lookup
        self.seats: i64 = len(levels)
        self.levels: vec[i64] = vec[i64](levels)
        self.watch_ms: i64 = watch_ms
        self.look_ms: i64 = look_ms
        self.study_ms: i64 = study_ms
        self.expert_study_ms: i64 = expert_study_ms
        self.write_ms: i64 = write_ms
        self.fog_ms: i64 = fog_ms
        self.choose_ms: i64 = choose_ms
        self.wait_ms: vec[i64] = vec[i64]()  # BAL-33: per seat, how long after the roll it begins to look
        self.longest_wait_ms: i64 = 0
        most: i64 = 0
        each: i64
        for each in handicaps_ms:
            most = max(most, each)
        for each in handicaps_ms:
            self.wait_ms = append(self.wait_ms, most - each)
            self.longest_wait_ms = max(self.longest_wait_ms, most - each)


@lru_cache(maxsize=CACHED_EDITIONS)
def lookup_of(edition: Edition) -> Lookup:
    """The lookup tables of an edition, cached."""
    faces = [[face_number(edition, face) for face in die.faces] for die in edition.dice]
    return Lookup(faces, list(spell_counts(edition)), sorted(edition.aerobatics))


@lru_cache(maxsize=CACHED_EDITIONS)
def setup_of(options: DubalaiOptions, seats: int) -> Setup:
    """The setup for these options, cached."""
    levels = [LEVEL_CODES[level] for level in options.levels] or [int(NORMAL)] * seats
    slowness = 2 if options.calm else 1
    reading = READING_MS if options.spoken_look else 0
    return Setup(
        lookup_of(edition_of(options)),
        levels,
        watch_ms=max(WATCH_MS, reading),
        look_ms=options.look_seconds * 1000 * slowness + reading,
        study_ms=STUDY_MS * slowness + reading,
        expert_study_ms=EXPERT_STUDY_MS * slowness + reading,
        write_ms=options.write_seconds * 1000 * slowness,
        fog_ms=options.fog_seconds * 1000 * slowness,
        choose_ms=options.choose_seconds * 1000 * slowness,
        handicaps_ms=[int(seconds * 1000) for seconds in options.handicaps] or [0] * seats,
    )
