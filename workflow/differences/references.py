"""What a state names: functions, events, retries, other states and workflows."""

from collections.abc import Iterator
from dataclasses import fields

from workflow.edits.references import NAMED, Kind
from workflow.model import Ref, State
from workflow.nodes import nodes


def references(state: State) -> Iterator[tuple[Kind | None, str]]:
    """Every reference in a state and in what is inside of it: what kind of thing it names (None: one elsewhere)."""
    for node in nodes(state):
        bases = type(node).__mro__
        for field in fields(node):  # type: ignore[arg-type]
            of = next(((base, field.name) for base in bases if (base, field.name) in NAMED), None)
            value = getattr(node, field.name) if of else ()
            for ref in value if isinstance(value, tuple) else (value,):
                if of and isinstance(ref, Ref):
                    yield NAMED[of], ref.name
