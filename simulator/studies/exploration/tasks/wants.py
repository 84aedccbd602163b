"""1.0: what is wanted of the data at a place of a definition, and of the variables that are seen there."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from simulator.engine.setup.program import Program
from simulator.studies.exploration.languages import Seen, Unsolved
from simulator.studies.exploration.languages.jq import accepted, unsolved
from simulator.studies.exploration.languages.jq.demand import NO_DEMAND, Demand, Demands, both, once
from simulator.studies.exploration.languages.jq.inversion import Inversion
from simulator.studies.exploration.languages.jq.trees import tree_of
from simulator.studies.exploration.not_solved import NotSolved
from simulator.studies.exploration.partial_data import ANYTHING, at, has, merged, settled
from workflow import expressions
from workflow.expressions import NOTHING, ExpressionError, dollar
from workflow.expressions.jq import look
from workflow.model import Expression, Template
from workflow.paths import Json, Path, pointer
from workflow.tasks import Value

MOST_GUESSES: Final = 3
"""Data that are taken for one wanted output of an expression."""
MOST_EXAMPLES: Final = 3
"""Data that are taken for one way that a decision can go."""
UNKNOWN: Final = ("secrets", "secret", "runtime", "authorization", "output", "task")
"""Variables of which nothing is wanted: they are given, or come of what is wanted otherwise."""


@dataclass(frozen=True, slots=True)
class Want:
    """What is wanted of the data, and of variables by name; the input of a task that is further back by `own_input`."""

    data: Json = ANYTHING
    names: Mapping[str, Json] = field(default_factory=dict)

    def on(self, data: Json) -> "Want":
        """The same of the variables, of other data."""
        return Want(data, self.names)

    def of(self, name: str) -> Json:
        """What is wanted of a variable."""
        return self.names.get(name, ANYTHING)

    def without(self, *names: str) -> "Want":
        """The same, where these variables are not seen."""
        return Want(self.data, {name: value for name, value in self.names.items() if name not in names})

    def and_(self, other: "Want") -> "Want":
        """Both; where they ask for different values the other one's."""
        names = {**self.names, **{name: merged(self.of(name), value) for name, value in other.names.items()}}
        return Want(merged(self.data, other.data), names)

    def of_data(self, name: str) -> Json:
        """What is wanted of a member of the variable `$data`."""
        return at((name,), self.of("data"))

    def without_data(self, *names: str) -> "Want":
        """The same, where `$data` has not these members."""
        data = self.of("data")
        if not isinstance(data, dict):
            return self
        rest = {name: part for name, part in data.items() if name not in names}
        found = self.without("data")
        return Want(found.data, {**found.names, "data": rest}) if rest else found

    @property
    def is_open(self) -> bool:
        """Whether it asks for nothing."""
        return self.data is ANYTHING and not self.names


def own_input(path: Path) -> str:
    """The name under which the transformed input of a task is wanted."""
    return f"input {pointer(path)}"


def before_work(path: Path, demand: Demand) -> Want:
    """The want of an expression that sees the raw input of a task, which has neither `$input` nor `$output`."""
    return _plain(demand).without("input", own_input(path))


def at_work(demand: Demand) -> Want:
    """The want of an expression that sees the transformed input of a task, which is `$input` too."""
    want = _plain(demand)
    return Want(merged(want.data, want.of("input")), want.without("input").names)


def after_work(path: Path, demand: Demand) -> Want:
    """The want of an expression that sees what a task gives; `$input` is still its input, `$output` the data."""
    want = _plain(demand)
    names = {(own_input(path) if name == "input" else name): value for name, value in want.names.items()}
    return Want(merged(want.data, demand.variables.get("output", ANYTHING)), names)


def _plain(demand: Demand) -> Want:
    return Want(demand.data, {name: part for name, part in demand.variables.items() if name not in UNKNOWN})


def _of_workflow(demand: Demand) -> Demand:
    rest = demand.without("input")
    wanted = merged(rest.variables.get("workflow", ANYTHING), {"input": demand.variables["input"]})
    return Demand(rest.data, {**rest.variables, "workflow": wanted})


