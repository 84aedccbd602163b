"""The published JSON Schema: valid, the same as the table, and of one mind with the reader."""

from collections.abc import Iterator
from pathlib import Path

import jsonschema
import pytest

from designer.files.project_format import project_schema
from simulator.scenario.format.scenario import FILE
from simulator.scenario.format.schema import as_text, scenario_schema
from tests.golden import ROOT, golden
from tests.simulator.scenario.format.slips import GOOD, SLIPS
from workflow.document import read
from workflow.paths import Json

SCHEMA = scenario_schema()
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
EXAMPLES = sorted((ROOT / "designer" / "library" / "examples").glob("*/scenarios.yaml"))


@pytest.mark.parametrize(
    ("name", "schema"), [("scenario", SCHEMA), ("signalbox-toml", project_schema())], ids=["scenario", "project"]
)
def test_it_is_a_schema_and_published(name: str, schema: dict[str, Json]) -> None:
    jsonschema.Draft202012Validator.check_schema(schema)
    golden(ROOT / "docs" / "schemas" / f"{name}.schema.json", as_text(schema))


@pytest.mark.parametrize("text", [*SLIPS, *GOOD])
def test_it_and_the_reader_agree(text: str) -> None:
    """But for names of attributes of events that are nearly those of keys, which the reader alone refuses."""
    data = read(text).data
    faults = FILE.faults(data)
    if VALIDATOR.is_valid(data):
        assert [one for one in faults if "event has no" not in one.message] == []
    else:
        assert faults


@pytest.mark.parametrize("text", SLIPS)
def test_who_checks_by_it_says_what_is_wrong_where_it_is(text: str) -> None:
    """At a place that the reader names, or at the mapping around it; and no alternatives of which none fits, but for
    runtimes, which are listed or have a version.
    """
    data = read(text).data
    errors = list(VALIDATOR.iter_errors(data))
    named = {path for fault in FILE.faults(data) for path in (fault.path, fault.path[:-1])}
    assert {tuple(one.absolute_path) for one in errors} <= named
    assert [one for one in errors if one.validator in ("anyOf", "oneOf") and "runtime" not in one.absolute_path] == []


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.parent.name)
def test_the_scenarios_of_the_gallery_are_good(file: Path) -> None:
    data = read(file.read_text("utf-8")).data
    assert FILE.faults(data) == []
    assert VALIDATOR.is_valid(data)


def test_each_example_is_good() -> None:
    found = list(_examples(SCHEMA))
    assert len(found) > 60
    for schema, example in found:
        jsonschema.Draft202012Validator({**schema, "$defs": SCHEMA["$defs"]}).validate(example)


def _examples(part: Json) -> Iterator[tuple[dict[str, Json], Json]]:
    """Each schema in it with each of its examples."""
    if isinstance(part, dict):
        yield from ((part, one) for one in part.get("examples", ()) if "description" in part)
        for one in part.values():
            yield from _examples(one)
    elif isinstance(part, list):
        for one in part:
            yield from _examples(one)
