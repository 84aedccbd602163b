"""The arrows of docs/architecture.md: `designer -> simulator -> workflow`, and inside `workflow` the order below.

Also that the language and the engine stay pure: no Django, no input or output, no wall clock, no global chance.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ["workflow", "simulator", "designer"]
"""Each may import itself and those before it."""

ORDER = [
    {"paths", "diagnostics", "durations", "intervals", "cron", "present"},
    {"document"},
    {"model", "states", "nodes", "resources", "event_expressions"},
    {"expressions", "dialects", "schema", "_json_schema"},
    {"rules", "diagram", "edits"},
    {"differences"},
    {"definition", "incremental", "needs", "resource_files"},
    {"convert", "outline"},
    {"exports", "formatting", "operations", "fields", "anchors", "merging"},
]
"""Rooms and modules of `workflow`: each may import those of its own row and of the rows above."""

IMPURE = {
    *("django", "channels", "daphne", "asgiref", "asyncio", "threading", "multiprocessing", "concurrent", "signal"),
    *("os", "io", "pathlib", "shutil", "tempfile", "glob", "socket", "ssl", "select", "http", "urllib", "subprocess"),
    *("time", "random", "secrets", "uuid", "locale", "logging", "sqlite3", "sys"),
}
PURE_PARTS = {"random.Random", "urllib.parse", "io.StringIO", "io.BytesIO"}
IMPURE_CALLS = {
    "open",
    "print",
    "input",
    *(f"{kind}.{ask}" for kind in ("datetime", "date") for ask in ("now", "utcnow", "today")),
}
SHELL = {
    "workflow.diagram.engines": "layout runs in a worker of its own",
    "simulator.live.consumer": "the Channels shell",
    "simulator.live.routing": "the Channels shell",
    "simulator.models": "the session's command log",
    "simulator.json_column": "how JSON is kept in the database",
    "simulator.admin": "the Django application",
    "simulator.apps": "the Django application",
    "simulator.live.driver": "the Channels shell: drives one session for its sockets",
    "simulator.live.messages": "the Channels shell: what sockets send, and how often",
    "simulator.live.ports": "what the designer lends through the settings",
    "simulator.live.channel_groups": "the Channels shell: what a socket hears",
    "simulator.live.db_errors": "tells of a database that cannot be used",
    "simulator.live.quotas": "how much sessions may take up",
    "simulator.live.storage": "the session's command log",
    "simulator.live.stored_texts": "what sessions were started from, stored once",
    "simulator.live.step_write": "the session's command log",
    "simulator.live.db_threads": "where database calls are made",
    "simulator.live.query_batcher": "what many ask of the database at once",
    "simulator.live.participants_db": "the people of a session in the database",
    "simulator.live.idempotency": "answers by the id of their command, in the database",
    "simulator.live.broadcast": "the Channels shell: what is told to a session's sockets",
    "simulator.live.attendee": "the Channels shell: one client among the people of a session",
    "simulator.management": "management commands",
    "simulator.migrations": "the database",
}
"""What may do input and output, and why."""


def modules(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


def dotted(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[tuple[str, int]]:
    """What a module imports anywhere in it, as dotted names with their lines; `from a import b` is `a.b`."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((name.name, node.lineno) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: write the whole name instead of a relative import"
            yield from ((f"{node.module}.{name.name}", node.lineno) for name in node.names)


def is_shell(module: str) -> bool:
    return any(module == part or module.startswith(f"{part}.") for part in SHELL)


def row(name: str) -> int:
    found = [index for index, rooms in enumerate(ORDER) if name in rooms]
    assert found, f"workflow/{name} has no place in ORDER (tests/test_imports.py): give it one"
    return found[0]


@pytest.mark.parametrize("package", PACKAGES)
def test_layers_import_only_downwards(package: str) -> None:
    above = PACKAGES[PACKAGES.index(package) + 1 :]
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path in modules(package)
        for name, line in imports(path)
        if name.split(".")[0] in above
    ]
    assert not wrong, "\n".join(wrong)


def test_rooms_of_workflow_import_only_upwards() -> None:
    wrong = []
    for path in modules("workflow"):
        _, *rest = dotted(path).split(".")
        if not rest:
            continue
        for name, line in imports(path):
            first, *inner = name.split(".")
            if first == "workflow" and inner and row(inner[0]) > row(rest[0]):
                wrong.append(f"{path.relative_to(ROOT)}:{line}: {rest[0]} imports {inner[0]}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("package", ["workflow", "simulator"])
def test_language_and_engine_are_pure(package: str) -> None:
    wrong = []
    for path in modules(package):
        if is_shell(dotted(path)):
            continue
        for name, line in imports(path):
            if name.split(".")[0] in IMPURE and not any(f"{name}.".startswith(f"{part}.") for part in PURE_PARTS):
                wrong.append(f"{path.relative_to(ROOT)}:{line}: imports {name}")
        wrong += [f"{path.relative_to(ROOT)}:{line}: calls {name}()" for name, line in impure_calls(path)]
    assert not wrong, "\n".join(wrong)


def test_engine_does_not_lean_on_its_shell() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: imports {name}"
        for path in modules("simulator")
        if not is_shell(dotted(path))
        for name, line in imports(path)
        if name.startswith("simulator.") and is_shell(name)
    ]
    assert not wrong, "\n".join(wrong)


def impure_calls(path: Path) -> Iterator[tuple[str, int]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func)
            if name in IMPURE_CALLS:
                yield name, node.lineno


def test_every_exception_is_used() -> None:
    """A name in SHELL that no module has any more would hide a new one."""
    names = {dotted(path) for package in ("workflow", "simulator") for path in modules(package)}
    coming = {"simulator.live.consumer", "simulator.live.routing", "simulator.management"}
    gone = [
        part for part in SHELL if part not in coming and not any(f"{name}.".startswith(f"{part}.") for name in names)
    ]
    assert not gone
