"""What can be asked over HTTP, described by ``/api/openapi.json``."""
