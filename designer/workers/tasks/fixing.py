"""In the worker process: all findings of a kind fixed, in the shape `designer.api.texts.edits.FixAnswer`."""

from collections.abc import Sequence
from typing import Any

from designer.workers.tasks.diagnostics import edits_to_json
from workflow.definition import Resource, load
from workflow.diagnostics import Diagnostic
from workflow.editor.utf16 import Units
from workflow.edits.fixing import fix_all, of_kind
from workflow.present import Present
from workflow.runtimes.written import profile_for


def fix(
    text: str,
    rule: str,
    title: str | None = None,
    syntax: Any = None,
    dialect: str | None = None,
    last_dialect: str | None = None,
    resources: Sequence[list[str]] = (),
    workflows: Sequence[str] = (),
    present: dict[str, Any] | None = None,
    runtime: str = "",
) -> dict[str, Any]:
    """Fix what a rule finds in a text; with a `title` only by fixes that say this."""
    given = [Resource(*one) for one in resources]
    known = Present.from_json(present) if present else None

    def look(now: str) -> Sequence[Diagnostic]:
        profile = profile_for(now, runtime)
        return load(now, dialect, syntax, given, workflows, last_dialect, known, profile).diagnostics

    done = fix_all(text, look, of_kind(rule, title))
    return {
        "edits": edits_to_json(done.edits, Units(text)),
        "fixed": len(done.done),
        "left": sum(of_kind(rule, title)(one) is not None for one in done.left),
    }
