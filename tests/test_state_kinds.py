"""A kind of state is a row of one table: everything else reads it, and a kind that lacks one of its parts is named."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from designer.server import page_tables
from simulator.engine.states import reactions
from tests.invented_kind import Grown
from tests.serving import ROOT
from workflow import dialects, state_kinds, states, tasks
from workflow.dialects import _v1_0_tasks
from workflow.dialects._draft_0_6_states import LOWERINGS
from workflow.dialects._v01_states import TYPES
from workflow.model import Scope, Workflow
from workflow.operations import _spelling

MOST_FILES = 8
SHEETS = ROOT / "static" / "src" / "styles"
TEXT = """
id: survey
name: Survey
version: '1'
events:
- {name: Answered, type: answered, source: people}
functions:
- {name: mail, operation: mail.json#send}
states:
- name: Ask the guests
  type: ask
  start: {kind: default}
  action: {functionRef: {refName: mail}}
  eventRef: Answered
  end: {kind: default}
"""
SCENARIO = """
definition: survey.yaml
functions: {mail: [{result: {}}]}
events: [{at: PT1M, type: answered, source: people}]
"""
PROBE = """
import json, sys
from designer.workers.tasks.analysis import analyse
from workflow import operations
from workflow.definition import load
from workflow.diagram import draw
from workflow.diagram.build import build
from workflow.diagram.legend import legend
from workflow.differences.brief import with_kind
from workflow.edits import apply
from workflow.edits.references import rename
from workflow.exports import formats
from workflow.exports._options import Options
from workflow.outline import outline
from workflow.outline.text import to_text

TEXTS = ("dot", "mermaid", "svg")
text = sys.stdin.read()
found = load(text)
added = operations.run(found, "add-state", {"kind": "ask"})
renamed = rename(found, "event", found.workflow.events[0].path, "Replied")
seen = analyse(text)
print(json.dumps({
    "svg": draw(found.workflow, theme="light").svg,
    "legend": legend(build(found.workflow), 900, "dark"),
    "exports": {one.ID: one.write(found, Options()).data.decode() for one in formats() if one.ID in TEXTS},
    "outline": to_text(outline(found.workflow)),
    "brief": with_kind(found.workflow.scope.states[0], found.dialect),
    "problems": [one.message for one in found.diagnostics],
    "kinds": seen["kinds"],
    "listed": [one["kind"] for one in seen["outline"]],
    "palette": operations.run(found, "palette", {}).data["kinds"],
    "added": apply(text, added.edits),
    "renamed": apply(text, renamed),
    "unknown": [one.rule for one in load(text.replace("eventRef: Answered", "eventRef: Nobody")).diagnostics],
}))
"""


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> Grown:
    return Grown(tmp_path_factory.mktemp("grown"))


@pytest.fixture(scope="module")
def seen(grown: Grown) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(grown.python("-c", PROBE, given=TEXT))
    return found


def missing(kind: str) -> Iterator[str]:
    """What a kind lacks of what every kind has, in words."""
    if kind not in state_kinds.KINDS:
        yield "its row in workflow/state_kinds.py"
    elif state_kinds.KINDS[kind].task:
        return
    if kind not in {each.kind for each in states.KINDS}:
        yield "its dataclass in KINDS of workflow/states.py"
    if kind not in LOWERINGS and kind.upper() not in TYPES:
        yield "its lowering in a dialect: LOWERINGS in workflow/dialects/_draft_0_6_states.py"
    if kind not in reactions():
        yield f"its reaction: simulator/engine/states/{kind}.py"
    if not any(kind in _spelling.of(Workflow(dialect, Scope((), ()), "")).kinds for dialect in dialects.of_states()):
        yield "its skeleton: _STATES in workflow/operations/_spelling_0_6.py"


def every_kind() -> set[str]:
    """Every kind that any of the parts knows."""
    known = {*state_kinds.KINDS, *(each.kind for each in states.KINDS), *reactions()}
    return known | set(LOWERINGS) | {each.lower() for each in TYPES}


def test_every_kind_has_all_of_its_parts() -> None:
    assert {kind: parts for kind in every_kind() if (parts := list(missing(kind)))} == {}


def missing_of_task(kind: str) -> Iterator[str]:
    """What a kind of task of DSL 1.0 lacks; `switch` is one of states too, and has that row."""
    if kind not in state_kinds.KINDS or not (state_kinds.KINDS[kind].task or kind == "switch"):
        yield "its row, with `task`, in workflow/state_kinds.py"
    if kind not in {each.kind for each in tasks.TASKS}:
        yield "its dataclass in TASKS of workflow/tasks.py"
    if kind not in _v1_0_tasks.LOWERINGS:
        yield "its lowering: LOWERINGS in workflow/dialects/_v1_0_tasks.py"


def test_every_kind_of_task_has_all_of_its_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {each.kind for each in tasks.TASKS} | set(_v1_0_tasks.LOWERINGS)
    known |= {name for name, kind in state_kinds.KINDS.items() if kind.task}
    assert len(known) == 12
    assert {kind: parts for kind in known if (parts := list(missing_of_task(kind)))} == {}
    rest = {name: kind for name, kind in state_kinds.KINDS.items() if name != "call"}
    monkeypatch.setattr(state_kinds, "KINDS", rest)
    assert [part.partition(":")[0].partition(" in ")[0] for part in missing_of_task("call")] == [
        "its row, with `task`,"
    ]


def test_a_kind_without_its_parts_is_told_which(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = dict(state_kinds.KINDS)  # another table: taken out and put back, a kind would stand at its end
    monkeypatch.setattr(state_kinds, "KINDS", {**kinds, "ask": kinds["delay"]})
    assert "ask" in every_kind()
    assert [part.partition(":")[0].partition(" in ")[0] for part in missing("ask")] == [
        "its dataclass",
        "its lowering",
        "its reaction",
        "its skeleton",
    ]
    monkeypatch.delitem(state_kinds.KINDS, "delay")  # of the other table
    assert next(missing("delay")) == "its row in workflow/state_kinds.py"


@pytest.mark.parametrize(("path", "text"), page_tables.files().items(), ids=lambda one: getattr(one, "name", ""))
def test_what_the_pages_have_is_what_the_tables_say(path: Path, text: str) -> None:
    assert path.read_text(encoding="utf-8") == text, "`python -m designer.server.page_tables` writes it"


@pytest.mark.parametrize("sheet", sorted(path.name for path in SHEETS.glob("*.css") if path.name != "kinds.css"))
def test_no_other_sheet_has_colours_of_its_own_for_kinds_and_edges(sheet: str) -> None:
    text = (SHEETS / sheet).read_text(encoding="utf-8")
    kinds = "|".join(state_kinds.KINDS)
    assert re.findall(r"--(?:kind|edge)-[\w-]+:.*", text) == []
    assert re.findall(rf"\.kind-(?:{kinds})\s*\{{", text) == []


def test_a_new_kind_touches_few_files_and_the_house_names_them(grown: Grown) -> None:
    touched = grown.touched()
    assert len(touched) <= MOST_FILES, touched
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    row = next(line for line in page.splitlines() if line.startswith("| a state kind |"))
    assert [name for name in touched if f"`{name.replace('/ask_state.py', '/<kind>_state.py')}`" not in row] == []


def test_a_new_kind_is_drawn_and_coloured(grown: Grown, seen: dict[str, Any]) -> None:
    assert 'class="sb-node state kind-ask"' in seen["svg"]
    assert ".kind-ask > .chip { fill: #123456; }" in seen["svg"]
    assert '<path d="M1 2 3 4 5 6"/>' in seen["svg"]
    assert ">Ask someone<" in seen["svg"]
    assert ">Answered<" in seen["svg"], "what it waits for stands in its box"
    assert ".kind-ask > .chip { fill: #abcdef; }" in seen["legend"]
    assert ">Ask someone<" in seen["legend"]
    sheet = grown.text("static/src/styles/kinds.css")
    assert "--kind-ask-tint: light-dark(#123458, #abcded);" in sheet
    assert ".kind-ask {\n  --k: var(--kind-ask);" in sheet
    icons = grown.python("-c", "from workflow.diagram.icons import KIND_ICONS; print(KIND_ICONS['k-ask'])")
    assert icons.strip() == '<path d="M1 2 3 4 5 6"/>'


def test_a_new_kind_is_listed_and_named(seen: dict[str, Any]) -> None:
    assert seen["problems"] == []
    assert "Ask someone" in seen["outline"]
    assert "Then waits for" in seen["outline"]
    assert "Calls mail" in seen["outline"].replace("`", "").replace("“", "").replace("”", "")
    assert seen["brief"] == "Ask someone · calls mail, waits for Answered, then ends"
    assert "ask" in seen["listed"]
    assert [name for name, text in seen["exports"].items() if "Ask someone" not in text] == []


def test_a_new_kind_is_offered(grown: Grown, seen: dict[str, Any]) -> None:
    assert seen["kinds"][-1] == "ask"
    assert {"kind": "ask", "title": "Ask someone"} in seen["palette"]
    assert "name: Ask someone\n" in seen["added"]
    words = grown.text("static/src/shared/state-kinds.ts")
    assert '  ask: "Ask someone",\n' in words
    assert '  "ask",\n' in words.partition("TILES")[2]


def test_what_a_new_kind_refers_to_is_known(seen: dict[str, Any]) -> None:
    assert "eventRef: Replied" in seen["renamed"]
    assert "unknown-event" in seen["unknown"]


def test_a_new_kind_runs(grown: Grown, tmp_path: Path) -> None:
    (tmp_path / "survey.yaml").write_text(TEXT, encoding="utf-8")
    (tmp_path / "answered.yaml").write_text(SCENARIO, encoding="utf-8")
    run = "import sys; from designer.cli import main; sys.exit(main(sys.argv[1:]))"
    told = grown.python("-c", run, "simulate", str(tmp_path / "answered.yaml"), "--format", "json")
    waited = [event["type"] for event in json.loads(told)["trace"] if event.get("state") == "Ask the guests"]
    assert waited[:1] + waited[-1:] == ["state.entered", "state.exited"]
    assert {"function.returned", "state.waiting", "event.consumed"} <= set(waited)
