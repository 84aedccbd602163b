"""What the search did not reach, each with the reason."""

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass

from simulator.engine.run.frames import OF_STATES
from simulator.engine.setup.program import Program
from simulator.engine.setup.setup import Setup
from simulator.studies.exploration.bounds import Reason
from simulator.studies.exploration.call_faults import UNNAMED
from simulator.studies.exploration.demands import Demands
from simulator.studies.exploration.graph import Graph, error_of
from simulator.studies.exploration.not_solved import NotSolved
from simulator.studies.exploration.reachable import no_way_to, reachable
from simulator.studies.exploration.sought import CONDITIONS, OTHERWISE, Item, is_whole, sought
from simulator.studies.exploration.tasks.demands import TaskDemands
from simulator.studies.exploration.tasks.reasons import tries_of, why
from simulator.studies.exploration.tasks.untaken import sources_of
from workflow.error_types import AUTHORIZATION, CONFIGURATION, EXPRESSION_TYPE, VALIDATION
from workflow.model import ErrorHandler, Expression, State, Transition
from workflow.paths import Path, is_within, pointer
from workflow.profile.connections import is_never_tried
from workflow.states import SwitchState, exits
from workflow.tasks import Catch, Extension

OWN_FAULTS = (CONFIGURATION, EXPRESSION_TYPE, VALIDATION, AUTHORIZATION)
"""1.0: the errors that a definition has by itself, whatever calls come to."""


@dataclass(frozen=True, slots=True)
class Missed:
    """A state, transition, condition or error handler that no run went through, and why; `is_sure`: none can."""

    kind: str
    pointer: str
    name: str
    reason: str
    is_sure: bool = False


def missed(base: Setup, graph: Graph, demands: Demands, reached: Iterable[Item]) -> list[Missed]:
    """Everything that was not reached, in order of the definition, with the reason."""
    program = base.program
    seen = set(reached)
    alive = reachable(program, program.start_state())
    found = []
    for kind, there in sought(program).items():
        for place, (path, node) in there.items():
            if is_whole((kind, place), node, seen) or (program.by_tasks and _is_told(program, path, node, seen)):
                continue
            reason = _reason(program, graph, demands, alive, path, node)
            if isinstance(demands, TaskDemands) and not reason.is_sure and graph.complete:
                reason = _never_comes_up(demands, path, seen) or reason
            if isinstance(node, Expression):
                reason = _of_side(place, reason, seen)
            found.append(Missed(kind, place, _name(program, path, node), *reason))
    return found


def _is_told(program: Program, path: Path, node: object, seen: set[Item]) -> bool:
    """1.0: whether it is told by what was not reached around it that something was not: of a way that is not written,
    or of a condition.
    """
    owner = program.nodes.get(path[:-1])
    if not isinstance(node, Expression) and not (isinstance(node, Transition) and node.implicit):
        return False
    kind = {Catch: "errors", Extension: ""}.get(type(owner), "states")
    return bool(kind) and (kind, pointer(path[:-1])) not in seen


def _of_side(place: str, reason: Reason, seen: set[Item]) -> Reason:
    """1.0: the reason why a condition was not seen both true and not true."""
    side = "always true" if (CONDITIONS, place) in seen else "never true" if (OTHERWISE, place) in seen else ""
    if not side:
        return reason
    return Reason(f"{side} of what was tried" if reason.is_sure else f"{side}: {reason.text}", reason.is_sure)


def left_unsolved(demands: Demands, found: Sequence[Missed]) -> list[NotSolved]:
    """The expressions that could not be inverted, where that may be why something was not reached.

    A filter may have been in the way of anything; whether the condition of an action held, nothing else tells.
    """
    return [one for one in demands.not_solved if _matters(demands.program, one, [each.pointer for each in found])]


def _matters(program: Program, one: NotSolved, missed_ones: Sequence[str]) -> bool:
    holder = _holder(program, one.path)
    if one.path[-1] != "condition" or holder is None:
        return bool(missed_ones)
    inside = any(is_within(each, pointer(holder.path)) for each in missed_ones)
    return inside or not isinstance(holder, SwitchState)


