"""Size and speed of the browser client: ``make bench-web``."""
