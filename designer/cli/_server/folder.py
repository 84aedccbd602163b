"""A folder into which definitions were pulled: a file beside them tells of what, and in which version, each is."""

import json
import re
from dataclasses import asdict, dataclass
from pathlib import Path

from designer.files.texts import Unreadable, make_folder, read_text, trouble
from designer.raising import instead

NAME = ".signalbox-server.json"
SUITE = ".suite.yaml"


@dataclass(frozen=True)
class Pulled:
    """What a file was when it was pulled or pushed last: the definition, its version, and the SHA-256 of the text."""

    server: str
    id: str
    version: int
    digest: str
    scenarios: str = ""
    """The SHA-256 of the file of its scenarios; "" where there is none."""


class Folder:
    """The folder at `path`, with what is known of its files. Raises Unreadable."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.known: dict[str, Pulled] = {}
        if (path / NAME).exists():
            self._read()

    def _read(self) -> None:
        where = self.path / NAME
        try:
            found = json.loads(read_text(str(where)))
            self.known = {str(name): Pulled(**one) for name, one in found["files"].items()}
        except (ValueError, KeyError, TypeError, AttributeError):
            raise Unreadable(f"{where}:1:1: this is not what `signalbox pull` writes") from None

    def keep(self, name: str, pulled: Pulled) -> None:
        self.known[name] = pulled
        files = {each: asdict(self.known[each]) for each in sorted(self.known)}
        self.write(NAME, json.dumps({"files": files}, indent=1) + "\n")

    def read(self, name: str) -> str | None:
        """The text of a file; None where there is none. Raises Unreadable."""
        return read_text(str(self.path / name)) if (self.path / name).exists() else None

    def write(self, name: str, text: str) -> None:
        """Write a file, whole or not at all. Raises Unreadable."""
        path = self.path / name
        make_folder(path.parent)
        partial = path.with_name(f"{path.name}.partial")
        with instead(OSError, lambda error: trouble(path, error)):
            partial.write_bytes(text.encode("utf-8", "surrogatepass"))
            partial.replace(path)

    def name_for(self, server: str, definition_id: str, wanted: str) -> str:
        """What the file of a definition is called: as before, else as is wanted where nobody else is called so."""
        for name, one in self.known.items():
            if (one.server, one.id) == (server, definition_id):
                return name
        return wanted if wanted not in self.known and not (self.path / wanted).exists() else f"{definition_id}/{wanted}"


def file_name(name: str, text: str) -> str:
    """The file of a definition as the server calls it in its scenarios' files, safe on every system."""
    stem = re.sub(r"[^\w. -]+", "-", name).strip(" .-")[:80] or "workflow"
    return stem + (".json" if text.lstrip().startswith("{") else ".yaml")


def suite_name(name: str) -> str:
    """The file of a definition's scenarios, beside its own."""
    return re.sub(r"\.(yaml|yml|json)$", "", name) + SUITE


def folder_of(file: Path) -> tuple[Path, str] | None:
    """The folder that was pulled into, upward from a file, and the file's name there; None where there is none."""
    whole = file.resolve()
    for path in whole.parents:
        if (path / NAME).exists():
            return path, whole.relative_to(path).as_posix()
    return None
