"""Every operation in every dialect: golden files show the lines that each one changes, other tests what must hold."""

import difflib
from typing import Any

import pytest

from tests.golden import golden
from tests.workflow.operating import after, edges, edited, errors, model, starts, states
from tests.workflow.operations.dialect_texts import FIXTURES, text_of
from workflow import operations, state_kinds
from workflow.actions import FunctionCall
from workflow.nodes import nodes_of
from workflow.operations import Refused
from workflow.operations._transitions import transitions
from workflow.paths import pointer
from workflow.state_kinds import kind_word

Call = tuple[str, dict[str, Any]]


COMMON_0_1: list[Call] = [
    ("connect", {"from": "Work", "to": "Choose", "as": "transition"}),
    ("connect", {"from": "Choose", "to": "Work", "as": "condition"}),
    ("connect", {"from": "Choose", "to": "Fork", "as": "default"}),
    ("connect", {"from": "Work", "to": "Fork", "as": "error"}),
    ("connect", {"from": "Wait", "to": "Fork", "as": "event"}),
    ("connect", {"from": "Work", "to": "Fork", "as": "compensation"}),
    ("connect", {"from": "Choose", "to": "Fork", "as": "transition"}),
    ("reconnect", {"edge": "next of Work", "end": "to", "state": "Choose"}),
    ("reconnect", {"edge": "next of Pause", "end": "from", "state": "Work"}),
    ("reconnect", {"edge": "condition of Choose", "end": "to", "state": "Fork"}),
    ("remove-edge", {"pointer": "next of Pause"}),
    ("remove-edge", {"pointer": "condition of Choose"}),
    ("remove-edge", {"pointer": "default of Choose"}),
    ("remove-edge", {"pointer": "retry of Wait"}),
    ("remove-edge", {"pointer": "event of Wait"}),
    ("make-end", {"pointer": "Pause"}),
    ("make-end", {"pointer": "Choose"}),
    ("make-end", {"pointer": "event of Wait"}),
    ("mark-start", {"pointer": "Work"}),
    ("move-state", {"pointer": "Pause", "edge": "condition of Choose"}),
    ("duplicate", {"pointers": ["Work", "Pause"]}),
    ("add-state", {"kind": "event", "edge": "next of Pause"}),
    ("add-state", {"kind": "switch", "edge": "start of Wait", "name": "First"}),
    ("add-state", {"kind": "delay", "after": "Fork"}),
    ("add-state", {"kind": "delay", "after": "Choose", "as": "condition"}),
    ("add-state", {"kind": "parallel"}),
    ("define", {"kind": "event", "name": "News"}),
    ("define", {"kind": "function", "name": "News"}),
    ("remove-states", {"pointers": ["Choose"]}),
    ("remove-states", {"pointers": ["Wait"]}),
]
CALLS: dict[str, list[Call]] = {
    "0.6-draft": [
        ("connect", {"from": "Work", "to": "Pause", "as": "transition"}),
        ("connect", {"from": "Add", "to": "Pause", "as": "transition"}),
        ("connect", {"from": "Choose", "to": "Add", "as": "condition", "value": "{{ $.late }}"}),
        ("connect", {"from": "Choose", "to": "Add", "as": "default"}),
        ("connect", {"from": "Ask", "to": "Add", "as": "event"}),
        ("connect", {"from": "Add", "to": "Wait", "as": "event"}),
        ("connect", {"from": "Work", "to": "Back", "as": "event"}),
        ("connect", {"from": "Wait", "to": "Add", "as": "error"}),
        ("connect", {"from": "Work", "to": "Add", "as": "error"}),
        ("connect", {"from": "Work", "to": "Undo", "as": "compensation"}),
        ("connect", {"from": "Work", "to": "Add", "as": "compensation"}),
        ("connect", {"from": "Ask", "to": "Add", "as": "condition"}),
        ("reconnect", {"edge": "next of Wait", "end": "to", "state": "Ask"}),
        ("reconnect", {"edge": "next of Wait", "end": "from", "state": "Add"}),
        ("reconnect", {"edge": "condition of Choose", "end": "to", "state": "Add"}),
        ("reconnect", {"edge": "condition of Choose", "end": "from", "state": "Ask"}),
        ("reconnect", {"edge": "error of Wait", "end": "from", "state": "Work"}),
        ("reconnect", {"edge": "compensation of Wait", "end": "from", "state": "Work"}),
        ("reconnect", {"edge": "start of Wait", "end": "to", "state": "Work"}),
        ("remove-edge", {"pointer": "next of Wait"}),
        ("remove-edge", {"pointer": "condition of Choose"}),
        ("remove-edge", {"pointer": "default of Choose"}),
        ("remove-edge", {"pointer": "event of Ask"}),
        ("remove-edge", {"pointer": "error of Wait"}),
        ("remove-edge", {"pointer": "compensation of Wait"}),
        ("remove-edge", {"pointer": "next of Add"}),
        ("remove-edge", {"pointer": "start of Wait"}),
        ("make-end", {"pointer": "Wait"}),
        ("make-end", {"pointer": "Choose"}),
        ("make-end", {"pointer": "error of Wait"}),
        ("mark-start", {"pointer": "Work"}),
        ("mark-start", {"pointer": "Undo"}),
        ("move-state", {"pointer": "Sub", "edge": "next of Wait"}),
        ("move-state", {"pointer": "Add", "edge": "start of Wait"}),
        ("move-state", {"pointer": "Add", "after": "Wait"}),
        ("duplicate", {"pointers": ["Wait", "Choose"]}),
        ("add-state", {"kind": "callback", "edge": "next of Wait"}),
        ("add-state", {"kind": "operation", "edge": "compensation of Wait"}),
        ("add-state", {"kind": "inject", "edge": "error of Wait"}),
        ("add-state", {"kind": "foreach", "after": "Add"}),
        ("add-state", {"kind": "switch", "edge": "start of Wait"}),
        ("add-state", {"kind": "delay", "after": "Undo"}),
        ("add-state", {"kind": "subflow", "template": {"workflowId": "mine", "waitForCompletion": False}}),
        ("define", {"kind": "event"}),
        ("define", {"kind": "function", "name": "call"}),
        ("define", {"kind": "retry", "data": {"delay": "PT9S"}}),
        ("extract", {"pointers": ["Pause", "Fork"], "name": "Wait and fork"}),
        ("remove-states", {"pointers": ["Wait"]}),
        ("remove-states", {"pointers": ["Add"]}),
        ("remove-states", {"pointers": ["Undo"]}),
        ("set", {"pointer": "/states/1/usedForCompensation", "value": True}),
        ("set", {"pointer": "/states/6/start", "value": {"kind": "default"}}),
        ("insert", {"pointer": "/states/1/actions/0", "value": {"eventRef": {"triggerEventRef": "told"}}}),
        ("move", {"pointer": "/states/0/onErrors/1", "to": "/states/0/onErrors/0"}),
        ("remove", {"pointer": "/states/0/onErrors/0"}),
    ],
    "0.8": [
        ("connect", {"from": "Work", "to": "Add", "as": "transition"}),
        ("connect", {"from": "Choose", "to": "Add", "as": "condition", "value": "${ .late }"}),
        ("connect", {"from": "Choose", "to": "Add", "as": "default"}),
        ("connect", {"from": "Wait", "to": "Add", "as": "event"}),
        ("connect", {"from": "Add", "to": "Listen", "as": "event"}),
        ("connect", {"from": "Ask", "to": "Listen", "as": "event"}),
        ("connect", {"from": "Each", "to": "Add", "as": "error"}),
        ("connect", {"from": "Each", "to": "Add", "as": "error", "value": "Away"}),
        ("connect", {"from": "Each", "to": "Undo", "as": "compensation"}),
        ("reconnect", {"edge": "next of Work", "end": "to", "state": "Rest"}),
        ("reconnect", {"edge": "next of Listen", "end": "from", "state": "Add"}),
        ("reconnect", {"edge": "condition of Choose", "end": "to", "state": "Add"}),
        ("reconnect", {"edge": "error of Work", "end": "from", "state": "Each"}),
        ("reconnect", {"edge": "start of Work", "end": "to", "state": "Listen"}),
        ("remove-edge", {"pointer": "next of Work"}),
        ("remove-edge", {"pointer": "condition of Choose"}),
        ("remove-edge", {"pointer": "default of Choose"}),
        ("remove-edge", {"pointer": "error of Work"}),
        ("remove-edge", {"pointer": "compensation of Work"}),
        ("make-end", {"pointer": "Listen"}),
        ("make-end", {"pointer": "Work"}),
        ("make-end", {"pointer": "Choose"}),
        ("mark-start", {"pointer": "Rest"}),
        ("move-state", {"pointer": "Rest", "edge": "next of Listen"}),
        ("duplicate", {"pointers": ["Rest", "Both"]}),
        ("add-state", {"kind": "callback", "edge": "next of Listen"}),
        ("add-state", {"kind": "inject", "edge": "error of Work"}),
        ("add-state", {"kind": "switch", "edge": "start of Work"}),
        ("add-state", {"kind": "delay", "after": "Ask"}),
        ("define", {"kind": "event"}),
        ("define", {"kind": "function", "name": "call"}),
        ("define", {"kind": "retry", "data": {"delay": "PT9S"}}),
        ("define", {"kind": "error", "name": "Late"}),
        ("remove-states", {"pointers": ["Work"]}),
        ("remove-states", {"pointers": ["Rest"]}),
        ("remove-states", {"pointers": ["Undo"]}),
        ("set", {"pointer": "/states/1/exclusive", "value": True}),
        ("move", {"pointer": "/states/0/onErrors/1", "to": "/states/0/onErrors/0"}),
    ],
    **dict.fromkeys(("0.1-map", "0.1-array", "0.1-kebab", "0.1-camel"), COMMON_0_1),
}


