"""Routes about what people tried, and which number facts they know."""
