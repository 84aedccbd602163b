"""Lets the text say for which runtime it is: what it says already is changed, else it is said anew."""

from workflow import runtimes
from workflow.definition import Definition
from workflow.operations._edited import Edited, Refused
from workflow.runtimes.saying import saying


def run(definition: Definition, runtime: str) -> Edited:
    """The id of the runtime."""
    if not runtimes.is_known(runtime):
        raise Refused(f"{runtimes.unknown(runtime)}.")
    if not definition.document.readable:
        raise Refused("The text cannot be read; correct what its problems say first.")
    return Edited(saying(definition.document, definition.dialect, runtime))