def _name(program: Program, path: Path, node: object) -> str:
    if isinstance(node, State):
        return node.name
    holder = _holder(program, path)
    where = holder.name if holder else ""
    if isinstance(node, Transition):
        return f"{where} -> {node.target.name}"
    if isinstance(node, ErrorHandler):
        return f"{where}: {node.error}"
    if isinstance(node, Catch):
        return f"{where}: catch"
    if isinstance(node, Expression):
        return f"{where or path[-2]}: {path[-1]}"
    return f"{where}: {getattr(node, 'name', None) or 'condition'}"


def _holder(program: Program, path: Path) -> State | None:
    for length in range(len(path) - 1, 0, -1):
        if path[:length] in program.states:
            return program.states[path[:length]]
    return None


def _reason(program: Program, graph: Graph, demands: Demands, alive: set[Path], path: Path, node: object) -> Reason:
    state = node if isinstance(node, State) else _holder(program, path)
    if state is not None and state.path not in alive:
        return Reason(no_way_to(program, state), is_sure=True)
    by_connections = program.profile.semantics.flow.case_order == "connections"
    if by_connections and is_never_tried(program.workflow.scope, state, path):
        return Reason("never tried: it leads where the default leads", is_sure=True)
    known = why(demands, path, node) if isinstance(demands, TaskDemands) else _why(demands, path, node)
    if known:
        return known
    leading = [state] if state is not None and state is not node else _sources(demands, state)
    if any(one.path in _stuck_in(graph) for one in leading):
        return Reason("not reached: the run is stuck before", is_sure=not program.by_tasks)
    failure = _failure_before(graph, demands, state) if program.by_tasks else _failure(graph, state)
    if failure:
        return Reason(failure)
    if not graph.complete:
        return Reason(f"not reached before the search was cut: {'; '.join(graph.cut)}")
    blocked = list(_blocked_before(demands, node)) if isinstance(node, State) else []
    return Reason(f"not reached: {blocked[0].text}", blocked[0].is_sure) if blocked else _not_found(graph)


def _never_comes_up(demands: TaskDemands, path: Path, seen: set[Item]) -> Reason | None:
    """That no error comes up that a `catch` takes, where all that is tried has failed in each way that it can."""
    for holder in tries_of(demands.program, path):
        sources = set(sources_of(demands, holder))
        is_taken = ("errors", pointer((*holder.path, "catch"))) in seen
        if not demands.bounds and not is_taken and sources <= {place for kind, place in seen if kind == "states"}:
            return Reason(f"whatever fails in {holder.name}, it is no error that this takes", is_sure=True)
    return None


def _why(demands: Demands, path: Path, node: object) -> Reason | None:
    """0.1 to 0.8: why a node is not reached, as far as the definition itself tells it."""
    told = _no_data(demands, path)
    if told:
        return Reason(told)
    program, state = demands.program, _holder(demands.program, path)
    handles = isinstance(node, ErrorHandler) or _is_handlers(program, path)
    if handles and state is not None and not _calls(program, state):
        return Reason(
            f"nothing in {state.name} calls the outside; only the run's own errors could lead here", is_sure=True
        )
    known = {name for one in program.states.values() for name in (one.name, one.id)}
    if isinstance(node, Transition) and node.target.name not in known:
        words = f"there is no state {node.target.name}" if node.target.name else "where it leads is not chosen yet"
        return Reason(words, is_sure=True)
    return None


def _blocked_before(demands: Demands, state: State) -> Iterator[Reason]:
    """Why the transitions that lead to a state are not taken."""
    if isinstance(demands, TaskDemands):
        leading = _task_transitions_to(demands.program, state)
        yield from (known for one in leading if (known := why(demands, one.path, one)))
    else:
        leading_paths = _transitions_to(demands.program, state)
        yield from (Reason(told) for one in leading_paths if (told := _no_data(demands, one)))


def _not_found(graph: Graph) -> Reason:
    """That something was not reached is no proof that it cannot be: the data are made up."""
    tries = "1 try" if len(graph.transitions) == 1 else f"{len(graph.transitions):,} tries"
    return Reason(f"not found within {tries}; other data may lead here")


