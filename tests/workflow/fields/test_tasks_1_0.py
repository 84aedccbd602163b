"""DSL 1.0: every task has a form of its own, is renamed with what leads to it, and changes its kind."""

import textwrap

import pytest

from tests.definitions import ROOT, SHARED, shared
from tests.workflow.fields.forms import all_fields, form_at, inner
from workflow.definition import Definition, load
from workflow.edits import Unwritable, apply
from workflow.fields.changes import Changed, Changes
from workflow.nodes import all_states, scopes
from workflow.tasks import Task

FOLDER = ROOT / "tests/fixtures/definitions/1.0"
APPROVAL = (FOLDER / "start-approval.yaml").read_text(encoding="utf-8")
ASK, CARRY_OUT = ("do", 0, "ask"), ("do", 3, "carryItOut")
HEAD = "document: {dsl: 1.0.3, namespace: a, name: b, version: 1.0.0}\ndo:\n"
KINDS = ("call", "do", "emit", "for", "fork", "listen", "raise", "run", "set", "switch", "try", "wait")


def after(change: Changed, text: str = APPROVAL) -> Definition:
    return load(apply(text, change.edits))


def check_forms(text: str) -> int:
    definition = load(text)
    assert definition.workflow is not None
    tasks = [state for scope in scopes(definition.workflow) for state in scope.states if isinstance(state, Task)]
    for task in tasks:
        found = form_at(definition, task.path)
        assert found.path == task.path
        assert found.kind == task.kind
        assert all_fields(found)[task.path].value == task.name
    return len(tasks)


def test_every_task_has_a_form() -> None:
    assert check_forms(APPROVAL) == 7
    assert sum(check_forms(path.read_text(encoding="utf-8")) for path in FOLDER.iterdir()) > 20


@shared
def test_every_task_of_real_definitions_has_a_form() -> None:
    texts = [path.read_text("utf-8") for path in sorted((SHARED / "corpus/1.0").iterdir()) if path.suffix != ".md"]
    assert sum(map(check_forms, texts)) > 90


def test_what_is_in_a_task_belongs_to_its_form_and_its_tasks_are_links() -> None:
    definition = load(APPROVAL)
    found = form_at(definition, ("do", 1, "answer", "catch", "errors", "with", "status"))
    assert found.path == ("do", 1, "answer")
    assert (found.title, found.kind, found.tab) == ("Try task", "try", "errors")
    links = {path: each for path, each in all_fields(found).items() if each.kind == "links"}
    assert links[*found.path, "try", 0, "decided"].summary == "decided"
    assert links[*found.path, "catch", "do", 0, "late"].summary == "late"


def test_ways_lead_to_tasks_of_the_same_list_and_calls_to_functions() -> None:
    found = all_fields(form_at(load(APPROVAL), ASK))
    ways = [each.value for each in found[*ASK, "then"].choices]
    assert ways == ["answer", "decide", "carryItOut", "remindThem", "continue", "exit", "end"]
    called = [each.value for each in found[*ASK, "call"].choices]
    assert called[:4] == ["askApprover", "carryOut", "remind", "http"]


def test_a_new_name_is_followed() -> None:
    changes = Changes(load(APPROVAL))
    renamed = after(changes.rename(CARRY_OUT, "doIt")).document.data
    assert "doIt" in renamed["do"][3]
    assert renamed["do"][2]["decide"]["switch"][0]["approved"]["then"] == "doIt"
    called = after(changes.rename(("use", "functions", "carryOut"), "perform")).document.data
    assert called["do"][3]["carryItOut"]["call"] == "perform"
    assert list(called["use"]["functions"]) == ["askApprover", "perform", "remind"]
    text = (
        APPROVAL
        + """\
- data:
    set: {call: carryOut, use: carryOut, error: patiently}
- other:
    try:
    - inner: {call: carryOut}
    catch: {retry: patiently}
"""
    )
    text = text.replace("use:\n", "use:\n  retries: {patiently: {delay: PT1S}}\n", 1)
    for path, name in ((("use", "functions", "carryOut"), "perform"), (("use", "retries", "patiently"), "slowly")):
        followed = after(Changes(load(text)).rename(path, name), text).document.data
        assert followed["do"][5]["data"]["set"] == {"call": "carryOut", "use": "carryOut", "error": "patiently"}
        other = followed["do"][6]["other"]
        assert name in (other["catch"]["retry"], other["try"][0]["inner"]["call"])
    with pytest.raises(Unwritable, match="There is a `ask` already"):
        changes.rename(CARRY_OUT, "ask")


