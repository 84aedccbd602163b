"""DSL 1.0: what operations on tasks leave of a text, byte for byte, and what they say and refuse."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.definitions import ROOT
from tests.tiers import tries
from tests.workflow.operating import after, edited, errors
from tests.workflow.samples import broken
from workflow import operations
from workflow.convert.text import to_text
from workflow.definition import load
from workflow.document import read
from workflow.nodes import all_states
from workflow.operations import Refused
from workflow.paths import pointer

HEAD = "document: {dsl: 1.0.3, namespace: shop, name: orders, version: 1.0.0}\n"
TEXT = (
    HEAD
    + """\
do:
# first of all
- check:   # the order
    call: http
    with: {method: get, endpoint: https://shop.example/order}  # asked
- choose:
    switch:
    - big:
        when: .sum > 100
        then: ship   # at once
    - other:
        then: wait

# then patience
- wait: {wait: PT1M, then: check}
- guarded:
    try:
    - pay: {set: {paid: true}}   # for now
    - thank: {set: {thanked: true}, then: exit}
    catch:
      do:
      - late: {set: {late: true}}
      then: ship  # all the same
    then: end
- both:
    fork:
      branches:
      - air: {set: {by: air}}
      - sea: {set: {by: sea}}
- ship: {set: {shipped: true}}   # the last
"""
)
FOLDER = ROOT / "tests/fixtures/definitions/1.0"
KINDS = ("switch", "call", "do", "for", "fork", "try", "raise", "emit", "listen", "run", "set", "wait")


def changed(operation: str, *pairs: tuple[str, str], **arguments: Any) -> None:
    """After the operation the text has, in place of the first of each pair, the second; all else is as it was."""
    expected = TEXT
    for before, now in pairs:
        assert expected.count(before) == 1
        expected = expected.replace(before, now)
    assert after(TEXT, operation, **arguments) == expected
    assert errors(expected) <= errors(TEXT)


def refusal(operation: str, /, **arguments: Any) -> str:
    with pytest.raises(Refused) as refused:
        after(TEXT, operation, **arguments)
    return str(refused.value)


def question(*pointers: str, text: str = TEXT) -> dict[str, list[str]]:
    found: dict[str, list[str]] = edited(text, "remove-tasks", pointers=list(pointers))[1].data
    return found


def test_a_new_name_is_followed_in_its_list() -> None:
    changed(
        "rename",
        ("        then: ship   # at once", "        then: send   # at once"),
        ("      then: ship  # all the same", "      then: send  # all the same"),
        ("- ship: {set", "- send: {set"),
        pointer="/do/5/ship",
        name=" send ",
    )
    changed("rename", ("- pay: {set", "- charge: {set"), pointer="/do/3/guarded/try/0/pay", name="charge")
    assert edited(TEXT, "rename", pointer="/do/5/ship", name="send")[1].select == "/do/5/send"


def test_of_two_tasks_with_one_name_the_first_is_meant() -> None:
    text = HEAD + "do:\n- a: {set: {x: 1}, then: b}\n- b: {set: {x: 2}}\n- b: {set: {x: 3}}\n"
    assert after(text, "rename", pointer="/do/2/b", name="c") == text.replace(
        "- b: {set: {x: 3}}", "- c: {set: {x: 3}}"
    )
    assert "then: c}" in after(text, "rename", pointer="/do/1/b", name="c")


@pytest.mark.parametrize(
    ("name", "words"),
    [("", "cannot be empty"), ("  ", "cannot be empty"), ("wait", "There is a `wait` already")]
    + [(word, f"can be called `{word}`") for word in ("continue", "exit", "end")],
)
def test_names_that_cannot_be(name: str, words: str) -> None:
    assert words in refusal("rename", pointer="/do/0/check", name=name)


def test_a_function_is_renamed_with_its_calls() -> None:
    text = HEAD + "use:\n  functions:\n    pay: {call: http}  # the bank\ndo:\n- a: {call: pay}\n"
    expected = text.replace("    pay:", "    charge:").replace("call: pay", "call: charge")
    assert after(text, "rename", pointer="/use/functions/pay", name="charge") == expected


def test_what_led_to_a_task_leads_where_that_led() -> None:
    changed(
        "remove-tasks",
        ("        then: wait\n\n# then patience\n- wait: {wait: PT1M, then: check}\n", "        then: check\n\n"),
        pointers=["/do/2/wait"],
    )
    assert question("/do/2/wait") == {
        "lost": ["Wait task “wait”"],
        "led": ["Case “other” of “choose” leads to “check”"],
    }


def test_a_way_that_is_the_order_of_the_list_is_written_where_it_must_be() -> None:
    """`then: end` of what goes is that of the task before it now; a case and a catch keep their word."""
    text = HEAD + "do:\n- a: {set: {x: 1}}  # one\n- b: {set: {x: 2}, then: end}\n- c: {set: {x: 3}}\n"
    expected = HEAD + "do:\n- a: {set: {x: 1}, then: end}  # one\n- c: {set: {x: 3}}\n"
    assert after(text, "remove-tasks", pointers=["/do/1/b"]) == expected
    assert question("/do/1/b", text=text)["led"] == ["“a” leads to the end of the workflow"]
    text = text.replace("x: 1}}", "x: 1}, then: b}").replace("x: 2}, then: end}", "x: 2}}")
    expected = HEAD + "do:\n- a: {set: {x: 1}}  # one\n- c: {set: {x: 3}}\n"
    assert after(text, "remove-tasks", pointers=["/do/1/b"]) == expected


def test_the_last_of_a_list_leads_to_its_end() -> None:
    changed(
        "remove-tasks",
        ("        then: ship   # at once", "        then: exit   # at once"),
        ("      then: ship  # all the same", "      then: exit  # all the same"),
        ("- ship: {set: {shipped: true}}   # the last\n", ""),
        pointers=["/do/5/ship"],
    )
    assert question("/do/5/ship")["led"] == [
        "Case “big” of “choose” leads to the end of the list",
        "What “guarded” catches leads to the end of the list",
        "“both” leads to the end of the list",
    ]


def test_a_list_begins_with_the_next() -> None:
    changed(
        "remove-tasks",
        (TEXT[TEXT.index("# first of all") : TEXT.index("- choose:")], ""),
        ("- wait: {wait: PT1M, then: check}", "- wait: {wait: PT1M, then: choose}"),
        pointers=["/do/0/check"],
    )
    assert question("/do/0/check")["led"] == ["The list begins with “choose”", "“wait” leads to “choose”"]


def test_a_container_goes_with_what_is_in_it() -> None:
    changed(
        "remove-tasks",
        (TEXT[TEXT.index("- guarded:") : TEXT.index("- both:")], ""),
        pointers=["/do/3/guarded", "/do/3/guarded/try/0/pay"],
    )
    assert question("/do/3/guarded")["lost"] == ["Try task “guarded” and what is in it: pay, thank, late"]


def test_of_much_the_first_is_told() -> None:
    many = "".join(f"- t{at}: {{set: {{x: 1}}}}\n" for at in range(30))
    told = question(*(f"/do/{at}/t{at}" for at in range(25)), text=f"{HEAD}do:\n{many}")["lost"]
    assert told[19:] == ["Set task “t19”", "and 5 more"]
    inner = "".join(f"    - t{at}: {{set: {{x: 1}}}}\n" for at in range(8))
    told = question("/do/0/a", text=f"{HEAD}do:\n- a:\n    do:\n{inner}- b: {{set: {{x: 1}}}}\n")["lost"]
    assert told == ["Do task “a” and what is in it: t0, t1, t2, t3, t4, t5 and 2 more"]


def test_tasks_in_lists_and_branches_go_alone() -> None:
    changed(
        "remove-tasks",
        ("    - pay: {set: {paid: true}}   # for now\n", ""),
        ("      - air: {set: {by: air}}\n", ""),
        pointers=["/do/3/guarded/try/0/pay", "/do/4/both/fork/branches/0/air"],
    )


def test_of_a_switch_the_way_counts_that_is_taken_otherwise() -> None:
    assert question("/do/1/choose")["led"] == ["“check” leads to “wait”"]
    assert question("/do/1/choose", "/do/2/wait")["led"] == ["“check” leads to the end of the list"]  # not to itself


def test_what_goes_in_circles_ends() -> None:
    text = HEAD + "do:\n- a: {set: {x: 1}}\n- b: {set: {x: 2}, then: c}\n- c: {set: {x: 3}, then: b}\n- d: {set: {}}\n"
    expected = HEAD + "do:\n- a: {set: {x: 1}, then: exit}\n- d: {set: {}}\n"
    assert after(text, "remove-tasks", pointers=["/do/1/b", "/do/2/c"]) == expected


def test_what_is_selected_afterwards() -> None:
    for gone, selected in (
        ("/do/2/wait", "/do/1/choose"),
        ("/do/0/check", "/do/1/wait"),
        ("/do/3/guarded/try/0/pay", "/do/3/guarded/try/0/thank"),
        ("/do/4/both/fork/branches/0/air", "/do/4/both"),
    ):
        assert edited(TEXT, "remove-tasks", pointers=[gone])[1].select == selected


def test_a_list_keeps_a_task() -> None:
    assert refusal("remove-tasks", pointers=["/do/3/guarded/catch/do/0/late"]).startswith("“guarded” must have a task")
    branches = [f"/do/4/both/fork/branches/{at}" for at in ("0/air", "1/sea")]
    assert refusal("remove-tasks", pointers=branches).startswith("“both” must have a branch")
    text = HEAD + "do:\n- a: {set: {x: 1}}\n"
    with pytest.raises(Refused, match="A workflow must have a task"):
        after(text, "remove-tasks", pointers=["/do/0/a"])


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("/do/1/choose/switch/0/big/then", "A case of a switch"),
        ("/do/3/guarded/catch", "under Errors"),
        ("/do/0/check/then", "under Transition"),
        ("/do/4/both/fork", "Branches are tasks"),
        ("/do/0/check/with", "This is no task"),
        ("/do", "This is no task"),
        ("/do/8/gone", "There is no task at /do/8/gone any more"),
        ("", "This is no task"),
    ],
)
def test_what_is_no_task_says_what_can_be_done(place: str, words: str) -> None:
    assert words in refusal("remove-tasks", pointers=[place])
    assert words in refusal("rename", pointer=place, name="x")
    assert words in refusal("change-kind", pointer=place, kind="set")


def test_a_task_of_another_kind_keeps_what_all_have() -> None:
    begun = '[{newTask: {call: http, with: {method: get, endpoint: ""}}}]'
    changed(
        "change-kind",
        ("- wait: {wait: PT1M, then", f"- wait: {{do: {begun}, then"),
        pointer="/do/2/wait",
        kind="do",
    )
    changed(
        "change-kind",
        (
            "    call: http\n    with: {method: get, endpoint: https://shop.example/order}  # asked\n",
            f"    fork: {{branches: {begun}}}\n",
        ),
        pointer="/do/0/check",
        kind="fork",
    )
    text = HEAD + "do:\n- a:\n    for: {in: .all}\n    do:   # each\n    - b: {set: {x: 1}}\n"
    assert after(text, "change-kind", pointer="/do/0/a", kind="do") == text.replace("    for: {in: .all}\n", "")
    assert edited(TEXT, "change-kind", pointer="/do/2/wait", kind="wait")[1].edits == ()


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_can_be_had(kind: str) -> None:
    found = operations.definition(after(TEXT, "change-kind", pointer="/do/5/ship", kind=kind)).workflow
    assert found is not None
    assert found.scope.states[-1].kind == kind


def test_what_is_for_tasks_is_refused_for_states_and_the_other_way_round() -> None:
    states = "id: x\nname: X\nversion: '1'\nstates:\n- {name: A, type: inject, data: {}, end: {kind: default}}\n"
    for operation, more in (("remove-tasks", {"pointers": ["/states/0"]}), ("change-kind", {"kind": "set"})):
        arguments = {"pointer": "/states/0"} if operation == "change-kind" else {}
        with pytest.raises(Refused, match="the definition has states"):
            after(states, operation, **arguments, **more)
    assert "“duplicate” is for states" in refusal("duplicate", pointers=["/do/0/check"])
    assert "no kind of task “inject”" in refusal("change-kind", pointer="/do/0/check", kind="inject")
    assert refusal("remove-tasks", pointers=[]) == "Choose the tasks first"
    with pytest.raises(Refused, match="Mend the text first"):
        after("do: [", "remove-tasks", pointers=["/do/0/a"])


@pytest.mark.parametrize("name", sorted(path.name for path in FOLDER.iterdir()))
def test_no_task_of_a_definition_goes_with_a_new_mistake(name: str) -> None:
    """One, or two together, in YAML and JSON: the text can be read, and no way leads nowhere."""
    data = read((FOLDER / name).read_text("utf-8")).data
    for syntax in ("yaml", "json"):
        text = to_text(data, syntax)
        found = load(text)
        assert found.workflow is not None
        every = [pointer(state.path) for state in all_states(found.workflow.scope)]
        for pointers in [[one] for one in every] + [list(two) for two in combinations(every, 2)]:
            try:
                now = after(text, "remove-tasks", pointers=pointers)
            except Refused:
                continue
            assert errors(now) <= errors(text)


@settings(max_examples=tries(60), deadline=None)
@given(st.data())
def test_a_half_written_definition_is_edited_or_refused_in_words(data: st.DataObject) -> None:
    text = to_text(data.draw(broken(whole=read(TEXT).data)), data.draw(st.sampled_from(["yaml", "json"])))
    found = operations.definition(text, "1.0").workflow
    assert found is not None
    every = [pointer(state.path) for state in all_states(found.scope)] or ["/do/0/a"]
    place = data.draw(st.sampled_from(every))
    calls: list[tuple[str, dict[str, Any]]] = [
        ("rename", {"pointer": place, "name": "other"}),
        ("change-kind", {"pointer": place, "kind": data.draw(st.sampled_from(KINDS))}),
        ("remove-tasks", {"pointers": [place, data.draw(st.sampled_from(every))]}),
    ]
    operation, arguments = data.draw(st.sampled_from(calls))
    try:
        now, _ = edited(text, operation, "1.0", **arguments)
    except Refused:
        return
    assert read(now).readable
