"""The modules of the packages, and what each imports."""

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ["workflow", "simulator", "designer", "signalbox"]
"""Each may import itself and those before it."""


def modules(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


def dotted(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imports(path: Path) -> tuple[tuple[str, int], ...]:
    """What a module imports anywhere in it, as dotted names with their lines; `from a import b` is `a.b`."""
    found: list[tuple[str, int]] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += ((name.name, node.lineno) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: write the whole name instead of a relative import"
            found += ((f"{node.module}.{name.name}", node.lineno) for name in node.names)
    return tuple(found)
