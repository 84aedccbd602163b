"""A jq program: from its text to what it gives (jq.md)."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from workflow.expressions._query import NOTHING, ExpressionError, Nothing
from workflow.expressions.arguments import Arguments
from workflow.expressions.jq.compile import Compiler
from workflow.expressions.jq.errors import JqError, LimitReached
from workflow.expressions.jq.flow import Broken
from workflow.expressions.jq.limits import JQ_LIMITS, JqLimits
from workflow.expressions.jq.run import TOO_DEEP, Code, Run
from workflow.expressions.jq.sentences import sentence
from workflow.expressions.jq.syntax.grammar import parse_program
from workflow.expressions.jq.syntax.tree import Node
from workflow.paths import Json


@dataclass(frozen=True, slots=True, eq=False)
class Program:
    """A compiled program. `variables` are those that an evaluation must be given, by name without the sign.

    `spelled` says that it may make numbers that keep their spelling as long as it runs.
    """

    text: str
    variables: frozenset[str]
    limits: JqLimits = field(repr=False)
    spelled: bool
    _code: Code = field(repr=False)

    def raw_outputs(self, data: Json, arguments: Arguments) -> Iterator[Json]:
        """All outputs as they come. Raises JqError with jq's own words, LimitReached, and ExpressionError."""
        if arguments.reading is not None and self.variables:
            arguments.reading(self.text)
        run = Run(arguments, self.limits, spelled=self.spelled)
        count = 0
        try:
            for found in self._code.many(data, None, run):
                count += 1
                if count > self.limits.outputs:
                    raise LimitReached(f"the expression has more than {self.limits.outputs} outputs")
                yield run.finished(found)
        except RecursionError:  # of who is called from far inside already
            raise LimitReached(TOO_DEEP) from None
        except Broken:
            return

    def outputs(self, data: Json, arguments: Arguments) -> list[Json]:
        """All outputs, in order. Raises ExpressionError with the column of what failed."""
        try:
            found = list(self.raw_outputs(data, arguments))
            marking = arguments.marking
            return found if marking is None else [marking.as_read(self.text, data, arguments, one) for one in found]
        except JqError as error:
            raise self._failed(error, data, arguments) from None
        except RecursionError:  # marking what is nested too deep
            raise LimitReached(TOO_DEEP) from None

    def evaluate(self, data: Json, arguments: Arguments) -> Json | Nothing:
        """The one output, the array of several, or NOTHING. Raises as `outputs`."""
        single = self._code.one
        if single is None:
            found = self.outputs(data, arguments)
            return found[0] if len(found) == 1 else found or NOTHING
        if arguments.reading is not None and self.variables:
            arguments.reading(self.text)
        run = Run(arguments, self.limits, spelled=self.spelled)
        try:
            found = run.finished(single(data, None, run))
            marking = arguments.marking
            return found if marking is None else marking.as_read(self.text, data, arguments, found)
        except JqError as error:
            raise self._failed(error, data, arguments) from None
        except RecursionError:
            raise LimitReached(TOO_DEEP) from None

    def _failed(self, error: JqError, data: Json, arguments: Arguments) -> ExpressionError:
        """jq's error in a sentence, at the part that failed."""
        words, marking = sentence(error), arguments.marking
        told = words if marking is None else marking.message(self.text, data, arguments, words)
        return ExpressionError(told, (error.at or 0) + 1)


def parse(text: str, limits: JqLimits = JQ_LIMITS) -> Program:
    """The program that a text means. Raises ExpressionError with the column where it goes wrong."""
    if len(text) > limits.characters:
        raise ExpressionError(f"the expression is longer than {limits.characters} characters", limits.characters + 1)
    return of_tree(parse_program(text, limits), text, limits)


def of_tree(root: Node, text: str = "", limits: JqLimits = JQ_LIMITS) -> Program:
    """The program that a tree is, or a part of one; `text` is what it was read from. Raises as `parse`."""
    compiler = Compiler(limits)
    try:
        code = compiler.code(root, None)
    except RecursionError:
        raise ExpressionError(f"the program is nested deeper than {limits.nesting} levels") from None
    return Program(text, frozenset(compiler.variables), limits, compiler.spelled, code)
