"""Files that are written whole or not at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path


def replace_file(path: Path, content: bytes) -> None:
    """Put content in the place of a file in one step, on the disk before it is seen. Raises OSError.

    A link stays, and what it points to is replaced. What is no file (a device, a pipe) is never replaced but written to.
    """
    if not path.name:
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    target = Path(os.path.realpath(path))
    if target.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    if target.exists() and not target.is_file() and not target.is_dir():
        with target.open("wb") as device:
            device.write(content)
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_name(f".{target.name}.{os.getpid()}.{os.urandom(4).hex()}")
    try:
        with draft.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)
