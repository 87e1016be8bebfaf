"""Run by Alembic: migrations go over the connection, and in the transaction, that ``migrate`` hands in."""

from __future__ import annotations

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
