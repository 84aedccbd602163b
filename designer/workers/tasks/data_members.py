"""In the worker process: the members that data of a definition are known to have."""

from typing import Any

from designer.expression_data.members import members_of
from workflow.definition import understand
from workflow.paths import Json
from workflow.runtimes.written import profile_for


def members(
    text: str,
    syntax: Any = None,
    dialect: str | None = None,
    samples: list[Json] | None = None,
    runtime: str = "",
) -> dict[str, Any]:
    """`{members: tree}` of a text and of sample data."""
    return {"members": members_of(understand(text, dialect, syntax, profile=profile_for(text, runtime)), samples or [])}
