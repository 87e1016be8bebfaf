"""The database schema, the same for SQLite and PostgreSQL.

Columns of type bytes hold JSON; the store never decodes it. Times are unix milliseconds. The
migrations must produce exactly this schema; a test compares them.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)
"""Constraints have fixed names, so that migrations can refer to them on both databases."""

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("code", Text, nullable=True, unique=True),
    Column("game", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("stage", Text, nullable=False),
    Column("record", LargeBinary, nullable=False),
    Column("version", Integer, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    Column("owner", Text, nullable=True),
    Column("fence", BigInteger, nullable=False),
    Column("lease_until", BigInteger, nullable=False),
    Index(None, "public", "stage", "updated_at"),
    Index(None, "owner"),
)
"""``lease_until`` is in no index: PostgreSQL then renews a lease in place."""

sitters = Table(
    "sitters",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("identity", Text, primary_key=True),
    Index(None, "identity"),
)

matches = Table(
    "matches",
    metadata,
    Column("id", Text, primary_key=True),
    Column("table_id", Text, nullable=True),
    Column("game", Text, nullable=False),
    Column("header", LargeBinary, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("finished_at", BigInteger, nullable=True),
    Column("outcome", LargeBinary, nullable=True),
    Column("branched_from", Text, nullable=True),
    Index(None, "table_id"),
    Index(None, "branched_from"),
)
"""A match outlives its table, so ``table_id`` is not a foreign key; nor is ``branched_from``, the match from which
it was played on."""

entries = Table(
    "entries",
    metadata,
    Column("match_id", Text, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("entry", LargeBinary, nullable=False),
    Column("command", Text, nullable=True),
    Column("receipt", LargeBinary, nullable=True),
    Column("fence", BigInteger, nullable=False),
)
"""The log. Rows are stored in order of arrival, so that a batch for many matches fills few pages.
SQLite appends twice as many rows this way as with rows in key order (``WITHOUT ROWID``).

