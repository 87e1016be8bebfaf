"""The server inside the test process, and clients that connect to it."""
