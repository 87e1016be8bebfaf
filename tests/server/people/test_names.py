"""Names that people may have."""

from __future__ import annotations

import random
import unicodedata

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.engine.words import LANGUAGES, Language
from ludotheque.server.people.names import LONGEST_NAME, _lists, clean_name, is_acceptable, random_name


def first(_below: int) -> int:
    return 0


PLEASANT = random_name("en", first)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Zoé", "Zoé"),
        ("  Jean-Luc   de la Tour ", "Jean-Luc de la Tour"),
        ("Ｎｏｅ\u0301", "Noé"),
        ("Ali\u200bce\u0000", "Alice"),
        ("\u202eecilA", "ecilA"),
        ("Z\u0301\u0302\u0303\u0304\u0305oé", "Ź\u0302\u0303oé"),
        ("Z\u0301\u200d\u0302\u200d\u0303\u200d\u0304oé", "Ź\u0302\u0303oé"),
        ("a\tb\nc", "a b c"),
        ("ميساء", "ميساء"),
        ("さくら🌸", "さくら🌸"),
        ("x" * 50, "x" * LONGEST_NAME),
        ("👩‍🚀" * 12, "👩🚀" * 10),
        ("As de Pique", "As de Pique"),
        ("Constance", "Constance"),
        ("Habit Chaud", "Habit Chaud"),
        ("K", "K"),
    ],
)
def test_a_name_is_cleaned(typed: str, shown: str) -> None:
    assert clean_name(typed, "en", first) == shown


@pytest.mark.parametrize("typed", ["", "   ", "\u200b\u2060", "\u3164", "\u2800", "...", "́", "--"])
def test_an_invisible_name_becomes_a_random_one(typed: str) -> None:
    assert clean_name(typed, "en", first) == PLEASANT


@pytest.mark.parametrize(
    "typed", ["Admin", "ADMIN", "adm1n", "аdmin", "Administrateur", "L u d o t h e q u e", "Modérateur", "Système"]
)
def test_reserved_names_are_replaced(typed: str) -> None:
    assert clean_name(typed, "en", first) == PLEASANT


@pytest.mark.parametrize(
    "typed", ["gros con", "connard", "C0nnard", "s a l o p e", "Fuuuck", "petite merde", "b1tch", "MERDE", "pédé"]
)
def test_rude_names_are_replaced(typed: str) -> None:
    assert clean_name(typed, "en", first) == PLEASANT


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_random_name_is_acceptable(language: Language) -> None:
    animals, adjectives = (_lists()[language][kind] for kind in ("animals", "adjectives"))
    for animal in range(len(animals)):
        for adjective in range(len(adjectives)):
            chosen = iter((animal, adjective))
            name = random_name(language, lambda _below, chosen=chosen: next(chosen))  # type: ignore[misc]
            assert clean_name(name, language, first) == name
            assert is_acceptable(name)


def test_french_adjectives_agree() -> None:
    assert random_name("fr", first) == "Loutre joyeuse"
    males = iter((12, 0))
    assert random_name("fr", lambda _below: next(males)) == "Lynx joyeux"


@given(st.text(max_size=120))
def test_cleaning_any_text_gives_a_stable_name(typed: str) -> None:
    name = clean_name(typed, "fr", random.Random(typed).randrange)
    assert 1 <= len(regex.findall(r"\X", name)) <= LONGEST_NAME
    assert not any(unicodedata.category(char)[0] == "C" for char in name)
    assert clean_name(name, "fr", first) == name
