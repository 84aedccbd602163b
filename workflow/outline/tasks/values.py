"""1.0: values, lengths of time and conditions in sentences."""

from collections.abc import Mapping

from workflow.diagram.conditions import condition, place, written
from workflow.diagram.sentences import Run, Sentence, code, listed, name, say
from workflow.diagram.tasks.values import is_code, said
from workflow.diagram.text import printable, shorten
from workflow.expressions import dollar
from workflow.model import Expression, Template
from workflow.outline import times
from workflow.outline.book import Book
from workflow.outline.parts import Item, Mark
from workflow.outline.schemas import as_said
from workflow.paths import Json
from workflow.tasks import DataSchema, Length, TaskTimeout, TaskWorkflow, Value

MOST = 8
"""Members that are told one by one."""
SHORT = 60
"""Characters up to which the value of a member is told."""


def shown(value: Json) -> Run:
    """A value, or the expression that gives it."""
    return code(dollar.whole(value) or "") if isinstance(value, str) and is_code(value) else code(said(value))


def pairs(value: Mapping[str, Json]) -> Sentence:
    """`a = 1, b = 2 and 3 more`."""
    told = [_pair(str(key), one) for key, one in list(value.items())[:MOST]]
    if len(value) > MOST:
        told.append(say(f"{len(value) - MOST} more"))
    return listed(told)


def _pair(key: str, value: Json) -> Sentence:
    found = said(value)
    return say(name(key), " = ", shown(value)) if len(found) <= SHORT else (name(key),)


def given(value: Json, before: str = " with ") -> Sentence:
    """` with a = 1 and b = 2`; nothing where nothing is given."""
    if value in (None, {}, []):
        return ()
    return say(before, pairs(value) if isinstance(value, dict) else shown(value))


def rest(value: Json, *but: str) -> dict[str, Json]:
    """The members of a value but those that are named."""
    return {str(key): one for key, one in value.items() if key not in but} if isinstance(value, dict) else {}


def whole(value: Value) -> Sentence:
    """An expression, or a value with expressions in it."""
    if isinstance(value, Expression):
        return place(value.text)
    return pairs(value.value) if isinstance(value.value, dict) else (shown(value.value),)


def lasts(value: Length | None) -> Sentence:
    """A length of time in words, or the expression that gives it."""
    if isinstance(value, Expression):
        return say("as long as ", code(value.text), " says")
    return say(times.length(value) if value is not None else "a time that is not given")


def limit(value: TaskTimeout, book: Book) -> Sentence:
    """How long something may take; by the name of a timeout too."""
    if value.named is None:
        return lasts(value.after)
    workflow = book.workflow
    known = dict(workflow.use.timeouts).get(value.named.name) if isinstance(workflow, TaskWorkflow) else None
    if known is None:
        return say("as long as ", name(value.named.name), " says, which does not exist")
    return say(lasts(known.after), " (", name(value.named.name), ")")


def schema(found: DataSchema) -> Sentence:
    """What data have to be like; in which format that is said, where it is not JSON Schema."""
    resource = found.resource.name if found.resource else None
    other = f" (in the format {shorten(printable(found.format))})" if found.format.partition(":")[0] != "json" else ""
    return say(as_said(found.document, resource), other)


def only_if(before: str, found: Expression, mark: Mark = "choice") -> Item:
    """A sentence that says on which condition."""
    return Item(say(before, condition(found), "."), mark, code=written(found))


def arguments(value: Template | None) -> Mapping[str, Json]:
    """The members that stand under `with`."""
    return value.value if value is not None and isinstance(value.value, dict) else {}
