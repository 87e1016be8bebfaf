"""A route for a reminder of the deal of the day: a calendar file, at an hour that the person chooses."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from litestar import Response, get
from litestar.params import QueryParameter

from ludotheque.engine.words import words
from ludotheque.server.http.api.error_responses import problem_responses
from ludotheque.server.http.api.requests import ApiRequest, ServicesDependency, Visitor, as_scope, preferred_language
from ludotheque.server.http.home.calendar_file import DailyEvent, calendar_file
from ludotheque.table.daily.days import day_of

TimeOfDay = Annotated[
    str, QueryParameter(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$", description="On one's own clock, such as 18:30.")
]
MEDIA_TYPE = "text/calendar"


@get("/api/daily/reminder.ics", media_type=MEDIA_TYPE, responses=problem_responses())
async def reminder(request: ApiRequest, services: ServicesDependency, visitor: Visitor, at: TimeOfDay) -> Response[str]:
    """A calendar file that reminds of the deal of the day, every day at this time. Nothing is stored."""
    language = preferred_language(as_scope(request), visitor)
    now, base = services.now(), request.base_url
    event = DailyEvent(
        id=f"daily-deal@{base.hostname}",
        first_day=day_of(now),
        hour=int(at[:2]),
        minute=int(at[3:]),
        title=str(words("ludotheque.server", language)["reminder"]["title"]),
        address=f"{str(base).rstrip('/')}/daily",
    )
    written = datetime.fromtimestamp(now / 1000, UTC).strftime("%Y%m%dT%H%M%SZ")
    headers = {"content-disposition": 'attachment; filename="ludotheque.ics"'}
    return Response(calendar_file(event, written), media_type=MEDIA_TYPE, headers=headers)


ROUTES = [reminder]
