"""A server as a process of its own, to be killed: its days last as many seconds as it is told.

usage: python -m tests.server.node DATABASE PORT SECONDS_OF_A_DAY BEGIN_OF_TIME
"""

import sys
import time
from datetime import UTC, datetime, timedelta

from lexicade.server.serving import serve
from lexicade.server.settings import Settings

DAY = 24 * 60 * 60


class HastyClock:
    """A clock on which a day takes a few seconds; after a crash it has gone on as any clock would."""

    def __init__(self, seconds: float, begin: float) -> None:
        self._speed = DAY / seconds
        self._begin = begin

    def now(self) -> datetime:
        passed = (time.time() - self._begin) * self._speed
        return datetime.fromtimestamp(self._begin, UTC) + timedelta(seconds=passed)


def _tell(address: str) -> None:
    sys.stdout.write(f"{address}\n")
    sys.stdout.flush()


def main() -> None:
    database, port, seconds, begin = sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), float(sys.argv[4])
    settings = Settings(
        database=database,
        port=port,
        zone="UTC",
        rate_factor=0,
        scan_seconds=0.2,
        challenge_seconds=0,
        streams=10_000,
        log="json",
    )
    serve(settings, _tell, HastyClock(seconds, begin))


if __name__ == "__main__":
    main()
