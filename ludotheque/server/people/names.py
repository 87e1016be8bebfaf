"""Names of people: cleans what they typed, so that it can be shown to children and strangers.

A name has 1 to 20 visible characters, nothing that could disturb a page, and nothing that could
be taken for the operator. Someone who types nothing or something rude gets a random name.
"""

from __future__ import annotations

import tomllib
import unicodedata
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import Any

import regex
from confusable_homoglyphs import confusables

from ludotheque.engine.words import Language
from ludotheque.server.common.clock_and_random import Pick
from ludotheque.table.people.visible_text import visible_text

LONGEST_NAME = 20
"""In graphemes, which are what people see as one character."""
MOST_CODE_POINTS = 80
LOOKS_LIKE = str.maketrans("0134578@$€!|", "oieastbaseil")
"""Digits and signs that are written for letters. Letters that resemble each other are known to the library."""


@cache
def _lists() -> dict[str, Any]:
    return tomllib.loads((files(__package__) / "names.toml").read_text("utf-8"))


def clean_name(typed: str, language: Language, pick: Pick) -> str:
    """The name for a person who typed this.

    >>> clean_name("  Zoé \\u202e\\t de   Lyon ", "fr", lambda below: 0)
    'Zoé de Lyon'
    >>> clean_name("", "fr", lambda below: 0), clean_name("Adm1n", "en", lambda below: 0)
    ('Loutre joyeuse', 'Merry Otter')
    """
    shown = _shortened(visible_text(typed[: 10 * MOST_CODE_POINTS]))
    if not any(unicodedata.category(char)[0] in "LNS" for char in shown) or not is_acceptable(shown):
        return random_name(language, pick)
    return shown


def random_name(language: Language, pick: Pick) -> str:
    """A random pleasant name."""
    animals, adjectives = (_lists()[language][kind] for kind in ("animals", "adjectives"))
    return _joined(animals[pick(len(animals))], adjectives[pick(len(adjectives))], language)


ANIMALS = 18
COLOURS = 8


def child_name(animal: int, colour: int, language: Language) -> str:
    """The name of a child in a class.

    >>> child_name(0, 1, "fr"), child_name(0, 1, "en")
    ('Loutre bleue', 'Blue Otter')
    """
    lists = _lists()[language]
    return _joined(lists["animals"][animal], lists["colours"][colour], language)


def _joined(animal: Any, adjective: Any, language: Language) -> str:
    if language == "en":
        return f"{adjective} {animal}"
    name, gender = animal
    return f"{name} {adjective['mf'.index(gender)]}"


def is_acceptable(name: str, *, among_strangers: bool = False) -> bool:
    """Whether a name has neither rude nor reserved words; ``among_strangers``: nor any that ask for contact."""
    words = [found for word in name.replace("-", " ").split() if (found := _normalised(word))]
    if all(len(word) == 1 for word in words):
        words = ["".join(words)]  # s p e l l e d
    alone, anywhere = _forbidden(among_strangers)
    if among_strangers:
        words += [word.replace("v", "u") for word in (*words, "".join(words))] + ["".join(words)]
    if alone & {*words, "".join(words)}:
        return False
    without_doubles = [_without_doubles(word) for word in words]
    return not any(part in word for part in anywhere for word in without_doubles)


@cache
def _forbidden(among_strangers: bool) -> tuple[frozenset[str], tuple[str, ...]]:
    """Words that no word of a name may equal, and parts that no word may contain."""
    listed = [_lists()[kind] for kind in ("rude", "reserved", *(["contact"] if among_strangers else []))]
    alone = frozenset(_normalised(word) for words in listed for word in words["alone"])
    return alone, tuple(_without_doubles(_normalised(word)) for words in listed for word in words["anywhere"])


def _shortened(text: str) -> str:
    graphemes = regex.findall(r"\X", text)[:LONGEST_NAME]
    while sum(map(len, graphemes)) > MOST_CODE_POINTS:
        graphemes.pop()
    return "".join(graphemes).strip()


def _normalised(word: str) -> str:
    """A word as it looks: without accents and case, look-alikes replaced."""
    bare = unicodedata.normalize("NFKD", word.casefold()).translate(LOOKS_LIKE)
    return "".join(_as_latin(char) for char in bare if char.isalnum())


@cache
def _as_latin(char: str) -> str:
    """The Latin letter that a digit or a letter of another script can be confused with, else the character itself."""
    if char.isascii() and char.isalpha():
        return char
    found = confusables.is_confusable(char, preferred_aliases=["latin"])
    alike = [entry["c"].casefold() for entry in found[0]["homoglyphs"]] if found else []
    return next((letter for letter in alike if len(letter) == 1 and letter.isascii() and letter.isalpha()), char)


def _without_doubles(word: str) -> str:
    """A word without doubled letters."""
    return "".join(letter for letter, _ in groupby(word))
