"""HTTP: middleware, cookies, limits, static files and problem responses."""
