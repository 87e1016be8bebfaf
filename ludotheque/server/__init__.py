"""Tables for people: sockets, lobby, identity, storage."""
