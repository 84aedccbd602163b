"""The arrows of docs/architecture.md: `designer -> simulator -> workflow`, and inside these the order below.

Also that the language and the engine stay pure: no Django, no input or output, no wall clock, no global chance.
"""

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.import_graph import PACKAGES, ROOT, dotted, imports, modules

ORDER = {
    "workflow": [
        {
            "limits",
            "paths",
            "diagnostics",
            "durations",
            "zones",
            "intervals",
            "cron",
            "present",
            "slips",
            "error_types",
        },
        {"document"},
        {
            "model",
            "actions",
            "states",
            "tasks",
            "task_transitions",
            "state_kinds",
            "nodes",
            "resources",
            "event_expressions",
            "retry_waits",
            "profile",
        },
        {
            "expressions",
            "dialects",
            "schema",
            "_json_schema",
            "schema_values",
            "contracts",
        },
        {"rules", "diagram", "edits"},
        {"differences", "suppressions"},
        {"runtimes"},
        {"definition", "incremental", "needs", "resource_files"},
        {"convert", "outline"},
        {"calendar"},
        {"exports", "formatting", "operations", "fields", "anchors", "merging"},
        {"editor"},
    ],
    "simulator": [
        {"limits"},
        {"engine", "wire"},
        {"run_model"},
        {"inspection"},
        {"timeline"},
        {"scenario"},
        {"session"},
        {"json_column"},
        {"models", "broadcast"},
        {"stored_texts"},
        {"live"},
        {"admin", "apps", "migrations"},
        {"studies"},
    ],
}
"""Rooms and modules of a package: each may import those of its own row and of the rows above.

`simulator/studies` stands last: what no run needs, and nothing else of the simulator imports.
"""

ENGINE = ["world", "data", "setup", "trace", "run", "events", "states", "tasks", "shortcuts"]
"""The packages of the engine: each may import those before it; the modules beside them may import all."""

JQ = "workflow.expressions.jq"
JQ_NEEDS = {
    "workflow.paths",
    "workflow.expressions._query",
    "workflow.expressions.arguments",
    "workflow.expressions.dollar",
}
"""All that jq imports of the rest."""

APART = ["designer", "static/src/simulate"]
"""Of these no two folders import each other: each can be read without what needs it."""

MOST_MODULES = 30
"""In a folder: who looks for a file reads its listing."""
REGISTRIES = {"migrations", "rules", "operations"}
"""In these each file is one of many alike, found by its id; nobody looks through them."""

IMPURE = {
    *("django", "channels", "daphne", "asgiref", "asyncio", "threading", "multiprocessing", "concurrent", "signal"),
    *("os", "io", "pathlib", "shutil", "tempfile", "glob", "socket", "ssl", "select", "http", "urllib", "subprocess"),
    *("time", "random", "secrets", "uuid", "locale", "logging", "sqlite3", "sys"),
}
PURE_PARTS = {"random.Random", "uuid.UUID", "urllib.parse", "io.StringIO", "io.BytesIO"}
IMPURE_CALLS = {
    "open",
    "print",
    "input",
    *(f"{kind}.{ask}" for kind in ("datetime", "date") for ask in ("now", "utcnow", "today")),
}
SHELL = {
    "workflow.diagram.engines": "layout runs in a worker of its own",
    "simulator.live": "the Channels shell: sockets, and the session's row and log",
    "simulator.models": "the session's command log",
    "simulator.broadcast": "tells the sockets of a session",
    "simulator.stored_texts": "what sessions were started from, in the database",
    "simulator.json_column": "how JSON is kept in the database",
    "simulator.admin": "the Django application",
    "simulator.apps": "the Django application",
    "simulator.migrations": "the database",
}
"""What may do input and output, and why."""


def is_shell(module: str) -> bool:
    return any(module == part or module.startswith(f"{part}.") for part in SHELL)