OTHERS = {
    "0.1-map": {"Wait": "Watch"},
    "0.1-array": {"Wait": "Watch"},
    "0.1-camel": {"Work": "Sub", "Pause": "Late"},
}
"""What the states are called in other fixtures."""


def placed(text: str, dialect: str, value: Any) -> Any:
    """`Work` and `next of Work` as pointers; pointers and other values as they are."""
    if isinstance(value, list):
        return [placed(text, dialect, each) for each in value]
    if not isinstance(value, str):
        return value
    kind, _, name = value.rpartition(" of ")
    found = {state.name.casefold(): state for (chain, _), state in states(model(text, dialect)).items() if not chain}
    state = found.get(OTHERS.get(dialect, {}).get(name, name).casefold())
    if state is None:
        return value
    if not kind or kind == "start":
        start = state.start.path if state.start else (*state.path, "start")
        return pointer(start if kind else state.path)
    return next(pointer(transition.place) for transition in transitions(state) if transition.kind == kind)


def shown(text: str, dialect: str, call: Call) -> str:
    """A call, and the lines that it changes or why it is refused."""
    operation, arguments = call
    places = {
        name: each if name in ("name", "kind", "as") else placed(text, dialect, each)
        for name, each in arguments.items()
    }
    said = ", ".join(f"{name}: {value}" for name, value in arguments.items())
    try:
        now, found = edited(text, operation, dialect, **places)
    except Refused as error:
        return f"### {operation} {said}\nrefused: {error}\n"
    lines = difflib.unified_diff(text.splitlines(), now.splitlines(), lineterm="", n=1)
    mistakes = sorted(f"mistake: {rule}: {message}" for rule, message in errors(now, dialect) - errors(text, dialect))
    others = [line for other in found.others for line in (f"new: {other.name}", *other.text.splitlines())]
    parts = [f"### {operation} {said}", f"select: {found.select}", *list(lines)[2:], *others, *mistakes]
    return "\n".join(parts) + "\n"


