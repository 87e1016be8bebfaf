"""Every refusal and event of a game has a sentence in both languages."""

from __future__ import annotations

import random

import msgspec
import pytest

from ludotheque.engine.registry import find_game, game_package
from ludotheque.engine.words import LANGUAGES, LIBRARY, event_sentence, game_words, words
from ludotheque.terminal.boards import terminal_games
from ludotheque.testing.random_values import random_value
from ludotheque.testing.sources import flat, placeholders, refusals_in
from ludotheque.testing.suite.suite import Suite


class WordTests(Suite):
    """Whatever the game can say is written in both languages."""

    @pytest.mark.parametrize("file", ["words", "terminal"])
    def test_both_languages_have_the_same_keys_and_parameters(self, file: str) -> None:
        if file == "terminal" and self.game not in terminal_games():
            return
        french, english = (flat(game_words(self.game, language, file)) for language in LANGUAGES)
        assert french.keys() == english.keys()
        for key in french:
            assert placeholders(french[key]) == placeholders(english[key]), key

    def test_every_refusal_has_its_sentence_and_every_sentence_its_refusal(self) -> None:
        sentences = set(game_words(self.game, "en").get("refusals", {}))
        reasons = {reason for _, reason in refusals_in(game_package(self.game).name)}
        assert reasons - set(words(LIBRARY, "en")["refusals"]) - sentences == set()
        assert sentences - reasons == set()

    def test_every_event_has_a_sentence(self) -> None:
        kind = find_game(self.game).Event
        events = msgspec.inspect.type_info(kind)
        parts = events.types if isinstance(events, msgspec.inspect.UnionType) else (events,)
        tags = {part.tag for part in parts if isinstance(part, msgspec.inspect.StructType)}
        assert set(game_words(self.game, "en")["events"]) == tags
        rng = random.Random(1)
        for _ in range(50):
            for language in LANGUAGES:
                assert event_sentence(self.game, language, random_value(kind, rng))
