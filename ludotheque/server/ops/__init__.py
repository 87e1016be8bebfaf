"""Running a server: checks, backup, secrets, cleanup of old data, readiness, addresses."""