@pytest.mark.parametrize("dialect", CALLS)
def test_what_each_operation_changes(dialect: str) -> None:
    text = text_of(dialect)
    golden(FIXTURES / f"operations/{dialect}.diff", "\n".join(shown(text, dialect, call) for call in CALLS[dialect]))


KINDS = {
    "0.6-draft": "operation event switch delay parallel subflow inject foreach callback",
    "0.8": "operation event switch delay parallel inject foreach callback",
    "0.1-map": "operation event switch delay parallel end",
    "0.1-array": "operation event switch delay parallel end",
    "0.1-kebab": "operation event switch delay parallel end",
    "0.1-camel": "operation event switch delay parallel subflow",
}
EVERY_KIND = [(dialect, kind) for dialect, kinds in KINDS.items() for kind in kinds.split()]


@pytest.mark.parametrize(("dialect", "kind"), EVERY_KIND)
def test_a_new_state_of_every_kind_is_valid(dialect: str, kind: str) -> None:
    text = text_of(dialect, "hello")
    for place in ({}, {"edge": pointer(next(transitions(model(text).scope.states[-1])).place)}):
        now, found = edited(text, "add-state", dialect, kind=kind, **place)
        assert errors(now, dialect) == errors(text, dialect) == set()
        assert states(model(now, dialect))[(), kind_word(kind, dialect)].kind == kind
        assert found.select == pointer(states(model(now, dialect))[(), kind_word(kind, dialect)].path)


