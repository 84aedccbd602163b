"""What data goes where in `0.6-draft`: filters select, results merge (semantics.md §3.3–3.7).

Nothing here changes a value in place: data is shared between the steps of a run.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, Protocol, TypeVar

from simulator.engine.data import places
from simulator.engine.world.errors import DATA, EXPRESSION, UNFINISHED, trouble
from workflow import expressions
from workflow.expressions import NO_ARGUMENTS, NOTHING, Arguments, ExpressionError, NothingGiven, Query
from workflow.expressions.templates import compile_template, expressions_in
from workflow.model import OPEN, Expression, Template
from workflow.paths import LONGEST_INDEX, Json, Path

Found = TypeVar("Found")
Projection = Literal["auto", "value", "keyed"]


class Note(Protocol):
    """The frame whose data a filter has: what its expressions see beside them, and what the trace is told about it
    (contracts.md, "Trace").
    """

    @property
    def arguments(self) -> Arguments:
        """What an expression is given beside the data."""

    def expression_empty(self, place: Path | None, *, path: str) -> None:
        """An expression, as written, selects nothing; `place` is where it is."""

    def data_filtered(self, place: Path | None, *, name: str, path: str, after: Json) -> None:
        """The filter of this name has selected by an expression, `path` as written; the data are now `after`."""

    def data_merged(self, *, source: str, after: Json) -> None:
        """What `source` gave is in the data, which are now `after`."""


class Silent:
    """A Note that says nothing, or what a class made of it says; its expressions see the data and `arguments`."""

    def __init__(self, arguments: Arguments = NO_ARGUMENTS) -> None:
        self.arguments = arguments

    def expression_empty(self, place: Path | None, *, path: str) -> None: ...

    def data_filtered(self, place: Path | None, *, name: str, path: str, after: Json) -> None: ...

    def data_merged(self, *, source: str, after: Json) -> None: ...


SILENT: Note = Silent()
"""For what is evaluated beside the trace."""


def query(expression: Expression) -> Query:
    """The compiled expression; one that does not parse is the runtime error ExpressionError (§2.5)."""
    try:
        return expressions.compile(expression.text, expression.language)
    except ExpressionError as error:
        if expression.text == OPEN:
            raise trouble(DATA, f"{UNFINISHED} this expression is not written yet", expression.path) from None
        words = f"`{expression.text}` is no expression: {error}"
        raise trouble(EXPRESSION, words, expression.path, error.column, "syntax") from None


def select(expression: Expression, data: Json, arguments: Arguments) -> Json:
    """What the expression selects from `data`, or NOTHING."""
    return _ask(expression, query(expression).evaluate, data, arguments)


def _ask(
    expression: Expression, evaluation: Callable[[Json, Arguments], Found], data: Json, arguments: Arguments
) -> Found:
    """What an evaluation of the expression gives. Raises Trouble."""
    try:
        found = evaluation(data, arguments)
    except ExpressionError as error:
        if arguments.observing is not None:
            arguments.observing.failed(expression.path, expression.text, data, arguments, error.message)
        reason = "nothing" if isinstance(error, NothingGiven) else ""
        raise trouble(EXPRESSION, f"`{expression.text}`: {error}", expression.path, error.column, reason) from None
    if arguments.observing is not None:
        arguments.observing.evaluated(expression.path, expression.text, data, arguments, found)
    return found


def select_all(expression: Expression, data: Json, arguments: Arguments) -> list[Json] | None:
    """The elements of a collection: of a single output those of the array; of several each, those of arrays spread.

    None where the single output is no array (semantics-0.8.md §2.4, §11.1), or a language of one result selects none.
    """
    compiled = query(expression)
    if compiled.outputs is None:
        found = select(expression, data, arguments)
        return found if isinstance(found, list) else None
    outputs = _ask(expression, compiled.all_outputs, data, arguments)
    if len(outputs) == 1:
        return outputs[0] if isinstance(outputs[0], list) else None
    return [element for output in outputs for element in (output if isinstance(output, list) else [output])]


def outputs_of(expression: Expression, data: Json, arguments: Arguments) -> list[Json]:
    """All that an expression gives, arrays one level deep; null and an object are elements too."""
    outputs = _ask(expression, query(expression).all_outputs, data, arguments)
    return [element for output in outputs for element in (output if isinstance(output, list) else [output])]


def number_of(expression: Expression, data: Json, arguments: Arguments, what: str) -> int:
    """The whole number that an expression gives, as one or as its text; `what` is named where it gives none."""
    found = select(expression, data, arguments)
    if isinstance(found, str) and len(found) < LONGEST_INDEX and found.strip().isdecimal():
        return int(found)
    if isinstance(found, float) and found.is_integer():
        return int(found)
    if isinstance(found, int) and not isinstance(found, bool):
        return found
    raise trouble(DATA, f"{what} `{expression.text}` gives no whole number", expression.path)


def holds(expression: Expression, data: Json, arguments: Arguments) -> bool:
    """Whether a condition is true of `data` (§2.3)."""
    return _ask(expression, query(expression).holds, data, arguments)


def is_fixed(template: Template) -> bool:
    """Whether the template's value is the same for any data: there is no expression in it, not even a wrong one."""
    try:
        return compile_template(template).is_fixed
    except ExpressionError:
        return False


