"""The settings and limits in force: what `signalbox serve --check` prints, and those that no setting changes."""

import ast
import inspect
import os
import re
from collections.abc import Iterator
from functools import cache
from types import ModuleType

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

import designer.limits
import simulator.limits
import workflow.limits
from designer.administration.page import shown
from designer.server import settings_table


def limits(request: HttpRequest) -> HttpResponse:
    """All of them, secrets masked."""
    rows = [
        (name, plain(value) if source != "set" else value, source == "set", plain(settings_table.TABLE[name].help))
        for name, value, source in settings_table.effective(os.environ)
    ]
    return shown(request, "limits", gettext("Limits and settings in force"), rows=rows, fixed=fixed())


def plain(text: str) -> str:
    """What a document says in Markdown, without its signs: of a link its words."""
    return re.sub(r"[`*]", "", re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text))


@cache
def fixed() -> list[tuple[str, str, str]]:
    """The numbers of the modules of limits: name, value, and what it is for."""
    modules = (workflow.limits, simulator.limits, designer.limits)
    return [(name, f"{value:,}", says) for one in modules for name, value, says in _numbers(one)]


def _numbers(module: ModuleType) -> Iterator[tuple[str, float, str]]:
    body = ast.parse(inspect.getsource(module)).body
    for place, node in enumerate(body):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            value = getattr(module, node.targets[0].id)
            after = body[place + 1] if place + 1 < len(body) else None
            text = after.value if isinstance(after, ast.Expr) else None
            if isinstance(value, int | float) and not isinstance(value, bool):
                says = str(text.value) if isinstance(text, ast.Constant) else ""
                yield node.targets[0].id, value, says.partition(" (limits.md")[0]
