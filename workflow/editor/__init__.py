"""What an editor asks of a text that is being written: where the cursor stands, what may be written there, what is
named there, what may be folded. It answers for texts that do not parse, as far as it can.
"""

from workflow.document import Syntax
from workflow.editor import json_place, yaml_place
from workflow.editor.place import Place

__all__ = ["Place", "place_at"]


def place_at(text: str, at: int, syntax: Syntax) -> Place | None:
    """The place of the character `at`; None inside a comment, a block of text or (YAML) a flow collection."""
    return json_place.place_at(text, at) if syntax == "json" else yaml_place.place_at(text, at)
