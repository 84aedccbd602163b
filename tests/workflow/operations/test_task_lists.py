"""DSL 1.0: tasks that are put in, moved, put into a task of their own and taken out again, byte for byte."""

from typing import Any, Literal

import pytest

from tests.definitions import ROOT
from tests.workflow.operating import after, edited, errors
from tests.workflow.operations.random_edits import goals
from tests.workflow.operations.task_texts import HEAD, LIST, SWITCH, list_after, refusal
from workflow import operations
from workflow.convert.text import to_text
from workflow.definition import load
from workflow.document import read
from workflow.model import Transition
from workflow.nodes import all_states
from workflow.operations import Refused
from workflow.operations.tasks._transitions import Goals, lists, transitions
from workflow.paths import pointer
from workflow.tasks import TaskWorkflow

FOLDER = ROOT / "tests/fixtures/definitions/1.0"


def test_a_task_is_put_into_a_list() -> None:
    text, found = edited(HEAD + LIST, "add-task", kind="wait", pointer="/do/2")
    assert "  # past it\n- newWait:\n    wait:\n      days: 0\n\n# then c\n" in text
    assert found.select == "/do/2/newWait"
    assert "- newWait2:\n" in after(text, "add-task", kind="wait", pointer="/do/0")
    assert edited(HEAD + LIST, "add-task", kind="do", pointer="/do/-")[1].select == "/do/4/newDo"


NEW = '- newSet:\n    set:\n      name: ""\n'


def test_a_task_is_put_into_a_way_and_leads_where_that_led() -> None:
    text = list_after(LIST, "add-task", kind="set", way="/do/1/b/then")
    assert f"- b: {{set: {{b: 2}}}}  # past it\n{NEW}    then: d\n\n# then c\n" in text
    assert f"    set: {{a: 1}}\n{NEW}- b:" in list_after(LIST, "add-task", kind="set", way="/do/0/a/then")
    assert "    then" not in list_after(LIST, "add-task", kind="raise", way="/do/3/d/then").partition("newRaise")[2]


def test_the_other_ways_of_its_task_lead_where_they_led() -> None:
    text = list_after(SWITCH, "add-task", kind="set", way="/do/0/ask/switch/0/many/then")
    assert f"        then: newSet   # at once\n    then: a\n{NEW}    then: b\n- a:" in text


def test_a_task_is_moved_in_its_list_with_its_comments() -> None:
    text = list_after(LIST, "move-task", pointer="/do/2/c", to="/do/0")
    assert text.startswith("do:\n# then c\n- c: {set: {c: 3}, then: a}\n# first of all\n- a:   # the order\n")
    assert list_after(LIST, "move-task", pointer="/do/0/a", to="/do/0") == LIST
    assert list_after(LIST, "move-task", pointer="/do/0/a", to="/do/1") == LIST
    moved = list_after(LIST, "move-task", pointer="/do/0/a", to="/do/-")
    assert moved.endswith("- d: {set: {d: 4}}\n# first of all\n- a:   # the order\n    set: {a: 1}\n")


NESTED = """\
do:
- a: {set: {a: 1}, then: c}
- hold:
    do:
    - b: {set: {b: 2}}
    - a: {set: {a: 3}, then: exit}
- c: {set: {c: 4}}
"""


def test_a_task_goes_to_another_list_and_what_is_no_longer_so_is_said() -> None:
    text, found = edited(HEAD + NESTED, "move-task", pointer="/do/0/a", to="/do/1/hold/do/1")
    assert text.removeprefix(HEAD) == (
        "do:\n- hold:\n    do:\n    - b: {set: {b: 2}}\n    - a2: {set: {a: 1}}\n    - a: {set: {a: 3}, then: exit}\n"
        "- c: {set: {c: 4}}\n"
    )
    assert found.select == "/do/0/hold/do/1/a2"
    assert found.notes == (
        "“a” does not lead to “c” any more, which is in another list",
        "“a” is called “a2” now: its list has a task of that name",
    )
    text, found = edited(HEAD + NESTED, "move-task", pointer="/do/2/c", to="/do/1/hold/do/0")
    assert "- a: {set: {a: 1}, then: exit}\n" in text
    assert found.notes == ("“a” leads to the end of the list", "“hold” leads to the end of the list")