@pytest.mark.parametrize("kind", KINDS)
def test_a_task_changes_its_kind(kind: str) -> None:
    """What all tasks have stays, the rest goes; what the new kind must have is there."""
    text = APPROVAL.replace("- ask:\n", "- ask:\n    if: .what != null\n    then: decide\n", 1)
    changed = Changes(load(text)).choose(ASK, kind)
    task = after(changed, text).document.data["do"][0]["ask"]
    assert task["if"] == ".what != null"
    assert task["then"] == "decide"
    assert kind in task
    assert ("with" in task) == ("call" in task) == (kind == "call")
    definition = after(changed, text)
    assert definition.workflow is not None
    assert next(state for state in all_states(definition.workflow.scope) if state.path == ASK).kind == kind


def test_tasks_come_and_go_as_entries_of_their_list() -> None:
    changes = Changes(load(APPROVAL))
    added = changes.add(("do",))
    assert added.select == ("do", 5, "newTask")
    assert after(added).document.data["do"][5] == {
        "newTask": {"call": "http", "with": {"method": "get", "endpoint": ""}}
    }
    assert next(list(entry) for entry in after(changes.clear(ASK)).document.data["do"]) == ["answer"]
    moved = after(changes.move(CARRY_OUT, 0)).document.data["do"]
    assert [next(iter(entry)) for entry in moved][:2] == ["carryItOut", "ask"]
    case = after(changes.add(("do", 2, "decide", "switch"))).document.data["do"][2]["decide"]["switch"][3]
    assert case == {"newCase": {"when": "", "then": "continue"}}


def test_the_first_task_of_a_new_list_is_selected_and_what_must_not_be_empty_begins_with_a_member() -> None:
    text = f"{HEAD}- a:\n    try:\n    - b:\n        wait: PT1S\n    catch: {{}}\n"
    changes = Changes(load(text))
    assert changes.add(("do", 0, "a", "catch", "do")).select == ("do", 0, "a", "catch", "do", 0, "newTask")
    for kind, made in (("listen", {"to": {"all": [{"with": {"type": ""}}]}}), ("set", {"name": ""})):
        data = after(changes.choose(("do", 0, "a"), kind), text).document.data
        assert data["do"][0]["a"][kind] == made


def test_what_is_repeated_is_changed_here_alone_and_told() -> None:
    text = f"{HEAD}- a:\n    set: &x {{n: 1, m: 2}}\n- b:\n    set: *x\n"
    changed = apply(text, Changes(load(text)).clear(("do", 1, "b", "set", "n")).edits)
    assert changed == text.replace(" *x", "\n      m: 2")


def test_a_name_that_must_be_quoted_is_no_habit() -> None:
    text = APPROVAL.replace("- ask:\n", '- "ask: them":\n', 1)
    changed = apply(text, Changes(load(text)).choose(("do", 0, "ask: them"), "wait").edits)
    assert '- "ask: them":\n    wait:\n      days: 0\n' in changed


def test_what_comes_by_a_merge_key_is_told_and_changed_here() -> None:
    text = HEAD + "- one: {set: {a: 1}, output: &out {as: .a}}\n- two:\n    set: {a: 2}\n    output:\n      <<: *out\n"
    definition, place = load(text), ("do", 1, "two", "output", "as")
    told = "It comes by the merge key of line 7 (`<<: *out`). A change is written here, not there."
    assert told in all_fields(form_at(definition, place))[place].help
    assert "merge key" not in str(form_at(definition, ("do", 0, "one")))
    changed = apply(text, Changes(definition).put(place, ".b").edits)
    assert changed == text + "      as: .b\n"


