"""The client's fonts as files that the typesetter can embed.

The client ships them as compressed variable fonts; the typesetter needs a file for each weight.
"""

from __future__ import annotations

import io
from importlib.resources.abc import Traversable
from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from ludotheque.paper.drawings import NoDrawings
from ludotheque.paper.svg import DISPLAY, TEXT

WEIGHTS = {DISPLAY: (700, 800), TEXT: (400, 700)}
FILES = {DISPLAY: "baloo-2-latin-wght-normal", TEXT: "atkinson-hyperlegible-next-latin-wght-normal"}


def write_fonts(client: Traversable, folder: Path) -> None:
    """Write every weight of every font to a folder. Raises ``NoDrawings`` if there is no client."""
    for family, weights in WEIGHTS.items():
        source = next((file for file in (client / "assets").iterdir() if file.name.startswith(FILES[family])), None)
        if source is None:
            raise NoDrawings
        for weight in weights:
            font = instantiateVariableFont(TTFont(io.BytesIO(source.read_bytes())), {"wght": weight})
            font.flavor = None
            # Every file needs names of its own, or viewers confuse the weights.
            names = {1: family, 2: "Bold" if weight >= 700 else "Regular", 3: f"{family} {weight}"}
            names |= {4: f"{family} {weight}", 6: f"{family.replace(' ', '')}-{weight}"}
            for name in font["name"].names:
                name.string = names.get(name.nameID, str(name))
            font.save(folder / f"{FILES[family]}-{weight}.ttf")
