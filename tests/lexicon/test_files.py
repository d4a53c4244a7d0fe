"""Files are written whole or not at all, and what is no file stays what it is."""

import os
from pathlib import Path
from threading import Thread

import pytest

from lexicade.lexicon.files import replace_file


def test_a_file_is_replaced_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "new" / "file"
    for content in (b"one", b"other"):
        replace_file(path, content)
        assert path.read_bytes() == content
    assert [found.name for found in path.parent.iterdir()] == ["file"]


def test_a_link_stays_and_what_it_points_to_is_replaced(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_bytes(b"before")
    link.symlink_to(target)
    replace_file(link, b"after")
    assert link.is_symlink()
    assert target.read_bytes() == b"after"


def test_a_pipe_is_written_to_and_never_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = Thread(target=lambda: read.append(pipe.read_bytes()), daemon=True)
    reader.start()
    replace_file(pipe, b"through" * 100_000)
    reader.join(10)
    assert read == [b"through" * 100_000]
    assert pipe.is_fifo()


@pytest.mark.parametrize("name", ["", ".", "folder", "link-to-itself"])
def test_what_cannot_be_replaced_is_an_error_of_the_system(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    Path("link-to-itself").symlink_to("link-to-itself")
    with pytest.raises(OSError, match=r"Is a directory|symbolic links"):
        replace_file(Path(name), b"x")
    assert sorted(found.name for found in tmp_path.iterdir()) == ["folder", "link-to-itself"]
