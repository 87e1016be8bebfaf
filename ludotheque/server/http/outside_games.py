"""What browsers load of separately installed games: words, rulebooks, covers and boards.

The browser client is built with the own games. Of all others it learns from the page itself, which carries their
``OutsideGame`` manifests, and it loads their files from ``/games/ID/HASH/``. The hash of all files of a game is part
of the address, so that browsers can keep them for ever.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Literal, NamedTuple

import msgspec

from ludotheque.bots.registry import installed_games
from ludotheque.engine.files.shelf import shelf_facts
from ludotheque.engine.registry import box_of, find_game, game_package
from ludotheque.engine.words import LANGUAGES, Language, Sentence, game_words

HASH_LENGTH = 16
BOARD, STYLE, COVER = "board/board.js", "board/board.css", "cover.svg"


class OutsideGame(msgspec.Struct, frozen=True):
    """A separately installed game, as the browser client needs it before a table is opened."""

    game: str
    title: Sentence
    tagline: Sentence
    colour: Literal["red", "teal", "violet", "blue"]
    fewest: int
    most: int
    age: int | None
    minutes: int | None
    company: int
    """The number of players, bots included, of a match started with "play now"."""
    races: bool
    """Whether the order of answers is decided by milliseconds."""
    words: Sentence
    """The addresses of the words, in each language."""
    rulebook: Sentence
    """The addresses of the rulebook, in each language."""
    cover: str | None
    """The address of a picture."""
    board: str | None
    """The address of an ES module that shows the game; without it the client shows a plain board."""
    style: str | None
    """The address of the board's style sheet."""


class OutsideFiles(NamedTuple):
    """The separately installed games, and the files that browsers load of them, by their path."""

    games: tuple[OutsideGame, ...] = ()
    files: Mapping[str, bytes] = {}


def outside_games() -> OutsideFiles:
    """All separately installed games that can be played."""
    found = [_outside(game) for game in installed_games().games if game_package(game).distribution]
    return OutsideFiles(
        tuple(game for game, _ in found), {path: body for _, served in found for path, body in served.items()}
    )


def _outside(id: str) -> tuple[OutsideGame, dict[str, bytes]]:
    served = dict(sorted(_files_of(id)))
    digest = hashlib.sha256(msgspec.json.encode(list(served.items()))).hexdigest()[:HASH_LENGTH]
    folder = f"/games/{id}/{digest}"

    def address(name: str) -> str | None:
        return f"{folder}/{name}" if name in served else None

    game, facts = find_game(id), shelf_facts(id)
    fewest, most = game.seats[0], game.seats[-1]
    manifest = OutsideGame(
        game=id,
        title=_texts(id, "title"),
        tagline=_texts(id, "tagline"),
        colour=facts.colour,
        fewest=fewest,
        most=most,
        age=facts.age,
        minutes=facts.minutes,
        company=min(max(facts.players or max(fewest, 2), fewest), most),
        races=bool(game.races),
        words=Sentence(f"{folder}/words.fr.json", f"{folder}/words.en.json"),
        rulebook=Sentence(f"{folder}/rulebook.fr.md", f"{folder}/rulebook.en.md"),
        cover=address(COVER),
        board=address(BOARD),
        style=address(STYLE),
    )
    return manifest, {f"{folder}/{name}": body for name, body in served.items()}


def _files_of(game: str) -> Iterator[tuple[str, bytes]]:
    box = box_of(game)
    for language in LANGUAGES:
        yield f"words.{language}.json", msgspec.json.encode(game_words(game, language))
        yield f"rulebook.{language}.md", (box / f"rulebook.{language}.md").read_bytes()
    if (box / COVER).is_file():
        yield COVER, (box / COVER).read_bytes()
    yield from _files_in(files(game_package(game).name) / "board", "board")


def _files_in(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir() if folder.is_dir() else ():
        if entry.is_dir():
            yield from _files_in(entry, f"{path}/{entry.name}")
        else:
            yield f"{path}/{entry.name}", entry.read_bytes()


def _texts(game: str, key: str) -> Sentence:
    def text(language: Language) -> str:
        return str(game_words(game, language).get(key, ""))

    return Sentence(text("fr"), text("en"))
