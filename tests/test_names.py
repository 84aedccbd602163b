"""Names that have been replaced do not come back: what is used instead stands beside each."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.import_graph import PACKAGES, ROOT, modules

REPLACED = {
    "aids": "debug_settings: a definition's breakpoints and watches",
    "Aids": "DebugSettings",
    "carry_out": "execute, run_parts or apply_outcome: say what is done, and to what",
    "tell": "emit (trace), send (socket), notify (people), print or log",
    "telling": "the noun of what is made, such as Caption or Explainer",
    "Telling": "the noun of what is made, such as Caption or Explainer",
    "Teller": "Narrator",
    "told": "what it is or becomes: events, facts, findings, stage_to_json, in_words",
    "Told": "what it is: Description, NarratedStep, PlacedState, AnswerValue",
    "TOLD": "what the members are: REPORTED, WRITTEN, RECORDED",
    "tell_condition": "emit_prepared_condition",
    "tell_call": "emit_prepared_call",
    "tell_answer": "emit_returned",
    "told_as": "named_as",
    "Ways": "Stages (of data), transitions (of states and tasks)",
}
"""Names of functions, classes, parameters, fields and what modules hold, with or without underscores before them."""
FUNCTIONS = {"found": "what is looked for: place_at, spans, known_facts"}
ONLY_IN = {
    "simulator/engine": {"Run": "StepContext", "moment": "context"},
    "simulator/timeline": {"Marks": "BreakpointHits"},
    "simulator": {
        "Moment": "StateContext",
        "TaskMoment": "TaskContext",
        "Aim": "StopCondition",
        "aim": "condition, of the type StopCondition",
    },
}
"""Names that mean something else elsewhere."""
IN_TYPESCRIPT = {
    **REPLACED,
    "carryOut": REPLACED["carry_out"],
    "tellEnd": "showEnd",
    "tellLost": "showLost",
    "toldApart": "splitNames",
}
DEFINITION = re.compile(
    r"\b(?:function\*?|class|interface|type)\s+(\w+)"  # what has a word before it
    r"|^\s+(?:(?:private|protected|public|static|readonly|async|override)\s+)*#?(\w+)\s*\([^()]*(?:\([^()]*\)[^()]*)*\)"
    r"[^;={}()]*\{$"  # a method
    r"|^\s+(?:private|protected|public|static|readonly)[\w\s]*?\s#?(\w+)\s*[:=]",  # a field
    re.MULTILINE,
)
SCRIPTS = [*(ROOT / "static" / "src").rglob("*.ts"), *(ROOT / "editors" / "vscode" / "src").rglob("*.ts")]
Definition = tuple[str, int, bool]
"""A name without underscores before it, its line, and whether it is a function's."""


def parameters(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> Iterator[ast.arg]:
    """All parameters of a function."""
    given = node.args
    yield from (*given.posonlyargs, *given.args, *given.kwonlyargs)
    yield from (one for one in (given.vararg, given.kwarg) if one is not None)


def assigned(body: list[ast.stmt]) -> Iterator[tuple[str, int]]:
    """The names that statements of a module or a class hold."""
    for node in body:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target] if hasattr(node, "target") else []
        for target in targets:
            yield from ((one.id, node.lineno) for one in ast.walk(target) if isinstance(one, ast.Name))


def python_definitions(tree: ast.Module) -> Iterator[Definition]:
    """What a module defines: functions, classes, parameters, fields, and the names it holds itself."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name.lstrip("_"), node.lineno, not isinstance(node, ast.ClassDef)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield from ((one.arg.lstrip("_"), one.lineno, False) for one in parameters(node))
        if isinstance(node, ast.Module | ast.ClassDef):
            yield from ((name.lstrip("_"), line, False) for name, line in assigned(node.body))
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr.lstrip("_"), node.lineno, False


def typescript_definitions(text: str) -> Iterator[Definition]:
    """What a script defines, as far as one line of it tells."""
    for match in DEFINITION.finditer(text):
        declared, method, field = match.groups()
        yield declared or method or field, text.count("\n", 0, match.start()) + 1, not field


def replaced(path: Path) -> dict[str, str]:
    """The names that may not be defined in a file, each with what is used instead."""
    place = path.relative_to(ROOT).as_posix()
    return REPLACED | {
        name: instead
        for folder, names in ONLY_IN.items()
        if place.startswith(f"{folder}/")
        for name, instead in names.items()
    }


def python_faults(path: Path, text: str) -> list[str]:
    """The definitions of a module that have a replaced name, with what is used instead."""
    forbidden = replaced(path)
    return [
        f"{path.relative_to(ROOT)}:{line}: {name}: use {instead}"
        for name, line, is_function in python_definitions(ast.parse(text))
        if (instead := forbidden.get(name) or (FUNCTIONS.get(name) if is_function else None))
    ]


@pytest.mark.parametrize("package", PACKAGES)
def test_replaced_names_do_not_come_back(package: str) -> None:
    assert [fault for path in modules(package) for fault in python_faults(path, path.read_text("utf-8"))] == []


def test_they_do_not_come_back_in_typescript() -> None:
    assert [
        f"{path.relative_to(ROOT)}:{line}: {name}: use {instead}"
        for path in SCRIPTS
        for name, line, is_function in typescript_definitions(path.read_text("utf-8"))
        if (instead := IN_TYPESCRIPT.get(name) or (FUNCTIONS.get(name) if is_function else None))
    ] == []


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ("designer/x.py", "class Aids: ..."),
        ("designer/x.py", "async def _carry_out(): ..."),
        ("designer/x.py", "def f(*, told=None): ..."),
        ("designer/x.py", "f = lambda tell: 1"),
        ("workflow/x.py", "TOLD: Final = 3"),
        ("workflow/x.py", "class A:\n    told: str"),
        ("workflow/x.py", "class A:\n    def f(self):\n        self._told = 1"),
        ("workflow/x.py", "def _found(): ..."),
        ("simulator/engine/x.py", "class Run: ..."),
        ("simulator/session/x.py", "def f(aim): ..."),
    ],
)
def test_each_kind_of_definition_is_looked_at(place: str, text: str) -> None:
    assert len(python_faults(ROOT / place, text)) == 1


def test_other_names_may_be_local_or_mean_something_else() -> None:
    assert python_faults(ROOT / "designer" / "x.py", "class Run:\n    def f(self, found):\n        told = found") == []


@pytest.mark.parametrize(
    "text",
    [
        "export async function told(work: () => void): Promise<void> {\n",
        "export interface Told {\n",
        "class A {\n  private tell(words: string): void {\n",
        "class A {\n  #tell(done: (n: number) => void): void {\n",
        "class A {\n  readonly #told = new Map();\n",
    ],
)
def test_each_kind_of_definition_of_a_script_is_looked_at(text: str) -> None:
    assert [name for name, _, _ in typescript_definitions(text) if name in IN_TYPESCRIPT] != []