@pytest.mark.parametrize("dialect", KINDS)
def test_kinds_that_a_dialect_lacks_are_refused(dialect: str) -> None:
    for kind in set(state_kinds.KINDS) - set(KINDS[dialect].split()):
        with pytest.raises(Refused, match=f"no states of the kind “{kind}”"):
            after(text_of(dialect, "hello"), "add-state", kind=kind)


EMPTY = {
    "0.6-draft": "id: e\nname: E\nstates: []\n",
    "0.8": "id: e\nname: E\nspecVersion: '0.8'\nstates: []\n",
    "0.1-map": "name: E\nstates: {}\n",
    "0.1-array": "name: E\nstates: []\n",
    "0.1-kebab": "name: E\nstates: []\n",
    "0.1-camel": "id: e\nname: E\nversion: '1'\nstates: []\n",
}


@pytest.mark.parametrize(("dialect", "kind"), [pair for pair in EVERY_KIND if pair[1] != "end"])
def test_the_first_state_of_an_empty_page_is_the_start(dialect: str, kind: str) -> None:
    now, _ = edited(EMPTY[dialect], "add-state", dialect, kind=kind)
    assert starts(model(now, dialect)) == {kind_word(kind, dialect)}
    assert errors(now, dialect) == set()
    again, _ = edited(now, "add-state", dialect, kind=kind)
    assert starts(model(again, dialect)) == {kind_word(kind, dialect)}
    assert (f"{kind_word(kind, dialect)} 2") in {name for _, name in states(model(again, dialect))}


@pytest.mark.parametrize("dialect", KINDS)
@pytest.mark.parametrize("text", ["", "\n", "# nothing yet\n"])
def test_a_blank_text_can_be_begun_where_the_dialect_is_chosen(dialect: str, text: str) -> None:
    now, _ = edited(text, "add-state", dialect, kind="delay")
    assert now.startswith(text.strip())
    assert starts(model(now, dialect)) == {"Sleep" if dialect == "0.8" else "Delay"}


@pytest.mark.parametrize("dialect", ["0.1-map", "0.1-array", "0.1-kebab", "0.1-camel"])
def test_a_state_in_a_branch(dialect: str) -> None:
    text = text_of(dialect)
    fork = next(
        state for (chain, _), state in states(model(text, dialect)).items() if state.kind == "parallel" and not chain
    )
    branch = fork.branches[0]  # type: ignore[attr-defined]
    first = branch.scope.states[0]
    now, found = edited(text, "add-state", dialect, kind="delay", after=pointer(first.path), name="Inside")
    assert found.select is not None
    assert found.select.startswith(pointer(branch.scope.path))
    assert edges(model(now, dialect))[((fork.name, "0"), first.name, "next", 1)] == "Inside"
    now, _ = edited(text, "add-state", dialect, kind="delay", after=pointer(branch.path), name="Beside")
    assert ((fork.name, "0"), "Beside") in states(model(now, dialect))
    outside = model(text, dialect).scope.states[0]
    with pytest.raises(Refused, match="different branches"):
        after(text, "connect", from_=pointer(first.path), to=pointer(outside.path), as_="transition")


def test_removing_everything_leaves_an_empty_list_and_no_start() -> None:
    for dialect in KINDS:
        text = text_of(dialect, "hello")
        pointers = [pointer(state.path) for state in model(text).scope.states]
        now, _ = edited(text, "remove-states", dialect, pointers=pointers)
        assert states(model(now, dialect)) == {}
        assert not starts(model(now, dialect))


SHOP = """\
id: shop
name: Shop
functions:
- {name: pay, operation: "shop.json#pay"}   # the bank's
states:
- name: Pay
  type: operation
  start: {kind: default}
  actions: [{functionRef: {refName: pay}}]
  end: {kind: default}
"""