There is no foreign key to ``matches``: appending looks the match up once per call anyway, while
a foreign key would look it up for every row and lock it on PostgreSQL.
"""

players = Table(
    "players",
    metadata,
    Column("match_id", Text, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("identity", Text, nullable=True),
    Column("name", Text, nullable=False),
    Column("level", Text, nullable=True),
    Column("rank", Integer, nullable=True),
    Column("score", Float, nullable=True),
    Column("device", Text, nullable=True),
    Column("ghost_match", Text, nullable=True),
    Column("ghost_seat", Integer, nullable=True),
    Index(None, "identity"),
    Index(None, "device"),
)
"""``device`` is the guest on whose device a companion played; a companion has no identity. A ghost has no name of its
own: it is read from the seat of the match that it repeats, and forgotten there."""

analyses = Table(
    "analyses",
    metadata,
    Column("match_id", Text, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("analysis", LargeBinary, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
)
"""The analyses of finished matches, as far as they have come."""

identities = Table(
    "identities",
    metadata,
    Column("id", Text, primary_key=True),
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("avatar", LargeBinary, nullable=False),
    Column("settings", LargeBinary, nullable=False),
)

links = Table(
    "links",
    metadata,
    Column("token_hash", LargeBinary, primary_key=True),
    Column("identity", Text, ForeignKey("identities.id", ondelete="CASCADE"), nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Column("used_at", BigInteger, nullable=True),
    Index(None, "identity"),
    Index(None, "expires_at"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("identity", Text, ForeignKey("identities.id", ondelete="CASCADE"), primary_key=True),
    Column("game", Text, primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("played", Integer, nullable=False),
)

dailies = Table(
    "dailies",
    metadata,
    Column("day", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("variant", Text, primary_key=True),
    Column("prepared", LargeBinary, nullable=False),
)
"""The puzzles of each day (``2027-01-31``), with their seeds and solutions: secret until the day is over."""

daily_plays = Table(
    "daily_plays",
    metadata,
    Column("identity", Text, ForeignKey("identities.id", ondelete="CASCADE"), primary_key=True),
    Column("day", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("variant", Text, primary_key=True),
    Column("record", LargeBinary, nullable=False),
    Column("version", Integer, nullable=False),
    Column("finished_at", BigInteger, nullable=True),
    Column("score", Integer, nullable=True),
    Column("seen_at", BigInteger, nullable=True),
    Index(None, "day", "game", "variant", "score"),
)
"""What people have played of the daily puzzles; each can be begun once. ``seen_at`` is when its player saw the result
after the day was over."""

daily_taken = Table(
    "daily_taken",
    metadata,
    Column("identity", Text, ForeignKey("identities.id", ondelete="CASCADE"), primary_key=True),
    Column("day", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("variant", Text, primary_key=True),
)
"""Daily puzzles whose seeds a person was given on their day, to be played without a network: a play of such a puzzle
does not count in the results of the day."""

challenges = Table(
    "challenges",
    metadata,
    Column("origin", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("identity", Text, ForeignKey("identities.id", ondelete="CASCADE"), primary_key=True),
    Column("table_id", Text, nullable=False),
    Column("seen_at", BigInteger, nullable=True),
)
"""Who plays the deal of a finished match on one of its seats, and at which table. ``seen_at`` is when the sender saw
the result."""

daily_challenges = Table(
    "daily_challenges",
    metadata,
    Column("id", Text, primary_key=True),
    Column("identity", Text, ForeignKey("identities.id", ondelete="CASCADE"), nullable=False),
    Column("day", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("variant", Text, nullable=False),
    Index(None, "identity"),
)
"""Daily puzzles that somebody has finished and sent to others. The id is the secret part of the link."""

daily_answers = Table(
    "daily_answers",
    metadata,
    Column("challenge", Text, ForeignKey("daily_challenges.id", ondelete="CASCADE"), primary_key=True),
    Column("identity", Text, ForeignKey("identities.id", ondelete="CASCADE"), primary_key=True),
    Column("seen_at", BigInteger, nullable=True),
)
"""Who has opened the link of a daily challenge. ``seen_at`` is when its sender saw their result."""

learned = Table(
    "learned",
    metadata,
    Column("identity", Text, ForeignKey("identities.id", ondelete="CASCADE"), primary_key=True),
    Column("game", Text, primary_key=True),
    Column("scene", Text, primary_key=True),
    Column("learned_at", BigInteger, nullable=False),
)
"""The first games that a guest has finished."""

classes = Table(
    "classes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("code", Text, nullable=False, unique=True),
    Column("key_hash", LargeBinary, nullable=False),
    Column("record", LargeBinary, nullable=False),
    Column("version", Integer, nullable=False),
    Column("news", Integer, nullable=False),
    Column("ends_at", BigInteger, nullable=False),
    Index(None, "ends_at"),
)
"""School classes. ``news`` grows whenever the progress of a table of the class changes."""

class_tables = Table(
    "class_tables",
    metadata,
    Column("class_id", Text, ForeignKey("classes.id", ondelete="CASCADE"), primary_key=True),
    Column("table_id", Text, primary_key=True),
    Column("round", Integer, nullable=False),
    Column("progress", LargeBinary, nullable=False),
)
"""The tables of each class, and how far they are. The tables and matches themselves are deleted with the class."""


def _attempt_columns() -> list[Column[Any]]:
    return [
        Column("at", BigInteger, primary_key=True, autoincrement=False),
        Column("match_id", Text, nullable=False),
        Column("game", Text, nullable=False),
        Column("took", Integer, nullable=False),
        Column("clause", Text, nullable=True),
        Column("action", LargeBinary, nullable=False),
        Column("calculation", LargeBinary, nullable=True),
    ]


attempts = Table(
    "attempts",
    metadata,
    Column("identity", Text, ForeignKey("identities.id", ondelete="CASCADE"), primary_key=True),
    *_attempt_columns(),
)
"""What people tried, and the clause that refused it: for their own review. ``took`` is in milliseconds."""

class_attempts = Table(
    "class_attempts",
    metadata,
    Column("class_id", Text, ForeignKey("classes.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    *_attempt_columns(),
)
"""What children of school classes tried, by their numbers: for the teacher. Deleted with the class."""

duplicates = Table(
    "duplicates",
    metadata,
    Column("code", Text, primary_key=True),
    Column("host", Text, ForeignKey("identities.id", ondelete="SET NULL"), nullable=True),
    Column("deal", LargeBinary, nullable=False),
    Column("level", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("started_at", BigInteger, nullable=True),
    Column("closed_at", BigInteger, nullable=True),
)
"""Deals that are played at many tables at once: secret until they are closed."""

duplicate_people = Table(
    "duplicate_people",
    metadata,
    Column("code", Text, ForeignKey("duplicates.code", ondelete="CASCADE"), primary_key=True),
    Column("identity", Text, ForeignKey("identities.id", ondelete="CASCADE"), primary_key=True),
    Column("place", Integer, nullable=False),
    Column("number", Integer, nullable=True),
)
"""Who came to the tables, in which order, and the number of the table where they were seated."""

duplicate_tables = Table(
    "duplicate_tables",
    metadata,
    Column("code", Text, ForeignKey("duplicates.code", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("table_id", Text, nullable=False),
    Index(None, "table_id"),
)
