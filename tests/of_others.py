"""Which test files read documents of others: `python -m tests.of_others` names them, for `make test-shared`.

To collect all tests takes longer than to run those that carry the marker `shared`. A file can have one where it, or
what it imports of the tests, takes from `tests/definitions.py` what gives the marker, or writes it out.
"""

from pathlib import Path

from tests.affected import importers
from tests.import_graph import ROOT, dotted, imports, modules

DEFINITIONS = "tests.definitions"
MARKING = {DEFINITIONS, *(f"{DEFINITIONS}.{name}" for name in ("SHARED", "cases", "others", "parameters", "shared"))}


def files() -> list[str]:
    """The test files that can have such tests, as paths from the root."""
    users = importers("tests")
    marking = [dotted(path) for path in modules("tests") if path != ROOT / "tests/definitions.py" and _marks(path)]
    return sorted({name for module in marking for name in users.get(module, ())})


def _marks(path: Path) -> bool:
    return "mark.shared" in path.read_text("utf-8") or any(name in MARKING for name, _ in imports(path))


if __name__ == "__main__":
    print("\n".join(files()))
