"""Exports: a golden for every format of the folder, what is lost, and hostile names that stay text in all of them."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.golden import golden
from tests.workflow.brushes import Brushes
from tests.workflow.diagram.hostile_names import hostile, hostile_states
from tests.workflow.diagrams import workflow
from tests.workflow.task_definitions import CONTAINERS, call, definition, do, set_, switch, try_
from workflow.convert.text import to_text
from workflow.definition import Definition, load
from workflow.diagram.engines import wasi
from workflow.document import read
from workflow.exports import Edition, Format, Options, Unexportable, formats, get
from workflow.model import Workflow
from workflow.nodes import all_states

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "tests" / "fixtures" / "exports"
EVERY_KIND = (ROOT / "tests/fixtures/documents/every-kind.yaml").read_text(encoding="utf-8")
BRANCHES = (ROOT / "tests/fixtures/documents/every-kind-0.1-camel.yaml").read_text(encoding="utf-8")
LABEL = r'"(?:[^"<>`;{}#%\\|\[\]]|#\d+;|<br/>)*"'
MERMAID = re.compile(
    "|".join(
        [
            r"flowchart (?:TB|LR)",
            rf"\s*subgraph n\d+ \[{LABEL}\]",
            r"\s*end",
            rf"\s*n\d+(?:\[{LABEL}\]|\(\({LABEL}\)\)|\(\(\({LABEL}\)\)\)|\{{{LABEL}\}})",
            r"\s*style n\d+ stroke-dasharray: 4 3",
            rf"\s*n\d+ (?:-->|-\.->)(?:\|{LABEL}\|)? n\d+",
            r"\s*linkStyle \d+ stroke:#[0-9a-f]{6}",
        ]
    )
)


def export(format_id: str, text: str, **options: Any) -> str:
    return get(format_id).write(load(text), Options(pictures=Brushes(), **options)).data.decode()


@pytest.mark.parametrize("one", formats(), ids=lambda one: one.ID)
def test_every_format_has_its_golden(one: Format) -> None:
    golden(FIXTURES / f"{one.ID}.txt", export(one.ID, EVERY_KIND))


def test_the_formats_are_told_apart_by_their_files() -> None:
    assert [one.ID for one in formats()] == [
        "yaml",
        "json",
        "svg",
        "png",
        "pdf",
        "dot",
        "mermaid",
        "graph-json",
        "document",
    ]
    suffixes = [one.SUFFIX for one in formats()]
    assert len({*suffixes}) == len(suffixes)


def test_a_text_in_its_own_syntax_stays_as_it_is() -> None:
    text = "# first\nid:   x\nstates: []  # none\n"
    found = get("yaml").write(load(text), Options())
    assert (found.data.decode(), found.losses) == (text, ())
    for broken in ("states: [", "greeting: hello\n"):
        assert export("yaml", broken) == broken


def test_json_says_which_comments_are_lost() -> None:
    found = get("json").write(load("# first\nid: x\nstates: []  # none\n"), Options())
    assert json.loads(found.data) == {"id": "x", "states": []}
    assert [(loss.message, loss.range.start.line) for loss in found.losses] == [("a comment", 1), ("a comment", 3)]


def test_a_text_of_no_dialect_has_another_syntax_too() -> None:
    assert json.loads(export("json", "greeting: hello\nsteps: []\n")) == {"greeting": "hello", "steps": []}


@pytest.mark.parametrize("text", ["states: [", "greeting: hello\n"])
@pytest.mark.parametrize("one", [one for one in formats() if one.DRAWN], ids=lambda one: one.ID)
def test_what_cannot_be_drawn_is_said_in_words(one: Format, text: str) -> None:
    with pytest.raises(Unexportable, match="it cannot be drawn: "):
        one.write(load(text), Options(pictures=Brushes()))


def test_a_host_without_pictures_is_told_so() -> None:
    for name in ("png", "pdf", "document"):
        with pytest.raises(Unexportable, match="cannot be made here"):
            get(name).write(load(EVERY_KIND), Options())


def test_a_document_says_which_edition_it_is() -> None:
    assert export("document", EVERY_KIND, edition=Edition("Mine", 3)).startswith("Edition(title='Mine', number=3")


def test_detail_and_direction_count() -> None:
    assert export("mermaid", BRANCHES, direction="LR").startswith("flowchart LR\n")
    assert "subgraph" in export("mermaid", BRANCHES)
    assert "subgraph" not in export("mermaid", BRANCHES, detail="overview")
    assert "rankdir=LR" in export("dot", BRANCHES, direction="LR")
    assert json.loads(export("graph-json", BRANCHES, detail="data"))["detail"] == "data"


def test_a_pointer_of_the_graph_leads_to_the_source() -> None:
    graph = json.loads(export("graph-json", EVERY_KIND))
    states = {node["pointer"]: node["name"] for node in graph["nodes"] if node["shape"] == "state"}
    data = load(EVERY_KIND).document.data
    assert states == {f"/states/{number}": state["name"] for number, state in enumerate(data["states"])}
    ids = {node["id"] for node in graph["nodes"]}
    assert all(edge["source"] in ids and edge["target"] in ids for edge in graph["edges"])


NASTY = st.one_of(
    hostile,
    st.sampled_from(
        [
            '"]; evil["',
            "<b>html</b>",
            'n0 --> n1\nclick n0 "javascript:alert(1)"',
            "%%{init: {}}%%",
            "end",
            "subgraph x",
            "`md`",
            "1. one",
            "- two",
            "#quot;",
            "\\N\\",
            "$$x$$",
            "a:b:c",
        ]
    ),
)


def named(names: list[str]) -> Definition:
    return Definition(read("{}"), "0.6-draft", "", workflow(*hostile_states(names), name=names[0]))


@given(st.lists(NASTY, min_size=7, max_size=7), st.sampled_from(["actions", "data", "overview"]))
def test_hostile_names_stay_text_in_mermaid(names: list[str], detail: Any) -> None:
    for line in get("mermaid").write(named(names), Options(detail)).data.decode().splitlines():
        assert MERMAID.fullmatch(line), line


@given(st.lists(NASTY, min_size=7, max_size=7))
def test_hostile_names_stay_text_in_a_graph(names: list[str]) -> None:
    found = json.loads(get("graph-json").write(named(names), Options()).data)
    shown = [node["name"] for node in found["nodes"] if node["shape"] == "state"]
    assert len(shown) > 1
    assert {*shown} <= {name.encode("utf-8", "replace").decode() for name in names}


@pytest.mark.parametrize("name", ['"]; evil["', "<b>html</b>", "\\N\\", "a:b:c", "} digraph {", "\\", '\\"'])
def test_hostile_names_stay_text_in_dot(name: str) -> None:
    states = [
        {"name": name, "type": "switch", "start": {"kind": "default"}, "dataConditions": [_case(name, "B")]},
        {"name": "B", "type": "inject", "data": {}, "end": {"kind": "default"}},
    ]
    text = to_text({"id": "w", "name": name, "version": "1", "states": states}, "json")
    nodes = json.loads(export("graph-json", text))["nodes"]
    answer = json.loads(wasi.render(export("dot", text), "json0", 5.0))
    assert len(answer["objects"]) == len(nodes)
    assert [each["label"].endswith(f"\\n{_dot(name)}") for each in answer["objects"] if "Switch" in each["label"]] == [
        True
    ]
    assert all("<b>" not in each["label"] or each["label"].startswith("Switch") for each in answer["objects"])
    assert [each for each in answer["edges"] if each.get("label") == f"1: {_dot(name)}"]


def tasks(found: Workflow) -> Definition:
    return Definition(read("{}"), "1.0", "", found)


@pytest.mark.parametrize("name", CONTAINERS)
def test_lists_of_tasks_are_nested_in_every_graph(name: str) -> None:
    """With all that is in them, also where a page would fold it."""
    found = tasks(CONTAINERS[name])
    names = {task.name for task in all_states(CONTAINERS[name].scope)}
    lines = get("mermaid").write(found, Options()).data.decode().splitlines()
    assert [line for line in lines if not MERMAID.fullmatch(line)] == []
    depth = 0
    for line in lines:
        depth += line.strip().startswith("subgraph") - (line.strip() == "end")
    assert depth == 0
    answer = json.loads(wasi.render(get("dot").write(found, Options()).data.decode(), "json0", 5.0))
    labels = [each.get("label", "") for each in answer["objects"]]
    assert {name for name in names if not any(name in label.split("\\n") for label in labels)} == set()
    graph = json.loads(get("graph-json").write(found, Options()).data)
    assert names == {node["name"] for node in nodes_in(graph) if node["shape"] == "state"}


def nodes_in(graph: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for node in graph["nodes"]:
        yield node
        for lane in node["lanes"]:
            yield from nodes_in(lane["graph"])


@given(st.lists(NASTY, min_size=3, max_size=3, unique=True))
def test_hostile_names_of_tasks_stay_text(names: list[str]) -> None:
    one, two, three = names
    found = definition(
        switch(one, (two, two), default=three), try_(two, call(three, uri=one), catch={"as": two}), do(three, set_(one))
    )
    for line in get("mermaid").write(tasks(found), Options()).data.decode().splitlines():
        assert MERMAID.fullmatch(line), line


@pytest.mark.parametrize("name", ['"]; evil["', "<b>html</b>", "\\N\\", "a:b:c", "} digraph {", "\\", '\\"'])
def test_hostile_names_of_clusters_stay_text_in_dot(name: str) -> None:
    source = get("dot").write(tasks(definition(do(name, set_(name)))), Options()).data.decode()
    answer = json.loads(wasi.render(source, "json0", 5.0))
    assert [each["label"] for each in answer["objects"] if each["name"].startswith("cluster")] == [
        f"Do\\n{_dot(name)}",
        "do",
    ]


def _case(path: str, target: str) -> dict[str, Any]:
    return {"path": path, "value": "1", "operator": "==", "transition": {"nextState": target}, "condition": path}


def _dot(name: str) -> str:
    return name.replace("\\", "\\\\")
