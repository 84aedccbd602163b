"""Shorter ways to the same world and the same trace, for speed alone: all that the engine has of them.

What is left out is what nobody can see: a task that is taken from the agenda as soon as it is there, frames of actions
that are gone before the run can stop, looking up again where a plain transition leads. Numbers, of steps and of frames
too, are as on the long way, which `step` without shortcuts goes and which is the definition.
"""

from collections.abc import Callable

from simulator.engine.calls.callee import Callee
from simulator.engine.calls.calls import callee, count_call, take_answer
from simulator.engine.calls.task_requests import PreparedCall
from simulator.engine.context import LongWay, Run
from simulator.engine.data.filters import is_fixed
from simulator.engine.errors import Trouble
from simulator.engine.program import ActionList, ReadyAction
from simulator.engine.roles.action_rules import begin, complete, given_by, merged, request_of, tell_answer, tell_call
from simulator.engine.roles.extensions import ASIDE
from simulator.engine.signals import Enter
from simulator.engine.task_context import TaskMoment
from simulator.engine.world import Following, Frame
from workflow.actions import FunctionCall
from workflow.paths import Json, Path
from workflow.tasks import CallTask

STEPS = 3  # the micro-steps of an action: called, answered, merged


class Shortcuts(LongWay):
    """The shortcuts of one step, with what it needs to know again and again."""

    over_agenda = False

    def __init__(self) -> None:
        self._prompt: dict[ActionList, list[Callee]] = {}  # what lists call, where that is answered promptly

    def transition(self, run: Run, scope: Frame, way: Path | None, left: Path) -> Enter | None:
        """Take a transition that leads on and that is all: the signal that enters where it leads."""
        if way is None:
            return None
        program = run.programs[scope.instance]
        plain = program.plain.get(way)
        if plain is None or "compensating" in scope.memory:
            return None
        run.count(plain.taken)
        run.trace.transition_taken(scope, way, state=program.states[left].name, to=plain.to)
        return plain.entry

    def perform(self, run: Run, parent: Frame, owner: Path, data: Json) -> Following:
        """Perform actions in sequence whose functions answer promptly: they need no frames.

        A Trouble leaves to the state what was merged before.
        """
        todo = run.programs[parent.instance].lists[owner]
        if not todo.straight or not _has_room(run, STEPS * len(todo.actions)):
            return None
        to = self._prompt.get(todo)
        if to is None:
            to = self._prompt[todo] = _callees(run, parent, todo)
        return (parent, ("performed", _go_through(run, parent, owner, todo, to, data))) if to else None

    def prepared(
        self, task: CallTask, moment: TaskMoment, prepare: Callable[[CallTask, TaskMoment], PreparedCall]
    ) -> PreparedCall:
        """What a call asks is made once, where nothing in it depends on data or on who calls."""
        if not _calls_for_itself(moment):
            return prepare(task, moment)
        known = moment.run.setup.fixed_calls
        found: PreparedCall | None = known.get(id(task))
        if found is not None:
            moment.run.know_as_right(found.request.parameters)
            count_call(moment.run, found.to)
            return found
        made = prepare(task, moment)
        if _is_the_same_always(task, made) and moment.run.fits(made.request.parameters):
            known[id(task)] = made
        return made


def _calls_for_itself(moment: TaskMoment) -> bool:
    """Whether a task is in a list of its own definition's, not in the body of a function or beside another task."""
    return moment.run.world.frames[moment.frame.parent].memory.get("word") not in ("function", *ASIDE)


def _is_the_same_always(task: CallTask, made: PreparedCall) -> bool:
    """Whether a call has neither expressions nor variables of a URI in it, nor an authentication."""
    with_ = task.arguments
    if with_ is None or not is_fixed(with_) or task.call != "http":
        return False
    endpoint = with_.value["endpoint"]
    return "{" not in made.request.parameters["uri"] and not (
        isinstance(endpoint, dict) and "authentication" in endpoint
    )


def _has_room(run: Run, steps: int) -> bool:
    """Whether nothing comes between the next micro-steps, so that nobody sees the world before they are done."""
    return run.last - run.world.steps >= steps and run.is_alone()


def _callees(run: Run, frame: Frame, todo: ActionList) -> list[Callee]:
    """What the actions of a state call, if all are answered promptly; else nothing."""
    state = frame.state or ""
    found = [callee(run, "function", state, ready.called, ready.action.name) for ready in todo.actions]
    return found if all(to.prompt for to in found) else []


def _go_through(run: Run, frame: Frame, owner: Path, todo: ActionList, to: list[Callee], data: Json) -> Json:
    """The data after the actions of the node at `owner`."""
    world = run.world
    world.frame_ids += 1 + len(to)
    for ready, called in zip(todo.actions, to, strict=True):
        if world.seq != run.before:
            world.steps += 1
        try:
            value, member = _call(run, frame, ready, called, data)
            world.steps += 1
            after = merged(run, frame, data, value, member, ready.name, ready.action.path)
            complete(run, frame, after, value, ready.name, ready.action.path)
        except Trouble as found:
            frame.data = data
            raise Trouble(found.error, found.path or owner) from None
        data = after
    return data


def _call(run: Run, frame: Frame, ready: ReadyAction, to: Callee, data: Json) -> tuple[Json, str | None]:
    call = ready.action.call
    assert isinstance(call, FunctionCall)
    request = request_of(run, frame, ready, call, begin(run, frame, ready, data))
    count_call(run, to)
    found = take_answer(run, frame, ready.action.path, to, request)
    assert found is not None
    tell_call(run, frame, ready, request)
    run.world.steps += 1
    tell_answer(run, frame, ready, found.result)
    return given_by(run, frame, ready, data, found.result)
