"""The outline in plain language: goldens of every dialect, its order, its words, and whatever is wrong with a text."""

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.definitions import others, own, parameters
from tests.golden import golden
from tests.tiers import tries
from tests.workflow.diagram.hostile_names import hostile, hostile_states
from tests.workflow.diagrams import operation, switch, workflow
from tests.workflow.outlines import items_of, steps
from tests.workflow.samples import broken
from workflow import dialects
from workflow.convert.text import to_text as yaml_text
from workflow.definition import load
from workflow.diagram.conditions import condition
from workflow.model import Duration, Expression, RetryPolicy
from workflow.nodes import all_states
from workflow.outline import Outline, outline, plain, to_text
from workflow.outline.times import retry
from workflow.paths import pointer
from workflow.tasks import TaskWorkflow

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "tests" / "fixtures" / "outline"
DOCUMENTS = ROOT / "tests" / "fixtures" / "documents"
EXAMPLES = ROOT / "designer/library/examples"
TOLD = [
    *(DOCUMENTS / f"every-kind{dialect}" for dialect in ("-0.1-array.json", "-0.1-camel.yaml", "-0.1-kebab.yaml")),
    *(DOCUMENTS / f"every-kind{dialect}" for dialect in ("-0.1-map.yaml", ".yaml", "-0.8.yaml")),
    *(EXAMPLES / name / "definition.yaml" for name in ("11-home-monitoring", "13-loan-approval", "15-travel-booking")),
    *(EXAMPLES / name / "definition.yaml" for name in ("16-video-on-demand-camel", "20-translation-kebab")),
    *(FIXTURES / f"{name}.yaml" for name in ("tasks-1.0", "members-1.0", "members-0.8")),
]


def told(text: str) -> Outline:
    found = load(text)
    assert found.workflow is not None
    return outline(found.workflow, found.diagnostics)


def named(path: Path) -> str:
    return path.stem if path.parent in (DOCUMENTS, FIXTURES) else path.parent.name


@pytest.mark.parametrize("path", TOLD, ids=named)
def test_the_outlines_are_as_they_were(path: Path) -> None:
    name = named(path)
    golden(FIXTURES / f"{name}.txt", to_text(told(path.read_text(encoding="utf-8"))))


@pytest.mark.parametrize("path", parameters([*own(), *others("0.6-draft")]))
def test_every_state_is_told_once_and_every_link_leads_to_one(path: Path) -> None:
    found = load(path.read_text(encoding="utf-8"))
    assert found.workflow is not None
    written = outline(found.workflow, found.diagnostics)
    pointers = [step.pointer for step in steps(written)]
    functions = found.workflow.use.functions if isinstance(found.workflow, TaskWorkflow) else ()
    every = [state for scope in (found.workflow.scope, *functions) for state in all_states(scope)]
    assert sorted(pointers) == sorted(pointer(state.path) for state in every)
    numbers = {step.number: step.pointer for step in steps(written)}
    assert len(numbers) == len(pointers)
    for run in (run for step in steps(written) for item in items_of(step.items) for run in item.sentence):
        if run.kind == "step":
            assert numbers[run.text.split(" ")[0]] == run.pointer
    listed = next(table for table in written.tables if table.id == "states")
    assert [row.pointer for row in listed.rows] == pointers


def shape(*states: dict[str, Any]) -> list[tuple[str, int]]:
    found = outline(workflow(*states))
    return [(step.name, step.depth) for part in found.parts for step in part.steps]


START: dict[str, Any] = {"start": {"kind": "default"}}


def test_a_sequence_stays_at_the_margin_and_an_error_does_not_push_it_in() -> None:
    first = operation("A", "B", [("Bad", "Sorry")], **START)
    assert shape(first, operation("B", "C"), operation("C"), operation("Sorry")) == [
        ("A", 0),
        ("Sorry", 1),
        ("B", 0),
        ("C", 0),
    ]


def test_what_only_one_choice_reaches_is_indented_and_where_they_join_is_not() -> None:
    asked = switch("Ask", [("$.a", "Yes"), ("$.b", "No")], "Joined", **START)
    states = (
        asked,
        operation("No", "Joined"),
        operation("Yes", "More"),
        operation("More", "Joined"),
        operation("Joined"),
    )
    assert shape(*states) == [("Ask", 0), ("Yes", 1), ("More", 1), ("No", 1), ("Joined", 0)]


def test_a_loop_is_told_once() -> None:
    asked = switch("Done?", [("$.done", "End")], "Wait")
    states = (operation("Wait", "Done?", **START), asked, operation("End"))
    assert shape(*states) == [("Wait", 0), ("Done?", 0), ("End", 1)]


def test_what_nothing_leads_to_stands_at_the_end() -> None:
    found = outline(workflow(operation("Lost"), operation("A", **START)))
    assert [(part.id, [step.name for step in part.steps]) for part in found.parts] == [
        ("way", ["A"]),
        ("unreached", ["Lost"]),
    ]


