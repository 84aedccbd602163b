"""What is typed into any field of any form goes to the text, and nothing else than before is wrong with that.

The rows come from the schemas themselves (`every_field.py`).
"""

from functools import cache

import pytest

from tests.designer.forms.every_field import SHARE, Row, rows, typed
from tests.designer.forms.typed import put
from workflow import dialects
from workflow.definition import Definition, load
from workflow.edits.data import has, value_at
from workflow.fields.kinds import is_name
from workflow.fields.shapes import open_shape, schema_at
from workflow.runtimes.written import profile_for

FOLLOWS = {
    **dict.fromkeys(("unknown-workflow", "unknown-resource"), "what is named is not at hand"),
    **dict.fromkeys(("unused-secret", "unused-function", "unused-event"), "what is named is used next"),
    **dict.fromkeys(("compensation-end", "compensation-start", "compensation-nested"), "the state is on a way"),
    **dict.fromkeys(
        ("compensation-unmarked", "compensation-event-state"), "the other state is to be marked, or another"
    ),
    **dict.fromkeys(("ignored-member", "never-ends"), "it asks for another member"),
    **dict.fromkeys(("unreachable-state", "no-way-to-end", "missing-start", "several-starts"), "it leads elsewhere"),
    **dict.fromkeys(("run-before-incoming", "transition-leaves-branch"), "it leads elsewhere"),
    **dict.fromkeys(("event-kind", "missing-kind", "uncorrelated-callback"), "the one event there is is of one kind"),
    "output-shape": "the placeholder is about other data than those of this task",
    "uri-variable": "the placeholder is about other data than those of this task",
    "no-match-no-then": "there is no default yet",
    "wildcard-error-code": "the handler is one of all errors",
    "unknown-event": "the placeholder names other events",
    "runtime-differs": "the engine does it otherwise, and that is said",
}
"""Rules that may speak after a right value, of the rest of the definition, each with its reason."""
CHOOSES = ("type", "kind", "call")
"""Members that decide which others there are: the schema may ask for those."""
LEAST = {"1.0": 668, "0.8": 400, "0.6-draft": 300, "0.1-camel": 100, "0.1-map": 100, "0.1-kebab": 100, "0.1-array": 100}


@cache
def read(dialect: str, text: str) -> Definition:
    return load(text, dialect=dialect, profile=profile_for(text))


def said(definition: Definition) -> set[tuple[str, object]]:
    return {(one.rule, one.path) for one in definition.diagnostics}


def wrong(row: Row) -> str:
    """What is wrong with a row; "" where nothing is."""
    value = typed(row)
    found = put(row.text, row.pointer, value, dialect=row.dialect)
    if found.errors:
        return f"refuses {value!r}: {found.errors[0]}"
    before, after = read(row.dialect, row.text), read(row.dialect, found.text)
    path, data = row.field.path, after.document.data
    if has(data, path) is (value == ""):
        return f"{value!r} is not in the text"
    if row.field.kind == "text" and value_at(data, path) != value:
        return f"{value!r} has become {value_at(data, path)!r}"
    here = {(one.rule, one.path) for one in after.diagnostics if one.path == path and one.severity == "error"}
    new = {rule for rule, _ in (said(after) - said(before)) | here} - set(FOLLOWS)
    if path[-1] in CHOOSES or is_name(path) or path[-2:] == ("lifetime", "after"):  # it goes with one `cleanup` only
        new -= {"schema", "unfinished", "unused-retry", "unused-error"}
    if path[-2:] == ("stateExecTimeout", "single"):  # `total` is asked for beside it
        new -= {"schema"}
    if path[-2:] == ("wait", "until"):  # it stands alone
        new -= {"runtime-refuses"}
    return f"{value!r} brings {sorted(new)}" if new else ""


def written(dialect: str, every: int = 1) -> list[Row]:
    return [row for row in rows(dialect, every) if row.field.name or row.field.kind != "name"]  # a key is renamed


def faults(found: list[Row]) -> str:
    return "\n".join(f"{row.name}: {why}" for row in found if (why := wrong(row)))


@pytest.mark.long
@pytest.mark.parametrize("dialect", dialects.ids())
def test_what_is_typed_into_any_field_is_in_the_text_without_a_new_finding(dialect: str) -> None:
    found = written(dialect)
    assert len(found) >= LEAST[dialect]
    assert not (why := faults(found)), why


@pytest.mark.parametrize("dialect", dialects.ids())
def test_so_it_is_with_a_share_of_them(dialect: str) -> None:
    found = written(dialect, SHARE)
    assert len(found) >= LEAST[dialect] / 4
    assert not (why := faults(found)), why


def test_the_share_has_every_kind_of_control_of_tasks() -> None:
    kinds = {"text", "name", "number", "boolean", "choice", "reference", "duration", "cron", "expression", "value"}
    assert {row.field.kind for row in rows("1.0", SHARE)} == {*kinds, "json"}


RUNTIMES = ("zigflow", "java", "quarkus-flow")
"""Those that change the forms of tasks."""


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_so_it_is_with_a_share_of_what_an_engine_has(runtime: str) -> None:
    found = [row for row in rows("1.0", SHARE, runtime) if row.field.name or row.field.kind != "name"]
    assert len(found) >= 60
    assert not (why := faults(found)), why


@pytest.mark.parametrize("runtime", ["", *RUNTIMES])
def test_where_an_expression_may_stand_one_is_taken(runtime: str) -> None:
    found = [row for row in rows("1.0", SHARE, runtime) if takes_expressions(row)]
    assert len(found) >= 15
    refused = [f"{row.name}: {why[0]}" for row in found if (why := put(row.text, row.pointer, "${ .a }").errors)]
    assert refused == []


def takes_expressions(row: Row) -> bool:
    """Whether the schema has an expression in place of the value; an object in JSON has them inside."""
    definition = read(row.dialect, row.text)
    schema = schema_at(definition.json_schema, definition.document.data, row.field.path) or {}
    shape = open_shape(definition.json_schema, schema, row.field.value)
    keywords = {"x-value", "x-template", "x-expression"} & set(shape.schema)
    return bool(keywords) and not (row.field.kind == "json" and "object" in shape.types)
