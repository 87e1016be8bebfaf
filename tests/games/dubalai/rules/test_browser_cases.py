"""Cases that hold the browser to the rules.

The browser repeats how dice are sorted and formulas judged, which rows a player may
lay or alter, which spells follow a move, and some names and numbers of the box.
``web/src/games/dubalai/rules.json`` holds what the rules say of each, and how long
bots wait for what the browser shows; a test of the client compares its own results.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, members
from ludotheque.engine.wire import Event
from ludotheque.games.dubalai.bot.bot import LONGEST, SORTING, reveal_time
from ludotheque.games.dubalai.box.edition import COLOURS, SYMBOLS
from ludotheque.games.dubalai.box.options import DubalaiOptions, standard_edition
from ludotheque.games.dubalai.game import GAME, State
from ludotheque.games.dubalai.rules.actions import Correction, Done, DoubleGame, ForgottenSyllable, Keep, Lay
from ludotheque.games.dubalai.rules.checks import AfterMove
from ludotheque.games.dubalai.rules.codes import READING_MS
from ludotheque.games.dubalai.rules.tabletop.formulas import BLACK, EITHER, FELL, ORANGE, judge, valid_symbols
from ludotheque.games.dubalai.rules.tabletop.setup import DICE
from ludotheque.games.dubalai.rules.tabletop.track import FINISH, FIRST_NOVICE_SQUARE, LAST_NOVICE_SQUARE, LOWEST_SQUARE
from support.dubalai import (
    INVALID,
    LEVEL_TABLES,
    PERFECT_BLACK,
    PERFECT_ORANGE,
    SYLLABLES,
    Scene,
    before_move,
    random_positions,
)
from support.golden_files import BOARDS, assert_matches_file, json_list

ROLLS = 20
ROWS = 8
WRITING_CASES = 6
SPELL_CASES = 9
SPELLS = ("forgotten_syllable", "correction", "double_game")
REVEALS = 10
HELD = ("fog", "tailwind", "roadblock", "hex", "decree", "attraction")
FORMULAS = (PERFECT_ORANGE, PERFECT_BLACK, INVALID, "GLO FIZ", "MIP", "GLO", "")
VERDICTS = ("fell", "flew", "perfect")
LABELS = {EITHER: None, ORANGE: COLOURS[0], BLACK: COLOURS[1]}


def test_the_cases_for_the_browser_are_up_to_date() -> None:
    box = msgspec.json.encode(_box()).decode()
    rolls = list(_rolls())
    reasons = {why for roll in rolls for _, _, _, why in roll["judged"]}
    assert reasons == {None, "empty", "out", "mixed", "label"}
    parts = {"rolls": rolls, "writing": _writing(), "spells": _spells(), "reveals": _reveals()}
    text = ",".join(f'"{name}":{json_list(cases)}' for name, cases in parts.items())
    assert_matches_file(BOARDS / "dubalai/rules.json", f'{{{text},"box":{box}}}\n')


def _rolls() -> Iterator[dict[str, Any]]:
    rng = random.Random(5)
    for _ in range(ROLLS):
        faces = vec[i64]([rng.randrange(2 * SYMBOLS) for _ in range(9)])
        orange, black = valid_symbols(faces, ORANGE), valid_symbols(faces, BLACK)
        # random formulas, the perfect ones, and parts of them
        rows = [0, orange, black, orange & rng.randrange(512), black & rng.randrange(512), orange | black]
        rows += [rng.randrange(512) for _ in range(ROWS - len(rows))]
        yield {
            "dice": [[face % SYMBOLS, COLOURS[face // SYMBOLS]] for face in faces],
            "valid": [members(orange), members(black)],
            "judged": [
                [members(laid), name, VERDICTS[judge(laid, orange, black, label)], _why(laid, orange, black, label)]
                for laid in rows
                for label, name in LABELS.items()
            ],
        }


def _why(row: int, orange: int, black: int, label: int) -> str | None:
    """Why a row falls: each reason is a condition that the judgement alone decides."""
    if judge(row, orange, black, label) != FELL:
        return None
    if not row:
        return "empty"
    if any(judge(bit(symbol), orange, black, EITHER) == FELL for symbol in members(row)):
        return "out"
    return "mixed" if judge(row, orange, black, EITHER) == FELL else "label"


# Rows that may be laid or altered


def _writing() -> Iterator[dict[str, Any]]:
    """BAL-28: whether a seat that writes may lay a second row, in positions of random games."""
    written: dict[bool, int] = {False: 0, True: 0}
    for position in random_positions(LEVEL_TABLES[3], seed=2):
        state = State(position, DubalaiOptions(levels=LEVEL_TABLES[3]))
        for seat, prompt in GAME.prompts(state).items():
            if not isinstance(seat, int) or prompt.kind != "write":
                continue
            may_double = GAME.check(state, seat, Lay((0,), (1,), COLOURS[0])) is None
            if written[may_double] < WRITING_CASES:
                written[may_double] += 1
                yield {"hand": GAME.view(state, seat).hand, "may_double": may_double}
    assert min(written.values()) == WRITING_CASES


def _races() -> dict[str, bool]:
    """The phases of random games, each with whether some seat's prompt is a race."""
    phases: dict[str, bool] = {}
    for seed in range(3):
        for position in random_positions(LEVEL_TABLES[3], seed):
            state = State(position, DubalaiOptions(levels=LEVEL_TABLES[3]))
            phase = GAME.view(state, None).phase
            phases[phase] = phases.get(phase, False) or any(prompt.race for prompt in GAME.prompts(state).values())
    assert {"look", "fog", "write", "before", "after", "roll"} <= set(phases)
    return phases


