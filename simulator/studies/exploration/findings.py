"""What the search found wrong, each with a scenario that shows it, and what it did not reach, each with the reason."""

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass

from simulator.engine.run.frames import OF_STATES
from simulator.engine.setup.program import Program
from simulator.engine.setup.setup import Setup
from simulator.engine.world.errors import AUTHORIZATION, CONFIGURATION, EXPRESSION_TYPE, VALIDATION
from simulator.engine.world.world import World
from simulator.inspection.coverage import NODES, counts
from simulator.run_model.facts import blocked_transitions, entered_states
from simulator.studies.exploration.demands import Demands
from simulator.studies.exploration.graph import Graph, Item, OutgoingTransition, Point, Routes, root_of
from simulator.studies.exploration.not_solved import NotSolved
from simulator.studies.exploration.reachable import no_way_to, reachable
from simulator.studies.exploration.scenarios import LOOP_BUDGET, Proof, Prover, is_endless
from simulator.studies.exploration.tasks.demands import TaskDemands
from simulator.studies.exploration.tasks.reasons import why
from workflow.model import ErrorHandler, State, Transition
from workflow.paths import Json, Path, is_within, pointer
from workflow.profile.connections import is_never_tried
from workflow.states import EventState, ParallelState, SwitchState, exits
from workflow.tasks import CallTask, Catch, ListenTask

OWN_FAULTS = (CONFIGURATION, EXPRESSION_TYPE, VALIDATION, AUTHORIZATION)
"""1.0: the errors that a definition has by itself, whatever calls come to."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with the definition: its `kind`, the place, what it is in words, the scenario that shows it."""

    kind: str
    pointer: str
    message: str
    scenario: dict[str, Json] | None = None


@dataclass(frozen=True, slots=True)
class Missed:
    """A state, transition, condition or error handler that no run went through, and why."""

    kind: str
    pointer: str
    name: str
    reason: str


def problems(prover: Prover, graph: Graph, routes: Routes) -> list[Problem]:
    """All problems: dead states, deadlocks, joins that cannot be satisfied, endless loops, blocked transitions."""
    program = prover.base.program
    found = [*_dead(program), *_joins(prover, graph, routes), *_stuck(prover, graph, routes)]
    found += [*_never_started(prover, graph, routes), *_loops(prover, graph, routes), *_blocked(prover, graph, routes)]
    return list({(one.kind, one.pointer): one for one in reversed(found)}.values())[::-1]


def _dead(program: Program) -> Iterator[Problem]:
    alive = set[Path]().union(*(reachable(program, state) for state in _entries(program)))
    for path, state in program.states.items():
        if path not in alive:
            yield Problem("dead-state", pointer(path), no_way_to(program, state))


def _entries(program: Program) -> Iterator[State]:
    """Where a run begins, and what it comes to when its time is up (semantics-0.8.md §5.5)."""
    yield program.start_state()
    timeouts = program.workflow.timeouts
    if timeouts is not None and timeouts.run_before is not None:
        last = program.targets[program.workflow.scope.path].get(timeouts.run_before.name)
        yield from (last,) if last is not None else ()


def _stuck(prover: Prover, graph: Graph, routes: Routes) -> Iterator[Problem]:
    for point in graph.points:
        if point.kind != "deadlock":
            continue
        proof = prover.of(routes.to(point.number))
        for state, program, waits in _waiting_states(point, prover.base):
            kind = "unsatisfiable-join" if _is_join(state) else "deadlock"
            yield Problem(kind, pointer(state.path), _why_stuck(state, program, waits), proof.scenario)


def _never_started(prover: Prover, graph: Graph, routes: Routes) -> Iterator[Problem]:
    """Events that should start an instance, and of which no order does."""
    for point in graph.points:
        if point.kind != "deadlock" or root_of(point.world, prover.base) is not None:
            continue
        state = prover.base.program.start_state()
        came = [name for one in point.world.sets.values() for name, _ in one["events"]]
        after = f" after {', '.join(came)}" if came else ""
        kind = "unsatisfiable-join" if _is_join(state) else "deadlock"
        message = f"no event that the definition declares starts an instance at {state.name}{after}"
        yield Problem(kind, pointer(state.path), message, prover.of(routes.to(point.number)).scenario)


