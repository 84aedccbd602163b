"""Files below a folder, read and written without ever leaving it, whatever links and names there are.

Each folder on the way is opened from the one before without following a link, so that nobody swaps one in between. A
file may be a link, where it leads to a file below the folder: then that one is read and written, and the link stays.
"""

import errno
import hashlib
import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from designer.raising import instead

IS_SAFE = os.open in os.supports_dir_fd and hasattr(os, "O_NOFOLLOW")
"""Whether this system can open a file from an open folder; without that no workspace is served."""
NEVER = (".git",)


class Refused(Exception):
    """A file that is not read or written; the text says why, for people."""


class Missing(Refused):
    """There is no such file."""


class Changed(Refused):
    """The file has other bytes than it was to have."""


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


class Folder:
    """A folder of this machine; paths are below it, with `/`. All raise Refused."""

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()

    @property
    def is_writable(self) -> bool:
        return os.access(self.root, os.W_OK | os.X_OK)

    def read(self, path: str, most: int) -> bytes:
        """The bytes of a file that has at most so many."""
        with _in_words(), self._place(path) as (folder, name):
            return _read(folder, name, most)

    def write(self, path: str, data: bytes, had: str) -> None:
        """Put `data` in the place of a file whose bytes have the digest `had`: the whole, or nothing.

        Its mode, its owner and other names of the same file stay.
        """
        with _in_words(), self._place(path) as (folder, name):
            there = os.stat(name, dir_fd=folder, follow_symlinks=False)
            if not os.access(name, os.W_OK, dir_fd=folder):
                raise Refused("the file is read only")
            if digest(_read(folder, name, there.st_size + 1)) != had:
                raise Changed("the file was changed meanwhile")
            if there.st_nlink > 1:
                _overwrite(folder, name, data)
            else:
                _replace(folder, name, data, there)

    def make(self, path: str, data: bytes) -> None:
        """Write a file that is not there yet, and the folders that it is in."""
        parts = _parts(path)
        with _in_words(), self._open(parts[:-1], make=True) as folder:
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
            handle = os.open(parts[-1], flags, 0o666, dir_fd=folder)
            with os.fdopen(handle, "wb") as file:
                file.write(data)

    def exists(self, path: str) -> bool:
        """Whether anything has this name, a link that leads nowhere too."""
        return os.path.lexists(self.root / path)

    def check_new(self, path: str) -> None:
        """Raise Refused where `make` can make no file: something has this name, or a folder on the way is none."""
        parts = _parts(path)
        try:
            with self._open(parts[:-1]) as folder:
                os.stat(parts[-1], dir_fd=folder, follow_symlinks=False)
        except FileNotFoundError:
            return
        except NotADirectoryError:
            raise Refused("a folder on the way to it is a file or a link") from None
        except OSError as error:
            raise _refused(error) from None
        raise _refused(OSError(errno.EEXIST, ""))

    @contextmanager
    def _place(self, path: str) -> Iterator[tuple[int, str]]:
        """The open folder that a file is in, and its name there; of a link those of the file that it leads to."""
        parts = _parts(path)
        whole = self.root.joinpath(*parts)
        if whole.is_symlink():
            real = Path(os.path.realpath(whole))
            if not real.is_relative_to(self.root) or real == self.root:
                raise Refused("this link leads out of the folder")
            parts = real.relative_to(self.root).parts
            if set(parts) & set(NEVER):
                raise Refused("this link leads to files of Git")
        with self._open(parts[:-1]) as folder:
            yield folder, parts[-1]

    @contextmanager
    def _open(self, parts: tuple[str, ...], make: bool = False) -> Iterator[int]:
        handle = os.open(self.root, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            for name in parts:
                if make:
                    with suppress(FileExistsError):
                        os.mkdir(name, dir_fd=handle)
                flags = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
                inner = os.open(name, flags, dir_fd=handle)
                os.close(handle)
                handle = inner
            yield handle
        finally:
            os.close(handle)


def check_path(path: str) -> None:
    """Raise Refused for what is no path of a file below a folder, or has no name that people can read."""
    _parts(path)


def _parts(path: str) -> tuple[str, ...]:
    parts = tuple(path.split("/"))
    if len(path) > 1000 or not all(parts) or {".", ".."} & set(parts) or set(parts) & set(NEVER):
        raise Refused("this is no path of a file in the folder")
    if not path.isprintable() or "\\" in path:
        raise Refused("its name has signs that cannot be shown")
    return parts


def _read(folder: int, name: str, most: int) -> bytes:
    handle = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=folder)
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise Refused("this is no file")
        data = file.read(most + 1)
    if len(data) > most:
        raise Refused(f"the file has more than {most:,} bytes")
    return data


def _overwrite(folder: int, name: str, data: bytes) -> None:
    handle = os.open(name, os.O_WRONLY | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=folder)
    with os.fdopen(handle, "wb") as file:
        file.write(data)
        file.truncate()
        file.flush()
        os.fsync(handle)


def _replace(folder: int, name: str, data: bytes, there: os.stat_result) -> None:
    beside = f".signalbox-{secrets.token_hex(8)}"
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    handle = os.open(beside, flags, 0o600, dir_fd=folder)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            with suppress(PermissionError):
                os.fchown(handle, there.st_uid, there.st_gid)
            os.fchmod(handle, stat.S_IMODE(there.st_mode))
            os.fsync(handle)
        os.replace(beside, name, src_dir_fd=folder, dst_dir_fd=folder)
    except BaseException:
        with suppress(FileNotFoundError):
            os.unlink(beside, dir_fd=folder)
        raise


@contextmanager
def _in_words() -> Iterator[None]:
    """What the system says as Refused, without where the folder is."""
    with instead(OSError, _refused):
        yield


def _refused(error: OSError) -> Refused:
    if error.errno in (errno.ENOENT, errno.ENOTDIR):
        return Missing("the file is not there any more")
    if error.errno == errno.ELOOP:
        return Refused("there is a link in its place")
    if error.errno == errno.EEXIST:
        return Refused("there is a file of this name already")
    if error.errno == errno.ENXIO:
        return Refused("this is no file")
    return Refused(error.strerror or "the system does not say why")
