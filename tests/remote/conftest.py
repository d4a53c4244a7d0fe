"""What tests of the client share."""

from collections.abc import Iterator

import pytest

from tests.server.running import Running, running


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server of one test module."""
    with running(tmp_path_factory.mktemp("server")) as found:
        yield found
