"""Definitions in another dialect or syntax."""

from os import PathLike
from typing import Literal

from signalbox.definitions import Definition, load
from workflow import convert as conversion
from workflow import runtimes
from workflow.convert import Converted


def convert(
    source: str | PathLike[str] | Definition,
    to: str | None = None,
    syntax: Literal["yaml", "json"] | None = None,
    runtime: str | None = None,
) -> Converted:
    """A definition in the dialect `to` and the `syntax`; each stays as it is unless given. `runtime` is the engine
    that one in 1.0 is written for, such as `quarkus-flow`; KeyError where there is none of that id.

    What comes out has the `text`, its `losses` and `notes`, each with a message and a range in the source (convert.md).
    Raises Unreadable; Unconvertible where there is no way from its dialect to that one.

    >>> text = "{id: a, version: '1', specVersion: '0.8', states: [{name: s, type: inject, data: {a: 1}, end: true}]}"
    >>> converted = convert(text, to="1.0")
    >>> converted.dialect, converted.losses
    ('1.0', ())
    """
    target = runtimes.get(runtime) if runtime is not None else None
    return conversion.convert(load(source).checked().model, to, syntax, target=target)