def row(package: str, name: str) -> int:
    found = [index for index, rooms in enumerate(ORDER[package]) if name in rooms]
    assert found, f"{package}/{name} has no place in ORDER (tests/test_imports.py): give it one"
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


@pytest.mark.parametrize("package", ORDER)
def test_rooms_import_only_upwards(package: str) -> None:
    wrong = []
    for path in modules(package):
        _, *rest = dotted(path).split(".")
        if not rest:
            continue
        for name, line in imports(path):
            first, *inner = name.split(".")
            if first == package and inner and row(package, inner[0]) > row(package, rest[0]):
                wrong.append(f"{path.relative_to(ROOT)}:{line}: {rest[0]} imports {inner[0]}")
    assert not wrong, "\n".join(wrong)


def test_packages_of_the_engine_import_only_those_before_them() -> None:
    home = ROOT / "simulator" / "engine"
    assert sorted(path.parent.name for path in home.glob("*/__init__.py")) == sorted(ENGINE)
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for place, package in enumerate(ENGINE)
        for path in (home / package).glob("*.py")
        for name, line in imports(path)
        if name.startswith("simulator.engine.") and name.split(".")[2] not in ENGINE[: place + 1]
    ]
    assert not wrong, "\n".join(wrong)


def test_no_modules_import_each_other() -> None:
    """Not in a ring of several either."""
    files = {dotted(path): path for package in PACKAGES for path in modules(package)}
    arrows = {
        name: {found for one, _ in imports(path) if (found := one if one in files else one.rpartition(".")[0]) in files}
        for name, path in files.items()
    }
    rings = [ring for ring in strongly_connected(arrows) if len(ring) > 1 and not any(ring <= known for known in RINGS)]
    assert not rings


def test_jq_is_closed() -> None:
    """It needs few modules of the rest, and the rest imports only what its `__init__` names."""
    files = {dotted(path): path for package in PACKAGES for path in modules(package)}
    door = importlib.import_module(JQ)
    needs, past = set(), []
    for module, path in files.items():
        inside = f"{module}.".startswith(f"{JQ}.")
        for name, line in imports(path):
            first = name.split(".")[0]
            if inside and first in PACKAGES and not name.startswith(JQ):
                needs.add(name if name in files else name.rpartition(".")[0])
            elif not inside and name.startswith(f"{JQ}.") and name.removeprefix(f"{JQ}.") not in door.__all__:
                past.append(f"{path.relative_to(ROOT)}:{line}: {name}")
    assert past == []
    assert needs == JQ_NEEDS
    assert all(hasattr(door, name) for name in door.__all__)


@pytest.mark.parametrize("home", APART)
def test_no_two_folders_import_each_other(home: str) -> None:
    arrows = {arrow for arrow in _between_folders(ROOT / home) if arrow[0] != arrow[1]}
    assert len(arrows) > 20
    assert sorted(arrow for arrow in arrows if arrow < arrow[::-1] in arrows) == []


def _between_folders(home: Path) -> Iterator[tuple[str, str]]:
    """From the folder of each module to that of what it imports, both right below `home`."""
    for path in home.rglob("*.py"):
        for name, _ in imports(path):
            parts = name.split(".")
            if parts[0] == home.name and len(parts) > 1:
                yield path.relative_to(home).parts[0], parts[1]
    for path in home.rglob("*.ts"):
        for name in re.findall(r'(?:from|import)\s*\(?\s*"(\.[^"]+)"', path.read_text("utf-8")):
            there = (path.parent / name).resolve()
            if there.is_relative_to(home):
                yield path.relative_to(home).parts[0], there.relative_to(home).parts[0]


def test_no_modules_of_the_pages_import_each_other() -> None:
    """Types neither: what needs only a few members of another says which."""
    source = ROOT / "static" / "src"
    arrows = {
        str(path.relative_to(source)): {
            str((path.parent / found).resolve().relative_to(source)) + ".ts"
            for found in re.findall(r'from "(\.[^"]+)"', path.read_text("utf-8"))
        }
        for path in source.rglob("*.ts")
    }
    known = {name: {one for one in found if one in arrows} for name, found in arrows.items()}
    assert sum(len(found) for found in known.values()) > 500
    assert not [ring for ring in strongly_connected(known) if len(ring) > 1]


