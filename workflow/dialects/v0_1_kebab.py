"""Serverless Workflow 0.1 in kebab-case: lists, `function` objects, `wait-for-completion`, conditions with words."""

from collections.abc import Iterator

from workflow.dialects import _v01
from workflow.dialects._sign import Sign
from workflow.dialects._v01_spelling import Spelling
from workflow.model import Workflow
from workflow.paths import Json

ID = "0.1-kebab"
TITLE = "Serverless Workflow 0.1 (kebab-case)"
ORDER = 4
SPELLING = Spelling(ID, event_id=(), wait=("wait-for-completion",), waits=False, condition=("condition",))

_OWN_KEYS = ("wait-for-completion", "condition", "and", "or", "not")
_OPERATORS = ("Exists", "Equals", "LessThan", "LessThanEquals", "GreaterThan", "GreaterThanEquals")


def detect(data: Json) -> Sign | None:
    """Semantics.md §1.2: a `function` object, `starts-at`, `wait-for-completion`, conditions and their operators."""
    return next(map(Sign, _signs(data)), None)


def lower(data: Json, *_: object) -> Workflow:
    """The model of a definition in this form."""
    return _v01.lower(data, SPELLING)


def _signs(data: Json) -> Iterator[str]:
    if isinstance(data, dict) and "starts-at" in data:
        yield "it has a member `starts-at`"
    for name, value in _v01.members(data):
        if name in _OWN_KEYS:
            yield f"it has a member `{name}`"
        if name == "operator" and value in _OPERATORS:
            yield f"a condition has the operator `{value}`"
        if name == "function" and isinstance(value, dict):
            yield "a `function` is a mapping"