def evaluate(template: Template, data: Json, note: Note) -> Json:
    """The template's value with its expressions evaluated against `data`; empty ones are traced (§2.2)."""
    compiled, arguments = None, note.arguments
    heard: list[tuple[str, Json | ExpressionError]] | None = None if arguments.observing is None else []
    try:
        compiled = compile_template(template)
        value, empty = compiled.evaluate(data, arguments, heard)
    except ExpressionError as error:
        reason = "" if compiled else "syntax"
        raise trouble(EXPRESSION, str(error), template.path, error.column, reason) from None
    finally:
        if heard:
            _observe(template, heard, data, arguments)
    for text in empty:
        note.expression_empty(template.path, path=text)
    return value


def _observe(
    template: Template, heard: list[tuple[str, Json | ExpressionError]], data: Json, arguments: Arguments
) -> None:
    """Let who observes hear what the expressions of a template gave, each with its place in the document's order."""
    if arguments.observing is None:
        return
    places = list(expressions_in(template))
    for text, found in heard:
        at = next((number for number, (_, other) in enumerate(places) if other == text), None)
        place = template.path if at is None else places[at][0]
        places = places if at is None else places[at + 1 :]
        if isinstance(found, ExpressionError):
            arguments.observing.failed(place, text, data, arguments, found.message)
        else:
            arguments.observing.evaluated(place, text, data, arguments, found)


def filter_state(name: str, expression: Expression | None, data: Json, projection: Projection, note: Note) -> Json:
    """The state's data after its `dataInputPath` or `dataOutputPath` (§3.3); `name` is which of them."""
    if expression is None:
        return data
    found = select(expression, data, note.arguments)
    if found is NOTHING or found == []:
        note.expression_empty(expression.path, path=expression.text)
        return data
    member = query(expression).member
    keyed = projection == "keyed" or (projection == "auto" and not isinstance(found, list))
    after = {member: found} if member is not None and keyed else found
    note.data_filtered(expression.path, name=name, path=expression.text, after=after)
    return after


def filter_action(expression: Expression | None, data: Json, note: Note) -> Json:
    """The action's data after its `dataInputPath`: the bare selection, or all where it selects nothing (§3.6)."""
    if expression is None:
        return data
    found = select(expression, data, note.arguments)
    if found is NOTHING:
        note.expression_empty(expression.path, path=expression.text)
        return data
    note.data_filtered(expression.path, name="dataInputPath", path=expression.text, after=found)
    return found


@dataclass(slots=True)
class Selection:
    """What is to be merged: a value, and the member name that a definite path gave it (None: none). Never changed."""

    value: Json
    member: str | None = None


def select_result(expression: Expression | None, result: Json, note: Note, name: str = "dataResultsPath") -> Selection:
    """The part of an action's result that goes into the state's data (§3.6); NOTHING where the path has none."""
    if expression is None:
        return Selection(result)
    found = select(expression, result, note.arguments)
    if found is NOTHING:
        note.expression_empty(expression.path, path=expression.text)
    else:
        note.data_filtered(expression.path, name=name, path=expression.text, after=found)
    return Selection(found, query(expression).member)


def select_payload(expression: Expression | None, event: dict[str, Json], note: Note) -> Selection:
    """The part of an event that goes into the state's data (§3.5).

    With a filter the path sees the whole CloudEvent, and where it selects nothing there, the event's `data`.
    """
    payload = event.get("data")
    if expression is None:
        return Selection(payload)
    whole = select(expression, event, note.arguments)
    if whole is NOTHING and payload is not None:
        return select_result(expression, payload, note, "dataOutputPath")
    return select_result(expression, event, note, "dataOutputPath")


def merge(data: Json, value: Json, member: str | None, name: str, source: str) -> Json:
    """`data` with a selection merged in (§3.4), `data` itself where there is nothing to merge.

    `value` and `member` are those of a Selection; `name` is the key of a value that has none, `source` what an error
    calls it.
    """
    if value is NOTHING or (member is None and (value is None or value == {})):
        return data
    if not isinstance(data, dict):
        if value is None or value == {}:
            return data
        raise trouble(DATA, f"the result of {source} cannot be merged: the state's data is not an object")
    if member is not None:
        return {**data, member: value}
    return {**data, **value} if isinstance(value, dict) else {**data, name: value}


def append_at(expression: Expression, data: Json, items: list[Json]) -> Json:
    """`data` with the items added to the array at a path of member names, which is created if missing (§8, foreach)."""
    names = query(expression).names
    if names is None and expression.language == "jq":
        return places.changed(data, expression.text, lambda there: _append(there, (), items, expression))
    if names is None:
        raise trouble(DATA, f"`{expression.text}` names no place where results can be put", expression.path)
    return _append(data, names, items, expression)


def _append(data: Json, names: tuple[str, ...], items: list[Json], expression: Expression) -> Json:
    if not names:
        if data is not None and not isinstance(data, list):
            raise trouble(DATA, f"what stands at `{expression.text}` is not an array", expression.path)
        return [*(data or []), *items]
    if data is not None and not isinstance(data, dict):
        raise trouble(DATA, f"`{expression.text}` leads through what is not an object", expression.path)
    inner = data or {}
    return {**inner, names[0]: _append(inner.get(names[0]), names[1:], items, expression)}