def test_tasks_get_a_list_of_their_own() -> None:
    text, found = edited(HEAD + LIST, "wrap-tasks", kind="do", pointers=["/do/2/c"])
    assert "- newDo:\n    do:\n    # then c\n    - c: {set: {c: 3}}\n    then: a\n\n- d:" in text
    assert found.select == "/do/2/newDo"
    tried = list_after(LIST, "wrap-tasks", kind="try", pointers=["/do/3/d"])
    assert "- b: {set: {b: 2}, then: newTry}  # past it\n" in tried
    assert tried.endswith("- newTry:\n    try:\n    - d: {set: {d: 4}}\n    catch: {}\n")
    both = list_after(NESTED, "wrap-tasks", kind="fork", pointers=["/do/1/hold"])
    assert "- newFork:\n    fork:\n      branches:\n      - hold:\n          do:\n          - b: {set: {b: 2}}" in both


POLICY = "retry: {delay: {seconds: 1}, backoff: {exponential: {}}, limit: {attempt: {count: 3}}}"


def test_tasks_are_tried_again_with_a_whole_policy() -> None:
    text, found = edited(HEAD + LIST, "wrap-tasks", kind="try", retry=True, pointers=["/do/3/d"])
    task = load(text).document.data["do"][3]["newTry"]
    assert task == {"try": [{"d": {"set": {"d": 4}}}], "catch": load(f"x: {{{POLICY}}}").document.data["x"]}
    assert errors(text) == set()
    assert found.select == "/do/3/newTry"
    again = refusal(text.removeprefix(HEAD), "wrap-tasks", kind="try", retry=True, pointers=["/do/3/newTry"])
    assert again == "“newTry” tries again already: change how in its form"


@pytest.mark.parametrize("catch", ["{}", "{as: e}"])
def test_a_try_is_given_the_policy_in_its_own_place(catch: str) -> None:
    tried = f"do:\n- t:\n    try: [a: {{set: {{a: 1}}}}]\n    catch: {catch}\n"
    text, found = edited(HEAD + tried, "wrap-tasks", kind="try", retry=True, pointers=["/do/0/t"])
    kept = {"as": "e"} if "as" in catch else {}
    task = load(text).document.data["do"][0]["t"]
    assert task["catch"] == {**kept, **load(f"x: {{{POLICY}}}").document.data["x"]}
    assert found.select == "/do/0/t"
    assert errors(text) == set()


def test_a_list_of_their_own_has_one_way_in_and_one_way_on() -> None:
    assert "leads to “c”, which would be in a list of its own" in refusal(
        NESTED, "wrap-tasks", kind="do", pointers=["/do/1/hold", "/do/2/c"]
    )
    assert refusal(SWITCH, "wrap-tasks", kind="do", pointers=["/do/0/ask"]) == (
        "These tasks lead to “b” and “a”: a list has one way on"
    )
    assert "one behind the other" in refusal(LIST, "wrap-tasks", kind="do", pointers=["/do/0/a", "/do/2/c"])
    assert refusal(LIST, "wrap-tasks", kind="do", pointers=[]) == "Choose the tasks first"
    assert "not “wait”" in refusal(LIST, "wrap-tasks", kind="wait", pointers=["/do/0/a"])


UNLIKE = NESTED.replace("- a: {set: {a: 3}", "- e: {set: {a: 3}")


def test_where_a_task_leads_is_said_only_where_its_list_does_not_say_it() -> None:
    def led(to: str, pointer: str = "/do/2/c") -> str:
        return list_after(LIST, "lead-task", pointer=pointer, to=to)

    assert led("/do/1/b") == LIST.replace("{set: {c: 3}, then: a}", "{set: {c: 3}, then: b}")
    assert led("/do/3/d") == LIST.replace("{set: {c: 3}, then: a}", "{set: {c: 3}}")
    assert led("end") == LIST.replace("{set: {c: 3}, then: a}", "{set: {c: 3}, then: end}")
    assert led("exit", "/do/3/d") == LIST
    assert led("/do/0/a", "/do/3/d") == LIST.replace("{set: {d: 4}}", "{set: {d: 4}, then: a}")
    inner = LIST + "- e: {do: [{f: {set: {f: 1}}}, {g: {raise: {error: e}}}]}\n"
    assert "in another one" in refusal(inner, "lead-task", pointer="/do/3/d", to="/do/4/e/do/0/f")
    assert "leads nowhere" in refusal(inner, "lead-task", pointer="/do/4/e/do/1/g", to="/do/4/e/do/0/f")


