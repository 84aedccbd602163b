"""1.0: events that are awaited and sent, in sentences."""

from collections.abc import Iterator, Mapping

from workflow.diagram.conditions import condition
from workflow.diagram.sentences import Sentence, code, listed, name, say
from workflow.diagram.tasks.events import label, name_of
from workflow.model import Expression, Template
from workflow.outline.parts import Item
from workflow.outline.tasks.values import arguments, given, pairs, shown
from workflow.paths import Json
from workflow.profile.own_events import OwnEvent
from workflow.tasks import EventFilter, EventStrategy, ListenTask

READ = {
    "data": "the data of these events",
    "envelope": "these events, each as a whole",
    "raw": "these events, each as it came",
}
"""What is in the list that events give, by how they are read."""


def emit(event: Template | None) -> Item:
    """What is sent."""
    found = arguments(event)
    source = say(" from ", shown(found["source"])) if found.get("source") else ()
    rest = {key: value for key, value in found.items() if key not in ("type", "source", "data")}
    more = say(", with ", pairs(rest)) if rest else ()
    kind = str(found.get("type") or "")
    return Item(
        say("Sends the event ", shown(kind) if kind else name(""), source, given(found.get("data")), more, "."), "call"
    )


def awaited(strategy: EventStrategy) -> Sentence:
    """Which events, one or all or any of them."""
    if not strategy.filters:
        return say("any event")
    return listed([_event(one) for one in strategy.filters], "and" if strategy.kind == "all" else "or")


def _event(one: EventFilter) -> Sentence:
    found = arguments(one.attributes)
    if one.own:
        return _own(one.own, found)
    rest = {key: value for key, value in found.items() if key not in ("type", "data")}
    data = found.get("data")
    asked = [pairs(rest)] if rest and "type" in found else []
    asked += [say("data ", pairs(data) if isinstance(data, dict) else shown(data))] if data is not None else []
    return say(code(name_of(found)), say(" (", listed(asked), ")") if asked else ())


def _own(own: OwnEvent, found: Mapping[str, Json]) -> Sentence:
    """The kind and the name, which of them count, and what is answered."""
    asked = [say("where ", shown(found["acceptIf"]))] if "acceptIf" in found else []
    data = found.get("data")
    told = pairs(data) if isinstance(data, dict) else shown(data)
    asked += [say("answered with ", told)] if own.answered and data is not None else []
    return say(f"the {own.word.lower()} ", code(own.name), say(" (", listed(asked), ")") if asked else ())


def listen(task: ListenTask) -> Iterator[Item]:
    """What is awaited, how events belong together, and until when."""
    if task.to is None:
        yield Item(say("Waits for an event that is not chosen yet."), "wait")
        return
    if any(one.own and not one.own.awaited for one in task.to.filters):
        yield Item(say("From here on hears, and does not wait for, ", awaited(task.to), "."), "wait")
        return
    every = "every " if task.to.until is not None and task.to.filters else ""
    yield Item(say(f"Waits for {every}", awaited(task.to), "."), "wait")
    for one in task.to.filters:
        yield from _correlated(one)
    until = task.to.until
    if isinstance(until, Expression):
        yield Item(say("Goes on listening until ", condition(until), "."), "wait")
    elif until is not None:
        has = "have" if until.kind == "all" and len(until.filters) > 1 else "has"
        yield Item(say("Goes on listening until ", awaited(until), f" {has} come."), "wait")
    if not any(one.own for one in task.to.filters):
        yield Item(say(f"It gives the list of {READ[task.read]}."), "data")


def _correlated(one: EventFilter) -> Iterator[Item]:
    event = code(label(one))
    for key in one.correlate:
        source = code(key.source.text) if key.source else name("")
        if key.expected is None:
            told = say("has to be the same as of the other events")
        else:
            expected = key.expected.text if isinstance(key.expected, Expression) else key.expected.value
            told = say("has to be ", code(expected) if isinstance(key.expected, Expression) else shown(expected))
        yield Item(say("Of ", event, " the ", name(key.key), ", ", source, ", ", told, "."), "wait")
