"""What a runtime loads and refuses of a case, and what it tells."""

from pathlib import Path

from tests.runtime_cases import Case
from workflow import runtimes
from workflow.definition import load


def check_loading(case: Case, runtime: str) -> None:
    """`loads` says that it has no error; `told` and `silent` are parts of findings that there are, and are not."""
    found = load(case.definition, profile=runtimes.get(runtime))
    errors = [one.message for one in found.diagnostics if one.severity == "error"]
    told = [one.message for one in found.diagnostics]
    if case.written.get("loads"):
        assert errors == []
    else:
        assert errors
    for part in case.written.get("told", ()):
        assert any(part in one for one in told), (part, told)
    for part in case.written.get("silent", ()):
        assert not any(part in one for one in told), (part, told)
    if "id" in case.written:
        assert found.workflow is not None
        assert found.workflow.id == case.written["id"]
    for member, value in case.written.get("data", {}).items():
        assert found.document.data[member] == value


def errors_of(file: Path, runtime: str) -> list[str]:
    """The errors of a file, with their lines."""
    found = load(file.read_text("utf-8"), profile=runtimes.get(runtime)).diagnostics
    return [f"{one.rule} line {one.range.start.line}: {one.message}" for one in found if one.severity == "error"]
