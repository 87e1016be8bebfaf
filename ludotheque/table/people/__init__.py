"""The people at a table: who is away, who has seen which hand, and whose match is rated."""
