"""`designer.workers.client` is the only way to the worker processes; what is behind it nobody else knows."""

import ast

from tests.import_graph import PACKAGES, ROOT, dotted, imports, modules

HOUSE = "designer.workers"
OPEN = {"client", "shares", "session_runner", "gc_tuning"}
"""What others may import: the client, what asks by it, who asks, and how a process collects its garbage."""
BEHIND = {"pool", "process", "scheduler", "child", "wire_frames"}
CLIENTS = {"TEXTS", "SIMULATIONS", "BATCHES"}


def rooms() -> set[str]:
    return {path.stem for path in (ROOT / "designer" / "workers").glob("*.py") if path.stem != "__init__"}


def test_every_module_is_one_or_the_other() -> None:
    assert rooms() == OPEN | BEHIND


def test_nobody_reaches_behind_the_client() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: imports {name}"
        for package in PACKAGES
        for path in modules(package)
        if not dotted(path).startswith(HOUSE)
        for name, line in imports(path)
        if name.startswith(f"{HOUSE}.") and name.split(".")[2] not in OPEN
    ]
    assert not wrong, "\n".join(wrong)


def test_inside_the_house_only_the_client_has_the_pool() -> None:
    wrong = [
        f"{path.name}:{line}: imports {name}"
        for path in (ROOT / "designer" / "workers").rglob("*.py")
        if path.stem not in {"client", *BEHIND}
        for name, line in imports(path)
        if name.startswith((f"{HOUSE}.pool", f"{HOUSE}.process", f"{HOUSE}.scheduler"))
    ]
    assert not wrong, "\n".join(wrong)


def test_nobody_asks_a_client_for_its_pool() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for package in PACKAGES
        for path in modules(package)
        if path.name != "client.py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "pool"
        if isinstance(node.value, ast.Name) and node.value.id in CLIENTS
    ]
    assert not wrong, "\n".join(wrong)
