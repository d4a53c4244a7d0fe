"""A PostgreSQL server of our own in a temporary folder, on a free port of this machine alone."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def programs() -> Path:
    """Return the folder with PostgreSQL's programs."""
    if found := shutil.which("initdb"):
        return Path(found).parent
    return max(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name))


@contextmanager
def postgres(*, fsync: bool = False) -> Iterator[str]:
    """Run a server until the block ends; yield the address under which databases are made: append a name."""
    bin_, folder = programs(), Path(tempfile.mkdtemp(prefix="lexicade-postgres-"))
    owner = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    if owner:
        entry = pwd.getpwnam("postgres")
        os.chown(folder, entry.pw_uid, entry.pw_gid)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    data = folder / "data"
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder} -c fsync={'on' if fsync else 'off'}"

    def run(*command: str | Path) -> None:
        subprocess.run([*owner, *command], check=True, cwd=folder, stdout=subprocess.DEVNULL)

    try:
        run(bin_ / "initdb", "-D", data, "-U", "lexicade", "--auth=trust", "-E", "UTF8", "--locale=C", "-N")
        run(bin_ / "pg_ctl", "-D", data, "-o", options, "-l", folder / "log", "-w", "start")
        try:
            yield f"postgresql://lexicade@127.0.0.1:{port}/"
        finally:
            run(bin_ / "pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
