"""What every part of the server may use: clocks and randomness, logs, metrics, token buckets."""
