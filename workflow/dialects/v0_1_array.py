"""Workflow 0.1 in its translated form: the vocabulary of `0.1-map` with lists of named objects, `eventID` in triggers.

The last to be asked: what has `states` or `trigger-defs` and no sign of another dialect is taken for this one.
"""

from collections.abc import Iterator

from workflow.dialects import _v01, draft_0_6, v0_1_camel, v0_1_kebab, v0_1_map
from workflow.dialects._node import Node
from workflow.dialects._sign import Sign
from workflow.dialects._v01_spelling import Spelling
from workflow.dialects._v01_states import TYPES
from workflow.model import Workflow
from workflow.paths import Json

ID = "0.1-array"
TITLE = "Workflow 0.1 (lists)"
ORDER = 5
SPELLING = Spelling(ID)

_OTHERS = (v0_1_camel.SPELLING, v0_1_kebab.SPELLING)


def detect(data: Json) -> Sign | None:
    """Semantics.md §1.2: nothing else fits."""
    if not isinstance(data, dict) or not any(isinstance(data.get(key), list) for key in ("states", *SPELLING.triggers)):
        return None
    return Sign("it has a list of states and nothing that only another dialect has", tuple(_against(data)))


def lower(data: Json, *_: object) -> Workflow:
    """The model of a definition in this form."""
    return _v01.lower(data, SPELLING)


def _against(data: Json) -> Iterator[str]:
    """The dialects that a text of this one is certainly not of: those that lack a member, or a kind, that it has."""
    states = list(Node(data, ()).items("states"))
    used = {name for name, _ in _v01.members(data)} & SPELLING.words()
    if states:
        yield from (v0_1_map.ID, "1.0")
    if used or any(state.text("type") in TYPES for state in states):
        yield draft_0_6.ID
        yield "0.8"
    yield from (other.dialect for other in _OTHERS if not used <= other.words())
