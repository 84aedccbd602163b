"""What can be added to a definition in its dialect; nothing is edited, `data` lists it."""

from workflow.definition import Definition
from workflow.operations._draft import Draft
from workflow.operations._edited import Edited
from workflow.state_kinds import kind_word


def run(definition: Definition) -> Edited:
    """`kinds` of states with what a new one is called, what can be defined (`define`), whether states can be undone."""
    spelling = Draft(definition).spelling
    kinds = [{"kind": kind, "title": kind_word(kind, definition.dialect)} for kind in spelling.kinds]
    return Edited(data={"kinds": kinds, "define": list(spelling.lists), "compensation": spelling.has_compensation})
