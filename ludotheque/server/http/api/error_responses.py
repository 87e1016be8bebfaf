"""Turns exceptions of routes into problem responses, and documents these responses for OpenAPI."""

from __future__ import annotations

import re
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, InternalServerException
from litestar.openapi.datastructures import ResponseSpec

from ludotheque.server.common.logs import Log
from ludotheque.server.http.api.requests import SERVICES, as_scope
from ludotheque.server.http.problems import STATUS, Problem, ProblemError, problem_of
from ludotheque.table.match_log import Unavailable

CLIENT_LEFT = "client disconnected prematurely"
"""What the framework says when a client goes away before it has sent the whole request."""
KEYS = {400: "bad_request", 401: "nobody", 404: "not_found", 405: "wrong_method", 413: "too_large", 503: "stopping"}
"""The problem keys of errors that the framework raises, by status."""


def problem_responses(*statuses: int) -> dict[int, ResponseSpec]:
    """The OpenAPI descriptions of a route's problem responses: those of all routes, and these statuses."""
    always = (400, 403, 413, 415, 429, 503)
    return {
        status: ResponseSpec(Problem, description=_about(status), generate_examples=False)
        for status in sorted({*always, *statuses})
    }


def _about(status: int) -> str:
    return ", ".join(key for key, of in STATUS.items() if of == status)


def error_response(error: Exception, log: Log | None = None) -> Response[Problem]:
    """The response to a request that ended in an exception."""
    if isinstance(error, ProblemError):
        return _response(error.problem, error.status_code)
    if isinstance(error, HTTPException) and error.status_code < 500:
        key = KEYS.get(error.status_code, "bad_request")
        return _response(problem_of(key, _field(error)), STATUS[key], dict(error.headers or {}))
    if isinstance(error, InternalServerException) and error.detail == CLIENT_LEFT:
        return _response(problem_of("bad_request"), 400)  # nobody reads this
    if isinstance(error, RecursionError | UnicodeDecodeError):  # JSON nested too deeply, or not UTF-8
        return _response(problem_of("bad_request"), 400)
    if isinstance(error, Unavailable):
        if log is not None:
            log.error("unavailable", exc_info=error)
        return _response(problem_of("unavailable"), 503)
    if log is not None:
        log.error("broken", exc_info=error)
    return _response(problem_of("broken"), 500)


def _response(problem: Problem, status: int, headers: dict[str, str] | None = None) -> Response[Problem]:
    return Response(problem, status_code=status, headers=headers)


NAMED = re.compile(r"(?:required|unknown) field `([^`]+)`|at `\$\.([^`]+)`")
"""Finds the field name in an error message of the framework's decoder."""


def _field(error: HTTPException) -> str | None:
    """The part of a request that is wrong, if the framework says so."""
    extra: Any = error.extra
    first = extra[0] if isinstance(extra, list) and extra and isinstance(extra[0], dict) else {}
    named = NAMED.search(str(first.get("message", "")))
    if named is not None:
        return named[1] or named[2]
    key = str(first.get("key", "data"))
    return None if key == "data" else key


def handle_exception(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """Turn every exception into a ``Problem``, for Litestar."""
    services = as_scope(request).get(SERVICES)
    return error_response(error, None if services is None else services.log)
