"""The shortcuts that a run may take: which there are, and when."""

from collections.abc import Callable

from simulator.engine.data.filters import is_fixed
from simulator.engine.run.calls import count_call
from simulator.engine.run.context import LongWay, StepContext
from simulator.engine.run.outcomes import Part
from simulator.engine.run.task_outcomes import TaskList
from simulator.engine.shortcuts.actions import STEPS, go_through
from simulator.engine.shortcuts.branches import take_turns
from simulator.engine.shortcuts.compiled import Compiled
from simulator.engine.shortcuts.parts import run_parts
from simulator.engine.tasks.catching import ASIDE
from simulator.engine.tasks.task_context import TaskContext
from simulator.engine.tasks.task_list import ALONE
from simulator.engine.tasks.task_requests import PreparedCall
from simulator.engine.world.signals import Enter
from simulator.engine.world.world import Following, Frame
from workflow.paths import Json, Path
from workflow.tasks import CallTask


class Shortcuts(LongWay):
    """The shortcuts of one step, with what it needs to know again and again."""

    over_agenda = False

    def __init__(self, *, is_overheard: bool = False) -> None:
        """`is_overheard`: what becomes of tasks is put on the bus, where it may be listened to."""
        self._is_overheard = is_overheard
        self._compiled: dict[str, Compiled] = {}  # by instance

    def transition(self, run: StepContext, scope: Frame, transition: Path | None, left: Path) -> Enter | None:
        """Take a transition that leads on and that is all: the signal that enters where it leads."""
        if transition is None:
            return None
        program = run.programs[scope.instance]
        plain = program.plain.get(transition)
        if plain is None or "compensating" in scope.memory:
            return None
        run.count(plain.taken)
        run.trace.transition_taken(scope, transition, state=program.states[left].name, to=plain.to)
        return plain.entry

    def states(self, run: StepContext, scope: Frame, path: Path) -> Following:
        """Go through states where nothing can come in between: what comes next for the scope."""
        world = run.world
        if scope.memory or world.instances[scope.instance].trail is None or not run.is_alone():
            return None
        states, following = self._of(run, scope.instance), None
        while (state := states[path]) is not None and run.last - world.steps > state.steps:
            after = state.go(run, scope)
            if after is None:
                break
            following = after
            if after[1][0] != "enter":
                break
            path = after[1][1]
        return following

    def tasks(self, run: StepContext, holder: Frame, path: Path) -> Following:
        """Go through tasks where nothing can come in between: what comes next for the list of a frame."""
        world = run.world
        if holder.memory.get("word") in ALONE or not self._are_plain(run, holder):
            return None
        known, scoped, following = self._of(run, holder.instance), bool(holder.scope), None
        while (task := known.task(path, holder.path, scoped=scoped)) and run.last - world.steps > task.steps:
            after = task.go(run, holder)
            if after is None:
                break
            following = after
            signal = after[1]
            if signal[0] != "task" or signal[1] is None:
                break
            path = signal[1]
        return following

    def branches(self, run: StepContext, fork: Frame, lists: tuple[TaskList, ...]) -> bool:
        """Run branches that are the same: they need no frames."""
        if lists[0].word != "branch" or not self._are_plain(run, fork):
            return False
        known, name = self._of(run, fork.instance), fork.state or ""
        courses = [course for each in lists if (course := known.course(name, each.scope)) is not None]
        return len(courses) == len(lists) and take_turns(run, fork, lists, courses)

    def _are_plain(self, run: StepContext, frame: Frame) -> bool:
        """Whether tasks are the frame's alone: nothing else is due, extends them, calls them or hears of them."""
        program = run.programs[frame.instance]
        return not (program.extensions or program.task_functions or self._is_overheard) and run.is_alone()

    def parts(self, run: StepContext, frame: Frame, parts: tuple[Part, ...]) -> bool:
        """Carry out parts at once whose actions always give the same: they need no frames."""
        known, state = self._of(run, frame.instance), frame.state or ""
        found = [
            known.part(part.owner, part.word, state) if part.workflow is None and part.states is None else None
            for part in parts
        ]
        return _has_room(run, 0) and run_parts(run, frame, parts, found)

    def perform(self, run: StepContext, parent: Frame, owner: Path, data: Json) -> Following:
        """Perform actions in sequence whose functions answer promptly: they need no frames."""
        actions = self._of(run, parent.instance).actions(owner, parent.state or "", scoped=bool(parent.scope))
        if not actions or not _has_room(run, STEPS * len(actions)):
            return None
        return parent, ("performed", go_through(run, parent, owner, actions, data))

    def _of(self, run: StepContext, instance: str) -> Compiled:
        """What is made of the program that an instance runs."""
        found = self._compiled.get(instance)
        if found is None:
            setup, key = run.setup, run.world.instances[instance].definition
            found = setup.compiled.get(key)
            if found is None:
                found = setup.compiled[key] = Compiled(setup.programs[key], setup)
            self._compiled[instance] = found
        return found

    def prepared(
        self, task: CallTask, context: TaskContext, prepare: Callable[[CallTask, TaskContext], PreparedCall]
    ) -> PreparedCall:
        """What a call asks is made once, where nothing in it depends on data or on who calls."""
        if not _calls_for_itself(context):
            return prepare(task, context)
        known = context.run.setup.fixed_calls
        found: PreparedCall | None = known.get(id(task))
        if found is not None:
            context.run.know_as_right(found.request.parameters)
            count_call(context.run, found.to)
            return found
        made = prepare(task, context)
        if _is_the_same_always(task, made) and context.run.fits(made.request.parameters):
            known[id(task)] = made
        return made


def _calls_for_itself(context: TaskContext) -> bool:
    """Whether a task is in a list of its own definition's, not in the body of a function or beside another task."""
    return context.run.world.frames[context.frame.parent].memory.get("word") not in ("function", *ASIDE)


def _is_the_same_always(task: CallTask, made: PreparedCall) -> bool:
    """Whether a call has neither expressions nor variables of a URI in it, nor an authentication."""
    with_ = task.arguments
    if with_ is None or not is_fixed(with_) or task.call != "http":
        return False
    endpoint = with_.value["endpoint"]
    return "{" not in made.request.parameters["uri"] and not (
        isinstance(endpoint, dict) and "authentication" in endpoint
    )


def _has_room(run: StepContext, steps: int) -> bool:
    """Whether nothing comes between the next micro-steps, so that nobody sees the world before they are done."""
    return run.last - run.world.steps >= steps and run.is_alone()
