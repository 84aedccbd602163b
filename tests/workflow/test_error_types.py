"""The standard types of 1.0's errors: one table for the rules, the forms and the engine."""

import pytest

from simulator.engine.world.errors import JAVA_STATUSES, prefix_of
from tests.import_graph import ROOT
from workflow import error_types

NEWER = "https://open-workflow-specification.org/spec/1.0.0/errors/"


@pytest.mark.parametrize("name", error_types.STATUSES)
@pytest.mark.parametrize(
    "prefix",
    [
        error_types.PREFIX,
        NEWER,
        "http://serverlessworkflow.io/spec/1.0.3/errors/",
        "https://www.serverlessworkflow.io/dsl/errors/types/",
        "https://serverlessworkflow.io.io/dsl/errors/types/",
    ],
)
def test_every_spelling_has_its_name_and_status(prefix: str, name: str) -> None:
    assert error_types.standard(prefix + name) == name
    assert error_types.status_of(prefix + name) == error_types.STATUSES[name]
    assert error_types.prefix_of(prefix + name) == (NEWER if prefix == NEWER else error_types.PREFIX)


@pytest.mark.parametrize("kind", ["timeout", error_types.PREFIX + "timeouts", "https://example.com/errors/timeout", ""])
def test_other_types_are_not_standard(kind: str) -> None:
    assert error_types.standard(kind) is None
    assert error_types.status_of(kind) is None


def test_what_is_no_text_has_no_status() -> None:
    assert error_types.status_of({"type": "timeout"}) is None


def test_the_first_host_that_is_written_counts() -> None:
    assert prefix_of({"use": {"errors": [{"type": "https://example.com/own"}]}}) == error_types.PREFIX
    assert prefix_of({"use": {"errors": [{"type": f"{NEWER}own"}, {"type": f"{error_types.PREFIX}timeout"}]}}) == NEWER
    assert error_types.in_full(f"type: {NEWER}own", "timeout") == f"{NEWER}timeout"
    assert error_types.in_full("do: []", "timeout") == f"{error_types.PREFIX}timeout"


def test_the_table_stands_once() -> None:
    """A second one would begin with the same lines."""
    written = [
        path.relative_to(ROOT).as_posix()
        for package in ("workflow", "simulator", "designer")
        for path in (ROOT / package).rglob("*.py")
        if any(f"{word}: 408" in path.read_text() for word in ('"timeout"', "TIMEOUT_TYPE"))
    ]
    assert written == ["workflow/error_types.py"]
    assert set(JAVA_STATUSES) == set(error_types.STATUSES)
