"""What `make mutants` asks cosmic-ray, and what it makes of the answer (tests/mutants.py)."""

import json
import tomllib
from typing import Any

import pytest

from tests.mutants import AREAS, Break, breaks_of, configuration
from tests.serving import ROOT


@pytest.mark.parametrize("name", AREAS)
def test_an_area_names_modules_and_tests_that_there_are(name: str) -> None:
    told = tomllib.loads(configuration(AREAS[name]))["cosmic-ray"]
    tests = [word for word in told["test-command"].split() if word.startswith("tests/")]
    assert tests
    assert [path for path in (*told["module-path"], *tests) if not (ROOT / path.partition("::")[0]).exists()] == []


def line(place: int, outcome: str | None, worker: str = "normal", output: str = "") -> str:
    """What cosmic-ray writes of one break."""
    change: dict[str, Any] = {"module_path": "a.py", "operator_name": "core/NumberReplacer", "start_pos": [place, 0]}
    result = None if outcome is None else {"worker_outcome": worker, "test_outcome": outcome, "output": output}
    return json.dumps([{"job_id": str(place), "mutations": [change]}, result])


def test_only_what_was_tried_counts() -> None:
    lines = [
        line(1, "killed"),
        line(2, "survived"),
        line(3, "incompetent"),
        line(4, None),
        line(5, "killed", "skipped"),
        line(6, "killed", output="E   SyntaxError: invalid syntax"),
    ]
    found = list(breaks_of("\n".join(lines)))
    assert found == [Break("a.py:1", "NumberReplacer", "killed"), Break("a.py:2", "NumberReplacer", "survived")]
