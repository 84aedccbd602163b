"""What crosses from one package to another has a name: a dataclass, a TypedDict, or JSON of people as `Json`."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.import_graph import PACKAGES, ROOT, dotted, imports, modules

LOOSE = ("dict[str, Any]", "dict[str, Json]")
MOST_RETURNED = 120
"""Public functions that other packages can call and that return dicts of anything, `Any` or JSON."""
MOST_ANNOTATED = 125
"""Functions that take or return a dict of `Any`, wherever they are."""


def package(module: str) -> str:
    """The folder two levels deep that a module is in: `simulator.engine`, `workflow.diagram`."""
    return ".".join(module.split(".")[:2])


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """All functions and methods of a module."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def returned(node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    """What a function is said to return."""
    return ast.unparse(node.returns) if node.returns else ""


def annotations(node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    """What a function is said to take and to return."""
    given = node.args
    for one in (*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg):
        if one is not None and one.annotation is not None:
            yield ast.unparse(one.annotation)
    yield returned(node)


def crossed() -> set[str]:
    """The modules that a module of another package imports."""
    known = {dotted(path) for one in PACKAGES for path in modules(one)}
    found = set()
    for one in PACKAGES:
        for path in modules(one):
            for name, _ in imports(path):
                module = name if name in known else name.rpartition(".")[0]
                if package(module) != package(dotted(path)):
                    found.add(module)
    return found


def test_few_functions_that_others_call_return_dicts_of_anything() -> None:
    open_to_others = crossed()
    loose = [
        f"{path.relative_to(ROOT)}:{node.lineno}: {node.name}"
        for one in PACKAGES
        for path in modules(one)
        if dotted(path) in open_to_others
        for node in functions(path)
        if not node.name.startswith("_") and any(loose in returned(node) for loose in LOOSE)
    ]
    assert len(loose) <= MOST_RETURNED, "\n".join(loose)


def test_few_functions_are_about_dicts_of_anything() -> None:
    loose = [
        f"{path.relative_to(ROOT)}:{node.lineno}: {node.name}"
        for one in PACKAGES
        for path in modules(one)
        for node in functions(path)
        if any(LOOSE[0] in annotation for annotation in annotations(node))
    ]
    assert len(loose) <= MOST_ANNOTATED, "\n".join(loose)
