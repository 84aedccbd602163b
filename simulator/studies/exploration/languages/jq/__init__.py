"""jq: programs are gone through backwards for the subset that can be; of the rest it is said what it is."""

from collections.abc import Iterable, Iterator, Sequence

from simulator.engine.data import places
from simulator.studies.exploration.languages import Seen, Unsolved
from simulator.studies.exploration.languages.jq import looks
from simulator.studies.exploration.languages.jq.demand import NO_DEMAND, Demand, Demands, both, once
from simulator.studies.exploration.languages.jq.inversion import Inversion
from simulator.studies.exploration.languages.jq.trees import program_of, tree_of
from simulator.studies.exploration.partial_data import has, merged, settled
from workflow import expressions
from workflow.expressions import NOTHING, ExpressionError
from workflow.model import Expression
from workflow.paths import Json
from workflow.states import Condition

__all__ = ["accepted", "collections", "examples", "inputs", "names", "steps", "unsolved"]

names = looks.names
steps = places.steps


def examples(conditions: Sequence[Condition], seen: Seen) -> Iterator[Json]:
    """For each condition what makes it true and those before it not; then what makes none true. One that cannot be
    read is passed over.
    """
    texts = [one.text for one in conditions if isinstance(one, Expression)]
    trees = [(text, tree) for text in texts if (tree := tree_of(text, seen.arguments.functions)) is not None]
    before: Demands = [NO_DEMAND]
    for number, (_, tree) in enumerate(trees):
        inversion = Inversion(seen)
        yield from map(_whole, once(both(before, inversion.truths(tree, True))))
        passed = [text for text, _ in trees[: number + 1]]
        before = once(one for one in both(before, inversion.truths(tree, False)) if not _any_holds(passed, one, seen))
    yield from map(_whole, before)


def _any_holds(texts: Iterable[str], demand: Demand, seen: Seen) -> bool:
    data = _whole(demand)
    return any(_evaluated(text, data, seen) not in (None, False, NOTHING) for text in texts)


def inputs(text: str, output: Json, seen: Seen) -> list[Json]:
    """Data for which the program gives what has all of `output` in it; where none is known to, those that may."""
    tree = tree_of(text, seen.arguments.functions)
    guesses = Inversion(seen).inputs(tree, output) if tree is not None else []
    found = [_whole(one) for one in guesses]
    return [data for data in found if has(_evaluated(text, data, seen), output)] or found


def collections(text: str, element: Json, seen: Seen) -> list[Json]:
    """Data in which the program gives an array with this element, or this element twice."""
    tree = tree_of(text, seen.arguments.functions)
    if tree is None:
        return []
    inversion = Inversion(seen)
    found = [*inversion.inputs(tree, [element]), *inversion.elements(tree, [element, element])]
    return [_whole(one) for one in found]


def accepted(text: str, seen: Seen) -> list[Json]:
    """Data on which the program gives something, those first of which that is not null."""
    program = program_of(text, seen.arguments.functions)
    found = [(data, _evaluated(text, data, seen)) for data in looks.readable(program)] if program is not None else []
    good = [(data, given) for data, given in found if given is not NOTHING]
    return [data for data, _ in sorted(good, key=lambda pair: pair[1] is None)]


def unsolved(text: str, output: Json, seen: Seen) -> tuple[Unsolved, ...]:
    """The parts that nothing is guessed from; the whole where it cannot be read."""
    tree = tree_of(text, seen.arguments.functions)
    if tree is None:
        return (Unsolved(1, "what is no program"),)
    inversion = Inversion(seen)
    is_condition = isinstance(output, bool)
    if is_condition and inversion.truths(tree, True) and inversion.truths(tree, False):
        return ()
    if not is_condition:
        inversion.inputs(tree, output)
    return tuple(sorted(inversion.unsolved))


def _whole(demand: Demand) -> Json:
    """The data of a demand: `$WORKFLOW.input` is taken for the data, and any other variable for a member of them."""
    data = demand.data
    for name, part in demand.variables.items():
        if name != "WORKFLOW":
            data = merged(data, {name: part})
        elif isinstance(part, dict) and "input" in part:
            data = merged(data, part["input"])
    return settled(data)


def _evaluated(text: str, data: Json, seen: Seen) -> Json:
    """What a program gives; NOTHING where it fails."""
    try:
        return expressions.compile(text, "jq").evaluate(data, seen.on(data))
    except ExpressionError:
        return NOTHING
