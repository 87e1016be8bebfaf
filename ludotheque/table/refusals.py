"""Why a table does not do what somebody wants, in words."""

from __future__ import annotations

from ludotheque.engine.refusal import Refusal
from ludotheque.engine.words import Language, refusal_sentence, words


def sentence_for(game: str, language: Language, refusal: Refusal) -> str:
    """A refusal of the table or of the game played at it."""
    if refusal.clause.startswith("TBL-"):
        return str(words("ludotheque.table", language)["refusals"][refusal.reason]).format(**refusal.params)
    return refusal_sentence(game, language, refusal)