def test_a_list_goes_and_its_tasks_stay() -> None:
    text, found = edited(HEAD + UNLIKE, "unwrap-task", pointer="/do/1/hold")
    assert text.removeprefix(HEAD) == (
        "do:\n- a: {set: {a: 1}, then: c}\n- b: {set: {b: 2}}\n- e: {set: {a: 3}}\n- c: {set: {c: 4}}\n"
    )
    assert (found.select, found.data) == ("/do/1/b", {"lost": []})
    assert "a task “a” around it already" in refusal(NESTED, "unwrap-task", pointer="/do/1/hold")
    assert refusal(LIST, "unwrap-task", pointer="/do/0/a") == "“a” has no list of tasks"
    looped = "do:\n- each: {for: {in: .items}, do: [{x: {set: {x: 1}}}], if: .on, then: end}\n- y: {set: {y: 1}}\n"
    text, found = edited(HEAD + looped, "unwrap-task", pointer="/do/0/each")
    assert text.removeprefix(HEAD) == "do:\n- x:\n    set:\n      x: 1\n    then: end\n- y: {set: {y: 1}}\n"
    assert found.data == {"lost": ["`if`", "that the tasks run again for each item"]}


def test_what_leads_to_itself_goes_round_without_its_task() -> None:
    text = "do:\n- a:\n    do:\n    - b: {set: {b: 1}}\n    - c: {set: {c: 1}}\n    then: a\n"
    assert list_after(text, "unwrap-task", pointer="/do/0/a") == (
        "do:\n- b: {set: {b: 1}}\n- c: {set: {c: 1}, then: b}\n"
    )


def test_a_new_task_raises_a_standard_error_on_the_host_of_the_definition() -> None:
    found = list_after(LIST, "add-task", kind="raise", pointer="/do/-")
    written = "      error:\n        type: https://{}/spec/1.0.0/errors/runtime\n        status: 500\n"
    assert written.format("serverlessworkflow.io") in found
    assert errors(HEAD + found) == set()
    other = LIST + "- of: {set: {host: https://open-workflow-specification.org/spec/1.0.0/errors/timeout}}\n"
    found = list_after(other, "add-task", kind="raise", pointer="/do/-")
    assert written.format("open-workflow-specification.org") in found


def test_places_that_are_none_are_refused() -> None:
    assert "no place 7" in refusal(LIST, "add-task", kind="set", pointer="/do/7")
    assert "Tasks are in lists" in refusal(LIST, "add-task", kind="set", pointer="/document/0")
    assert "no kind of task “inject”" in refusal(LIST, "add-task", kind="inject", pointer="/do/0")
    assert "no way at /do/9/then" in refusal(LIST, "add-task", kind="set", way="/do/9/then")
    assert "cannot be moved into itself" in refusal(NESTED, "move-task", pointer="/do/1/hold", to="/do/1/hold/do/0")
    fork = "do:\n- f: {fork: {branches: [{a: {set: {x: 1}}}]}}\n"
    assert "A branch is one task" in refusal(fork, "add-task", kind="set", way="/do/0/f/fork/branches/0/a/then")
    assert "“f” must have a branch" in refusal(fork, "move-task", pointer="/do/0/f/fork/branches/0/a", to="/do/0")


def dangling(text: str) -> set[str]:
    """The names that ways say and their lists do not have."""
    workflow = load(text).workflow
    assert isinstance(workflow, TaskWorkflow)
    transitions_of = [
        (scope, transition) for scope in lists(workflow) for task in scope.states for transition in transitions(task)
    ]
    return {
        transition.to.target.name
        for scope, transition in transitions_of
        if isinstance(transition.to, Transition)
        and not transition.to.implicit
        and scope.find(transition.to.target.name) is None
    }


Syntax = Literal["yaml", "json"]
FILES = sorted(path.name for path in FOLDER.iterdir())


@pytest.mark.parametrize(("name", "syntax"), [*((name, "yaml") for name in FILES), (FILES[0], "json")])
def test_no_task_of_a_definition_makes_a_new_mistake(name: str, syntax: Syntax) -> None:
    """Put into each kind of list, taken out again, moved first and last, another put into each of its ways."""
    text = to_text(read((FOLDER / name).read_text("utf-8")).data, syntax)
    workflow = load(text).workflow
    assert isinstance(workflow, TaskWorkflow)
    before, loose = errors(text), dangling(text)
    tasks = [task for scope in lists(workflow) for task in all_states(scope) if isinstance(task.path[-2], int)]
    for task in tasks:
        at = pointer(task.path)
        listed = pointer(task.path[:-2])
        changes: list[tuple[str, dict[str, Any]]] = [
            *(("wrap-tasks", {"pointers": [at], "kind": kind}) for kind in ("do", "try", "for", "fork")),
            ("unwrap-task", {"pointer": at}),
            *(("move-task", {"pointer": at, "to": f"{listed}/{place}"}) for place in ("0", "-")),
            ("move-task", {"pointer": at, "to": "/do/0"}),
            *(("add-task", {"kind": "set", "way": pointer(transition.place)}) for transition in transitions(task)),
        ]
        for operation, arguments in changes:
            try:
                then, _ = edited(text, operation, **arguments)
            except Refused:
                continue
            assert load(then).document.readable, (operation, arguments)
            assert errors(then) <= before, (operation, arguments)
            assert dangling(then) <= loose, (operation, arguments)
            if operation == "wrap-tasks" and arguments["kind"] == "do":
                (found,) = {task.name for task in states(then)} - {task.name for task in states(text)}
                where = next(pointer(task.path) for task in states(then) if task.name == found)
                assert flows(after(then, "unwrap-task", pointer=where)) == flows(text), at