def test_a_definition_that_is_there_with_other_members_keeps_its_name() -> None:
    clip = edited(SHOP, "copy", pointers=["/states/0"])[1].data
    assert [each["name"] for each in clip["functions"]] == ["pay"]
    other = SHOP.replace("shop.json#pay", "bank.json#pay")
    now = after(other, "paste", data=clip, after="/states/0")
    calls = [call.function.name for call in nodes_of(FunctionCall, model(now).scope)]
    assert calls == ["pay", "pay2"]
    assert [function.operation for function in model(now).functions] == ["bank.json#pay", "shop.json#pay"]
    assert after(SHOP, "paste", data=clip).count("shop.json#pay") == 1


def test_pasting_text_of_any_form() -> None:
    state = "{name: Wait, type: delay, timeDelay: PT1S, transition: {nextState: Gone}}"
    for given in (state, f"- {state}", f"states: [{state}]", SHOP):
        now = after(SHOP, "paste", text=given, edge="/states/0/end")
        assert errors(now) == set()
        assert edges(model(now))[(), "Pay", "next", 1] in ("Wait", "Pay 2")
    for given in ("", "- 1", "hello", "[]", "states: {}"):
        with pytest.raises(Refused, match="no state to paste"):
            after(SHOP, "paste", text=given)


@pytest.mark.parametrize("dialect", [each for each in KINDS if each not in ("0.6-draft", "0.8")])
def test_pasting_into_another_dialect_says_what_is_lost(dialect: str) -> None:
    clip = edited(text_of("0.6-draft"), "copy", pointers=["/states/0", "/states/4"])[1].data
    now, found = edited(text_of(dialect, "hello"), "paste", dialect, data=clip)
    assert {"Wait", "Pause"} <= {name for _, name in states(model(now, dialect))}
    assert any("producing an event" in note for note in found.notes)
    clip = edited(text_of("0.6-draft"), "copy", pointers=["/states/9"])[1].data
    with pytest.raises(Refused, match="cannot say any of these states"):
        edited(text_of(dialect, "hello"), "paste", dialect, data=clip)


@pytest.mark.parametrize("dialect", ["0.6-draft", "0.1-camel", "0.8"])
def test_extracting_and_inlining_gives_the_same_model(dialect: str) -> None:
    text = text_of(dialect)
    pointers = {"0.6-draft": ["/states/4", "/states/5"], "0.1-camel": ["/states/2"], "0.8": ["/states/6"]}[dialect]
    now, found = edited(text, "extract", dialect, pointers=pointers, name="Apart")
    (new,) = found.others
    assert errors(now, dialect) == errors(new.text, dialect) == set()
    assert len(starts(model(new.text, dialect))) == 1
    assert found.select
    back, _ = edited(now, "inline", dialect, pointer=found.select, text=new.text)
    assert operations.definition(back, dialect).document.data == operations.definition(text, dialect).document.data


@pytest.mark.parametrize(
    ("pointers", "message"),
    [
        (["/states/2", "/states/3"], "“Choose” → “Pause”, “Ask” → “Pause”"),
        (["/states/1", "/states/4"], "lead on to several states"),
        (["/states/9", "/states/10"], "“Wait” and “Undo”, which undoes it"),
        ([], "Select the states"),
    ],
)
def test_what_is_in_the_way_of_extracting(pointers: list[str], message: str) -> None:
    with pytest.raises(Refused, match=message):
        after(text_of("0.6-draft"), "extract", pointers=pointers, name="Apart")


def test_inlining_refuses_what_would_get_lost() -> None:
    text = text_of("0.6-draft")
    for member, message in [
        ("waitForCompletion: false", "does not wait"),
        ("stateDataFilter: {dataInputPath: $.a}, waitForCompletion: true", "has filters"),
        ("onErrors: [{error: '*', end: {kind: default}}], waitForCompletion: true", "has error handlers"),
    ]:
        with pytest.raises(Refused, match=message):
            after(text.replace("waitForCompletion: true", member), "inline", pointer="/states/6", text=SHOP)
    with pytest.raises(Refused, match="not written in the same dialect"):
        after(text, "inline", pointer="/states/6", text=text_of("0.1-map"))
    with pytest.raises(Refused, match="no start"):
        after(text, "inline", pointer="/states/6", text=SHOP.replace("start: {kind: default}", ""))
    with pytest.raises(Refused, match="runs no other workflow"):
        after(text, "inline", pointer="/states/5", text=SHOP)


