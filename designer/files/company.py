"""What a scenario names under `with`: a file relative to it, else a definition by its id, beside it or in the library.

The page takes the same names: of a definition its id or the file that it came from, of a resource its name.
"""

from collections.abc import Iterable, Sequence
from itertools import islice
from pathlib import Path

from designer.files.texts import LIMIT, SUFFIXES, Unreadable, read_text
from simulator.scenario.scenario import Scenario, ScenarioError
from workflow.document import read
from workflow.resources import Resource, file_name, is_definition, workflow_id

MOST = 500  # files of a folder that are looked into for an id


class Named:
    """What scenarios in `source` name: `files` that are there, and `others` that only the library may have."""

    def __init__(self, source: str, cases: Iterable[Scenario]) -> None:
        self.files: list[str] = []
        self.others: dict[str, tuple[str | int, ...]] = {}
        for case in cases:
            for place, name in enumerate(case.data.get("with") or []):
                found = beside(source, str(name))
                if found is None:
                    self.others.setdefault(str(name), (*case.path, "with", place))
                elif found not in self.files:
                    self.files.append(found)

    def check(self, library: Sequence[Resource]) -> None:
        """Raise ScenarioError for the first name that the library does not have either."""
        there = {one.uri.removeprefix("library/") for one in library} | {file_name(one.uri) for one in library}
        for name, path in self.others.items():
            if name not in there:
                raise ScenarioError(f"there is no file {name}, and no definition with that id beside it", path)


def beside(source: str, name: str) -> str | None:
    """The file that the scenarios in `source` mean by a name: one relative to theirs, or by an id one beside it."""
    folder = Path() if source == "-" else Path(source).parent
    if (folder / name).is_file():
        return name if source == "-" else str(folder / name)
    return next((str(path) for path in _texts(folder) if _has_id(path, name)), None)


def _texts(folder: Path) -> list[Path]:
    try:
        return sorted(islice((path for path in folder.iterdir() if path.suffix in SUFFIXES), MOST))
    except OSError:
        return []


def _has_id(path: Path, name: str) -> bool:
    """Whether the file is a definition with this id; one that cannot be read is none."""
    try:
        if path.stat().st_size > LIMIT:
            return False
        text = read_text(str(path))
    except (Unreadable, OSError):
        return False
    data = read(text).data if name.rpartition("/")[2] in text else None
    if not isinstance(data, dict) or not is_definition(data):
        return False
    return bool(data.get("id") == name if "states" in data else workflow_id(Resource(str(path), text)) == name)
