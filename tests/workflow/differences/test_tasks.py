"""Differences of DSL 1.0: tasks by name and place in nested lists, in words and in the drawing of both."""

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.definitions import ROOT, others, parameters
from tests.workflow.differences.pairs import drawn, listed, pair, read
from tests.workflow.task_definitions import call, definition, do, fork, set_, switch, try_
from workflow.differences.diff import diff
from workflow.differences.merged import draw_difference
from workflow.differences.summary import summary
from workflow.model import Workflow

FIXTURES = ROOT / "tests" / "fixtures" / "differences"
EXAMPLES = sorted((ROOT / "tests" / "fixtures" / "definitions" / "1.0").glob("*.yaml"))
LOOKS = ("added", "removed", "changed")


def words(old: Workflow, new: Workflow) -> list[str]:
    return [f"{row.change} {row.title}: {row.words}" for row in listed(old, new)]


def marks(old: Workflow, new: Workflow) -> dict[str, str]:
    """The looks of all boxes and marks of the drawing of both, by pointer; of edges and lanes nothing."""
    _, _, svg = draw_difference(old, new)
    found = {}
    for one in ElementTree.fromstring(svg).iter():
        classes = one.attrib.get("class", "").split()
        look = next((each for each in LOOKS if each in classes), None)
        if "sb-node" in classes and look is not None:
            found[one.attrib["data-pointer"]] = look
    return found


def test_cards_in_nested_lists_are_marked() -> None:
    found = marks(*pair(FIXTURES / "tasks.yaml"))
    assert found["/do/0/prepare/do/0/weigh"] == "changed"
    assert found["/do/2/freight/catch/do/1/more"] == "added"
    assert found["old:/do/6/race/fork/branches/1/right"] == "removed"
    assert found["/do/6/race/fork/branches/1/middle"] == "added"
    assert found["old:/do/3/post/if"] == "removed"
    assert found["/use/functions/price"] == "changed"
    assert found["/use/extensions/0/log"] == "changed"


def test_the_marks_of_lists_that_are_in_both_are_no_change() -> None:
    """Starts, ends and cards stay what they are, whatever comes first or last in the list."""
    old = definition(set_("a"), do("box", set_("b"), set_("c")), call("ask"))
    new = definition(call("ask"), set_("a"), do("box", set_("c"), set_("d")))
    assert marks(old, new) == {"/do/0/ask": "changed", "old:/do/1/box/do/0/b": "removed", "/do/2/box/do/1/d": "added"}


def test_as_few_tasks_as_can_be_are_moved() -> None:
    tasks = [set_(name) for name in "abcdef"]
    old, new = definition(*tasks), definition(*tasks[1:], tasks[0])
    assert words(old, new) == ["changed a: moved"]
    assert [(row.old, row.new) for row in listed(old, new)] == [("at the beginning", "after f")]


def test_a_task_in_another_list_is_told_on_both_sides() -> None:
    old = definition(do("box", call("ask"), set_("b")), set_("c"))
    new = definition(do("box", set_("b")), set_("c"), call("ask"))
    found = words(old, new)
    assert found[0].startswith("removed ask: moved to the outermost list · Call HTTP")
    assert found[1].startswith("added ask: moved here from the list of box · Call HTTP")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ({}, {"then": "last"}, []),  # it is the next one anyway
        ({}, {"then": "continue"}, []),
        ({}, {"then": "end"}, ["changed first: then"]),
        ({"then": "exit"}, {"then": "end"}, ["changed first: then"]),
        ({"if": ".a"}, {"if": "${ .a }"}, []),
        ({"timeout": "short"}, {"timeout": {"after": "PT1S"}}, ["changed first: timeout"]),
        ({"timeout": {"after": "PT60S"}}, {"timeout": {"after": {"minutes": 1}}}, []),
        ({"input": {"from": ".a"}}, {"input": {"from": ".b"}}, ["changed first: input"]),
        ({"export": {"as": ".a"}}, {}, ["changed first: export"]),
        ({"metadata": {"a": 1}}, {"metadata": {"a": 2}}, ["changed first: metadata a"]),
    ],
)
def test_members_of_every_task(old: dict[str, Any], new: dict[str, Any], told: list[str]) -> None:
    assert words(definition(set_("first", **old), set_("last")), definition(set_("first", **new), set_("last"))) == told


def test_a_way_to_a_task_that_was_renamed_is_the_same_way() -> None:
    def made(name: str) -> Workflow:
        return definition(switch("choose", (".a", name)), call("ask"), {name: {"wait": {"seconds": 7}}})

    assert words(made("pause"), made("rest")) == ["changed rest: renamed from pause"]


def test_timeouts_that_have_names_are_compared() -> None:
    old, new = ({"timeouts": {"short": {"after": {"seconds": number}}}} for number in (1, 2))
    assert words(definition(set_("a"), use=old), definition(set_("a"), use=new)) == [
        "changed The definition: timeout short"
    ]


def test_a_list_that_came_or_went_is_told_by_its_tasks() -> None:
    old = definition(
        try_("attempt", call("ask"), catch={"do": [set_("note")]}), fork("both", set_("left"), set_("right"))
    )
    new = definition(try_("attempt", call("ask"), catch={}), fork("both", set_("left"), call("third")))
    assert [row.title for row in listed(old, new) if row.change == "removed"] == ["note", "right"]
    assert [row.title for row in listed(old, new) if row.change == "added"] == ["third"]


def test_the_summary_says_what_matters_in_one_line() -> None:
    assert summary(listed(*pair(FIXTURES / "tasks-moved.yaml"))) == (
        "added mail and keep; removed mail and note; first: moved → after fourth; "
        "attempt: catch · retry · attempts → 2; attempt: catch · then → end of the list"
    )


@pytest.mark.parametrize("path", parameters([*EXAMPLES, *others("1.0")]))
def test_a_definition_beside_itself_and_beside_half_of_it(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    whole = read(text)
    assert listed(whole, whole) == ()
    assert diff(whole, whole).edges == ()
    data = dict(whole.definition)  # type: ignore[attr-defined]  # of TaskWorkflow
    half = definition(*data.pop("do")[::2], **data)
    for before, after in ((whole, half), (half, whole)):
        _, found, svg = draw_difference(before, after)
        assert {row.place for row in found if row.place is not None} <= drawn(svg)
