"""What palette, forms and quick fixes write, in every dialect: valid and clean, or unfinished where people must write.

Kinds, dialects and rules are taken from their tables, so that a new one is tested without a line here.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tiers import share
from tests.workflow.fixes import documents, fixed
from tests.workflow.open_ends import DIALECTS, opened
from tests.workflow.operating import BAD, after, edited
from tests.workflow.operations.dialect_texts import FIXTURES, text_of
from workflow import fields, operations, runtimes
from workflow.definition import Definition, load
from workflow.diagnostics import Fix
from workflow.edits import apply
from workflow.fields.changes import Changes
from workflow.paths import Json
from workflow.paths import Path as Place
from workflow.state_kinds import TASKS

HEAD = "document: {dsl: 1.0.3, namespace: test, name: test, version: 1.0.0}\ndo:\n- first:\n    set: {x: 1}\n"
DEFINED = [
    (dialect, kind) for dialect in DIALECTS for kind in edited(text_of(dialect, "hello"), "palette")[1].data["define"]
]
LONELY = {"unused", "missing-correlation"}
"""What is said of a definition that nothing uses yet."""


def left_open(data: Json, path: Place = ()) -> Iterator[Place]:
    """The places in tasks that only a person can fill: empty texts but for values; an event, wait or set of nothing."""
    for place in opened(data, path):
        if "set" not in place:
            yield place
    yield from _nothings(data, path)


def _nothings(data: Json, path: Place) -> Iterator[Place]:
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        is_wait_of_nothing = key == "wait" and isinstance(value, dict) and not any(value.values())
        if is_wait_of_nothing or (key, value) in (("set", {"name": ""}), ("event", {})):
            yield (*path, key)
        yield from _nothings(value, (*path, key))


def check_tasks(text: str) -> None:
    """Nothing is wrong with the text, and all that is open is said to be, at its place."""
    found = load(text)
    assert {one.rule for one in found.diagnostics} <= {"unfinished"}
    assert {one.path for one in found.diagnostics} == set(left_open(found.document.data))


@pytest.mark.parametrize("kind", TASKS)
def test_a_task_of_the_palette(kind: str) -> None:
    check_tasks(after(HEAD, "add-task", kind=kind, after="/do/0/first"))


@pytest.mark.parametrize(
    ("runtime", "own", "refused"),
    [
        ("specification", (), ()),
        ("java", (), ()),
        ("quarkus-flow", (), ()),
        ("go", (), ("call", "emit", "listen", "run", "try", "wait")),
        ("synapse", (), ()),
        ("lemline", (), ("emit", "fork", "listen")),
        ("zigflow", ("activity", "signal", "query", "update"), ("emit",)),
    ],
)
def test_what_the_palette_has_for_an_engine(runtime: str, own: tuple[str, ...], refused: tuple[str, ...]) -> None:
    """What an engine refuses is not there; what is its own is, and in the text all that it refuses is what is open."""
    profile = runtimes.get(runtime)
    head = HEAD.replace("namespace: test, name", "taskQueue: test, workflowType") if runtime == "zigflow" else HEAD
    given = load(head, profile=profile)
    offered = [one.kind for one in operations.tiles(given)] or operations.kinds(given)
    assert {one.kind for one in operations.tiles(given) if one.word} == set(own)
    assert set(TASKS) - set(operations.kinds(given)) == set(refused)
    for kind in offered:
        done = operations.run(given, "add-task", {"kind": kind, "after": "/do/0/first"})
        found = load(apply(head, done.edits), profile=profile)
        places = set(left_open(found.document.data))
        wrong = [one for one in found.diagnostics if one.severity == "error" and one.path not in places]
        assert (kind, wrong) == (kind, [])
        if kind in own:
            assert {one.path for one in found.diagnostics if one.rule == "unfinished"} == places


def test_what_an_engine_of_temporal_has_begins_as_that() -> None:
    head = HEAD.replace("namespace: test, name", "taskQueue: test, workflowType")
    given = load(head, profile=runtimes.get("zigflow"))

    def added(kind: str) -> Json:
        done = operations.run(given, "add-task", {"kind": kind, "pointer": "/do/-"})
        return load(apply(head, done.edits)).document.data["do"][1]

    assert added("activity") == {"newActivity": {"call": "activity", "with": {"name": "", "taskQueue": ""}}}
    assert added("signal") == {"newSignal": {"listen": {"to": {"one": {"with": {"id": "", "type": "signal"}}}}}}
    assert operations.declares(given) == ()
    with pytest.raises(operations.Refused, match="Zigflow never looks at"):
        operations.run(given, "extract-function", {"pointers": ["/do/0/first"], "name": "greet"})


def test_quarkus_flow_has_no_containers_to_choose_from() -> None:
    text = HEAD + "- go:\n    run: {shell: {command: ls}}\n"
    form = fields.form(load(text, profile=runtimes.get("quarkus-flow")), ("do", 1, "go"), 0)
    assert form is not None
    left = [one for tab in form.tabs for one in tab.fields]
    names = {
        one.name for one in left for one in [one, *one.fields, *(part for inner in one.fields for part in inner.fields)]
    }
    assert "shell|workflow" in names


@pytest.mark.parametrize("kind", TASKS)
def test_a_task_that_becomes_another(kind: str) -> None:
    changes = Changes(load(HEAD))
    check_tasks(apply(HEAD, changes.choose(("do", 0, "first"), kind).edits))


@pytest.mark.parametrize(("dialect", "kind"), DEFINED)
def test_a_definition_of_the_palette(dialect: str, kind: str) -> None:
    text = text_of(dialect, "hello")
    before = Counter(one.rule for one in load(text).diagnostics)
    found = load(after(text, "define", kind=kind))
    more = Counter(one.rule for one in found.diagnostics) - before
    assert {rule.partition("-")[0] if rule.startswith("unused") else rule for rule in more} <= {"unfinished", *LONELY}
    said = {one.path for one in found.diagnostics if one.rule == "unfinished"}
    optional = {("0.8", "source")}  # an event of 0.8 needs none
    assert said == {place for place in opened(found.document.data) if (dialect, place[-1]) not in optional}


def written(fix: Fix) -> Iterator[tuple[int, int]]:
    """Where in the new text the edits of a fix stand."""
    moved = 0
    for edit in sorted(fix.edits, key=lambda edit: edit.start):
        yield edit.start + moved, edit.start + moved + len(edit.text)
        moved += len(edit.text) - (edit.end - edit.start)


FIXED = sorted(path for path in (FIXTURES / "rules").glob("*/invalid-*") if path.suffix in (".yaml", ".json"))


@pytest.mark.parametrize("path", share(FIXED, 2, 1), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_quick_fix(path: Path) -> None:
    """Its finding goes; the text is as valid as before, and nothing is wrong with what was written."""
    text = path.read_text("utf-8")

    def read(text: str) -> Definition:
        return load(text, resources=documents(path.parent.name))

    before = read(text).diagnostics
    known = Counter((one.rule, one.message) for one in before)
    for one in before:
        if one.fix is None or one.rule != path.parent.name:
            continue
        found = read(fixed(text, one.fix)).diagnostics
        now = Counter((each.rule, each.message) for each in found)
        assert now[one.rule, one.message] < known[one.rule, one.message]
        assert not {rule for rule, _ in now - known} & set(BAD)
        places = list(written(one.fix))
        fresh = [each for each in found if (each.rule, each.message) in now - known]
        at_it = [each for each in fresh if any(at <= each.range.start.offset < end for at, end in places)]
        assert {each.rule for each in at_it} <= {"unfinished"}
