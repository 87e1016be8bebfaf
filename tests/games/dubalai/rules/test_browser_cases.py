"""Cases that hold the browser to the rules.

The browser repeats how dice are sorted and formulas judged.
``web/src/games/dubalai/rules.json`` holds rolls with formulas and the verdicts of
the rules; a test of the client compares its own results with them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import members
from ludotheque.games.dubalai.box.edition import COLOURS, SYMBOLS, Spells
from ludotheque.games.dubalai.game import GAME
from ludotheque.games.dubalai.rules.actions import Hex, Lay
from ludotheque.games.dubalai.rules.formulas import BLACK, EITHER, ORANGE, judge, valid_symbols
from ludotheque.games.dubalai.rules.tables import DOUBLE
from ludotheque.games.dubalai.rules.view import DubalaiView
from support.dubalai import Scene, row
from support.golden_files import BOARDS, assert_matches_file, json_list

ROLLS = 20


ROWS = 8


SCENES = 12


STEPS = 9


SPELLS = list(Spells.__struct_fields__)


VERDICTS = ("fell", "flew", "perfect")


LABELS = {EITHER: None, ORANGE: COLOURS[0], BLACK: COLOURS[1]}


PHASES = ("write", "fog", "before", "after")


SEEN = ("seat", "phase", "squares", "formulas", "doubled", "altered", "hand", "casts")
"""What of a view the cards depend on."""


def test_the_cases_for_the_browser_are_up_to_date() -> None:
    text = f'{{"rolls":{json_list(_rolls())},"moments":{json_list(_moments())}}}\n'
    assert_matches_file(BOARDS / "dubalai/rules.json", text)


def _rolls() -> Iterator[dict[str, Any]]:
    rng = random.Random(5)
    for _ in range(ROLLS):
        faces = vec[i64]([rng.randrange(2 * SYMBOLS) for _ in range(9)])
        orange, black = valid_symbols(faces, ORANGE), valid_symbols(faces, BLACK)
        # whatever comes, the perfect formulas, and parts of them
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


def _moments() -> Iterator[dict[str, Any]]:
    for seed in range(SCENES):
        rng = random.Random(seed)
        squares = [rng.randrange(4) for _ in range(2 + seed % 3)]
        scene = Scene(squares, [[*rng.sample(SPELLS, 6), "aerobatics_1"], ["fog"]], closer=seed % 2)
        if seed % 2 and scene.position.holds(0, DOUBLE):
            scene.lay_two(0, "GLO FIZ", "YUK")
        elif seed % 3:
            scene.play(0, Lay(row("GLO")))
        for _ in range(STEPS):
            asked = [seat for seat in GAME.prompts(scene.state) if isinstance(seat, int)]
            if scene.phase not in PHASES:
                break
            for seat in asked:
                if scene.view(seat).hand:
                    yield _moment(scene.view(seat), scene.options_of(seat))
            choices = [
                (seat, action) for seat in asked for action in scene.options_of(seat) if not isinstance(action, Lay)
            ]
            if scene.phase == "fog" and rng.randrange(3):
                scene.wait()
            else:
                scene.play(*rng.choice(choices))


def _moment(view: DubalaiView, options: Any) -> dict[str, Any]:
    kinds = {type(action).__struct_config__.tag for action in options}
    shown: dict[str, Any] = msgspec.to_builtins({name: getattr(view, name) for name in SEEN})
    return shown | {
        "playable": sorted(kinds & set(view.hand)),
        "struck": sorted(action.seat for action in options if isinstance(action, Hex)),
    }
