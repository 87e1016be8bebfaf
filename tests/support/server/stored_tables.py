"""Tables in the database of a test, with few words."""

from __future__ import annotations

from collections.abc import Collection

from ludotheque.server.store.records.tables import Stage, Tables


async def create_table(
    tables: Tables,
    id: str,
    *,
    game: str = "bouh",
    code: str | None = None,
    public: bool = False,
    stage: Stage = "gathering",
    seated: Collection[str] = (),
    now: int = 1,
) -> None:
    """Create a table; its record names it."""
    record = f"record of {id}".encode()
    await tables.create(id, game=game, code=code, public=public, record=record, seated=seated, stage=stage, now=now)


async def save_table(
    tables: Tables,
    id: str,
    version: int,
    *,
    record: bytes = b"new",
    code: str | None = None,
    stage: Stage = "playing",
    seated: Collection[str] = (),
    fence: int | None = None,
) -> bool:
    """Save a new record of a table. Returns whether that was possible."""
    return await tables.save(
        id, version, record=record, code=code, public=False, stage=stage, seated=seated, now=9, fence=fence
    )
