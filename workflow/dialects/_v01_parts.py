"""The 0.1 dialects: everything but the states — triggers, filters, retries, ways on."""

import re
from collections.abc import Iterator

from workflow.actions import ENDLESS, ResultRetry
from workflow.dialects._node import Node, as_text
from workflow.dialects._v01_spelling import Spelling, Words
from workflow.model import DataFilter, Duration, End, EventDefinition, Transition
from workflow.paths import Json

_SECONDS = re.compile(r"[0-9]+(?:\.[0-9]+)?", re.ASCII)
_REPETITION = re.compile(r"R([0-9]{0,9})/(.*)", re.ASCII | re.DOTALL)


def named(node: Node, *keys: str) -> Iterator[tuple[str, Node]]:
    """The mappings under the first of `keys` with their names: an object keyed by name, or a list of named objects."""
    found = node.get(*keys)
    if found and isinstance(found.value, dict):
        for name, value in found.value.items():
            if isinstance(value, dict):
                yield name, Node(value, (*found.path, name))
    else:
        yield from ((item.text("name") or "", item) for item in node.items(*keys))


def trigger(name: str, node: Node, spelling: Spelling) -> EventDefinition:
    """Section "Trigger Definition"."""
    return EventDefinition(
        name,
        node.path,
        type=node.text("type"),
        source=node.text("source"),
        token=node.expression(*spelling.correlation_token),
        event_id=node.text(*spelling.event_id),
    )


def seconds(node: Node, keys: Words) -> Duration | None:
    """A length of time: a whole or decimal number is seconds (`30` -> `PT30S`), any other text stays as written."""
    found = node.get(*keys)
    text = as_text(found.value) if found else None
    if not found or text is None:
        return None
    return Duration(f"PT{text.strip()}S" if _SECONDS.fullmatch(text.strip()) else text, found.path)


def data_filter(node: Node, spelling: Spelling) -> DataFilter:
    """Section "Filter Mechanism" (semantics.md §4.1): the result path is the `target`."""
    holder = node.mapping(*spelling.filter) or node
    return DataFilter(
        input=holder.expression(*spelling.input_path),
        target=holder.expression(*spelling.result_path),
        output=holder.expression(*spelling.output_path),
    )


def retries(node: Node, spelling: Spelling) -> tuple[ResultRetry, ...]:
    """`retry` as a list (original) or as one object (later documents)."""
    single = node.mapping("retry")
    return tuple(_retry(entry, spelling) for entry in ([single] if single else node.items("retry")))


def transition(node: Node, keys: Words) -> Transition | None:
    """The way to the state that the first of `keys` names; it stands where the name is written."""
    target = node.ref(*keys)
    return Transition(target, target.path) if target else None


def way_on(node: Node, spelling: Spelling) -> Transition | End | None:
    """`end: true`, else the next state, of a state or of an entry of an event state.

    The documents ask for a next state even in a state that is the end, so that `end: true` counts.
    """
    if node.flag("end"):
        return End((*node.path, "end"))
    return transition(node, spelling.next_state)


def scalar(value: Json) -> str:
    """A value to compare with, as text: the documents write them all as text."""
    return str(value).lower() if isinstance(value, bool) else as_text(value) or ""


def _retry(node: Node, spelling: Spelling) -> ResultRetry:
    """Section "Retry Definition"; `R5/PT15M` is a count and an interval, and `max-retry` counts where it is given."""
    interval, most = seconds(node, spelling.retry_interval), node.whole(*spelling.max_retry)
    found = _REPETITION.fullmatch(interval.text.strip()) if interval else None
    if interval and found:
        count, text = found.groups()
        interval = Duration(text, interval.path)
        most = most if most is not None else int(count) if count else ENDLESS
    match = node.get("match")
    return ResultRetry(
        scalar(match.value) if match else "",
        node.path,
        interval=interval,
        max_retry=most or 0,
        target=node.ref(*spelling.next_state),
    )
