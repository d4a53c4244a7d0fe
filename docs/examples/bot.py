"""A bot that sits down at a table of a Lexicade server and plays the best hint it is given.

    lexicade token create --server http://localhost:8000 --name Robbi
    LEXICADE_TOKEN=lexicade_… python bot.py http://localhost:8000 TABLE

The table must allow aids; a bot with ideas of its own reads `match.view(seat)` instead.
"""

import os
import sys

from lexicade.core.errors import Illegal, Malformed, Stale
from lexicade.remote import Client


def main(server: str, table: str) -> None:
    """Sit down, play to the end, and say goodbye."""
    with Client(server, os.environ["LEXICADE_TOKEN"]) as client:
        client.begun(client.join(table))
        match = client.match(table)
        while not (outcome := match.wait().outcome):
            seat = match.awaited[0]
            wishes = [hint.text for hint in match.plays(seat)[:1]]
            for command in (*wishes, "accept", "exchange", "pass", "resign"):
                try:
                    match.do(command, seat)
                    break
                except (Illegal, Malformed):
                    continue
                except Stale:
                    match.refresh()
                    break
        client.say(table, "Thank you for the match!")
        print(*(f"{name}: {score}" for name, score in zip(match.names, outcome.scores, strict=True)), sep="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