CONTAINERS = {
    "do": "do: [A, B]",
    "for": "for: {each: one, in: .all}\n    do: [A, B]",
    "try": "try: [A, B]\n    catch: {}",
    "fork": "fork: {branches: [A, B]}",
}


@pytest.mark.parametrize("new", CONTAINERS)
@pytest.mark.parametrize("old", CONTAINERS)
def test_tasks_go_along_to_another_kind_that_has_tasks(old: str, new: str) -> None:
    body = CONTAINERS[old].replace("A", "a: {set: {x: 1}}").replace("B", "b: {call: pay}")
    text = f"{HEAD}- all:\n    {body}\n    if: .ready\n"
    changes = Changes(load(text))
    changed = changes.choose(("do", 0, "all"), new)
    task = after(changed, text).document.data["do"][0]["all"]
    inside = task["fork"]["branches"] if new == "fork" else task["try" if new == "try" else "do"]
    assert inside == [{"a": {"set": {"x": 1}}}, {"b": {"call": "pay"}}]
    assert set(task) == {"if", new} | ({"do"} if new == "for" else {"catch"} if new == "try" else set())
    lost = changes.losses(("do", 0, "all"), changed)
    assert lost == (['for: {"each": "one", "in": ".all"}'] if old == "for" and new != "for" else [])


WITH_COMMENTS = """\
# first the one
- a: {set: {x: 1}}  # beside
# then the other
- b:
    # inside
    call: pay
"""
LISTS = {
    "do": ("do:", 6),
    "for": ("for: {each: one, in: .all}\n    do:", 6),
    "try": ("try:", 6),
    "fork": ("fork:\n      branches:", 8),
}


@pytest.mark.parametrize("new", LISTS)
@pytest.mark.parametrize("old", LISTS)
def test_comments_of_the_tasks_go_along(old: str, new: str) -> None:
    head, indent = LISTS[old]
    tail = "\n    catch: {}" if old == "try" else ""
    text = f"{HEAD}- all:\n    {head}\n{textwrap.indent(WITH_COMMENTS, ' ' * indent).rstrip()}{tail}\n    if: .ready\n"
    changed = apply(text, Changes(load(text)).choose(("do", 0, "all"), new).edits)
    written = textwrap.indent(WITH_COMMENTS, " " * LISTS[new][1]).splitlines()
    assert [line for line in changed.splitlines() if line in written] == written, changed


def test_what_another_kind_takes_out_is_said() -> None:
    text = f"{HEAD}- all:\n    fork:\n      branches: [a: {{call: pay}}, b: {{wait: PT1S}}]\n"
    changes = Changes(load(text))
    (line,) = changes.losses(("do", 0, "all"), changes.choose(("do", 0, "all"), "set"))
    assert line == 'fork: {"branches": [{"a": {"call": "pay"}}, {"b": {"wait": "PT1S"}}]}'
    fresh = f"{HEAD}- new:\n    set: {{name: ''}}\n"
    changes = Changes(load(fresh))
    assert changes.losses(("do", 0, "new"), changes.choose(("do", 0, "new"), "call")) == []


def test_a_loop_is_one_kind() -> None:
    text = f"{HEAD}- all:\n    for: {{each: one, in: .all}}\n    do: [a: {{wait: PT1S}}]\n"
    tabs = form_at(load(text), ("do", 0, "all")).tabs
    parts = [part for tab in tabs for one in tab.fields for part in inner(one)]
    (kind,) = [one for one in parts if {"for", "do", "set"} <= {option.id for option in one.options or ()}]
    assert [option.id for option in kind.options if option.chosen] == ["for"]
