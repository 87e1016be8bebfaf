"""The error responses of the API: all have the same form, with a sentence in both languages.

``{"problem": key, "sentence": {"fr": …, "en": …}, "refusal": … , "field": …}``
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from litestar.exceptions import HTTPException

from ludotheque.engine.refusal import Refusal
from ludotheque.engine.words import LANGUAGES, Sentence, words
from ludotheque.server.http.asgi import Send
from ludotheque.table.sentences import sentence_for

STATUS = {
    "bad_request": 400,
    "nobody": 401,
    "foreign_page": 403,
    "only_the_host": 403,
    "not_found": 404,
    "no_such_game": 404,
    "no_such_table": 404,
    "no_such_code": 404,
    "no_such_match": 404,
    "no_such_scene": 404,
    "no_such_daily": 404,
    "no_such_class": 404,
    "no_such_child": 404,
    "link_used": 404,
    "wrong_method": 405,
    "plays_in_public": 409,
    "begun_already": 409,
    "all_chairs_taken": 409,
    "too_few_people": 409,
    "class_full": 409,
    "class_closed": 409,
    "class_over": 409,
    "class_empty": 409,
    "not_playing": 409,
    "no_ghosts": 409,
    "wrong_child_code": 409,
    "too_large": 413,
    "not_json": 415,
    "refused": 422,
    "bad_file": 422,
    "unfinished_file": 422,
    "over_then": 422,
    "other_rules": 422,
    "too_fast": 429,
    "renamed_often": 429,
    "broken": 500,
    "stopping": 503,
    "unavailable": 503,
}
"""All problem keys, with their HTTP status. The sentences are in ``words.*.toml``."""


class Problem(msgspec.Struct, frozen=True):
    """Why a request failed."""

    problem: str
    """A key for programs."""
    sentence: Sentence
    """A sentence for people."""
    refusal: Refusal | None = None
    """The rule that forbids it, if there is one."""
    field: str | None = None
    """The part of the request that is wrong, if there is one."""


class ProblemError(HTTPException):
    """Raised by routes that cannot do what was asked; the response is the ``Problem``."""

    def __init__(self, key: str, problem: Problem | None = None) -> None:
        super().__init__(status_code=STATUS[key], detail=key)
        self.problem = problem_of(key) if problem is None else problem


def problem_of(key: str, field: str | None = None) -> Problem:
    """The problem with this key."""
    sentences = {language: str(words("ludotheque.server", language)["problems"][key]) for language in LANGUAGES}
    return Problem(key, Sentence(**sentences), None, field)


def refusal_problem(refusal: Refusal, game: str, field: str | None) -> Problem:
    """The problem for a refusal by a rule of the game or of the tables."""
    sentences = {language: sentence_for(game, language, refusal) for language in LANGUAGES}
    return Problem("refused", Sentence(**sentences), refusal, field)


encode = msgspec.json.Encoder().encode


async def send_problem(send: Send, key: str, headers: Mapping[str, str] | None = None) -> None:
    """Send a problem as the response to an HTTP request, without a route."""
    body = encode(problem_of(key))
    all_headers = {"content-type": "application/json", "content-length": str(len(body)), **(headers or {})}
    lines = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in all_headers.items()]
    await send({"type": "http.response.start", "status": STATUS[key], "headers": lines})
    await send({"type": "http.response.body", "body": body})
