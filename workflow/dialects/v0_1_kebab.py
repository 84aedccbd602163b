"""Serverless Workflow 0.1 in kebab-case: lists, `function` objects, `wait-for-completion`, conditions with words."""

from collections.abc import Iterator

from workflow.dialects import _v01
from workflow.dialects._schema_file import schema_file
from workflow.dialects._v01_spelling import Spelling
from workflow.model import Workflow
from workflow.paths import Json

ID = "0.1-kebab"
TITLE = "Serverless Workflow 0.1 (kebab-case)"
ORDER = 4
SPELLING = Spelling(ID, event_id=(), wait=("wait-for-completion",), waits=False, condition=("condition",))

_OWN_KEYS = ("wait-for-completion", "condition", "and", "or", "not")


def detect(data: Json) -> str | None:
    """Semantics.md §1.2: a `function` object, a top-level `starts-at`, `wait-for-completion` or a condition."""
    return next(_signs(data), None)


def schema() -> dict[str, Json]:
    """The schema in `schemas/0.1-kebab.json`, written from the document's tables."""
    return schema_file(ID)


def lower(data: Json) -> Workflow:
    """The model of a definition in this form."""
    return _v01.lower(data, SPELLING)


def _signs(data: Json) -> Iterator[str]:
    if isinstance(data, dict) and "starts-at" in data:
        yield "it has a member `starts-at`"
    for name, value in _v01.members(data):
        if name in _OWN_KEYS:
            yield f"it has a member `{name}`"
        if name == "function" and isinstance(value, dict):
            yield "a `function` is a mapping"