def states(text: str) -> list[Any]:
    workflow = load(text).workflow
    assert isinstance(workflow, TaskWorkflow)
    return [task for scope in lists(workflow) for task in all_states(scope)]


def flows(text: str) -> list[tuple[str, str]]:
    """Every way by the pointer of its task, with where it leads."""
    workflow = load(text).workflow
    assert isinstance(workflow, TaskWorkflow)
    found = []
    for scope in lists(workflow):
        known = Goals(scope, frozenset())
        for task in scope.states:
            goals = [known.now(task, transition.to) for transition in transitions(task)]
            found += [(pointer(task.path), goal if isinstance(goal, str) else goal.name) for goal in goals]
    return found


def test_what_comes_into_a_way_changes_no_other() -> None:
    for text in (HEAD + LIST, HEAD + UNLIKE, HEAD + SWITCH):
        workflow = operations.definition(text).workflow
        assert isinstance(workflow, TaskWorkflow)
        for scope in lists(workflow):
            for task in scope.states:
                for transition in transitions(task):
                    then = after(text, "add-task", kind="set", way=pointer(transition.place))
                    was, now = goals(text), goals(then)
                    own = task.name, transition.kind, transition.case
                    assert now.pop(own) == "newSet"
                    assert now.pop(("newSet", "task", "")) == was.pop(own)
                    assert now == was


def test_a_case_comes_before_the_one_for_all_else() -> None:
    text, found = edited(HEAD + SWITCH, "add-case", pointer="/do/0/ask", to="/do/1/a")
    assert '        then: b   # at once\n    - newCase:\n        when: ""\n        then: a\n- a:' in text
    assert found.select == "/do/0/ask"
    otherwise = SWITCH.replace("- a: {set", "    - rest: {then: exit}\n- a: {set", 1)
    text = list_after(otherwise, "add-case", pointer="/do/0/ask")
    assert '    - newCase:\n        when: ""\n        then: continue\n    - rest: {then: exit}\n' in text
    assert "only a switch has" in refusal(SWITCH, "add-case", pointer="/do/1/a")
    assert "in another one" in refusal(NESTED + "- s: {switch: []}\n", "add-case", pointer="/do/3/s", to=INNER)


INNER = "/do/1/hold/do/0/b"


def test_a_branch_and_what_is_done_with_an_error_are_tasks_of_lists() -> None:
    fork = "do:\n- f:\n    fork:\n      branches:\n      - x: {set: {x: 1}}  # one\n"
    text, found = edited(HEAD + fork, "add-task", kind="wait", pointer="/do/0/f/fork/branches/-")
    assert "      - x: {set: {x: 1}}  # one\n      - newWait:\n" in text
    assert found.select == "/do/0/f/fork/branches/1/newWait"
    tried = "do:\n- t:\n    try:\n    - x: {set: {x: 1}}\n    catch: {as: problem}\n"
    text, found = edited(HEAD + tried, "add-task", kind="set", pointer="/do/0/t/catch/do/-")
    assert load(text).document.data["do"][0]["t"]["catch"] == {
        "as": "problem",
        "do": [{"newSet": {"set": {"name": ""}}}],
    }
    assert found.select == "/do/0/t/catch/do/0/newSet"
    assert "Tasks are in lists" in refusal(tried, "add-task", kind="set", pointer="/do/0/t/catch/do/2")
    assert "Tasks are in lists" in refusal(LIST, "add-task", kind="set", pointer="/do/0/a/catch/do/-")


def test_an_extension_is_for_the_tasks_of_a_kind() -> None:
    text, found = edited(HEAD + LIST, "add-extension", extend="call", place="before", kind="set")
    assert "use:\n  extensions:\n  - beforeCall:\n      extend: call\n      before:\n      - newSet:\n" in text
    assert found.select == "/use/extensions/0/beforeCall/before/0/newSet"
    again, found = edited(text, "add-extension", extend="fork", place="after", kind="emit")
    assert found.select == "/use/extensions/1/afterComposite/after/0/newEmit"
    assert errors(again) == set()
    assert "not “lunch”" in refusal(LIST, "add-extension", extend="lunch", place="after", kind="set")
    assert "before or after" in refusal(LIST, "add-extension", extend="call", place="with", kind="set")


