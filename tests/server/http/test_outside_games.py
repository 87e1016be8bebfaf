"""Browsers load words, rulebooks, covers and boards of separately installed games."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludotheque.bots.registry import installed_games
from ludotheque.server.http.client_files import FOR_EVER, ClientFiles
from ludotheque.server.http.outside_games import OutsideFiles, outside_games
from support.fake_distributions import Distributions, distributions_in, forget_games

COIN = {
    "coin/__init__.py": "",
    "coin/game.py": "from support.bell_game import Bell\nclass Coin(Bell):\n    id = 'coin'\nGAME = Coin()\n",
    "coin/bot/__init__.py": "",
    "coin/bot/bot.py": "BOT = object()\n",
    "coin/box/words.fr.toml": 'title = "Pièce"\ntagline = "Pile ou face </script>"\n',
    "coin/box/words.en.toml": 'title = "Coin"\n',
    "coin/box/rulebook.fr.md": "# Pièce\n",
    "coin/box/rulebook.en.md": "# Coin\n",
    "coin/box/shelf.toml": 'age = 5\nplayers = 9\ncolour = "teal"\n',
    "coin/board/board.js": "export function mount() {}\n",
    "coin/board/art/coin.svg": "<svg/>",
}


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Distributions]:
    yield distributions_in(tmp_path / "packages", monkeypatch)
    monkeypatch.undo()
    forget_games()


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "client"
    folder.mkdir()
    (folder / "index.html").write_text("<html><head><title>L</title></head><body></body></html>")
    return folder


def body_of(files: ClientFiles, path: str) -> bytes:
    found = files._find(path)
    assert found is not None
    assert found.body is not None
    return found.body


def test_the_page_carries_the_manifests_and_nothing_else_changes(installed: Distributions, built: Path) -> None:
    plain = body_of(ClientFiles(built), "/")
    installed.install("coin-game", {"coin": "coin"}, COIN)
    page = body_of(ClientFiles(built, outside_games()), "/").decode()
    script = re.search(r'<script type="application/json" id="outside-games">(.*?)</script>', page)
    assert script is not None
    assert page.replace(script[0], "").encode() == plain
    (manifest,) = json.loads(script[1])
    assert manifest["title"] == {"fr": "Pièce", "en": "Coin"}
    assert manifest["tagline"]["fr"] == "Pile ou face </script>"
    assert (manifest["age"], manifest["minutes"], manifest["colour"]) == (5, None, "teal")
    assert (manifest["fewest"], manifest["most"], manifest["company"]) == (2, 3, 3)
    assert manifest["style"] is None
    assert manifest["cover"] is None


def test_the_files_are_served_under_an_address_that_changes_with_them(installed: Distributions, built: Path) -> None:
    installed.install("coin-game", {"coin": "coin"}, COIN)
    outside = outside_games()
    (game,) = outside.games
    files = ClientFiles(built, outside)
    assert game.board is not None
    assert re.fullmatch(r"/games/coin/[0-9a-f]{16}/board/board\.js", game.board)
    served = files._find(game.board)
    assert served is not None
    assert served.content_type == "text/javascript; charset=utf-8"
    assert served.cache_control == FOR_EVER
    assert body_of(files, game.board.replace("board.js", "art/coin.svg")) == b"<svg/>"
    assert json.loads(body_of(files, game.words.fr))["title"] == "Pièce"
    assert body_of(files, game.rulebook.en) == b"# Coin\n"
    assert files._find(game.board.replace("board.js", "missing")) is None
    (installed.folder / "coin/board/board.js").write_text("export function mount(element) {}\n")
    assert outside_games().games[0].board != game.board


def test_without_separately_installed_games_there_is_nothing_to_add() -> None:
    assert outside_games() == OutsideFiles()


@pytest.mark.parametrize(
    ("changed", "reason"),
    [({"coin/box/shelf.toml": "age = 0\n"}, "box/shelf.toml: "), ({"coin/box/shelf.toml": "ages = 7\n"}, "`ages`")],
)
def test_a_box_with_impossible_facts_is_broken(installed: Distributions, changed: dict[str, str], reason: str) -> None:
    installed.install("coin-game", {"coin": "coin"}, COIN | changed)
    (error,) = installed_games().broken
    assert reason in str(error)
    assert outside_games() == OutsideFiles()
