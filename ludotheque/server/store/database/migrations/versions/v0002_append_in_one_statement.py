"""A function of PostgreSQL that appends a batch to the log in one statement. SQLite needs none.

The function takes the locks of the tables first. A process that takes a table over waits for
these locks, so it sees every batch that was checked against its fence. Each statement of the function
reads the newest data (``VOLATILE``, read committed), so the fences are those that hold under the locks.

It returns the calls that it refused. If a row exists already it raises ``unique_violation`` and
writes nothing.
"""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"

APPEND = """
CREATE FUNCTION ludotheque_append_1(
    of_call integer[], of_match text[], number integer[], content bytea[], by_command text[],
    timing bytea[], with_fence bigint[]
) RETURNS TABLE (refused integer, clash text, in_match text) LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    locks bigint[];
    lock bigint;
BEGIN
    SELECT array_agg(DISTINCT hashtextextended(matches.table_id, 0) ORDER BY hashtextextended(matches.table_id, 0))
    INTO locks FROM matches WHERE matches.id = ANY(of_match) AND matches.table_id IS NOT NULL;
    IF locks IS NOT NULL THEN
        FOREACH lock IN ARRAY locks LOOP
            PERFORM pg_advisory_xact_lock_shared(lock);
        END LOOP;
    END IF;
    RETURN QUERY
        WITH given AS (
            SELECT * FROM unnest(of_call, of_match, number, content, by_command, timing, with_fence)
            AS given (call, match_id, seq, entry, command, receipt, fence)
        ), judged AS (
            SELECT given.call, given.match_id, matches.id IS NULL AS is_unknown
            FROM given LEFT JOIN matches ON matches.id = given.match_id
            LEFT JOIN tables ON tables.id = matches.table_id
            WHERE matches.id IS NULL OR tables.fence <> given.fence
        ), written AS (
            INSERT INTO entries (match_id, seq, entry, command, receipt, fence)
            SELECT given.match_id, given.seq, given.entry, given.command, given.receipt, given.fence
            FROM given WHERE given.call NOT IN (SELECT judged.call FROM judged)
        )
        SELECT DISTINCT ON (judged.call)
            judged.call, CASE WHEN judged.is_unknown THEN 'unknown match' ELSE 'fence' END, judged.match_id
        FROM judged;
END
$$
"""


def upgrade() -> None:
    """Upgrade to this revision."""
    if op.get_bind().dialect.name == "postgresql":
        op.execute(APPEND)
