"""Conversions: nothing is lost without a word, what claims to be lossless comes back, and texts stay readable."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.definitions import others, own, parameters
from tests.golden import golden
from tests.tiers import share, tries
from tests.workflow.samples import VALUES, broken
from workflow import dialects
from workflow.convert import REFUSED, Converted, Loss, Unconvertible, convert, targets, write
from workflow.convert.comparing import differences, facts
from workflow.convert.text import to_text
from workflow.definition import Definition, load
from workflow.document import Syntax, read
from workflow.paths import Json

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = ROOT / "tests" / "fixtures" / "documents"
EVERY_KIND = sorted(path for path in DOCUMENTS.glob("every-kind*"))
HELLOS = sorted(DOCUMENTS.glob("hello*"))
FILES = parameters([*EVERY_KIND, *HELLOS, *own(), *others()])
UNLISTED = "cannot say in the same way"
SYNTAXES: tuple[Syntax, ...] = ("yaml", "json")


def definition(path: Path) -> Definition:
    return load(path.read_text("utf-8"))


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


def conversions(path: Path) -> Iterator[tuple[str, Converted]]:
    """To each other dialect of states; for 1.0 see test_to_1_0.py."""
    found = definition(path)
    for to in targets(found.dialect):
        if to not in (found.dialect, "1.0"):
            yield to, convert(found, to)


def what(data: Json, dialect: str) -> dict[tuple[str | int, ...], Json]:
    """What a definition says, without places."""
    return {key: value for key, (value, _) in facts(dialects.get(dialect).lower(data)).items()}


@pytest.mark.parametrize("path", share(FILES, 3))
def test_every_loss_is_listed_by_its_writer(path: Path) -> None:
    for to, found in conversions(path):
        assert [loss for loss in found.losses if UNLISTED in loss.message] == [], to


@pytest.mark.parametrize("path", share(FILES, 3, 1))
def test_what_is_written_reads_in_its_dialect(path: Path) -> None:
    for to, found in conversions(path):
        again = load(found.text, dialect=to)
        assert again.workflow
        unexpected = [
            each.message for each in again.diagnostics if each.rule == "schema" and " no member " in each.message
        ]
        assert unexpected == [], to


def unsaid(found: Converted) -> list[Loss]:
    """The losses but for members that a dialect demands and the source has not."""
    return [one for one in found.losses if not one.message.startswith(REFUSED)]


@pytest.mark.parametrize("path", share(FILES, 3, 2))
def test_what_is_lossless_says_the_same_and_comes_back(path: Path) -> None:
    source = definition(path)
    assert source.dialect
    for to, found in conversions(path):
        if not found.losses and to != "0.8":  # from there nothing comes back; tests/workflow/test_convert_to_0_8.py
            there = load(found.text, dialect=to)
            assert what(there.document.data, to) == what(source.document.data, source.dialect)
            back = convert(there, source.dialect)
            assert unsaid(back) == []
            assert what(read(back.text).data, source.dialect) == what(source.document.data, source.dialect)


@pytest.mark.parametrize("path", EVERY_KIND, ids=lambda path: path.stem)
def test_losses_of_everything(path: Path) -> None:
    lines = [
        f"{to}:{loss.range.start.line}:{loss.range.start.column}: {loss.message}\n"
        for to, found in conversions(path)
        for loss in found.losses
    ]
    golden(ROOT / "tests" / "fixtures" / "convert" / f"{path.stem}.losses", "".join(lines))


@pytest.mark.parametrize(
    ("path", "to"),
    [(path, to) for path in HELLOS for to in targets(definition(path).dialect)],
    ids=lambda value: getattr(value, "stem", value),
)
def test_hello_in_every_dialect(path: Path, to: str) -> None:
    golden(
        ROOT / "tests" / "fixtures" / "convert" / f"{path.stem}.to-{to}.yaml",
        convert(definition(path), to, "yaml").text,
    )


@pytest.mark.parametrize("path", share(EVERY_KIND, 2), ids=lambda path: path.stem)
@given(data=st.data())
@settings(max_examples=tries(40), deadline=None)
def test_no_shape_breaks_a_writer(path: Path, data: st.DataObject) -> None:
    whole = read(path.read_text("utf-8")).data
    odd = data.draw(broken(whole=whole))
    dialect = definition(path).dialect
    assert dialect
    lowered = dialects.get(dialect).lower(odd)
    for to in targets(dialect):
        if to != dialect:
            found = write(lowered, to)
            written, lost = found.data, found.lost
            assert all(isinstance(message, str) for _, message in (*lost.left_out, *lost.changed))
            for syntax in SYNTAXES:
                assert read(to_text(written, syntax), syntax).data == written


@example(5e-324)
@example(1e22)
@given(VALUES)
def test_texts_keep_data_and_order(value: Json) -> None:
    for syntax in SYNTAXES:
        again = read(to_text([value], syntax), syntax)
        assert (again.data, repr(again.data)) == ([value], repr([value]))


def test_the_same_dialect_and_syntax_is_the_same_text() -> None:
    text = "# kept\nstates: []\nid: 'a'\n"
    assert convert(load(text), "0.1-array", "yaml") == Converted(text, "0.1-array", "yaml", ())


def test_another_syntax_keeps_the_data_and_lists_the_comments() -> None:
    text = "# first\nid: 'a # b'\nstates: [] # last\nname: |\n  a # c\n  b\n"
    found = convert(load(text), syntax="json")
    assert found.text == '{\n  "id": "a # b",\n  "states": [],\n  "name": "a # c\\nb\\n"\n}\n'
    assert [(loss.message, loss.range.start.line, loss.range.start.column) for loss in found.losses] == [
        ("a comment", 1, 1),
        ("a comment", 3, 12),
    ]
    back = convert(load(found.text), syntax="yaml")
    assert (back.losses, read(back.text).data) == ((), load(text).document.data)


def test_what_its_own_dialect_does_not_read_is_listed() -> None:
    text = "name: a\nmood: good\nstates:\n- {name: A, type: DELAY, start: true, time-delay: 1, colour: red}\n"
    found = convert(load(text), "0.1-map")
    assert [(loss.message, loss.range.start.line) for loss in found.losses] == [
        ("`mood`, which 0.1-array does not read", 2),
        ("`colour`, which 0.1-array does not read", 4),
    ]


def test_a_member_that_is_there_twice_is_listed() -> None:
    found = convert(load("name: a\nname: b\nstates: []\n"), syntax="json")
    assert [loss.message for loss in found.losses] == ["a member whose key is there twice: the last one counts"]


def test_documents_behind_the_first_are_listed() -> None:
    found = convert(load("id: x\nstates: []\n---\nid: y\nstates: []\n"), syntax="json")
    assert json.loads(found.text) == {"id": "x", "states": []}
    assert [(loss.message, loss.range.start.line) for loss in found.losses] == [
        ("what follows the first document of the text", 3)
    ]


@pytest.mark.parametrize("text", ["states: [", "hello"])
def test_what_cannot_be_read_cannot_be_converted(text: str) -> None:
    with pytest.raises(Unconvertible):
        convert(load(text), "0.6-draft")


def test_parameters_of_which_nothing_can_be_said_are_left_out_and_listed() -> None:
    action = "{function: {name: f, parameters: 'a {{ b }} c'}}"
    text = f"states:\n- {{name: A, type: OPERATION, start: true, actions: [{action}], end: true}}\n"
    done = convert(load(text, dialect="0.1-array"), "0.6-draft")
    assert "parameters" not in done.text
    assert [loss.path[-1] for loss in done.losses if "{{" in loss.message] == ["parameters"]


def test_a_state_that_does_nothing_is_kept() -> None:
    first = "- {name: A, type: DELAY, start: true, time-delay: 1, next-state: B}\n"
    text = f"states:\n{first}- {{name: B, type: OPERATION, actions: []}}\n"
    for to in ("0.6-draft", "0.1-camel", "0.1-kebab"):
        found = convert(load(text), to)
        assert (unsaid(found), "name: B" in found.text) == ([], True)


CHANGES = [
    ("timeDelay: PT1M", "timeDelay: PT2M"),
    ("timeDelay: PT1M", "timeDelay: PT60S"),
    ("nextState: B", "nextState: C"),
    ("{{ $.a }}", "{{ $.b }}"),
    ("name: C", "name: D"),
    ("compensateBefore: true", "compensateBefore: false"),
    ("kind: terminate", "kind: default"),
    ("exclusive: false", "exclusive: true"),
    ("eventRefs: [one, two]", "eventRefs: [two, one]"),
    ("refName: f", "refName: g"),
    ("maxAttempts: 2", "maxAttempts: 3"),
    ("waitForCompletion: true", "waitForCompletion: false"),
]
FLOW = """
id: a
retries: [{name: again, maxAttempts: 2}]
states:
- name: A
  type: delay
  start: {kind: default}
  timeDelay: PT1M
  transition: {nextState: B, compensateBefore: true}
