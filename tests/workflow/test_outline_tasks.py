"""The outline of DSL 1.0: every task is told once, every way to end is said, and whatever is wrong with a text."""

from pathlib import Path
from typing import Any

import pytest

from tests.definitions import ROOT, others, parameters
from tests.workflow.outlines import items_of, steps
from tests.workflow.task_definitions import call, definition, do, nested, set_, try_
from workflow import dialects, runtimes
from workflow.definition import load
from workflow.nodes import all_states
from workflow.outline import Outline, outline, plain, to_text
from workflow.paths import pointer
from workflow.tasks import own_lists

FIXTURES = ROOT / "tests" / "fixtures" / "outline"
EXAMPLES = sorted((ROOT / "tests" / "fixtures" / "definitions" / "1.0").glob("*.yaml"))
WAITS = "after 2, 4, 6 seconds, and so on, all tries for at most 1 minute"
ON_UP = "if that does not help, the error goes on up."
HEAD = {"dsl": "1.0.3", "namespace": "shop", "name": "order", "version": "1.0.0"}


def told(*tasks: dict[str, Any], **more: Any) -> Outline:
    return outline(definition(*tasks, **more))


def lines(*tasks: dict[str, Any], **more: Any) -> list[str]:
    """What is said of the first task, in plain words."""
    first = told(*tasks, **more).parts[0].steps[0]
    return [plain(item.sentence) for item in first.items]


@pytest.mark.parametrize("path", parameters([*EXAMPLES, FIXTURES / "tasks-1.0.yaml", *others("1.0")]))
def test_every_task_is_told_once_and_every_link_leads_to_one(path: Path) -> None:
    found = load(path.read_text(encoding="utf-8"))
    assert found.workflow is not None
    written = outline(found.workflow, found.diagnostics)
    scopes = [found.workflow.scope, *(inner.scope for inner in own_lists(found.workflow))]
    pointers = [step.pointer for step in steps(written)]
    assert sorted(pointers) == sorted(pointer(task.path) for scope in scopes for task in all_states(scope))
    numbers = {step.number: step.pointer for step in steps(written)}
    assert len(numbers) == len(pointers)
    for run in (run for step in steps(written) for item in items_of(step.items) for run in item.sentence):
        if run.kind == "step":
            assert numbers[run.text.split(" ")[0]] == run.pointer
    listed = next(table for table in written.tables if table.id == "states")
    assert sorted(row.pointer for row in listed.rows) == sorted(pointers)


@pytest.mark.parametrize(
    ("then", "said"),
    [
        (None, []),
        ("continue", []),
        ("last", ["Then it goes on with 2 last."]),
        ("end", ["Then the workflow ends."]),
        ("exit", ["Then the workflow ends."]),
        ("nowhere", ["Then it goes on with nowhere, which does not exist."]),
    ],
)
def test_where_a_task_leads_is_said_where_it_is_written(then: str | None, said: list[str]) -> None:
    more = {"then": then} if then else {}
    assert lines(set_("first", **more), set_("last"))[1:] == said


def test_exit_in_a_list_ends_that_list() -> None:
    written = to_text(told(do("box", set_("inner", then="exit"), set_("lost")), set_("last")))
    assert "- Then its list ends here." in written
    assert "- Nothing leads here: it is never done." in written


@pytest.mark.parametrize(
    ("catch", "said"),
    [
        ({}, "On any error, it goes on as if nothing had happened."),
        ({"then": "end"}, "On any error, the workflow ends."),
        ({"errors": {"with": {"status": 503}}}, "On an error with status 503, it goes on as if nothing had happened."),
        (
            {"retry": {"limit": {"attempt": {"count": 2}}}},
            "On any error, it tries again up to 2 times, at once; if that does not help, the error goes on up.",
        ),
        (
            {"retry": {"delay": "PT2S", "backoff": {"linear": {}}, "limit": {"duration": "PT1M"}}, "then": "last"},
            f"On any error, it tries again without end, {WAITS}; if that does not help, it goes on with 2 last.",
        ),
        (
            {"retry": "unknown"},
            f"On any error, it is tried again as unknown says, which does not exist; {ON_UP}",
        ),
        ({"as": "problem", "do": [set_("note")], "when": ".a"}, "On any error, called problem, if .a, it does this:"),
    ],
)
def test_what_becomes_of_an_error(catch: dict[str, Any], said: str) -> None:
    assert lines(try_("attempt", call("ask"), catch=catch), set_("last"))[1] == said


@pytest.mark.parametrize(
    ("task", "said"),
    [
        ({"wait": {"seconds": 5, "minutes": 1}}, "Waits 1 minute 5 seconds."),
        ({"set": {}}, "Makes the data empty."),
        ({"do": []}, "Does nothing: its list is empty."),
        ({"raise": {"error": "gone"}}, "Fails with the error gone, which does not exist."),
        ({"call": "there@catalog"}, "Does what the function there@catalog says."),
        ({"run": {}}, "Runs something that is not chosen yet."),
        ({"listen": {}}, "Waits for an event that is not chosen yet."),
        ({"listen": {"to": {"any": []}}}, "Waits for any event."),
        ({"metadata": {}}, "Nothing says what it does, so it cannot be run."),
    ],
)
def test_short_sentences(task: dict[str, Any], said: str) -> None:
    assert lines({"first": task})[0] == said


def test_a_definition_without_tasks_has_an_outline() -> None:
    assert "It has no tasks, so there is nothing to start." in to_text(told())


@pytest.mark.parametrize("broken", [None, 7, "x", [], {"a": 1}, [1], {"with": 3}])
@pytest.mark.parametrize(
    "kind", ["call", "do", "fork", "emit", "for", "listen", "raise", "run", "set", "switch", "try"]
)
def test_whatever_stands_there_is_told_somehow(kind: str, broken: Any) -> None:
    task = {"first": {kind: broken, "with": broken, "catch": broken, "foreach": broken, "if": broken, "then": broken}}
    found = dialects.get("1.0").lower({"document": HEAD, "do": [task], "use": broken, "schedule": broken})
    assert to_text(outline(found))


def test_lists_deep_in_lists_are_told() -> None:
    assert "innermost" in to_text(told(nested(30)))


def test_what_an_engine_has_of_its_own_is_told_by_its_name() -> None:
    text = (ROOT / "designer/library/examples/59-order-saga-on-temporal/definition.yaml").read_text("utf-8")
    found = load(text, profile=runtimes.get("zigflow"))
    assert found.workflow is not None
    told = to_text(outline(found.workflow))
    assert "Calls the activity stock.Reserve at `stock` with arguments = " in told
    assert "activity says" not in told


@pytest.mark.parametrize(
    ("dsl", "more", "said"),
    [
        ("1.0.3", {}, "these events, each as a whole"),
        ("1.0.3", {"read": "data"}, "the data of these events"),
        ("1.0.4", {}, "the data of these events"),
    ],
)
def test_what_events_start_is_given_the_list_of_them(dsl: str, more: dict[str, Any], said: str) -> None:
    schedule = {"on": {"one": {"with": {"type": "shop.ordered"}}}, **more}
    found = dialects.get("1.0").lower({"document": {**HEAD, "dsl": dsl}, "schedule": schedule, "do": [set_("first")]})
    begins = (
        f"It is started by events, when shop.ordered comes. Its input is the list of {said}. It begins with 1 first."
    )
    assert [plain(item.sentence) for item in outline(found).starts] == [begins]
