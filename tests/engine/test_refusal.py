"""The refusal of an invalid option names the option and its allowed values, in the words of the form."""

from __future__ import annotations

import re

import msgspec
import pytest

from ludotheque import BadTable, Match
from ludotheque.engine.refusal import Refusal, option_error
from ludotheque.engine.registry import find_game, own_game_ids
from ludotheque.engine.words import LANGUAGES, game_words, refusal_sentence

OPTIONS = [(game, field.name) for game in own_game_ids() for field in msgspec.structs.fields(find_game(game).Options)]


def sentences(game: str, options: object) -> tuple[str, str]:
    refusal = option_error(find_game(game).Options, options)
    return refusal_sentence(game, "fr", refusal), refusal_sentence(game, "en", refusal)


@pytest.mark.parametrize(
    ("game", "options", "french", "english"),
    [
        (
            "boussanga",
            {"mode": "chess"},
            "« Façon de jouer » : au choix, Chacun pour soi (2 à 4), Deux contre deux (4) ou Tous ensemble (1 à 4).",
            "“How to play”: choose Everyone alone (2 to 4), Two against two (4) or All together (1 to 4).",
        ),
        ("boussanga", {"first": 9}, "« Qui commence » : un nombre de 0 à 3.", "“Who begins”: a number from 0 to 3."),
        ("bouh", {"greuh": 3}, "« Greuh » : c’est oui ou non.", "“Greuh”: this is yes or no."),
        (
            "dubalai",
            {"levels": ["novice", "wizard"]},
            "« Niveau de chacun » : au choix pour chaque place, Novice, Normal ou Expert.",
            "“Level of each”: for every seat, choose Novice, Normal or Expert.",
        ),
        (
            "bouh",
            {"last_ranking": "no"},
            "« last_ranking » : pour chaque place, un nombre de 1 à 5.",
            "“last_ranking”: for every seat, a number from 1 to 5.",
        ),
        (
            "bouh",
            {"level": "collect", "magic": True},
            "Ce jeu n’a pas de réglage « magic ».",
            "This game has no setting “magic”.",
        ),
        ("bouh", ["level"], "Ces réglages sont illisibles.", "These settings cannot be read."),
    ],
)
def test_an_option_is_explained_in_both_languages(game: str, options: object, french: str, english: str) -> None:
    assert sentences(game, options) == (french, english)


@pytest.mark.parametrize(("game", "name"), OPTIONS)
def test_every_option_of_every_game_can_be_explained(game: str, name: str) -> None:
    """By its title if it has one, and without words of the decoder."""
    refusal = option_error(find_game(game).Options, {name: object()})
    assert refusal.params["field"] == name
    decoded = msgspec.json.decode(msgspec.json.encode(refusal), type=Refusal)
    for language in LANGUAGES:
        text = refusal_sentence(game, language, refusal)
        assert game_words(game, language)["options"].get(name, {}).get("title", name) in text
        assert not re.search(r"[{}`$]|[Ee]xpected|[Ii]nvalid|Object", text)
        assert refusal_sentence(game, language, decoded) == text


def test_a_long_unknown_option_name_is_cut() -> None:
    assert len(str(option_error(find_game("bouh").Options, {"x" * 5_000: 1}).params["field"])) < 100


def test_a_match_with_invalid_options_raises_with_the_refusal() -> None:
    with pytest.raises(BadTable) as error:
        Match("bouh", seats=2, options={"penalty": "yes"})
    assert error.value.refusal == Refusal("LUD-5", "option_yes_or_no", {"field": "penalty"})
