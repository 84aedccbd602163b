"""Every environment variable that the program reads, found in its source, with its default where that is plain."""

import ast
import re
from pathlib import Path
from typing import Any

from designer import settings

ROOT = Path(__file__).resolve().parent.parent
NAME = re.compile(r"SIGNALBOX_[A-Z_]+")
OF_THE_BUILD = {"SIGNALBOX_SKIP_FRONTEND"}


def variables() -> dict[str, Any]:
    """By name; the default is None where it is empty or depends on others."""
    found: dict[str, Any] = {}
    for path in (ROOT / "designer").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant) and NAME.fullmatch(str(first.value)):
                    default = node.args[1] if len(node.args) > 1 else None
                    found[str(first.value)] = found.get(str(first.value)) or _plain(default)
    return found


def _plain(default: ast.expr | None) -> Any:
    if default is None:
        return None
    return eval(ast.unparse(default), dict(vars(settings)))  # our own source
