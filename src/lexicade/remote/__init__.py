"""Playing at a server from a program: typed calls, the same errors as at home."""

from __future__ import annotations

from lexicade.remote.client import Client
from lexicade.remote.errors import Refused, Unreachable
from lexicade.remote.match import RemoteMatch

__all__ = ["Client", "Refused", "RemoteMatch", "Unreachable"]
