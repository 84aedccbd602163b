"""1.0: a task put into a list, or into a way: then the way leads to it, and it leads on.

Nothing else leads elsewhere than before: what went on without a word says so where the new task stands in between.
"""

from workflow import dialects
from workflow.definition import Definition
from workflow.edits import Revision
from workflow.fields.writing import write
from workflow.operations._edited import Edited
from workflow.operations.tasks._leading import lead, transitions_beside, word_of
from workflow.operations.tasks._making import made
from workflow.operations.tasks._transitions import Goals
from workflow.operations.tasks._where import where
from workflow.paths import pointer


def run(definition: Definition, kind: str, pointer_: str = "", way: str = "", after: str = "") -> Edited:
    """What the task does, and where it comes: `pointer`, the one that its entry shall have (`/do/2`; `/do/-`: the
    last), `way`, the pointer of the `then`, written or not, of the way that it comes into, or `after`, that of a task,
    into its own way where it has one.
    """
    found = where(definition, pointer_, way, after)
    revision = Revision(definition.document)
    name, members = made(definition, found.place, kind)
    goals = Goals(found.scope, frozenset()) if found.scope else None
    if goals and found.transition:
        lead(revision, transitions_beside(goals, found.transition, name))
    revision.insert(found.place, {name: members})
    if goals and found.transition and kind != "raise":
        goal = goals.now(found.transition.task, found.transition.to)
        if not goals.is_plain(found.transition.task, goal):
            then = (*found.place, name, "then")
            write(dialects.schema("1.0"), revision, then, word_of(goal, goals.scope.states))
    return Edited(revision.edits, pointer((*found.place, name)))
