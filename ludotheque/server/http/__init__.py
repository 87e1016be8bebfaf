"""HTTP: middleware, cookies, origins, proxies, rate limits, client files, problem responses."""
