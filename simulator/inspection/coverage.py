"""Which states, transitions, conditions and error handlers of a definition a run has been through.

The world counts how often states were entered and transitions taken; the trace tells the rest.
"""

from collections.abc import Collection, Iterable, Sequence
from weakref import WeakKeyDictionary

from simulator.engine.setup.program import Program
from simulator.engine.trace.trace import COUNTED, TraceEvent
from simulator.engine.world.world import World
from simulator.run_model.facts import reached
from workflow.model import End, ErrorHandler, State, Transition
from workflow.paths import Json
from workflow.states import DataCondition
from workflow.tasks import Catch, SwitchCase

NODES: dict[str, tuple[type, ...]] = {
    "states": (State,),
    "transitions": (Transition,),
    "conditions": (DataCondition, SwitchCase),
    "errors": (ErrorHandler, Catch),
}


def coverage(program: Program, trace: Iterable[TraceEvent], definition: str, world: World) -> dict[str, Json]:
    """Per kind `{"covered", "total", "missed": [pointers]}`, over all instances of the definition.

    A condition is covered when it was true once, a `catch` when it handled an error or had it tried again. Of 1.0 the
    tasks are states, the cases of a switch conditions; that tasks follow one another is no transition.
    """
    mine = {name for name, instance in world.instances.items() if instance.definition == definition}
    seen: dict[str, set[Json]] = {kind: set() for kind in NODES}
    for kind, visits in (("states", program.entered), ("transitions", program.taken)):
        seen[kind] = {program.pointers[path] for path, visit in visits.items() if visit in world.visits}
    for kind, place in reached(trace, mine):
        if kind not in COUNTED:
            seen[kind].add(place)
    return {kind: _count(there, seen[kind]) for kind, there in places(program).items()}


def ends(program: Program, world: World) -> list[str]:
    """The pointers of the ends that instances of the definition came to: they are no part of what is counted."""
    taken = (path for path, visit in program.taken.items() if visit in world.visits)
    return [program.pointers[path] for path in taken if isinstance(program.transitions[path], End)]


def places(program: Program) -> dict[str, list[str]]:
    """Per kind the pointers of all that can be covered."""
    found = _PLACES.get(program)
    if found is None:
        found = _PLACES[program] = {kind: [] for kind in NODES}
        kinds = {node: _kind_of(node) for node in set(map(type, program.nodes.values()))}
        for path, one in program.nodes.items():
            kind = kinds[type(one)]
            if kind is not None and counts(one, NODES[kind]):
                found[kind].append(program.pointers[path])
    return found


def _kind_of(node: type) -> str | None:
    """The kind that nodes of a class are counted as."""
    return next((kind for kind, classes in NODES.items() if issubclass(node, classes)), None)


_PLACES: WeakKeyDictionary[Program, dict[str, list[str]]] = WeakKeyDictionary()
"""They are the same for each of a program's runs."""


def additions(total: int, covered: Sequence[Collection[tuple[str, str]]]) -> list[dict[str, float]]:
    """What each of several runs adds to the coverage, in percent of `total` places.

    `adds` to the runs before it; `alone`: what no other run covers.
    """
    found = []
    for number, mine in enumerate(covered):
        before = set().union(*covered[:number])
        others = before.union(*covered[number + 1 :])
        share = [100 * len(set(mine) - rest) / max(1, total) for rest in (before, others)]
        found.append({"adds": round(share[0], 1), "alone": round(share[1], 1)})
    return found


def counts(node: object, kinds: tuple[type, ...]) -> bool:
    """Whether a node is one of what is counted: a case without a condition and a way that is not written are not."""
    if isinstance(node, SwitchCase) and node.condition is None:
        return False
    return isinstance(node, kinds) and not (isinstance(node, Transition) and node.implicit)


def _count(there: Sequence[str], seen: set[Json]) -> dict[str, Json]:
    missed = [place for place in there if place not in seen]
    return {"covered": len(there) - len(missed), "total": len(there), "missed": missed}
