"""Golden files: an output kept beside its fixture and compared as text; `pytest --golden` rewrites them all."""

from difflib import unified_diff
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MAX_DIFFERENCE_LINES = 60

rewriting = False
"""Set once by `tests/conftest.py` from the option."""


def golden(path: Path, actual: str) -> None:
    """Compare `actual` with the text of the file at `path`, or write it there when rewriting.

    Line ends and everything else count. A missing or different file fails with the difference and how to accept it.
    """
    if rewriting:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(actual.encode("utf-8"))
        return
    shown = path.resolve().relative_to(ROOT) if path.resolve().is_relative_to(ROOT) else path
    assert path.is_file(), f"{shown} is missing: `pytest --golden` writes it"
    expected = path.read_bytes().decode("utf-8")
    if actual != expected:
        raise AssertionError(f"{shown} differs (`pytest --golden` accepts):\n{_difference(expected, actual)}")


def _difference(expected: str, actual: str) -> str:
    lines = list(unified_diff(expected.splitlines(), actual.splitlines(), "golden", "actual", lineterm="", n=2))
    if not lines:
        return "only line ends differ"
    left = len(lines) - MAX_DIFFERENCE_LINES
    return "\n".join(lines[:MAX_DIFFERENCE_LINES] + ([f"… and {left} more lines"] if left > 0 else []))
