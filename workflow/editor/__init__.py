"""What an editor asks of a text that is being written: where the cursor stands, what may be written there, what is
named there, what may be folded. It answers for texts that do not parse, as far as it can.
"""

from workflow.document import Syntax
from workflow.editor import json_place, yaml_place
from workflow.editor.place import Place

__all__ = ["Place", "flow_place_at", "place_at"]


def place_at(text: str, at: int, syntax: Syntax) -> Place | None:
    """The place of the character `at`; None inside a comment, a block of text or (YAML) a flow collection."""
    return json_place.place_at(text, at) if syntax == "json" else yaml_place.place_at(text, at)


def flow_place_at(text: str, at: int, syntax: Syntax) -> Place | None:
    """The place of the character `at` in a flow collection of YAML; None outside of one."""
    around = yaml_place.flow_around(text, at) if syntax == "yaml" else None
    return json_place.flow_place_at(text, around[0], at, around[1]) if around else None
