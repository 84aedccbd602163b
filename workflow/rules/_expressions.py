"""Every expression of a definition: where it stands, its bare text, its language."""

from collections.abc import Iterator
from typing import NamedTuple

from workflow.diagnostics import Range
from workflow.expressions import base, jq, languages, templates, variables
from workflow.limits import LOOKED_INTO
from workflow.model import Expression, Template
from workflow.paths import Path
from workflow.rules import _places
from workflow.rules._facts import Facts
from workflow.states import ForEachState
from workflow.tasks import TaskWorkflow

inside, strings = templates.inside, templates.strings
EXPRESSION = "expression"
"""The type of functions whose operation is one."""


class Written(NamedTuple):
    """An expression: `text` is bare. It may be the only meaning of its member, or one of a value's texts."""

    path: Path
    text: str
    language: str
    node: Expression | None = None


def written(facts: Facts) -> tuple[Written, ...]:
    """All expressions that are written in the document, those of its expression functions included."""
    return facts.once(_written)


def in_jq(facts: Facts) -> tuple[Written, ...]:
    """The programs of jq that are looked into, calls of expression functions (`fn:name`) not among them."""
    return facts.once(_in_jq)


def _written(facts: Facts) -> Iterator[Written]:
    for found in facts.all(Expression):
        if facts.has(found.node.path):
            yield Written(found.node.path, found.node.text, found.node.language, found.node)
    for template in facts.all(Template):
        yield from in_template(template.node)
    yield from operations(facts)


def in_template(template: Template) -> Iterator[Written]:
    """The expressions in the texts of a value."""
    return (Written(path, text, template.language) for path, text in templates.expressions_in(template))


def operations(facts: Facts) -> Iterator[Written]:
    """What expression functions do (semantics-0.8.md §3.7)."""
    language = facts.workflow.expression_language
    for function in facts.workflow.functions:
        path = (*function.path, "operation")
        if function.kind == EXPRESSION and function.operation and facts.has(path):
            bare = inside(function.operation, language)
            yield Written(path, function.operation.strip() if bare is None else bare, language)


def looked_into(facts: Facts) -> Iterator[Written]:
    """What is written, but for what comes behind so many different texts: to look into one takes its time."""
    known: set[str] = set()
    for one in written(facts):
        if len(known) < LOOKED_INTO or one.text in known:
            known.add(one.text)
            yield one


def _in_jq(facts: Facts) -> Iterator[Written]:
    if facts.workflow.expression_language in jq.LANGUAGES:
        yield from (one for one in looked_into(facts) if jq.called(one.text) is None)


def calls(facts: Facts) -> Iterator[tuple[Written, str]]:
    """The expressions `fn:name`, and the names in them."""
    for one in _programs(facts):
        name = jq.called(one.text)
        if name is not None:
            yield one, name


def _programs(facts: Facts) -> tuple[Written, ...]:
    """What is written in jq: the language is one for a whole definition."""
    return written(facts) if facts.workflow.expression_language in jq.LANGUAGES else ()


def given(facts: Facts, path: Path) -> frozenset[str]:
    """The variables that an expression at `path` is given."""
    if isinstance(facts.workflow, TaskWorkflow):
        return facts.given.at(path)
    return variables.given((one.node for one in facts.all(ForEachState)), path)


def place(facts: Facts, one: Written, column: int, length: int | None = None) -> Range | None:
    """The range of an expression from a column of it on (from 1), or of a part of it."""
    return _places.of(facts, one.path, one.text, column, length)


def is_known(language: str) -> bool:
    """Whether there is such a language."""
    return base(language) in languages()
