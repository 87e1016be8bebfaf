"""Games are found in folders of the library and in separately installed packages."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludotheque import BadFile, Match
from ludotheque.bots.registry import find_bot, installed_games
from ludotheque.engine.registry import BrokenGame, UnknownGame, find_game, game_ids, game_package, own_game_ids
from ludotheque.testing.random_play import played
from ludotheque.testing.tables import Table
from support.command_line import run
from support.fake_distributions import Distributions, distributions_in, forget_games

COIN = {
    "coin/__init__.py": "",
    "coin/game.py": "from support.bell_game import Bell\nclass Coin(Bell):\n    id = 'coin'\nGAME = Coin()\n",
    "coin/bot/__init__.py": "",
    "coin/bot/bot.py": "BOT = object()\n",
    "coin/box/words.fr.toml": 'title = "Pièce"\n',
    "coin/box/words.en.toml": 'title = "Coin"\n',
    "coin/box/rulebook.fr.md": "",
    "coin/box/rulebook.en.md": "",
}
"""A package with a game."""


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Distributions]:
    yield distributions_in(tmp_path, monkeypatch)
    monkeypatch.undo()
    forget_games()


def broken() -> list[str]:
    return [str(error) for error in installed_games().broken]


def test_a_separately_installed_game_is_found_beside_the_own_ones(installed: Distributions) -> None:
    installed.install("coin-game", {"coin": "coin"}, COIN)
    assert set(game_ids()) == {*own_game_ids(), "coin"}
    assert find_game("coin").id == "coin"
    assert find_bot("coin") is not None
    assert game_package("coin").distribution == "coin-game 1.0"
    assert installed_games() == ((*own_game_ids(), "coin"), ())


def test_a_saved_match_of_a_separately_installed_game_is_loaded(installed: Distributions) -> None:
    installed.install("coin-game", {"coin": "coin"}, COIN)
    saved = played(Table("coin", 2, {}), seed=3).save()
    assert Match.load(saved).outcome is not None
    (installed.folder / "coin_game-1.0.dist-info" / "entry_points.txt").unlink()
    forget_games()
    with pytest.raises(BadFile, match="there is no game called 'coin'"):
        Match.load(saved)


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"coin/game.py": "1 / 0\n"}, "ZeroDivisionError: division by zero"),
        ({"coin/game.py": "import nowhere\n"}, "ModuleNotFoundError: No module named 'nowhere'"),
        ({"coin/game.py": "\n"}, "coin.game does not define GAME"),
        ({"coin/game.py": "GAME = 7\n"}, "GAME in coin.game does not inherit from ludotheque's Game"),
        (
            {"coin/game.py": COIN["coin/game.py"].replace("'coin'", "'dime'")},
            "its entry point is called 'coin', but GAME.id is 'dime'",
        ),
        ({"coin/bot/bot.py": "\n"}, "coin.bot.bot does not define BOT"),
        ({"coin/box/words.fr.toml": "title = \n"}, "box/words.fr.toml: TOMLDecodeError("),
        ({"coin/box/words.en.toml": "\n"}, "box/words.en.toml: KeyError('title')"),
    ],
)
def test_a_broken_game_is_one_line_and_leaves_the_others_alone(
    installed: Distributions, changed: dict[str, str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    installed.install("coin-game", {"coin": "coin"}, COIN | changed)
    assert installed_games().games == own_game_ids()
    (line,) = broken()
    assert line.startswith(f"the game 'coin' of coin-game 1.0 cannot be used: {reason}")
    assert "\n" not in line
    assert run("games") == 0
    printed = capsys.readouterr()
    assert "coin" not in printed.out
    assert printed.err == f"ludotheque: {line}\n"


def test_a_game_without_a_bot_is_broken(installed: Distributions) -> None:
    installed.install("coin-game", {"coin": "coin"}, {path: text for path, text in COIN.items() if "bot" not in path})
    assert broken() == ["the game 'coin' of coin-game 1.0 cannot be used: there is no module coin.bot.bot"]


def test_a_package_that_is_not_there_is_a_broken_game(installed: Distributions) -> None:
    installed.install("coin-game", {"coin": "nowhere"})
    with pytest.raises(BrokenGame, match=r"the game 'coin' of coin-game 1\.0 cannot be used"):
        find_game("coin")


def test_a_game_cannot_take_the_id_of_an_own_game(installed: Distributions) -> None:
    own = own_game_ids()[0]
    installed.install("coin-game", {own: "coin"}, COIN)
    assert game_package(own).distribution == ""
    assert broken() == [f"the game {own!r} of coin-game 1.0 cannot be used: ludotheque itself has a game {own!r}"]


def test_of_two_games_with_one_id_neither_is_used(installed: Distributions) -> None:
    installed.install("coin-game", {"coin": "coin"}, COIN)
    installed.install("other-coin", {"coin": "other"})
    (line,) = broken()
    assert "registers a game of the same id; uninstall one of them" in line
    assert "coin-game 1.0" in line
    assert "other-coin 1.0" in line
    with pytest.raises(UnknownGame, match="there is no game called 'coin'"):
        find_game("coin")


@pytest.mark.parametrize("id", ["Coin", "7coin", "c" * 41, "coin-game"])
def test_an_id_that_cannot_be_part_of_an_address_is_refused(installed: Distributions, id: str) -> None:
    installed.install("coin-game", {id: "coin"}, COIN)
    assert "an id is a lower-case letter" in broken()[0]
    assert id not in game_ids()


def test_the_list_of_games_says_which_distribution_installed_each(
    installed: Distributions, capsys: pytest.CaptureFixture[str]
) -> None:
    installed.install("coin-game", {"coin": "coin"}, COIN)
    assert run("games") == 0
    lines = capsys.readouterr().out.splitlines()
    assert next(line for line in lines if line.lstrip().startswith("coin")).rstrip().endswith("coin-game 1.0")
    assert sum(line.rstrip().endswith("ludotheque") for line in lines) == len(own_game_ids())


def test_an_own_game_is_found_without_reading_metadata_or_importing_others() -> None:
    """Starting a match stays fast however many packages are installed."""
    name, *others = own_game_ids()
    source = (
        f"import sys\nfrom ludotheque.engine import registry\nregistry.find_game({name!r})\n"
        "assert registry._registered.cache_info().misses == 0\n"
        f"assert not [other for other in {others!r} if f'ludotheque.games.{{other}}' in sys.modules]\n"
    )
    subprocess.run([sys.executable, "-P", "-c", source], check=True)
