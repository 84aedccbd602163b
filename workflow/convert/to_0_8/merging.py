"""0.6's merging in 0.8: results take the place of what has their name, where 0.8 would join objects and arrays.

0.8 merges deeply and has no other way (semantics-0.8.md §3.3). So what a state merges is gathered aside, in a member of
its data that nothing else has: with one thing to merge that member is the object itself, with several it has one
member for each, in the order in which they came. Actions behind see the data as they then are, and the state's output
filter makes them of it (semantics.md §3.4).
"""

from dataclasses import dataclass
from typing import Final

from workflow.model import State, Workflow
from workflow.states import (
    CallbackState,
    EventState,
    OnEvents,
    OperationState,
    ParallelState,
    SubflowState,
    SwitchState,
)

ASIDE: Final = "_results"
"""Where results are gathered, unless the definition has this word for something else."""


def aside(workflow: Workflow) -> str:
    """The member in which results are gathered: one that nothing in the definition names."""
    said = repr(workflow)
    names = (ASIDE, *(f"{ASIDE}{number}" for number in range(2, 10_000)))
    return next(name for name in names if name not in said)


@dataclass(frozen=True, slots=True)
class Merging:
    """How what merges in one state, or one branch, is written. `at` is the path where it is gathered.

    `steps` is how many things merge; `of_objects`: the data are always an object.
    """

    name: str
    steps: int
    of_objects: bool
    branch: int | None = None

    @property
    def at(self) -> str:
        """The path where results are gathered."""
        return f".{self.name}" if self.branch is None else f".{self.name}.branch{self.branch}"

    def place(self, step: int) -> str:
        """The path for what merges as the step of this number, from 1."""
        return self.at if self.steps == 1 and self.branch is None else f"{self.at}.step{step}"

    @property
    def merged(self) -> str:
        """The data with all that was gathered so far merged in."""
        if self.steps == 1 and self.branch is None:
            return self._guarded(f"del(.{self.name}) + {self.at}")
        return self._guarded(f"del(.{self.name}) + (({self.at} // {{}}) | add)")

    @property
    def branches_merged(self) -> str:
        """The data with what the branches of a parallel state changed, in order of definition (semantics.md §8)."""
        changed = f"[(.{self.name} // {{}})[] | add | to_entries - ($data | to_entries)] | add // [] | from_entries"
        return self._guarded(f"del(.{self.name}) as $data | $data + ({changed})")

    def _guarded(self, program: str) -> str:
        return program if self.of_objects else f'if type == "object" then {program} else . end'


def steps_of(state: State) -> int:
    """How many things merge into the data of a state at most; a parallel state's branches have their own."""
    match state:
        case OperationState():
            return len(state.actions)
        case EventState():
            each = [brought_by(entry, state.exclusive) + len(entry.actions) for entry in state.on_events]
            return max(each, default=0) if state.exclusive else sum(each)
        case CallbackState():
            return 2
        case SwitchState():
            return 1 if state.event_conditions else 0
        case SubflowState():
            return 1 if state.wait else 0
        case ParallelState():
            return len(state.branches)
    return 0


def brought_by(entry: OnEvents, exclusive: bool) -> int:
    """How many events of an entry merge: any one, or all of them."""
    return 1 if exclusive else max(len({ref.name for ref in entry.events}), 1)


def is_dirty_on_error(state: State) -> bool:
    """Whether results may have been gathered when an action of the state fails: 0.8 leaves the state without its
    output filter then (semantics-0.8.md §11.7).
    """
    if isinstance(state, EventState):
        return any(entry.actions for entry in state.on_events)
    return isinstance(state, OperationState) and len(state.actions) > 1
