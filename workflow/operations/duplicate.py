"""States once more, behind the last of them, under new names; ways among them lead among the new ones.

Ways to other states stay, so that the copy goes on where the original does; nothing leads to it yet.
"""

from workflow.definition import Definition
from workflow.operations import _clips, _groups
from workflow.operations._draft import Draft
from workflow.operations._edited import Edited, Refused
from workflow.operations._spelled import of_items


def run(definition: Definition, pointers: tuple[str, ...]) -> Edited:
    """The pointers of states of one scope."""
    draft = Draft(definition)
    states = draft.states(pointers)
    if not states:
        raise Refused("There is no state to duplicate")
    scope = states[0].path[:-1]
    if any(state.path[:-1] != scope for state in states):
        raise Refused("The states are in different branches: duplicate those of one branch at a time")
    order = {state.path: at for at, state in enumerate(draft.scope(states[0]).states)}
    states.sort(key=lambda state: order[state.path])
    written = _clips.lift(draft, states)["states"]
    spelled = of_items(definition.document, [state.path for state in states])
    group = _groups.write(draft, scope, written, None, states[-1].path, spelled)
    return draft.done(group.states(draft)[0].path)
