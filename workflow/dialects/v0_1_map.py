"""Workflow 0.1 as first written: kebab-case, `states`, `trigger-defs` and `branches` are objects keyed by name."""

from workflow.dialects import _v01
from workflow.dialects._sign import Sign
from workflow.dialects._v01_spelling import Spelling
from workflow.model import Workflow
from workflow.paths import Json

ID = "0.1-map"
TITLE = "Workflow 0.1 (objects by name)"
ORDER = 3
SPELLING = Spelling(ID)


def detect(data: Json) -> Sign | None:
    """Semantics.md §1.2: `states` is an object; one without states is only being written."""
    states = data.get("states") if isinstance(data, dict) else None
    if not isinstance(states, dict):
        return None
    written = any(isinstance(state, dict) for state in states.values())
    return Sign("`states` is a mapping of names to states", against=None if written else ())


def lower(data: Json, *_: object) -> Workflow:
    """The model of a definition in this form."""
    return _v01.lower(data, SPELLING)
