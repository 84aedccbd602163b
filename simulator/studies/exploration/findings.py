"""What the search found wrong, each with a scenario that shows it."""

from collections.abc import Iterator
from dataclasses import dataclass

from simulator.engine.run.frames import OF_STATES
from simulator.engine.setup.program import Program
from simulator.engine.setup.setup import Setup
from simulator.engine.world.world import World
from simulator.run_model.facts import blocked_transitions, entered_states
from simulator.studies.exploration.graph import Graph, OutgoingTransition, Point, Routes, root_of
from simulator.studies.exploration.reachable import no_way_to, reachable
from simulator.studies.exploration.scenarios import LOOP_BUDGET, Proof, Prover, is_endless
from workflow.model import State
from workflow.paths import Json, Path, pointer
from workflow.states import EventState, ParallelState
from workflow.tasks import CallTask, ListenTask


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with the definition: its `kind`, the place, what it is in words, the scenario that shows it."""

    kind: str
    pointer: str
    message: str
    scenario: dict[str, Json] | None = None


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
    caught = [point for point in routes.goes_round() if point.kind in ("call", "rest")]
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
