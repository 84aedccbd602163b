"""SonataFlow: expressions and data (semantics-0.8.md §10)."""

from collections.abc import Iterator

from workflow.expressions import ExpressionError, check, jq, templates
from workflow.expressions.jq import look
from workflow.model import DataFilter, Template
from workflow.paths import Json, Path
from workflow.rules import Facts, Finding, newer
from workflow.rules import expressions as written
from workflow.states import ForEachState, InjectState

_NESTING = 20


def differences(facts: Facts) -> Iterator[Finding]:
    """What it does otherwise with the data of a definition."""
    for one in written.in_jq(facts):
        for used in look(one.text).variables:
            if used.name == "SECRETS":
                place = written.place(facts, one, used.column, len("$SECRETS"))
                yield Finding(one.path, "SonataFlow knows it as `$SECRET`, from its configuration", range=place)
        for column, what in newer(one.text):
            place = written.place(facts, one, column)
            yield Finding(one.path, f"SonataFlow has jq 1.6, and not what came later: {what}", range=place)
    words = (
        f"SonataFlow evaluates this text as {facts.workflow.expression_language}; in 0.8 it needs `${{ … }}` around it"
    )
    yield from (Finding(path, words) for path in evaluated(facts))
    yield from _elements(facts)
    yield from _arrays(facts)


def configured(facts: Facts) -> Iterator[Path]:
    """Expressions that read its configuration by `$SECRET`."""
    for one in written.in_jq(facts):
        if "SECRET" in one.text and any(used.name == "SECRET" for used in look(one.text).variables):
            yield one.path


def evaluated(facts: Facts) -> Iterator[Path]:
    """Texts without braces that are expressions all the same; of JSONPath, where they begin with `$`."""
    for template in facts.all(Template):
        language = template.node.language
        for path, text in written.strings(template.node.value, template.node.path):
            if template.node.style != "dollar" or written.inside(text, language) is not None or not facts.has(path):
                continue
            bare = templates.strip_braces(text) or text.strip()
            is_one = bare.startswith("$") if language == "jsonpath" else jq.called(bare) is None
            if bare and is_one and check(bare, language) is None:
                yield path


def _elements(facts: Facts) -> Iterator[Finding]:
    """The element of an iteration that is read as a member of the data."""
    for found in facts.all(ForEachState):
        inside = (*found.node.path, "actions")
        name = found.node.parameter
        for one in written.in_jq(facts):
            if one.path[: len(inside)] != inside:
                continue
            reads = (read for read in look(one.text).reads if read.variable is None and read.path[:1] == (name,))
            first = min((read.column for read in reads), default=None)
            if first is not None:
                place = written.place(facts, one, first)
                yield Finding(one.path, f"SonataFlow knows the element only as `${name}`", range=place)


def _arrays(facts: Facts) -> Iterator[Finding]:
    """Arrays that are merged with one that an inject state gives."""
    known: dict[tuple[str, ...], Path] = {}
    words = "SonataFlow replaces this array, where 0.8 merges it with the one that is there"
    for inject in facts.all(InjectState):
        for names in _lists(inject.node.data):
            path = (*inject.node.path, "data", *names)
            if names in known:
                yield Finding(path, words, key=True)
            known.setdefault(names, path)
    for found in facts.all(DataFilter):
        target = found.node.target
        if target is not None and target.language == "jq" and _steps(target.text) in known:
            yield Finding(target.path, words)


def _lists(value: Json, names: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    if isinstance(value, dict) and len(names) < _NESTING:
        for key, part in value.items():
            yield from _lists(part, (*names, key))
    elif isinstance(value, list):
        yield names


def _steps(text: str) -> tuple[str | int, ...] | None:
    try:
        return jq.path_of(text)
    except ExpressionError:
        return None
