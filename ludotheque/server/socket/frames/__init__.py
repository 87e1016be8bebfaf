"""WebSocket frames: reading and writing them quickly, and within limits."""
