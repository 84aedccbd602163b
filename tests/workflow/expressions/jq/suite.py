"""jq 1.8.1's own test files, which judge our jq: `make developed` has them once, and nothing of them is committed.

They come out of the source distribution of the `jq` binding for Python, which has jq's sources in it, and are kept in
`.cache/jq-1.8.1`. `python -m tests.workflow.expressions.jq.suite` gets them; where the package index cannot be reached
it says so, and the tests that need them are skipped.
"""

import hashlib
import io
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.serving import ROOT
from tools.alone import take

FOLDER: Final = ROOT / ".cache" / "jq-1.8.1"
FILES: Final = ("jq.test", "man.test", "onig.test", "base64.test", "uri.test")
ABSENT: Final = "jq's own test files are not there: `make developed` gets them from the package index"
_RELEASE: Final = "jq==1.11.0"
_OUTER: Final = ("jq-1.11.0.tar.gz", "67f1032e3a61b4e5dcdd4e390527b0000db521ac9872b64517c83c5f71ef8450")
_INNER: Final = (
    "jq-1.11.0/deps/jq-1.8.1.tar.gz",
    "2be64e7129cecb11d5906290eba10af694fb9e3e7f9fc208a311dc33ca837eb0",
)
_PIP: Final = (
    *("-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--retries", "1", "--timeout", "15"),
    *("--no-deps", "--no-binary", "jq"),
)


@dataclass(frozen=True, slots=True)
class Case:
    """One case: a program with what it gives for an input, JSON by line, or one that must not compile."""

    place: str
    """`jq.test:12`, the line of the program."""
    program: str
    given: str
    expected: tuple[str, ...]
    compiles: bool


def there() -> bool:
    """Whether jq's test files are there."""
    return all((FOLDER / name).is_file() for name in FILES)


def cases() -> Iterator[Case]:
    """All cases, in their order; none where the files are not there."""
    if there():
        for name in FILES:
            yield from _cases(name, (FOLDER / name).read_text(encoding="utf-8").split("\n"))


def _cases(name: str, lines: list[str]) -> Iterator[Case]:
    place = 0
    while place < len(lines):
        if _is_blank(lines[place]):
            place += 1
            continue
        compiles = lines[place] not in ("%%FAIL", "%%FAIL IGNORE MSG")
        place += not compiles
        start = place
        while place < len(lines) and (place == start or not _is_blank(lines[place])):
            place += 1
        block = lines[start:place]
        given, expected = (block[1], block[2:]) if compiles else ("null", [])
        yield Case(f"{name}:{start + 1}", block[0], given, tuple(expected), compiles)


def _is_blank(line: str) -> bool:
    return not line.strip() or line.lstrip().startswith("#")


def fetch() -> None:
    """Gets the files once; raises OSError or subprocess.SubprocessError where they cannot be had as they should be."""
    FOLDER.parent.mkdir(exist_ok=True)
    take(str(FOLDER.parent))
    if there():
        return
    with tempfile.TemporaryDirectory(dir=FOLDER.parent) as folder:
        subprocess.run([sys.executable, *_PIP, "--dest", folder, _RELEASE], check=True, timeout=300)
        outer = _checked((Path(folder) / _OUTER[0]).read_bytes(), _OUTER[1])
    inner = _checked(_member(outer, _INNER[0]), _INNER[1])
    FOLDER.mkdir(exist_ok=True)
    for name in FILES:
        part = FOLDER / f"{name}.part"
        part.write_bytes(_member(inner, f"jq-1.8.1/tests/{name}"))
        part.rename(FOLDER / name)


def _checked(data: bytes, digest: str) -> bytes:
    if hashlib.sha256(data).hexdigest() != digest:
        raise OSError("what the package index gave is not what was pinned")
    return data


def _member(archive: bytes, name: str) -> bytes:
    with tarfile.open(fileobj=io.BytesIO(archive), mode="r:gz") as opened:
        member = opened.extractfile(name)
        if member is None:
            raise OSError(f"{name} is no file")
        return member.read()


if __name__ == "__main__":
    try:
        fetch()
    except (OSError, KeyError, tarfile.TarError, subprocess.SubprocessError) as error:
        print(f"jq's own test files cannot be had, so the tests with them will be skipped: {error}", file=sys.stderr)
