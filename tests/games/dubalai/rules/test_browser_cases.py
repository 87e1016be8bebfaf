"""Cases that hold the browser to the rules.

The browser repeats how dice are sorted and formulas judged, which spells follow a
move, and some names and numbers of the box. ``web/src/games/dubalai/rules.json``
holds what the rules say of each; a test of the client compares its own results.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import members
from ludotheque.games.dubalai.box.edition import COLOURS, SYMBOLS
from ludotheque.games.dubalai.box.options import standard_edition
from ludotheque.games.dubalai.rules.checks import AfterMove
from ludotheque.games.dubalai.rules.codes import READING_MS
from ludotheque.games.dubalai.rules.formulas import BLACK, EITHER, ORANGE, judge, valid_symbols
from ludotheque.games.dubalai.rules.position import FIRST_NOVICE_SQUARE, LAST_NOVICE_SQUARE
from ludotheque.games.dubalai.rules.tables import DICE
from ludotheque.games.dubalai.rules.track import FINISH, LOWEST_SQUARE
from support.golden_files import BOARDS, assert_matches_file, json_list

ROLLS = 20
ROWS = 8
VERDICTS = ("fell", "flew", "perfect")
LABELS = {EITHER: None, ORANGE: COLOURS[0], BLACK: COLOURS[1]}


def test_the_cases_for_the_browser_are_up_to_date() -> None:
    box = msgspec.json.encode(_box()).decode()
    text = f'{{"rolls":{json_list(_rolls())},"box":{box}}}\n'
    assert_matches_file(BOARDS / "dubalai/rules.json", text)


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
                [members(laid), name, VERDICTS[judge(laid, orange, black, label)]]
                for laid in rows
                for label, name in LABELS.items()
            ],
        }


def _box() -> dict[str, Any]:
    edition = standard_edition()
    return {
        "symbols": [symbol.id for symbol in edition.symbols],
        "syllables": [symbol.syllable for symbol in edition.symbols],
        "witches": edition.witches,
        "squares": [LOWEST_SQUARE, FINISH],
        "novice_squares": list(range(FIRST_NOVICE_SQUARE, LAST_NOVICE_SQUARE + 1)),
        "reading_ms_per_die": READING_MS // DICE,
        "after_move": [kind.__struct_config__.tag for kind in AfterMove.__args__],
    }
