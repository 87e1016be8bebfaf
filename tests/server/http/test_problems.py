"""Every problem key has a sentence in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from ludotheque.engine.words import LANGUAGES, words
from ludotheque.server.http.problems import STATUS


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_has_a_sentence(language: Any) -> None:
    assert set(words("ludotheque.server", language)["problems"]) == set(STATUS)
