"""In the worker process: the texts in a zip that somebody brought, whatever it is made to do.

The archive as a whole is refused where it has too many entries or would expand to too much: by what it says of itself,
and by what really comes out. An entry that cannot be used is listed, and the others come in. Nothing is ever written to
a disk, so that a path in the archive only tells what lies beside what.
"""

import base64
import io
import posixpath
import zipfile
import zlib
from collections.abc import Iterator

from designer.text_encoding import Undecodable, decode_kept
from workflow.diagram.text import printable

METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
NESTED = (".zip", ".jar", ".gz", ".tgz", ".tar", ".7z", ".rar", ".bz2", ".xz", ".zst")
ENDINGS = (".yaml", ".yml", ".json", ".sw", ".txt", ".proto", ".graphql", ".graphqls", ".gql", "")
"""Other files are not even looked at."""
CHUNK = 64 * 1024


class BadArchive(Exception):
    """An archive that is refused as a whole, and why."""

    code = "bad-archive"


class _Useless(Exception):
    """An entry that is left out, and why."""


def unpack(data: str, entries: int, expanded: int, text: int) -> list[dict[str, str]]:
    """`{name, text}` or `{name, message}` of every entry of a zip (Base64) but folders and hidden files, in its order.

    `entries`: how many it may have; `expanded`: bytes of all together; `text`: bytes of one. Raises BadArchive.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(base64.b64decode(data))) as archive:
            found = archive.infolist()
            if len(found) > entries:
                raise BadArchive(f"The archive has {len(found):,} entries; {entries:,} are allowed.")
            if sum(entry.file_size for entry in found) > expanded:
                raise _too_large(expanded)
            return list(_entries(archive, found, expanded, text))
    # For bad input zipfile and Base64 raise these; NotImplementedError is for archives that zipfile does not read.
    except (zipfile.BadZipFile, NotImplementedError, OSError, ValueError, EOFError) as error:
        raise BadArchive(f"The archive cannot be read: {error}.") from None


def _entries(archive: zipfile.ZipFile, found: list[zipfile.ZipInfo], left: int, most: int) -> Iterator[dict[str, str]]:
    for entry in found:
        name = _name(entry.filename)
        if entry.is_dir() or not name or _hidden(name):
            continue
        try:
            data = _read(archive, entry, min(left, most))
            left -= len(data)
            yield {"name": name, "text": decode_kept(data)}
        except _Useless as reason:
            yield {"name": name, "message": str(reason)}
        except Undecodable as error:
            yield {"name": name, "message": f"{error}, from line {error.line} on"}


def _read(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, most: int) -> bytes:
    if entry.flag_bits & 0x1:
        raise _Useless("it is encrypted")
    if entry.filename.lower().endswith(NESTED):
        raise _Useless("an archive inside an archive is not opened")
    if posixpath.splitext(entry.filename)[1].lower() not in ENDINGS:
        raise _Useless("it is neither YAML nor JSON")
    if entry.compress_type not in METHODS:
        raise _Useless("its compression is not supported; use the usual one (deflate)")
    if entry.file_size > most:
        raise _Useless(f"it has {entry.file_size:,} bytes; {most:,} are allowed")
    parts: list[bytes] = []
    size = 0
    try:
        with archive.open(entry) as file:
            while part := file.read(CHUNK):
                size += len(part)
                if size > most:
                    raise _Useless(f"it has more than {most:,} bytes")
                parts.append(part)
    # Besides its own error zipfile lets through what zlib, the file and unknown methods or passwords raise.
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError) as error:
        raise _Useless(f"it is damaged: {error}") from None
    return b"".join(parts)


def _name(name: str) -> str:
    """The entry's path as people see it: with `/`, without drives, roots and ways up."""
    parts = [part for part in printable(name).replace("\\", "/").split("/") if part not in ("", ".", "..")]
    return posixpath.join(*parts)[:300] if parts else ""


def _hidden(name: str) -> bool:
    return any(part.startswith(".") or part == "__MACOSX" for part in name.split("/"))


def _too_large(expanded: int) -> BadArchive:
    return BadArchive(f"The archive would expand to more than {expanded:,} bytes, which is refused.")
