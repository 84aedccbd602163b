"""The TypedDicts of `simulator.wire` read: which there are, and what each says of its fields."""

import inspect
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from types import ModuleType, NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from simulator.engine.trace.trace import TYPES
from simulator.wire import (
    answers,
    commands,
    data_flow,
    debugging,
    messages,
    mocks,
    people,
    run_changes,
    trace,
    variables,
    view,
)

MODULES: tuple[ModuleType, ...] = (
    run_changes,
    trace,
    mocks,
    debugging,
    view,
    people,
    data_flow,
    variables,
    answers,
    commands,
    messages,
)
"""In the order in which their shapes are written."""
MESSAGES = (
    commands.Command,
    messages.Update,
    messages.Answer,
    messages.PeopleHere,
    messages.Refusal,
    messages.Leaving,
)
"""What crosses the wire: every other shape is a part of one of these."""
OPEN = trace.OPEN


@dataclass(frozen=True)
class Field:
    """A field: its type, what is meant by it, and what JSON Schema says besides. `of` stands for its plain objects."""

    name: str
    type: Any
    required: bool
    says: str = ""
    keywords: dict[str, Any] = field(default_factory=dict)
    of: Any = None


def fields(shape: Any) -> list[Field]:
    """The fields of a TypedDict, those of its bases first."""
    hints = get_type_hints(shape, include_extras=True)
    found = [_field(name, hint, name in shape.__required_keys__) for name, hint in hints.items()]
    return [replace(one, keywords={"enum": sorted(TYPES)}) if is_type(shape, one) else one for one in found]


def is_type(shape: Any, one: Field) -> bool:
    """Whether a field is the type of a trace event, whose words the engine has."""
    return shape is trace.TraceEvent and one.name == "type"


def _field(name: str, hint: Any, required: bool) -> Field:
    while get_origin(hint) in (NotRequired, Required):
        (hint,) = get_args(hint)
    if get_origin(hint) is not Annotated:
        return Field(name, hint, required)
    of_type, *notes = get_args(hint)
    says = next((note for note in notes if isinstance(note, str)), "")
    keywords = next((note for note in notes if isinstance(note, dict)), {})
    of = next((note for note in notes if is_typeddict(note)), None)
    return Field(name, of_type, required, says, keywords, of)


def said(shape: Any) -> str:
    """What the docstring says, in one line a paragraph."""
    return " ".join(inspect.cleandoc(shape.__doc__ or "").split())


def union(of_type: Any) -> tuple[Any, ...]:
    """The parts of a union; a type that is none is its only part."""
    return get_args(of_type) if get_origin(of_type) in (Union, UnionType) else (of_type,)


def shapes() -> list[Any]:
    """All TypedDicts that messages are made of, in order of their modules."""
    found: dict[Any, None] = {}
    waiting: list[Any] = list(MESSAGES)
    while waiting:
        shape = waiting.pop()
        if shape not in found:
            found[shape] = None
            waiting += [part for one in fields(shape) for part in (*parts(one.type), *parts(one.of))]
    names = [one for module in MODULES for one in vars(module).values() if is_typeddict(one)]
    return sorted(found, key=names.index)


def parts(of_type: Any) -> Iterator[Any]:
    """The TypedDicts that a type names."""
    if is_typeddict(of_type):
        yield of_type
    elif get_origin(of_type) is not Literal:
        for one in get_args(of_type):
            yield from parts(one)


def aliases() -> dict[str, Any]:
    """The words and unions that have a name of their own."""
    return {
        name: value
        for module in MODULES
        for name, value in vars(module).items()
        if name[0] != "_" and get_origin(value) in (Literal, Union, UnionType)
    }


def words(of_type: Any) -> tuple[Any, ...] | None:
    """The words of a Literal, None of a type that is none."""
    return get_args(of_type) if get_origin(of_type) is Literal else None


def is_null(of_type: Any) -> bool:
    """Whether a part of a union is None."""
    return of_type is NoneType or of_type is None