def _stuck_in(graph: Graph) -> set[Path]:
    """The states that some run never leaves."""
    worlds = [point.world for point in graph.points if point.kind == "deadlock"]
    return {frame.path for world in worlds for frame in world.frames.values() if frame.role in OF_STATES}


def _sources(demands: Demands, state: State | None) -> list[State]:
    program = demands.program
    if state is not None and isinstance(demands, TaskDemands):
        holder = demands.lists.places[state.path].holder
        return [*(one.task for one in demands.lists.before[state.path]), *([holder] if holder else [])]
    transitions = _transitions_to(program, state) if state is not None else ()
    return [holder for transition in transitions if (holder := _holder(program, transition)) is not None]


def _failure(graph: Graph, state: State | None, names: Container[str] | None = None) -> str | None:
    """How runs fail in the state by an error of their own, with nothing but the definition to blame; by one of `names`
    where these are given.
    """
    for point in graph.points:
        root = next(iter(point.world.instances.values()), None)
        error = error_of(point) if point.kind == "end" else None
        if error and names is not None:
            place = str(error.get("instance"))
            if state and error["name"] in names and is_within(place, pointer(state.path)):
                return f"a run fails in {place.rpartition('/')[2]}: {error['message']}"
            continue
        if error and error["name"] == UNNAMED:  # a call failed
            continue
        if state and root and error and root.trail and root.trail.name == state.name:
            return f"a run fails in {state.name}: {error['message']}"
        if error and root and root.trail is None:
            return f"a run fails before its first state: {error['message']}"
    return None


def _failure_before(graph: Graph, demands: Demands, state: State | None) -> str | None:
    """1.0: how runs fail in a task or in what leads to it, the nearest first: tasks before it and those around."""
    found: dict[Path, State] = {state.path: state} if state else {}
    waiting = list(found.values())
    while waiting:
        here = waiting.pop(0)
        failure = _failure(graph, here, OWN_FAULTS)
        if failure:
            return failure
        for one in _sources(demands, here):
            if one.path not in found:
                found[one.path] = one
                waiting.append(one)
    return None


def _no_data(demands: Demands, path: Path) -> str | None:
    """Why a decision cannot go the way that `path` lies on."""
    for decision in demands.decisions:
        state = demands.program.states[decision.state]
        if not isinstance(state, SwitchState) or path[: len(state.path)] != state.path:
            continue
        for case in state.data_conditions:
            if path[: len(case.path)] == case.path and pointer(case.path) not in decision.cases:
                name = case.name or pointer(case.path)
                unsolved = _not_solved(demands, case.path)
                return unsolved or f"no data found for condition {name} (true, and none before it)"
        default = state.default
        if isinstance(default, Transition) and path[: len(default.path)] == default.path and "" not in decision.cases:
            return f"no data found for which no condition of {state.name} is true"
    return None


def _not_solved(demands: Demands, case: Path) -> str | None:
    """That a condition could not be inverted, and which parts of it."""
    found = next((one for one in demands.not_solved if one.path[: len(case)] == case), None)
    return f"its condition is not solved: {found.in_words()}" if found else None


def _is_handlers(program: Program, path: Path) -> bool:
    return any(isinstance(program.nodes.get(path[:length]), ErrorHandler) for length in range(len(path)))


def _calls(program: Program, state: State) -> bool:
    kinds = ("FunctionCall", "Action")
    inside = [n for p, n in program.nodes.items() if p[: len(state.path)] == state.path]
    asks = any(type(node).__name__ in kinds for node in inside)
    return asks or any(getattr(node, "workflow", None) for node in inside)


def _task_transitions_to(program: Program, task: State) -> list[Transition]:
    """1.0: the transitions that lead to a task, those that are not written among them."""
    return [one for one in program.transitions.values() if isinstance(one, Transition) and program.target(one) is task]


def _transitions_to(program: Program, state: State) -> Iterator[Path]:
    for one in program.states.values():
        for _, transition in exits(one):
            if isinstance(transition, Transition) and transition.target.name in (state.name, state.id):
                yield transition.path