def _spells() -> Iterator[dict[str, Any]]:
    """BAL-23, BAL-24, BAL-28: the rows a seat may alter, and the symbols it may take out of each."""
    rng = random.Random(28)
    for number in range(SPELL_CASES):
        symbols = rng.sample(SYLLABLES, 5)
        main = rng.randint(1, 3)
        second = symbols[main:] if number % 3 else []
        scene = before_move(SPELLS, " ".join(symbols[:main]), " ".join(second))
        if number % 3 == 2:
            scene.cast(0, DoubleGame())
        view = scene.view(0)
        actions = scene.options_of(0)
        rows = {action.row for action in actions if isinstance(action, ForgottenSyllable)}
        removed: dict[str, set[int]] = {}
        for action in actions:
            if isinstance(action, Correction):
                removed.setdefault(action.row, set()).add(action.remove)
        yield {
            "doubled": view.doubled,
            "formula": msgspec.to_builtins(view.formulas[0]),
            "rows": sorted(rows),
            "removed": {row: sorted(symbols) for row, symbols in removed.items()},
        }


# How long bots wait for what the browser shows


def _reveals() -> Iterator[dict[str, Any]]:
    """The events before a question, and how long a bot that is asked waits for their animation."""
    rng = random.Random(7)
    for number in range(REVEALS):
        seats = 2 + number % 5
        hands = [[card] if rng.random() < 0.3 else [] for card in HELD[:seats]]
        scene = Scene([rng.randrange(12) for _ in range(seats)], hands, closer=rng.randrange(seats))
        formulas = [rng.choice(FORMULAS) for _ in range(seats)]
        events = scene.write(*formulas)
        while scene.phase in ("before", "keep", "after"):
            if events:
                yield _reveal(scene, events)
            (seat,) = (seat for seat in scene.asked if isinstance(seat, int))
            events = scene.play(seat, Keep(scene.view(seat).drawn[0]) if scene.phase == "keep" else Done())
        if scene.phase == "roll":
            yield _reveal(scene, events)


def _reveal(scene: Scene, events: list[Event]) -> dict[str, Any]:
    return {"events": msgspec.to_builtins(events), "waits": reveal_time(scene.view())}


# The box


def _box() -> dict[str, Any]:
    edition = standard_edition()
    return {
        "symbols": [symbol.id for symbol in edition.symbols],
        "syllables": [symbol.syllable for symbol in edition.symbols],
        "witches": edition.witches,
        "squares": [LOWEST_SQUARE, FINISH],
        "novice_squares": list(range(FIRST_NOVICE_SQUARE, LAST_NOVICE_SQUARE + 1)),
        "reading_ms_per_die": READING_MS // DICE,
        "sorting_ms": SORTING,
        "longest_reveal_ms": LONGEST,
        "races": _races(),
        "after_move": [kind.__struct_config__.tag for kind in AfterMove.__args__],
    }
