"""Workflow 0.1 in its translated form: the vocabulary of `0.1-map` with lists of named objects, `eventID` in triggers.

The last to be asked: what has `states` or `trigger-defs` and no sign of another dialect is taken for this one.
"""

from workflow.dialects import _v01
from workflow.dialects._schema_file import schema_file
from workflow.dialects._v01_spelling import Spelling
from workflow.model import Workflow
from workflow.paths import Json

ID = "0.1-array"
TITLE = "Workflow 0.1 (lists)"
ORDER = 5
SPELLING = Spelling(ID)


def detect(data: Json) -> str | None:
    """Semantics.md §1.2: nothing else fits."""
    if not isinstance(data, dict) or not any(isinstance(data.get(key), list) for key in ("states", *SPELLING.triggers)):
        return None
    return "it has a list of states and nothing that only another dialect has"


def schema() -> dict[str, Json]:
    """The schema in `schemas/0.1-array.json`, written from the document's examples."""
    return schema_file(ID)


def lower(data: Json) -> Workflow:
    """The model of a definition in this form."""
    return _v01.lower(data, SPELLING)
