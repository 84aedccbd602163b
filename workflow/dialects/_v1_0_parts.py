"""1.0: what tasks have in common, events, retries and errors (DSL reference; semantics-1.0.md §3, §5)."""

from collections.abc import Iterator as Iterate
from typing import Literal, cast

from workflow.dialects._node import Node
from workflow.dialects._v1_0_node import Reading
from workflow.model import Ref
from workflow.tasks import (
    Correlate,
    DataSchema,
    DataStep,
    EventFilter,
    EventStrategy,
    TaskRetry,
)

BACKOFFS = ("constant", "linear", "exponential")
READS = ("data", "envelope", "raw")
STRATEGIES = ("one", "any", "all")


def entries(node: Node | None) -> Iterate[tuple[str, Node]]:
    """The members of a mapping by name, each with its place."""
    if node is not None and isinstance(node.value, dict):
        for name, value in node.value.items():
            yield str(name), Node(value, (*node.path, name))


def named_items(node: Node | None) -> Iterate[tuple[str, Node]]:
    """The items of a list of one-key mappings: the key, and what stands under it; others are passed over (§1.3)."""
    if node is None or not isinstance(node.value, list):
        return
    for index, item in enumerate(node.value):
        if isinstance(item, dict) and item:
            name, value = next(iter(item.items()))
            yield str(name), Node(value, (*node.path, index, name))


def step(node: Node, key: str, reading: Reading, word: str) -> DataStep | None:
    """`input`, `output` or `export`; `word` is what its transformation is called."""
    found = node.mapping(key)
    if found is None:
        return None
    schema = _schema(found.mapping("schema"))
    return reading.made(DataStep(path=found.path, schema=schema, transform=reading.either(found, word)), found)


def _schema(node: Node | None) -> DataSchema | None:
    if node is None:
        return None
    resource = uri_of(node.mapping("resource"))
    return DataSchema(
        path=node.path, document=node.raw("document"), resource=resource, format=node.text("format") or "json"
    )


def uri_of(node: Node | None) -> Ref | None:
    """The URI of an external resource: its `endpoint`, as text or with a `uri`."""
    found = node.get("endpoint") if node else None
    if found is None:
        return None
    return found.ref("uri") if isinstance(found.value, dict) else Ref(str(found.value), found.path)


def strategy(node: Node | None, reading: Reading) -> EventStrategy | None:
    """Which events are waited for (DSL reference, "Event Consumption Strategy")."""
    if node is None or not isinstance(node.value, dict):
        return None
    kind = next((each for each in STRATEGIES if each in node.value), None)
    if kind is None:
        return None
    found = node.get(kind)
    filters = [found] if kind == "one" and found else list(node.items(kind))
    until = node.get("until")
    made = EventStrategy(
        path=node.path,
        kind=cast(Literal["one", "any", "all"], kind),
        filters=tuple(_filter(each, reading) for each in filters),
        until=strategy(until, reading)
        if until and isinstance(until.value, dict)
        else reading.expression(node, "until"),
    )
    return reading.made(made, node)


def _filter(node: Node, reading: Reading) -> EventFilter:
    made = EventFilter(
        path=node.path,
        attributes=reading.template(node, "with"),
        correlate=tuple(_correlate(key, each, reading) for key, each in entries(node.get("correlate"))),
        own=reading.own_event(node.raw("with")),
    )
    return reading.made(made, node)


def _correlate(key: str, node: Node, reading: Reading) -> Correlate:
    """What is expected is an expression in braces or where it begins as one, else a constant (§8.4)."""
    said = node.raw("expect")
    begins = isinstance(said, str) and said.strip().startswith((".", "$"))
    expected = reading.expression(node, "expect") if begins else reading.template(node, "expect")
    made = Correlate(path=node.path, key=key, source=reading.expression(node, "from"), expected=expected)
    return reading.made(made, node)


def read_as(node: Node | None) -> Literal["data", "envelope", "raw"] | None:
    """What of an event is read; None where nothing is written."""
    said = node.text("read") if node else None
    return cast(Literal["data", "envelope", "raw"], said) if said in READS else None


def retry(node: Node, reading: Reading, name: str = "") -> TaskRetry:
    """A retry policy (DSL reference, "Retry")."""
    limit = node.mapping("limit")
    attempt = limit.mapping("attempt") if limit else None
    jitter = node.mapping("jitter")
    low, high = reading.length(jitter, "from"), reading.length(jitter, "to")
    backoff = next((each for each in BACKOFFS if (found := node.mapping("backoff")) and each in found.value), None)
    made = TaskRetry(
        path=node.path,
        name=name,
        when=reading.expression(node, "when"),
        except_when=reading.expression(node, "exceptWhen"),
        delay=reading.length(node, "delay"),
        backoff=cast(Literal["constant", "linear", "exponential"] | None, backoff),
        attempts=attempt.whole("count") if attempt else None,
        attempt_limit=reading.length(attempt, "duration"),
        limit=reading.length(limit, "duration"),
        jitter=(low, high) if low is not None and high is not None else None,
    )
    return reading.made(made, node)
