"""All routes of the HTTP API as one ASGI application."""

from __future__ import annotations

from functools import cache

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig

from ludotheque.server.http.api import (
    after_match,
    health,
    invitations,
    matches,
    me,
    offline_matches,
    printing,
    replays,
    scenes,
    tables,
)
from ludotheque.server.http.api import openapi as documents
from ludotheque.server.http.api.error_responses import handle_exception
from ludotheque.server.http.api.requests import provide_guest, provide_services, provide_visitor
from ludotheque.server.http.classes import children, teacher
from ludotheque.server.http.deals import challenges, daily, daily_challenges, duplicates, ghosts
from ludotheque.server.http.facts import class_facts, my_attempts
from ludotheque.server.http.home import book, even_chances, reminder, waiting


@cache
def all_routes(most_body_bytes: int) -> Litestar:
    """The API. Each request brings the services of its server (``SERVICES`` in its scope), so all servers of a process
    share the routes: reading the signatures of all handlers takes a fifth of a second.
    """
    return Litestar(
        [
            *(*me.ROUTES, *tables.ROUTES, *matches.ROUTES, *replays.ROUTES, *after_match.ROUTES, *scenes.ROUTES),
            *(*daily.ROUTES, *daily_challenges.ROUTES, *challenges.ROUTES, *ghosts.ROUTES),
            *(*offline_matches.ROUTES, *my_attempts.ROUTES),
            *(*book.ROUTES, *waiting.ROUTES, *reminder.ROUTES, *even_chances.ROUTES),
            *(*duplicates.ROUTES, *teacher.ROUTES, *children.ROUTES, *class_facts.ROUTES),
            *(*health.ROUTES, *invitations.ROUTES, *printing.ROUTES, *documents.ROUTES),
        ],
        # Short responses are not compressed: among them is the only one that holds a secret, the token of a link.
        compression_config=CompressionConfig(backend="gzip", minimum_size=2000),
        dependencies={
            "services": Provide(provide_services, sync_to_thread=False),
            "visitor": Provide(provide_visitor),
            "guest": Provide(provide_guest),
        },
        exception_handlers={Exception: handle_exception},
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Ludothèque",
            version="1",
            description="Tables, guests and finished matches. The games themselves are played over /ws.",
            # The framework's own documentation pages load scripts from other sites, so they get a path that
            # is never requested. ``api/openapi.py`` serves the schema instead.
            path="/nowhere",
            use_handler_docstrings=True,
        ),
        request_max_body_size=most_body_bytes,
    )
