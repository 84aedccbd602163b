"""What expressions saw and gave in a visit of a state or task: their places, variables and values."""

from typing import Annotated, NotRequired, TypedDict

from simulator.limits import EVALUATIONS, READERS, WRITERS
from workflow.paths import Json


class ValueIfSmall(TypedDict, total=False):
    """A value, where there is one and an answer has room for it."""

    value: Json
    large: bool


class ReadValue(ValueIfSmall):
    """A part of the data, or of a variable, that an expression reads."""

    place: Annotated[str, "As the language writes it: .order.total, $context.stock."]
    lacking: NotRequired[Annotated[str, "The first part on the way that is null or not there."]]


class Evaluated(ValueIfSmall):
    """An expression that was evaluated, and what came of it: a value, nothing or an error."""

    pointer: Annotated[str | None, "Its place in the definition."]
    place: Annotated[str, "Its place in the state or task: with.body.amount."]
    expression: str
    step: int
    seq: Annotated[int, "How many trace events there were before it."]
    reads: list[ReadValue]
    nothing: NotRequired[Annotated[bool, "It gave nothing."]]
    error: NotRequired[Annotated[str, "Why it could not be evaluated."]]


class Writer(TypedDict):
    """A trace event by which a variable has its value."""

    seq: int
    step: int
    state: str | None


class Reader(TypedDict):
    """An expression of the definition that reads a variable."""

    pointer: str
    state: str | None
    reads: Annotated[str, "Which part of it."]


class Variable(ValueIfSmall):
    """A variable, or the data themselves (`.`), as expressions saw them at a place.

    Of secrets there are names in place of a value.
    """

    name: str
    names: NotRequired[Annotated[list[str], "Of the secrets: their values are not told."]]
    without: NotRequired[Annotated[list[str], "Members that are not told, such as the definition."]]
    writers: Annotated[list[Writer], "What gave it its value, the latest last.", {"maxItems": WRITERS}]
    readers: Annotated[list[Reader], "Where the definition reads it.", {"maxItems": READERS}]


class VariablesPlace(TypedDict):
    """A place of a state or task at which expressions were evaluated."""

    place: Annotated[str, "Such as if, input.from, with, output.as, export.as, catch.when."]
    pointer: str | None
    step: int
    seq: int
    variables: list[Variable]
    expressions: list[Evaluated]


class VisitVariables(TypedDict):
    """What the expressions of one visit of a state or task saw and gave, by place."""

    instance: str
    state: str
    scope: str
    pointer: str
    entered: Annotated[int, "The trace event."]
    more: Annotated[int, f"How many expressions beyond {EVALUATIONS} are left out."]
    places: list[VariablesPlace]