RINGS = [
    {"workflow.diagram.engines", "workflow.diagram.engines.wasi"},  # the folder asks its modules, when it is asked
]


def strongly_connected(arrows: dict[str, set[str]]) -> Iterator[set[str]]:
    """The modules that reach each other, in groups (Tarjan's way); alone where they reach nobody who reaches them."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    open_ones: list[str] = []

    def visit(name: str) -> Iterator[set[str]]:
        number[name] = lowest[name] = len(number)
        open_ones.append(name)
        for other in sorted(arrows[name]):
            if other not in number:
                yield from visit(other)
                lowest[name] = min(lowest[name], lowest[other])
            elif other in open_ones:
                lowest[name] = min(lowest[name], number[other])
        if lowest[name] == number[name]:
            place = open_ones.index(name)
            yield set(open_ones[place:])
            del open_ones[place:]

    for name in arrows:
        if name not in number:
            yield from visit(name)


def test_folders_are_small_enough_to_be_read() -> None:
    many = {
        str(folder.relative_to(ROOT)): count
        for package in PACKAGES
        for folder in {path.parent for path in modules(package)}
        if (count := len(list(folder.glob("*.py")))) > MOST_MODULES and folder.name not in REGISTRIES
    }
    assert many == {}


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
    gone = [part for part in SHELL if not any(f"{name}.".startswith(f"{part}.") for name in names)]
    assert not gone


def test_what_tests_share_stands_in_modules_of_its_own() -> None:
    """A test that imports another test cannot be read, moved or run by itself."""
    every = sorted((ROOT / "tests").rglob("*.py")) + sorted((ROOT / "tools").rglob("*.py"))
    found = [
        f"{path.relative_to(ROOT)}:{line} imports {module}"
        for path in every
        for module, line in imports(path)
        if module.startswith("tests.") and any(part.startswith("test_") for part in module.split("."))
    ]
    assert not found, "\n".join(found)


def test_no_file_is_longer_than_one_can_keep_in_mind() -> None:
    """Half of the files have 100 lines at most, nine of ten 220, and none has more than 400."""
    folders = ("workflow", "simulator", "designer", "signalbox", "tools", "static/src", "editors/vscode/src")
    files = [path for folder in folders for kind in ("*.py", "*.ts") for path in (ROOT / folder).rglob(kind)]
    texts = {path: path.read_text("utf-8") for path in files}
    lengths = sorted(
        (len(text.splitlines()), path) for path, text in texts.items() if not text.startswith("// By `make wire`")
    )
    assert [str(path) for length, path in lengths if length > 400] == []
    assert lengths[len(lengths) // 2][0] <= 100
    assert lengths[len(lengths) * 9 // 10][0] <= 220


def test_no_line_is_wider_than_a_page() -> None:
    """120 columns in any language; but for the paths of icons, which are data, and what only a tool reads."""
    kinds = ("*.py", "*.ts", "*.css", "*.mjs", "*.js", "*.html", "*.toml")
    programs = ("workflow", "simulator", "designer", "signalbox", "tools", "tests")
    folders = (*programs, "templates", "static/src", "editors/vscode/src", "deploy")
    files = [path for folder in folders for kind in kinds for path in (ROOT / folder).rglob(kind)]
    files += [*ROOT.glob("*.py"), *ROOT.glob("*.toml"), *ROOT.glob("*.mjs"), ROOT / "Makefile"]
    wide = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in files
        if path.name != "icons.html" and "node_modules" not in path.parts
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if len(re.sub(r"  # (type: ignore|noqa).*", "", line)) > 120
    ]
    assert wide == []