def _waiting_states(point: Point, base: Setup) -> Iterator[tuple[State, Program, tuple[str, ...]]]:
    world = point.world
    for frame in world.frames.values():
        program = base.programs[world.instances[frame.instance].definition]
        if frame.role in OF_STATES and world.instances[frame.instance].definition == base.root:
            below = [world.frames[number] for number in _below(world, frame.id)]
            if not any(one.role in OF_STATES for one in below):
                waits = tuple(name for one in [frame, *below] for name in one.waits)
                yield program.state(frame.path), program, waits


def _below(world: World, number: int) -> Iterator[int]:
    for child in world.frames[number].children:
        if child in world.frames:
            yield child
            yield from _below(world, child)


def _is_join(state: State) -> bool:
    if isinstance(state, ListenTask):
        return state.to is not None and state.to.kind == "all"
    return isinstance(state, ParallelState) or (isinstance(state, EventState) and not state.exclusive)


def _why_stuck(state: State, program: Program, waits: tuple[str, ...]) -> str:
    if isinstance(state, CallTask) and state.subscription is not None:
        return f"no messages were found with which the subscription of {state.name} ends"
    if not waits:
        return f"{state.name} waits, and nothing is due that could let it go on"
    if program.by_tasks:
        return f"{state.name} waits for {', '.join(waits)}, and no event was found that it takes"
    produced = [name for name in waits if name in program.events and program.events[name].kind == "produced"]
    if produced:
        what = ", ".join(produced)
        return f"{state.name} waits for {what}, which is declared as produced: it never comes from outside"
    return f"{state.name} waits for {', '.join(waits)}, and no event that the definition declares is taken"


def _joins(prover: Prover, graph: Graph, routes: Routes) -> Iterator[Problem]:
    """`n_of_m` with more than there are branches: the simulator counts all branches, others wait for ever."""
    for state in prover.base.program.states.values():
        if not isinstance(state, ParallelState) or state.completion != "n_of_m":
            continue
        if (state.count or 0) > len(state.branches):
            message = f"{state.name} waits for {state.count} of {len(state.branches)} branches"
            item = ("states", pointer(state.path))
            transition = next((one for one in graph.transitions if item in one.items), None)
            proof = _proof(prover, graph, routes, transition) if transition else None
            yield Problem("unsatisfiable-join", pointer(state.path), message, proof.scenario if proof else None)


def _proof(prover: Prover, graph: Graph, routes: Routes, transition: OutgoingTransition) -> Proof:
    transitions = routes.through(transition)
    return prover.of(transitions, endless=is_endless(graph, transitions))


def _loops(prover: Prover, graph: Graph, routes: Routes) -> Iterator[Problem]:
    """Runs that come back to where they were and have no other way: between two choices, or whatever is chosen."""
    for point in graph.points:
        if point.kind == "loop":
            yield _loop(prover.base, point.world, prover.of(routes.to(point.number), endless=True))
    if not graph.complete:
        return
    caught = [p for p in graph.points if not routes.is_over(p.number) and p.kind in ("call", "rest")]
    if caught:
        first = min(caught, key=lambda point: (len(routes.to(point.number)), point.number))
        transitions = [*routes.to(first.number), *_round(graph, first.number)]
        yield _loop(prover.base, first.world, prover.of(transitions, endless=True))


def _round(graph: Graph, start: int) -> list[OutgoingTransition]:
    """Some ways on from a point that nothing leads out of: until one of its points comes again, twice."""
    found: list[OutgoingTransition] = []
    visits: dict[int, int] = {}
    here = start
    while visits.get(here, 0) < 2:
        visits[here] = visits.get(here, 0) + 1
        transition = next((transition for transition in graph.transitions if transition.source == here), None)
        if transition is None:
            break
        found.append(transition)
        here = transition.target
    return found


