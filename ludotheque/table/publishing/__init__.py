"""What a table sends to the connections that listen to it."""