def test_three_hundred_states_are_told_at_once_and_not_too_deep() -> None:
    many = [switch(f"S{count}", [("$.a", f"S{count + 1}")], f"E{count}") for count in range(300)]
    ends = [operation(f"E{count}") for count in range(300)]
    many[0] |= START
    found = shape(*many, *ends, operation("S300"))
    assert len(found) == 601
    assert max(depth for _, depth in found) <= 5


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("$.order[?(@.total > 100)]", "in order, total is more than 100"),
        ("{{ $.creditCheck[?(@.decision == 'Approved')] }}", "in creditCheck, decision is “Approved”"),
        ("$[?(@.a.b != null)]", "a.b is not null"),
        ("$.x.[?(@.n >= 1 && @.n <= 9)]", "in x, n is at least 1 and n is at most 9"),
        ("$.x[?(@.a || !@.b)]", "in x, a is there and not false or b is missing or false"),
        ("$.done", "done is there and not false"),
        ("$['odd name']", "odd name is there and not false"),
        ("$.x[?(@.a =~ /b/)]", "$.x[?(@.a =~ /b/)]"),
        ("$.x[?(@.a == 1 && (@.b || @.c))]", "$.x[?(@.a == 1 && (@.b || @.c))]"),
        ("$..x", "$..x"),
    ],
)
def test_conditions_are_said_only_where_they_are_understood(path: str, said: str) -> None:
    assert plain(condition(Expression(path, ()))) == said


def length(text: str | None) -> Duration | None:
    return None if text is None else Duration(text, ())


@pytest.mark.parametrize(
    ("delay", "more", "count", "said"),
    [
        ("PT2S", "PT2S", 3, "tries again up to 3 times, after 2, 4 and 6 seconds"),
        ("PT2S", "PT2S", 4, "tries again up to 4 times, after 2, 4, 6 and 8 seconds"),
        (
            "PT2S",
            "PT2S",
            9,
            "tries again up to 9 times, after 2, 4, 6 seconds, and so on, the last time after 18 seconds",
        ),
        ("PT50S", "PT10S", 2, "tries again up to 2 times, after 50 seconds and 1 minute"),
        ("PT10S", None, 3, "tries again up to 3 times, each time after 10 seconds"),
        ("PT10S", "PT5S", 1, "tries again once, after 10 seconds"),
        (None, None, 2, "tries again up to 2 times, at once"),
        ("PT1S", None, 0, "does not try again"),
        ("P1M", "P1M", 2, "tries again up to 2 times, first after 1 month, then 1 month more each time"),
    ],
)
def test_the_waits_of_a_retry_are_counted(delay: str | None, more: str | None, count: int, said: str) -> None:
    assert retry(RetryPolicy("r", (), length(delay), length(more), count)) == said


@given(st.lists(hostile, min_size=7, max_size=7))
@settings(deadline=None, max_examples=tries(30))
def test_hostile_names_stay_on_one_line(names: list[str]) -> None:
    text = to_text(outline(workflow(*hostile_states(names), name=names[0])))
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]", text)
    text.encode()


@given(broken())
@settings(deadline=None, max_examples=tries(60))
def test_whatever_is_wrong_is_told_without_failing(data: Any) -> None:
    found = load(yaml_text(data, "json"), dialect="0.6-draft")
    if found.workflow is not None:
        assert to_text(outline(found.workflow, found.diagnostics))


def test_all_errors_that_a_handler_is_for_are_said() -> None:
    found = told("""id: a
specVersion: "0.8"
errors: [{name: Late}, {name: Lost}]
states: [{name: A, type: inject, data: {}, onErrors: [{errorRefs: [Late, Lost], end: true}], end: true}]
""")
    text = to_text(found)
    assert "On one of the errors Late and Lost, the workflow ends." in text
    assert "1 A | Late and Lost | –" in text


def test_what_does_not_exist_is_said() -> None:
    text = to_text(outline(dialects.get("0.6-draft").lower({"states": [operation("A", "Gone", retries=[])]})))
    assert "it goes on with Gone, which does not exist" in text
    assert "No state is marked as the start" in text


def test_how_0_8_repeats_is_said() -> None:
    found = told("""id: a
specVersion: "0.8"
start: {stateName: A, schedule: R/2020-03-20T09:00:00Z/PT2H}
states:
- {name: A, type: foreach, inputCollection: "${ .l }", iterationParam: "${ .tx }", mode: sequential, transition: B}
- {name: B, type: foreach, inputCollection: "${ .l }", batchSize: 5, transition: C}
- {name: C, type: foreach, inputCollection: "${ .l }", batchSize: "${ .n }", transition: D}
- {name: D, type: foreach, inputCollection: "${ .l }", end: true}
""")
    text = to_text(found)
    assert "It is started every 2 hours from 20 March 2020 09:00 UTC on." in text
    assert re.findall(r"For each element of .*?\.$", text, re.MULTILINE) == [
        "For each element of `.l`, called tx, one at a time.",
        "For each element of `.l`, called item, in batches of 5.",
        "For each element of `.l`, called item, in batches of a number that is worked out.",
        "For each element of `.l`, called item, all at once.",
    ]


def test_the_time_limit_of_a_workflow_and_that_it_is_kept_are_told() -> None:
    head = "id: a\nspecVersion: '0.8'\nstart: A\nstates: [{name: A, type: inject, data: {}, end: true}]\n"
    limit = "timeouts: {workflowExecTimeout: {duration: P2D, interrupt: true}}\nkeepActive: true\n"
    assert told(head + limit).facts[-2:] == (
        ("Time limit", "2 days, then ended at once"),
        ("Kept active", "goes on waiting at its end"),
    )
    waits = "timeouts: {workflowExecTimeout: PT3600S}\n"
    assert told(head + waits).facts[-1] == ("Time limit", "1 hour, then ended after the step that runs")
    assert [label for label, _ in told(head).facts] == ["Id", "Dialect"]