class Inverse:
    """The expressions of one definition, gone through backwards; `not_solved` has those of no use.

    `by_state`: tasks share a state, and `$input` is the workflow's everywhere: it is wanted as `$workflow.input`.
    """

    def __init__(self, program: Program, seen: Seen) -> None:
        self.program = program
        self.by_state = program.profile.semantics.data.flow == "state"
        self.seen = seen
        self.not_solved: dict[Path, NotSolved] = {}

    def inputs(self, value: Value | None, wanted: Json) -> Demands:
        """What an expression, or a value with expressions, may need to give `wanted`."""
        if wanted is ANYTHING or value is None:
            return [NO_DEMAND]
        if isinstance(value, Expression):
            return self._inputs(value, wanted)
        return self._template(value, value.value, wanted)

    def _inputs(self, expression: Expression, wanted: Json) -> Demands:
        tree = tree_of(expression.text, {})
        guesses = Inversion(self.seen).inputs(tree, wanted) if tree is not None else []
        good = [one for one in guesses if not self._can_try(expression, one) or self._gives(expression, one, wanted)]
        if not good and tree is not None:
            self._note(expression, unsolved(expression.text, wanted, self.seen))
        return self._from_start(good[:MOST_GUESSES])

    def _from_start(self, found: Demands) -> Demands:
        """The demands, where `$input` is what the workflow was started with."""
        return [_of_workflow(one) if self.by_state and "input" in one.variables else one for one in found]

    def _template(self, template: Template, value: Json, wanted: Json) -> Demands:
        """Of each member that is wanted what its expressions need; nothing where another value is written."""
        inside = dollar.whole(value) if isinstance(value, str) else None
        if inside is not None:
            return self.inputs(Expression(inside, template.path, template.language), wanted)
        if wanted is ANYTHING:
            return [NO_DEMAND]
        if isinstance(value, dict) and isinstance(wanted, dict) and set(wanted) <= set(value):
            return self._parts([self._template(template, value[key], part) for key, part in wanted.items()])
        if isinstance(value, list) and isinstance(wanted, list) and len(wanted) <= len(value):
            return self._parts([self._template(template, *pair) for pair in zip(value, wanted, strict=False)])
        return [NO_DEMAND] if has(value, wanted) else []

    @staticmethod
    def _parts(rows: Iterable[Demands]) -> Demands:
        found: Demands = [NO_DEMAND]
        for row in rows:
            found = once(both(found, row), MOST_GUESSES)
        return found

    def truths(self, expression: Expression, wanted: bool) -> Demands:
        """What a condition may need to be true, or not to be."""
        tree = tree_of(expression.text, {})
        guesses = Inversion(self.seen).truths(tree, wanted) if tree is not None else []
        return self._from_start([one for one in guesses if self._is_so(expression, one, wanted)][:MOST_EXAMPLES])

    def cases(self, conditions: Sequence[Expression]) -> Iterator[tuple[int | None, Demand]]:
        """By the number of a condition what makes it the first true one; by None what makes none true."""
        before: Demands = [NO_DEMAND]
        for number, one in enumerate(conditions):
            tree = tree_of(one.text, {})
            if tree is None:
                continue
            inversion = Inversion(self.seen)
            good = (each for each in both(before, inversion.truths(tree, True)) if self._is_so(one, each, True))
            first = (each for each in good if not any(self._holds(past, each) for past in conditions[:number]))
            yield from ((number, each) for each in self._from_start(once(first, MOST_EXAMPLES)))
            past = conditions[: number + 1]
            false = both(before, inversion.truths(tree, False))
            before = once(each for each in false if not any(self._holds(other, each) for other in past))
        yield from ((None, each) for each in self._from_start(before[:MOST_EXAMPLES]))

    def knows(self, expression: Expression) -> bool:
        """Whether it sees no variables but such as are known beforehand."""
        read = {one.variable for one in look(expression.text).reads if one.variable is not None}
        return read <= self.seen.arguments.variables.keys()

    def _can_try(self, expression: Expression, demand: Demand) -> bool:
        """Whether it can be tried on what is demanded."""
        return not demand.variables and self.knows(expression)

    def _gives(self, expression: Expression, demand: Demand, wanted: Json) -> bool:
        """Whether it gives what is wanted of what is demanded, beside what it fails without."""
        found = self.evaluated(expression, settled(demand.data))
        if found is not NOTHING:
            return has(found, wanted)
        beside = (merged(one, demand.data) for one in accepted(expression.text, self.seen)[:MOST_GUESSES])
        return any(has(self.evaluated(expression, settled(one)), wanted) for one in beside)

    def _holds(self, condition: Expression, demand: Demand) -> bool:
        """Whether a condition is known to be true of what is demanded."""
        found = self.evaluated(condition, settled(demand.data)) if self._can_try(condition, demand) else NOTHING
        return found not in (NOTHING, None, False)

    def _is_so(self, condition: Expression, demand: Demand, wanted: bool) -> bool:
        """Whether a condition is true or not, where that can be told; what is no truth value is an error."""
        if not self._can_try(condition, demand):
            return True
        found = self.evaluated(condition, settled(demand.data))
        return found is True if wanted else found is False or found is None

    def evaluated(self, expression: Expression, data: Json) -> Json:
        """What an expression gives; NOTHING where it fails."""
        try:
            return expressions.compile(expression.text, expression.language).evaluate(data, self.seen.arguments)
        except ExpressionError:
            return NOTHING

    def tried(self, expression: Expression, demand: Demand) -> Json:
        """What an expression gives of what is demanded, null standing for other variables; NOTHING where it fails."""
        read = dict.fromkeys(one.variable for one in look(expression.text).reads if one.variable is not None)
        given = {name: settled(part) for name, part in demand.variables.items()}
        if self.by_state and "workflow" in demand.variables:
            given["input"] = settled(at(("input",), demand.variables["workflow"]))
        variables = {**read, **self.seen.arguments.variables, **given}
        arguments = replace(self.seen.arguments, variables=variables)
        try:
            return expressions.compile(expression.text, expression.language).evaluate(settled(demand.data), arguments)
        except ExpressionError:
            return NOTHING

    def unsolved(self, condition: Expression) -> None:
        """Note which parts of a condition nothing is made for."""
        self._note(condition, unsolved(condition.text, True, self.seen))

    def _note(self, expression: Expression, parts: tuple[Unsolved, ...]) -> None:
        if parts:
            self.not_solved[expression.path] = NotSolved(expression.path, expression.text, parts)
