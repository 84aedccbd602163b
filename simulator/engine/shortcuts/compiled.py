"""What shortcuts make of a program and the mocks of its functions: once, for all runs that have both."""

from simulator.engine.data.weights import Scale
from simulator.engine.setup.program import Program
from simulator.engine.setup.setup import Setup
from simulator.engine.shortcuts.actions import PromptAction, prompt_actions
from simulator.engine.shortcuts.branches import Course, course_of
from simulator.engine.shortcuts.parts import SteadyPart, steady_part
from simulator.engine.shortcuts.states import StraightInject, StraightOperation, StraightState, StraightSwitch
from simulator.engine.shortcuts.tasks import (
    StraightCall,
    StraightDo,
    StraightSet,
    StraightTask,
    StraightTaskSwitch,
    gives_the_result,
    is_bare,
)
from workflow.model import NO_FILTER, Scope, State
from workflow.paths import Path
from workflow.states import InjectState, OperationState, SwitchState
from workflow.tasks import CallTask, DoTask, SetTask, SwitchTask, Task


class Compiled(dict[Path, StraightState | None]):
    """A program's states by path; None for one that is not gone through at once.

    A state or task is made when it is asked for again: to go the long way once costs less. Lists of actions and parts
    are made when they are asked for first.
    """

    def __init__(self, program: Program, setup: Setup) -> None:
        super().__init__()
        self._program = program
        self._mocks = setup.functions
        self._asked: set[Path] = set()
        self._scale = Scale(setup.settings.dataLimit)
        self._fixed_calls = setup.fixed_calls
        self._tasks: tuple[dict[Path, StraightTask | None], ...] = ({}, {})
        self._courses: dict[Path, Course] = {}
        self._parts: dict[Path, SteadyPart | None] = {}
        self._actions: dict[tuple[Path, bool], tuple[PromptAction, ...]] = {}

    def __missing__(self, path: Path) -> StraightState | None:
        if not self._is_asked_again(path):
            return None
        made = self[path] = self._straight(self._program.states[path])
        return made

    def _is_asked_again(self, path: Path) -> bool:
        before = path in self._asked
        self._asked.add(path)
        return before

    def actions(self, owner: Path, state: str, *, scoped: bool) -> tuple[PromptAction, ...]:
        """The actions of the node at `owner`, which work for a state; none if they are not prompt."""
        found = self._actions.get((owner, scoped))
        if found is None:
            todo = self._program.lists[owner]
            found = prompt_actions(self._program, self._mocks, todo, state, scoped=scoped)
            self._actions[owner, scoped] = found
        return found

    def part(self, owner: Path, word: str, state: str) -> SteadyPart | None:
        """The parts of a state, of this word, that perform the actions of the node at `owner`; None: not at once."""
        if owner not in self._parts:
            actions = self.actions(owner, state, scoped=True)
            self._parts[owner] = steady_part(word, state, self._program.pointers[owner], actions)
        return self._parts[owner]

    def task(self, path: Path, within: Path, *, scoped: bool) -> StraightTask | None:
        """The task at a path, in the list at another; None: it is not done at once, or not known yet."""
        known = self._tasks[scoped]
        found = known.get(path)
        if found is None and path not in known:
            task = self._program.states[path]
            if not self._is_asked_again(path) or (isinstance(task, CallTask) and id(task) not in self._fixed_calls):
                return None  # what a call asks is not known before it was asked once
            found = known[path] = self._straight_task(task, within, scoped=scoped)
        return found

    def course(self, fork: str, branch: Scope) -> Course | None:
        """The course of a branch of the fork of this name; None: it may take another one, or is not known yet."""
        found = self._courses.get(branch.path)
        if found is None:
            found = course_of(self._program, lambda path, within: self.task(path, within, scoped=True), fork, branch)
            if found is not None:
                self._courses[branch.path] = found
        return found

    def _straight_task(self, task: State, within: Path, *, scoped: bool) -> StraightTask | None:
        program = self._program
        if not isinstance(task, Task) or not is_bare(task):
            return None
        if isinstance(task, SetTask):
            return StraightSet(program, task, within, scoped=scoped)
        if isinstance(task, DoTask):
            return StraightDo(program, task, within, scoped=scoped)
        if isinstance(task, SwitchTask):
            return StraightTaskSwitch(program, task, within, scoped=scoped)
        if isinstance(task, CallTask) and gives_the_result(task, call := self._fixed_calls[id(task)]):
            return StraightCall(program, task, within, call, scoped=scoped)
        return None

    def _straight(self, state: State) -> StraightState | None:
        program = self._program
        if not _is_bare(program, state):
            return None
        if isinstance(state, InjectState):
            measured = self._scale.measured(state.data)
            return None if measured is None else StraightInject(program, state, measured)
        if isinstance(state, SwitchState) and (state.data_conditions or not state.event_conditions):
            return StraightSwitch(program, state)
        if isinstance(state, OperationState) and (actions := self.actions(state.path, state.name, scoped=False)):
            return StraightOperation(program, state, actions)
        return None


def _is_bare(program: Program, state: State) -> bool:
    """Whether a state has neither filters nor schemas, is not to be undone, and may last as long as it likes."""
    around = program.workflow.timeouts
    limits = (state.timeouts and state.timeouts.state) or (around and around.state)
    rest = (state.input_schema, state.output_schema, state.compensated_by, limits)
    return state.filter == NO_FILTER and not any(rest)
