"""``python -m ludotheque`` is the same as ``ludotheque``."""

from ludotheque.cli import main

main()
