"""`python -m lexicade` is the command `lexicade`."""

from lexicade.cli import main

main()
