"""Names that 1.0 allows: of the definition, its version, and its tasks."""

import re
from collections.abc import Iterable
from typing import Final

from workflow.convert.losses import Lost
from workflow.convert.unused_names import unused
from workflow.model import Scope, State, Workflow
from workflow.paths import Path
from workflow.task_transitions import DIRECTIVES

_NAME: Final = re.compile(r"[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?", re.ASCII)
_VERSION: Final = re.compile(
    r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?(?:\+[0-9A-Za-z.-]+)?", re.ASCII
)
_NUMBERS: Final = re.compile(r"v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(.*)", re.ASCII | re.DOTALL)
NAMELESS: Final = "workflow"
UNVERSIONED: Final = "0.1.0"


def document_name(text: str) -> str:
    """A name of a definition: letters, digits and hyphens, at most 63."""
    if _NAME.fullmatch(text):
        return text
    made = re.sub(r"[^a-zA-Z0-9]+", "-", text).strip("-")[:63].strip("-")
    return made or NAMELESS


def version_of(text: str) -> str:
    """A semantic version: `1.0` is 1.0.0; of what is no version nothing is kept."""
    if _VERSION.fullmatch(text):
        return text
    found = _NUMBERS.fullmatch(text.strip())
    if not found or found[4]:
        return UNVERSIONED
    return ".".join(str(int(part or 0)) for part in found.groups()[:3])


class TaskNames:
    """The name of each state's task, and more names that nothing else has."""

    def __init__(self, workflow: Workflow, lost: Lost) -> None:
        self._scope: Scope = workflow.scope
        self._taken: set[str] = set(DIRECTIVES)
        self._of: dict[Path, str] = {}
        for number, state in enumerate(workflow.scope.states, 1):
            wanted = state.name or state.id or f"state {number}"
            self._of[state.path] = name = self.free(wanted)
            if name != wanted:
                lost.note(
                    state, f"the task of the state “{wanted}” is called “{name}”: 1.0 has another use for the name"
                )

    def of(self, state: State) -> str:
        """What the task of a state is called."""
        return self._of[state.path]

    def target(self, name: str) -> str:
        """The task that a transition to the state of this name or id leads to; one that is not there keeps its name."""
        state = self._scope.find(name)
        return self.of(state) if state else name

    def free(self, wanted: str) -> str:
        """The name, or it with a number behind that nothing has yet."""
        return unused(wanted, self._taken)

    def first(self, wanted: Iterable[str | None], state: State) -> str:
        """A name for a part of a state: the first that is given, else the state's."""
        return self.free(next((name for name in wanted if name), self.of(state)))
