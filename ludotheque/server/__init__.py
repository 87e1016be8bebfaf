"""The server: HTTP API, game socket, tables, people, storage, operations."""
