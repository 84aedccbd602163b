"""What is done noted in a file, a JSON object a line, so that long work can be gone on with after a stop.

The first line says of what it is; a last line that was cut off by a crash is dropped.
"""

import json
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from simulator.studies.sampling.runs import Record

EDITION = 2
"""Counted up when a run is made or noted in another way, so that notes of old are not mixed with new ones."""


class BadNotes(Exception):
    """A file that has other notes, or none; the message says so."""


class Notes:
    """The notes at a path about `what` (runs, …) of something with this digest. `made` are those that were there."""

    def __init__(self, path: Path, digest: str, what: str = "runs") -> None:
        self.made: dict[int, Record] = {}
        self._what = what
        self._head = {"signalbox": what, "edition": EDITION, "digest": digest}
        self._file: BinaryIO = path.open("a+b")
        try:
            self._read()
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._file.close()

    def add(self, records: Iterable[Record]) -> None:
        """Note some more, each with its number `i`; they are on the disk when this returns."""
        lines = "".join(f"{json.dumps(record, ensure_ascii=False)}\n" for record in records)
        self._file.write(lines.encode("utf-8", "surrogatepass"))
        self._file.flush()

    def _read(self) -> None:
        self._file.seek(0)
        whole = 0
        for number, line in enumerate(self._file):
            if not line.endswith(b"\n"):
                break
            entry = self._entry(line)
            if number == 0 and entry != self._head:
                raise BadNotes(f"this file has {self._what} of something else, or of another edition")
            if number:
                self.made[entry["i"]] = entry
            whole += len(line)
        self._file.truncate(whole)
        if not whole:
            self.add([self._head])

    def _entry(self, line: bytes) -> Record:
        try:
            found = json.loads(line.decode("utf-8", "surrogatepass"))
        except ValueError:
            found = None
        if not isinstance(found, dict):
            raise BadNotes(f"this file has something else than {self._what}")
        return found
