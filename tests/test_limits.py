"""Each layer has its limits in one module, with what they are for; docs/limits.md says each in the section it names."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.import_graph import PACKAGES, dotted, modules
from tests.serving import ROOT

DOCUMENT = (ROOT / "docs" / "limits.md").read_text(encoding="utf-8")
HOMES = [f"{package}.limits" for package in PACKAGES]
SECTION = re.compile(r'limits\.md, "([^"]+)"')
SOUNDS = re.compile(r"(?:^|_)(?:MOST|MAX|LIMIT|LONGEST|NESTING|BUDGET|DEEPEST|LARGEST|BIGGEST)(?:_|$)")
UNITS = {"KiB": 1024, "MiB": 1024**2, "million": 1_000_000}


class Number(NamedTuple):
    """A limit: where it stands, its name, what it is, and what is said of it."""

    module: str
    name: str
    value: Any
    says: str


def numbers(module: str) -> Iterator[Number]:
    """The limits of a module."""
    found = import_module(module)
    body = ast.parse(Path(str(found.__file__)).read_text(encoding="utf-8")).body
    for place, node in enumerate(body):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            after = body[place + 1] if place + 1 < len(body) else None
            text = after.value if isinstance(after, ast.Expr) else None
            says = str(text.value) if isinstance(text, ast.Constant) else ""
            name = node.targets[0].id
            yield Number(module, name, getattr(found, name), says)


ALL = [one for module in HOMES for one in numbers(module)]


def section(heading: str) -> str:
    """What stands under a heading."""
    return DOCUMENT.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


def spellings(value: Any) -> Iterator[str]:
    """How a number may be written."""
    yield f"{value:,g}" if value % 1 else f"{int(value):,}"
    yield from (f"{value / size:g} {unit}" for unit, size in UNITS.items() if value % size == 0)
    if value == 1:
        yield "one"


def parts(value: Any) -> list[float]:
    """The numbers that a limit is made of."""
    if isinstance(value, int | float):
        return [value]
    return list(value) if isinstance(value, tuple) else [getattr(value, name) for name in value.__slots__]


@pytest.mark.parametrize("one", ALL, ids=lambda one: f"{one.module}.{one.name}")
def test_the_document_says_each_limit_where_it_is_said_to(one: Number) -> None:
    heading = SECTION.search(one.says.replace("\n", " "))
    assert heading, "its text says what it is for, and the section of limits.md"
    text = section(heading[1])
    assert text, heading[1]
    for value in parts(one.value):
        written = [re.escape(word) for word in spellings(value)]
        assert re.search(rf"(?<![\d,.])(?:{'|'.join(written)})(?![\d,]*\d)", text), f"{value} in “{heading[1]}”"


def test_no_two_limits_have_one_name() -> None:
    names = [one.name for one in ALL]
    assert len(names) == len(set(names))


DETAILS = {
    "simulator.studies.conformance.report": "LONGEST",
    "workflow.expressions.jq.completion.offers": "_MOST",
    "workflow.expressions.jq.completion.values": "_MOST",
    "workflow.operations.tasks._words": "MOST",
    "workflow.dialects._v1_0_use": "LONGEST",
    "workflow.rules.newer_than_dsl": "LONGEST",
    "workflow.anchors.lines": "MOST_EQUAL LONGEST",
    "workflow.diagram.conditions": "MAX_TEXT",
    "workflow.diagram.facts": "MAX_KEYS",
    "workflow.diagram.layout": "MAX_TRIED",
    "workflow.diagram.references": "MAX_SPAN MAX_ERRORS",
    "workflow.diagram.sentences": "MAX_CODE",
    "workflow.diagram.tasks.events": "LONGEST",
    "workflow.diagram.tasks.folding": "MAX_BOXES MAX_DEPTH",
    "workflow.diagram.tasks.lists": "MOST",
    "workflow.diagram.text": "MAX_SHOWN MOST_KEPT",
    "workflow.diagram.tracks": "MAX_COMPARED",
    "workflow.diagram.words": "MAX_VALUE",
    "workflow.differences.brief": "MOST",
    "workflow.differences.matching": "MOST_COMPARED MOST_LETTERS",
    "workflow.merging.matching": "MOST_COMPARED",
    "workflow.rules.uri_variable": "MOST_VARIABLES",
    "workflow.document.conflict_markers": "MOST_TRIED",
    "workflow.differences.summary": "MOST",
    "workflow.document.repair": "MAX_LINES",
    "workflow.document.scalars": "MAX_DIGITS",
    "workflow.event_expressions": "MAX_ODD_NAMES",
    "workflow.merging.lines": "DEEPEST",
    "workflow.expressions.jq.access": "_LONGEST _DEEPEST",
    "workflow.expressions.jq.compile": "_DEEPEST",
    "workflow.expressions.jq.sentences": "_LONGEST",
    "workflow.expressions.jq.static.reading": "_MOST _DEEPEST",
    "workflow.expressions.jq.static.shapes": "_MOST_PLACES _LONGEST",
    "workflow.expressions.jq.syntax.scanner": "_DEEPEST",
    "workflow.outline": "MAX_DESCRIPTION",
    "workflow.outline.actions": "MAX_PARAMETERS",
    "workflow.outline.flow": "MAX_DEPTH",
    "workflow.outline.schemas": "MOST",
    "workflow.outline.steps": "MAX_VALUES",
    "workflow.outline.tables": "MAX_PROBLEMS MAX_PLACES",
    "workflow.paths": "LONGEST_INDEX",
    "workflow.retry_waits": "LONGEST",
    "workflow.document.beginnings": "MOST",
    "workflow.document.personal": "MOST DEEPEST",
    "workflow.rules._jq": "MOST",
    "workflow.rules._names": "MAX_EDITS MAX_COMPARISONS",
    "workflow.runtimes.sonataflow.data": "_NESTING",
    "workflow.runtimes.sonataflow.lowering": "_NESTING",
    "simulator.studies.exploration.agreement": "MOST_ASKED",
    "simulator.studies.exploration.demands": "MOST_INPUTS MOST_EXAMPLES",
    "simulator.studies.exploration.filter_demands": "MOST_RESULTS",
    "simulator.studies.exploration.filters": "MOST_GUESSES",
    "simulator.studies.exploration.languages.jq.demand": "MOST",
    "simulator.studies.exploration.languages.jq.values": "LARGEST",
    "simulator.studies.exploration.languages.jsonpath": "MOST DEEPEST",
    "simulator.studies.exploration.path_demands": "MOST_PATHS",
    "simulator.studies.exploration.scenarios": "LOOP_BUDGET",
    "simulator.studies.exploration.backwards": "MOST_VERSIONS",
    "simulator.studies.exploration.world_keys": "LONGEST",
    "simulator.studies.exploration.tasks.demands": "MOST_RESULTS MOST_OF_CASE",
    "simulator.studies.exploration.tasks.sources": "MOST_VERSIONS",
    "simulator.studies.exploration.tasks.wants": "MOST_GUESSES MOST_EXAMPLES",
    "workflow.outline.tasks.tables": "MOST_PLACES",
    "workflow.outline.tasks.values": "MOST",
    "simulator.inspection.words": "MOST",
    "simulator.studies.narration.conditions": "LONGEST",
    "simulator.studies.narration.sentences": "LONGEST",
    "simulator.studies.sampling.plot": "MOST",
    "simulator.scenario.repair": "MOST",
    "simulator.scenario.outcome.sentences": "LONGEST LONGEST_PATH",
    "simulator.scenario.outcome.spelling": "MOST",
    "simulator.inspection.selection": "DEEPEST",
    "simulator.scenario.stepfunctions_import": "MOST",
    "workflow.fields.losses": "LONGEST",
    "workflow.editor.braces": "_MOST",
    "workflow.editor.data_paths": "_MOST",
    "workflow.editor.schema_walk": "_DEEPEST",
    "workflow.editor.yaml_place": "_LONGEST_KEY",
    "designer.language_server.completion": "MOST",
    "designer.language_server.data": "_MOST",
    "designer.language_server.hover": "_LONGEST",
    "designer.access.client_address": "LONGEST",
    "designer.access.known_browsers": "MOST",
    "designer.api.review.decisions": "MOST",
    "designer.api.schemas.common": "MOST_VERSIONS",
    "designer.api.simulation.many_runs": "LARGEST",
    "designer.api.versions": "MOST",
    "designer.files.company": "MOST",
    "designer.files.texts": "LIMIT",
    "designer.files.library": "MOST",
    "designer.cli._server.client": "LARGEST",
    "designer.files.scenarios": "MOST LARGEST",
    "designer.cli._conversions": "LONGEST_VALUE",
    "designer.cli._output.sweeps": "MOST",
    "designer.forms.fields": "MAX_NUMBER",
    "designer.pdf.outline_text": "MAX_DEPTH",
    "designer.review.thread_places": "MOST_STEPS MOST_TEXT MOST_KEPT",
    "designer.workers.pool": "LONGEST",
    "designer.workers.tasks.comparison": "MOST_PROBLEMS",
    "designer.expression_data.members": "MOST",
    "designer.workers.tasks.review_record": "MOST_PROBLEMS",
}
"""Numbers that sound like limits and only keep something readable or quick, or that one command has for itself."""


def test_no_other_number_sounds_like_a_limit() -> None:
    """One that is new belongs into its layer's module, or among DETAILS."""
    found: dict[str, set[str]] = {}
    for package in PACKAGES:
        for path in modules(package):
            if dotted(path) not in HOMES:
                own = {name for name in plain(path) if SOUNDS.search(name)}
                found |= {dotted(path): own} if own else {}
    assert found == {module: set(names.split()) for module, names in DETAILS.items()}


def plain(path: Path) -> Iterator[str]:
    """The constants of a module that are plain numbers."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        value = getattr(node, "value", None)
        is_number = isinstance(value, ast.BinOp) or (
            isinstance(value, ast.Constant) and isinstance(value.value, int | float)
        )
        if is_number and isinstance(target, ast.Name):
            yield target.id