- name: B
  type: event
  exclusive: false
  onEvents:
  - eventRefs: [one, two]
    actions:
    - functionRef: {refName: f, parameters: {x: "{{ $.a }}"}}
  onErrors: [{error: "*", retryRef: again, transition: {nextState: C}}]
  transition: {nextState: C}
- {name: C, type: subflow, workflowId: w, waitForCompletion: true, end: {kind: terminate}}
"""


@pytest.mark.parametrize(("old", "new"), CHANGES)
def test_a_change_is_seen(old: str, new: str) -> None:
    """Otherwise no comparison of what was written would mean anything; `PT60S` is the same length."""
    assert old in FLOW
    before, after = read(FLOW).data, read(FLOW.replace(old, new, 1)).data
    lower = dialects.get("0.6-draft").lower
    assert bool(list(differences(lower(before), lower(after)))) is (new != "timeDelay: PT60S")


def test_where_a_definition_can_be_carried_over() -> None:
    older = {"0.1-array", "0.1-camel", "0.1-kebab", "0.1-map", "0.6-draft"}
    assert {source: set(targets(source)) for source in older} == {source: {*older, "0.8", "1.0"} for source in older}
    assert [targets(source) for source in ("0.8", "1.0", None)] == [("1.0", "0.8"), ("1.0",), ()]


def test_constants_in_parameters_stay_in_another_dialect() -> None:
    parameters = {"text": "{{ $.a }}", "number": 1, "list": [True, None, 2.5]}
    action = {"functionRef": {"refName": "f", "parameters": parameters}}
    state = {"name": "A", "type": "operation", "actions": [action], "start": {"kind": "default"}}
    data = {"id": "a", "name": "A", "version": "1", "functions": [{"name": "f", "operation": "f.json#f"}]}
    whole: Json = {**data, "states": [{**state, "end": {"kind": "default"}}]}
    for dialect in ("0.1-camel", "0.1-kebab"):
        written = read(convert(load(json.dumps(whole), "0.6-draft"), dialect).text).data
        call = next(iter(written["states"].values() if isinstance(written["states"], dict) else written["states"]))
        assert json.dumps({"number": 1, "list": [True, None, 2.5]})[1:-1] in json.dumps(call), dialect