def test_several_tasks_become_one_function() -> None:
    text, found = edited(HEAD + LIST, "extract-function", pointers=["/do/0/a", "/do/1/b"], name="reckon")
    assert "      - a:   # the order\n          set: {a: 1}\n      - b: {set: {b: 2}}  # past it\n" in text
    assert found.select == "/do/0/reckon"
    assert "- c: {set: {c: 3}, then: reckon}\n" in text
    apart = refusal(LIST, "extract-function", pointers=["/do/1/b", "/do/2/c"], name="reckon")
    assert apart == "These tasks lead to “d” and “a”: a list has one way on"
    assert refusal(LIST, "extract-function", pointers=["/do/1/b"], name=" ") == "Give the function a name"


def test_a_function_is_called_in_place_of_the_task() -> None:
    text = after(HEAD + LIST, "extract-function", pointers=["/do/2/c"], name="reckon")
    assert text.removeprefix(HEAD) == (
        "use:\n  functions:\n    reckon:\n      input:\n        from: ${ .input }\n      do:\n"
        "      # then c\n      - c: {set: {c: 3}}\n"
        "do:\n# first of all\n- a:   # the order\n    set: {a: 1}\n- b: {set: {b: 2}, then: d}  # past it\n"
        "- reckon:\n    call: reckon\n    with:\n      input: ${ . }\n    then: a\n\n- d: {set: {d: 4}}\n"
    )
    again = after(text, "extract-function", pointers=["/do/3/d"], name="other")
    assert list(load(again).document.data["use"]["functions"]) == ["reckon", "other"]
    assert "already" in refusal(text.removeprefix(HEAD), "extract-function", pointers=["/do/3/d"], name="reckon")
    assert "a call of its own" in refusal(LIST, "extract-function", pointers=["/do/3/d"], name="http")


def test_a_function_is_not_given_the_variables_around() -> None:
    loop = "do:\n- l: {for: {each: one, in: .all}, do: [{x: {set: {x: '${ $one.x }'}}}]}\n"
    assert "uses `$one`" in refusal(loop, "extract-function", pointers=["/do/0/l/do/0/x"], name="f")
    assert (
        "f"
        in load(HEAD + list_after(loop, "extract-function", pointers=["/do/0/l"], name="f")).document.data["use"][
            "functions"
        ]
    )
    caught = "do:\n- t: {try: [{x: {set: {x: 1}}}], catch: {do: [{y: {set: '${ $error }'}}]}}\n"
    assert "uses `$error`" in refusal(caught, "extract-function", pointers=["/do/0/t/catch/do/0/y"], name="f")
    fork = "do:\n- f: {fork: {branches: [{x: {set: {x: 1}, then: exit}}, {y: {set: {y: 1}}}]}}\n"
    at = "/do/0/f/fork/branches"
    text = list_after(fork, "extract-function", pointers=[f"{at}/0/x"], name="f")
    assert "then" not in text
    both = refusal(fork, "extract-function", pointers=[f"{at}/0/x", f"{at}/1/y"], name="f")
    assert both == "Branches are done at once: choose one of them, or the whole fork"


def test_a_task_is_moved_into_a_way() -> None:
    text = list_after(LIST, "move-task", pointer="/do/0/a", way="/do/2/c/then")
    assert text == LIST  # `c` leads to it already
    text, found = edited(HEAD + LIST, "move-task", pointer="/do/3/d", way="/do/2/c/then")
    assert "- b: {set: {b: 2}, then: exit}  # past it\n" in text
    assert text.endswith("- c: {set: {c: 3}}\n- d: {set: {d: 4}, then: a}\n")
    text, found = edited(HEAD + NESTED, "move-task", pointer="/do/2/c", way="/do/1/hold/do/0/b/then")
    assert "    - b: {set: {b: 2}}\n    - c: {set: {c: 4}}\n    - a: {set: {a: 3}, then: exit}\n" in text
    assert found.select == "/do/1/hold/do/1/c"
    assert found.notes == ("“a” leads to the end of the list", "“hold” leads to the end of the list")
    assert "a way of its own" in refusal(LIST, "move-task", pointer="/do/0/a", way="/do/0/a/then")
    assert "into itself" in refusal(NESTED, "move-task", pointer="/do/1/hold", way="/do/1/hold/do/0/b/then")
