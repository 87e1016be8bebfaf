"""Finds the bots of games, and the games that are complete enough to be offered to players."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, cast

from ludotheque.bots.bot import AnyBot
from ludotheque.engine.files.shelf import shelf_facts
from ludotheque.engine.registry import (
    BrokenGame,
    box_of,
    find_game,
    find_part,
    game_ids,
    game_package,
    own_game_ids,
    rejected_games,
)
from ludotheque.engine.words import LANGUAGES, game_words


class Installed(NamedTuple):
    """The games that can be played, and why others cannot."""

    games: tuple[str, ...]
    """The ids of the games, the library's own first."""
    broken: tuple[BrokenGame, ...]


@cache
def find_bot(game: str) -> AnyBot:
    """The bot of this game.

    >>> len(find_bot("boussanga").arenas) > 0
    True
    """
    return cast("AnyBot", find_part(game, "bot.bot", "BOT"))


@cache
def installed_games() -> Installed:
    """Load the separately installed games, and tell those that can be played from those that are broken."""
    games, broken = list(own_game_ids()), list(rejected_games())
    for game in game_ids():
        if game not in own_game_ids():
            try:
                _check(game)
                games.append(game)
            except BrokenGame as error:
                broken.append(error)
    return Installed(tuple(games), tuple(broken))


def _check(game: str) -> None:
    """Raise ``BrokenGame`` unless a game has rules, a bot, a box, and words and rulebooks in all languages."""
    find_game(game)
    find_bot(game)
    shelf_facts(game)
    for language in LANGUAGES:
        try:
            game_words(game, language)["title"]
        except (OSError, ValueError, KeyError) as error:
            raise BrokenGame(game_package(game), f"box/words.{language}.toml: {error!r}") from error
        if not (box_of(game) / f"rulebook.{language}.md").is_file():
            raise BrokenGame(game_package(game), f"there is no file box/rulebook.{language}.md")