def test_definitions_in_another_file_are_not_added_to() -> None:
    text = SHOP.replace(
        'functions:\n- {name: pay, operation: "shop.json#pay"}   # the bank\'s\n', "functions: all.json\n"
    )
    with pytest.raises(Refused, match=r"in another file, all\.json"):
        after(text, "define", kind="function")


NAMED = "/states/0/actions/0/functionRef/refName"


def test_what_is_new_is_named_where_it_is_needed() -> None:
    data = operations.definition(after(SHOP, "define", kind="function", name="call", at=NAMED)).document.data
    assert data["functions"][-1]["name"] == data["states"][0]["actions"][0]["functionRef"]["refName"] == "call"


def test_a_new_event_knows_its_direction() -> None:
    for place, direction in (("transition/produceEvents/0/eventRef", "produced"), ("eventRef", "consumed")):
        found = after(SHOP, "define", kind="event", name="Done", at=f"/states/0/{place}")
        event = operations.definition(found).document.data["events"][-1]
        assert (event["name"], event.get("kind", "consumed")) == ("Done", direction)


def test_a_text_that_is_no_definition_is_refused() -> None:
    for text in ("", "- 1", "states: [", "hello: world"):
        with pytest.raises(Refused, match="Mend the text first"):
            after(text, "set", pointer="/name", value="x")


def test_every_operation_is_found_and_says_what_it_needs() -> None:
    assert {"add-state", "connect", "remove-states", "set"} <= set(operations.ids())
    assert all(not each.startswith("-") for each in operations.ids())
    for operation in operations.ids():
        with pytest.raises(Refused, match=r"is missing|no argument"):
            after(SHOP, operation, nonsense=1)


def test_where_things_are_used_is_told_by_state_and_line() -> None:
    text = text_of("0.6-draft")
    (told,) = edited(text, "uses", pointer="/functions/0")[1].data
    assert told["kind"] == "function"
    assert told["uses"]
    lines = text.splitlines()
    for use in told["uses"]:
        assert told["name"] in lines[use["line"] - 1]
        assert use["where"] in {state.name for state in states(model(text)).values()}
    every = edited(text, "uses", pointer="/functions")[1].data
    assert [one["name"] for one in every] == [one.name for one in model(text).functions]


def test_what_a_resource_defines_is_not_taken_out_here() -> None:
    text = "id: x\nname: X\nversion: '1'\nfunctions: shop\nstates:\n- {name: A, type: inject, data: {}}\n"
    with pytest.raises(Refused, match="This is defined in shop: take it out there"):
        edited(text, "uses", "0.6-draft", pointer="/functions/0")


KEPT = """\
id: shop
name: Shop
version: "1"
specVersion: "0.8"
start: Check
functions:
# pays
- name: pay   # by card
  operation: shop.json#pay
states:
# first of all
- name: Check   # why
  type: operation
  actions:
  - functionRef: {refName: pay}  # the data
  transition: Done
  # to the end
- name: Done
  type: inject
  data: {a: 1}  # kept
  end: true
"""


def test_states_are_duplicated_and_pasted_with_their_comments() -> None:
    both = KEPT.partition("states:\n")[2]
    twice = after(KEPT, "duplicate", pointers=["/states/0", "/states/1"])
    assert twice == KEPT + both.replace("Check ", "Check 2 ").replace("Done", "Done 2")
    text = edited(KEPT, "copy", pointers=["/states/0", "/states/1"])[1].data["text"]
    assert text == 'dialect: "0.8"\n' + KEPT.partition("start: Check\n")[2]
    other = 'id: other\nname: Other\nversion: "1"\nspecVersion: "0.8"\nstart: Rest\nstates:\n'
    rest = "- {name: Rest, type: sleep, duration: PT1M, end: true}\n"
    pasted = after(other + rest, "paste", text=text, after="/states/0")
    assert pasted.endswith(rest.replace("end: true", "transition: Check") + both)
    assert "functions:\n# pays\n- name: pay   # by card\n" in pasted
    by_hand = after(other + rest, "paste", text="- name: New  # by hand\n  type: inject\n  data: {b: 1}\n  end: true\n")
    assert by_hand == other + rest + "- name: New  # by hand\n  type: inject\n  data: {b: 1}\n  end: true\n"
