"""Looking at a whole program: all that is told of it, and why it would not run."""

import re
from collections.abc import Collection, Iterator

from workflow.expressions._query import NOTHING, ExpressionError, Nothing
from workflow.expressions.arguments import NO_ARGUMENTS
from workflow.expressions.jq.limits import JQ_LIMITS, JqLimits
from workflow.expressions.jq.program import parse
from workflow.expressions.jq.queries import query
from workflow.expressions.jq.static import slips
from workflow.expressions.jq.static.comparing import comparisons
from workflow.expressions.jq.static.facts import SLIPS, Finding, Literally, Look, Read
from workflow.expressions.jq.static.names import Names
from workflow.expressions.jq.static.reading import Survey
from workflow.expressions.jq.static.scope import Scope
from workflow.expressions.jq.static.shapes import Outputs, Shape
from workflow.expressions.jq.syntax.grammar import parse_program
from workflow.expressions.jq.syntax.parts import nodes
from workflow.expressions.jq.syntax.tree import Constant, Node
from workflow.paths import Json

_UNSURE = frozenset(("now", "debug", "stderr", "localtime", "mktime"))
"""What depends on more than the input, or is told somebody."""
_SIGN = re.compile(r"[=!]=|[<>]")
"""What a text has in which something is compared."""
_FOLDING = JqLimits(work=2_000, made=4_096, outputs=2)


def look(text: str, given: Collection[str] | None = None, limits: JqLimits = JQ_LIMITS) -> Look:
    """Looks at a program. `given` are the names of the variables that it will be given; None: it may be any.

    Never raises: of a text that is no program there is the finding that says why.
    """
    if len(text) > limits.characters:
        message = f"the expression is longer than {limits.characters} characters"
        return Look(findings=(Finding("syntax", message, limits.characters + 1),))
    try:
        root = parse_program(text, limits)
    except ExpressionError as error:
        return Look(findings=(slips.of_text(text, error),))
    names = Names(given)
    names.look(root)
    survey, found = _surveyed(root)
    reads = tuple(survey.all_reads(names.variables))
    shape = found.shape
    return Look(
        reads=reads,
        variables=tuple(names.variables),
        functions=tuple(names.functions),
        constants=tuple(_constants(text, root)),
        kinds=shape.kinds,
        least=found.least,
        is_single=found.single,
        may_fail=found.fails,
        result=_result(text, names, reads),
        findings=_all_findings(text, root, names, survey),
        comparisons=tuple(comparisons(text, root, names.variables)) if given is None and _SIGN.search(text) else (),
    )


def reads_of(part: Node) -> tuple[Read, ...]:
    """The places that a part of a program reads, in its own input and in the variables that it does not make itself."""
    names = Names(None)
    names.look(part)
    return tuple(_surveyed(part)[0].all_reads(names.variables))


def _surveyed(root: Node) -> tuple[Survey, Outputs]:
    """What going through a program from its input tells, and what it gives: of that all is read."""
    survey = Survey()
    found = survey.of(root, Shape(places=frozenset((Read(None, (), 1),))), Scope())
    survey.use(found.shape)
    return survey, found


def fault(text: str, given: Collection[str], known: Look | None = None) -> Finding | None:
    """Why a program does not compile, or which variable it lacks beside those `given`; None where it can run.

    It may lack the sign of `$SECRETS`, as old ones do. `known` is what was seen of it with these, if it was.
    """
    found = (known or look(text, given)).findings
    try:
        query(text)
    except ExpressionError as error:
        reasons = (one for one in found if one.kind not in SLIPS or one.kind == "hyphen")
        return next(reasons, Finding("syntax", error.message, error.column))
    return next((one for one in found if one.kind == "unknown-variable"), None)


def _constants(text: str, root: Node) -> Iterator[Literally]:
    """Numbers and texts that stand for themselves, not the names of members."""
    for node in nodes(root):
        if isinstance(node, Constant) and text[node.at : node.at + 1] in ('"', *"0123456789"):
            yield Literally(node.value, node.at + 1)


def _all_findings(text: str, root: Node, names: Names, survey: Survey) -> tuple[Finding, ...]:
    told = [*slips.of_tree(text, root), *names.findings, *survey.findings]
    hyphens = [one.column for one in told if one.kind == "hyphen"]
    if word := slips.plain_word(text, root, names.findings):
        return (word,)
    kept = [one for one in told if one.kind != "unknown-function" or not _is_explained(text, one.column, hyphens)]
    return tuple(sorted(kept, key=lambda one: (one.column, one.kind)))


def _is_explained(text: str, column: int, hyphens: list[int]) -> bool:
    """Whether a function is unknown because its name is the rest of a name with a hyphen."""
    return any(start < column and not any(map(str.isspace, text[start - 1 : column])) for start in hyphens)


def _result(text: str, names: Names, reads: tuple[Read, ...]) -> Json | Nothing:
    """The only output of a program that looks at nothing, if it comes soon."""
    if reads or names.variables or any(one.name in _UNSURE for one in names.functions):
        return NOTHING
    try:
        outputs = parse(text, _FOLDING).outputs(None, NO_ARGUMENTS)
    except ExpressionError:
        return NOTHING
    return outputs[0] if len(outputs) == 1 else NOTHING
