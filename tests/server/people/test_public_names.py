"""Names at public tables: strangers cannot talk, insult or be found by them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.server.people.names import _lists, clean_name, random_name
from ludotheque.server.people.public_names import public_name


def every_name_of_ours() -> Iterator[str]:
    animals, adjectives = (len(_lists()["fr"][kind]) for kind in ("animals", "adjectives"))
    for choice in product(range(animals), range(adjectives)):
        chosen = iter(choice)
        yield random_name("fr", lambda _below, chosen=chosen: next(chosen))  # type: ignore[misc]


FROM_THE_LISTS = set(every_name_of_ours())


@pytest.mark.parametrize(
    "name",
    [
        *(
            "Zoé",
            "Jean-Luc",
            "Anne-Sophie",
            "Éloïse",
            "Marie de Lyon",
            "O'Connor",
            "François",
            "Noëlle",
            "Victor",
            "Léo",
        ),
        *("Jürgen", "Käthe", "Müller", "Weiß", "Björn", "Wolfgang Amadeus"),
        *("محمد", "فاطمة الزهراء", "ليلى"),
        *("さくら", "山田太郎", "タロウ", "花子ちゃん"),
        *("Nguyễn Thị Ngọc", "Phạm Văn Đức", "Hoàng"),
        *("Анна", "Ελένη", "김민준", "王小明", "दीपिका", "שרה"),
        *("Constance", "Scunthorpe", "Dickens", "Cassandra", "Olivia", "Victor", "Ivan", "Fukuda"),
    ],
)
def test_ordinary_names_stay(name: str) -> None:
    assert public_name("somebody", clean_name(name, "fr", lambda _: 0)) == name


@pytest.mark.parametrize(
    ("name", "shown"), [("Léa 7", "Léa"), ("Tom2015", "Tom"), ("🦊 Ida", "Ida"), ("Zoé!", "Zoé"), ("(Max)", "Max")]
)
def test_digits_and_signs_are_removed(name: str, shown: str) -> None:
    assert public_name("somebody", name) == shown


@pytest.mark.parametrize(
    "name",
    [
        *("sa1ope", "fvck", "Ni99er", "kys", "KYS", "k y s", "f.u.c.k", "f*ck", "sal ope", "fu ck you", "FVCK"),
        *("bob@mail.com", "mail.com", "www bob", "snap.me/bob", "bob#1234", "http bob", "bob dot com", "zoe_lyon"),
        *("0612345678", "06 12 34 56 78", "tel 0612345678", "+33612345678", "Bob 555-0123"),
        *("Аnnа", "pаypal", "Zoе", "Αlex", "Ζoé", "Anna Анна", "𝕓𝕠𝕓а", "Tomさん"),
        *("my snap is bob", "snap bobby", "mysnapisbob", "insta zoe", "add me on discord", "discord", "call me"),
        *("one two three four", "🦊🦊", "1234", "...", "¿?"),
        *("Administrateur", "ѕаlоре", "сul"),
    ],
)
def test_other_names_are_replaced_by_one_of_ours(name: str) -> None:
    assert public_name("somebody", name) in FROM_THE_LISTS


def test_the_same_person_is_always_called_the_same() -> None:
    assert public_name("ann", "kys") == public_name("ann", "sa1ope")
    assert len({public_name(f"person-{number}", "kys") for number in range(40)}) > 20


@given(st.text(max_size=60))
def test_whatever_is_typed_strangers_see_letters_alone(typed: str) -> None:
    shown = public_name("somebody", clean_name(typed, "fr", lambda _: 0))
    assert regex.fullmatch(r"[\p{L}\p{M}'’\- ]{1,80}", shown)
    assert public_name("somebody", shown) == shown