def _loop(base: Setup, world: World, proof: Proof) -> Problem:
    entered: dict[str, None] = {}
    for event in reversed(entered_states(proof.trace)):
        entered.setdefault(str(event["pointer"]))
    active = next((pointer(f.path) for f in world.frames.values() if f.role in OF_STATES), "")
    place = min(entered, default=active)
    names = {pointer(state.path): state.name for state in base.program.states.values()}
    transition = ", ".join(sorted(names.get(one, one) for one in entered) or [names.get(active, "")])
    message = (
        f"the run goes round in {transition} with the same data and never ends (stopped after {LOOP_BUDGET} steps)"
    )
    return Problem("endless-loop", place, message, proof.scenario)


def _blocked(prover: Prover, graph: Graph, routes: Routes) -> Iterator[Problem]:
    for point in graph.points:
        if point.kind != "end" or not point.detail.startswith("blocked"):
            continue
        proof = prover.of(routes.to(point.number))
        event = next(reversed(blocked_transitions(proof.trace)), None)
        if event is not None:
            expression = event["expression"]
            message = f"{event.get('state')} is left by a transition whose expression {expression} selects nothing"
            yield Problem("blocked-transition", str(event["pointer"]), message, proof.scenario)


def missed(base: Setup, graph: Graph, demands: Demands, reached: Iterable[Item]) -> list[Missed]:
    """Everything that was not reached, in order of the definition, with the reason."""
    program = base.program
    seen = set(reached)
    alive = reachable(program, program.start_state())
    found = []
    for kind, node in NODES.items():
        for path, one in program.nodes.items():
            if counts(one, node) and (kind, pointer(path)) not in seen:
                reason = _reason(program, graph, demands, alive, path, one)
                found.append(Missed(kind, pointer(path), _name(program, path, one), reason))
    return found


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
    return f"{where}: {getattr(node, 'name', None) or 'condition'}"


def _holder(program: Program, path: Path) -> State | None:
    for length in range(len(path) - 1, 0, -1):
        if path[:length] in program.states:
            return program.states[path[:length]]
    return None


def _reason(program: Program, graph: Graph, demands: Demands, alive: set[Path], path: Path, node: object) -> str:
    state = node if isinstance(node, State) else _holder(program, path)
    if state is not None and state.path not in alive:
        return no_way_to(program, state)
    by_connections = program.profile.semantics.flow.case_order == "connections"
    if by_connections and is_never_tried(program.workflow.scope, state, path):
        return "never tried: it leads where the default leads"
    told = why(demands, path, node) if isinstance(demands, TaskDemands) else _no_data(demands, path)
    if told:
        return told
    handles = isinstance(node, ErrorHandler) or _is_handlers(program, path)
    if handles and state is not None and not _calls(program, state):
        return f"nothing in {state.name} calls the outside; only the run's own errors could lead here"
    known = {name for one in program.states.values() for name in (one.name, one.id)}
    if isinstance(node, Transition) and node.target.name not in known:
        return f"there is no state {node.target.name}" if node.target.name else "where it leads is not chosen yet"
    leading = [state] if state is not None and state is not node else _sources(demands, state)
    if any(one.path in _stuck_in(graph) for one in leading):
        return "not reached: the run is stuck before"
    failure = _failure_before(graph, demands, state) if program.by_tasks else _failure(graph, state)
    if failure:
        return failure
    if not graph.complete:
        return f"not reached before the search was cut: {'; '.join(graph.cut)}"
    if isinstance(node, State):
        if isinstance(demands, TaskDemands):
            blocked = [
                reason
                for transition in _task_transitions_to(program, node)
                if (reason := why(demands, transition.path, transition))
            ]
        else:
            blocked = [
                reason for transition in _transitions_to(program, node) if (reason := _no_data(demands, transition))
            ]
        return f"not reached: {blocked[0]}" if blocked else _not_found(graph)
    return _not_found(graph)


def _not_found(graph: Graph) -> str:
    """That something was not reached is no proof that it cannot be: the data are made up."""
    tries = "1 try" if len(graph.transitions) == 1 else f"{len(graph.transitions):,} tries"
    return f"not found within {tries}; other data may lead here"


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
        error = root.error if root and point.kind == "end" else None
        if error and names is not None:
            place = str(error.get("instance"))
            if state and error["name"] in names and is_within(place, pointer(state.path)):
                return f"a run fails in {place.rpartition('/')[2]}: {error['message']}"
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
