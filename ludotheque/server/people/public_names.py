"""Names at public tables: strangers cannot use them to talk, to insult, or to be found elsewhere.

Such a name has letters of one script, in at most three words, and neither digits, addresses nor spellings that
imitate a forbidden word. Somebody with another name is shown under a name from our own lists, always the same.
"""

from __future__ import annotations

import hashlib
import unicodedata
from functools import lru_cache

import regex
from confusable_homoglyphs import categories

from ludotheque.engine.words import Language
from ludotheque.server.people.names import is_acceptable, random_name
from ludotheque.table.identities import Identity

MOST_WORDS = 3
MOST_REMEMBERED = 10_000
LIST_LANGUAGE: Language = "fr"
"""A name is the same for all who see it, whatever their language."""

ADDRESS = regex.compile(r"[@/\\:#_]|\w[.。]\w|(?i:\b(www|http|https|dot|arobase)\b)")
"""Parts of addresses of pages, of mail or of accounts."""
DISGUISE = regex.compile(r"\p{L}[[\p{N}\p{S}\p{P}]--['’\-. ]]+\p{L}", flags=regex.V1)
"""Digits and signs between letters, as in ``b1ll`` and ``b*ll``."""
MOST_DIGITS = 4
"""More digits are a number to call."""
NOT_A_LETTER = regex.compile(r"[^\p{L}\p{M}'’\- ]+")
FAMILIES = (
    frozenset({"HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"HAN", "HANGUL"}),
    frozenset({"HAN", "BOPOMOFO"}),
)
"""Scripts that are written together, besides those that are written alone."""
COMMON = frozenset({"COMMON", "INHERITED"})


@lru_cache(MOST_REMEMBERED)
def public_name(person: Identity, name: str) -> str:
    """The name under which strangers see a person.

    >>> public_name("1", "Zoé 7"), public_name("1", "Jean-Luc")
    ('Zoé', 'Jean-Luc')
    >>> public_name("1", "snap.me/zoe")
    'Grenouille polie'
    """
    name = unicodedata.normalize("NFKC", name)
    shown = " ".join(NOT_A_LETTER.sub(" ", name).split()).strip("'’- ")
    return shown if shown and _is_harmless(name, shown) else _from_the_lists(person)


def _is_harmless(name: str, shown: str) -> bool:
    if ADDRESS.search(name) or DISGUISE.search(name) or len(regex.findall(r"\p{N}", name)) > MOST_DIGITS:
        return False
    if len(shown.split()) > MOST_WORDS or not regex.search(r"\p{L}", shown) or not _is_one_script(shown):
        return False
    return is_acceptable(shown, among_strangers=True)


def _is_one_script(text: str) -> bool:
    scripts = frozenset(categories.unique_aliases(text)) - COMMON
    return len(scripts) <= 1 or any(scripts <= family for family in FAMILIES)


def _from_the_lists(person: Identity) -> str:
    digest = hashlib.sha256(f"ludotheque.name:{person}".encode()).digest()
    drawn = iter((int.from_bytes(digest[:8]), int.from_bytes(digest[8:16])))
    return random_name(LIST_LANGUAGE, lambda below: next(drawn) % below)
