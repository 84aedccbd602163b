"""1.0: whether an event is one that a filter takes, and if not, by which attribute it is another (DSL reference,
"Event Filter", "Correlation"; semantics-1.0.md §8.3, §8.4).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple

from simulator.engine.data.equality import same
from simulator.engine.data.filters import Silent, evaluate, holds, select
from simulator.engine.data.likeness import as_text, is_in
from simulator.engine.events.java_lifecycle import SOURCE
from simulator.engine.world.errors import Trouble
from workflow.expressions import NOTHING, Arguments, dollar
from workflow.expressions.jsonpath.patterns import Pattern, PatternError, compile_pattern
from workflow.model import Expression, Template
from workflow.paths import Json
from workflow.profile.own_events import OwnEvent
from workflow.tasks import Correlate, EventFilter, EventStrategy

SIGNS: Final = frozenset("^$*+?[(|")
"""What makes a text a regular expression."""
FIRST: Final = ("type", "source")
"""The attributes that are compared before all others."""
ANY: Final = "any event"
EVALUATED: Final = ("source", "dataschema", "time")
"""The attributes of which a filter that compares texts may have an expression (J9.6)."""
COMPARED: Final = ("type", "id", "subject", "datacontenttype", *EVALUATED)


class NamedFilter(NamedTuple):
    """A filter of a strategy, under the name that the trace has for it; `ends`: it is one of `until`."""

    name: str
    filter: EventFilter
    ends: bool = False


def filters_of(strategy: EventStrategy) -> tuple[NamedFilter, ...]:
    """The filters of a strategy and of its `until`, each by its type, else source; two of a name get numbers."""
    found: list[NamedFilter] = []
    counts: Counter[str] = Counter()
    for one, ends in _all_of(strategy):
        name = _name_of(one)
        count = counts[name]
        found.append(NamedFilter(f"{name} #{count + 1}" if count else name, one, ends))
        counts[found[-1].name.partition(" #")[0]] += 1
    return tuple(found)


def _all_of(strategy: EventStrategy) -> Iterator[tuple[EventFilter, bool]]:
    if strategy.kind == "any" and not strategy.filters:
        yield EventFilter(path=strategy.path), False
    for one in strategy.filters:
        yield one, False
    if strategy.kind == "any" and isinstance(strategy.until, EventStrategy):
        for one, _ in _all_of(strategy.until):
            yield one, True


def _name_of(one: EventFilter) -> str:
    if one.own:
        return one.own.name or one.own.kind
    written = one.attributes.value if one.attributes and isinstance(one.attributes.value, dict) else {}
    return next((str(written[name]) for name in FIRST if isinstance(written.get(name), str)), ANY)


def own_events(strategy: EventStrategy) -> dict[str, OwnEvent]:
    """What events are by their names, where the runtime has kinds of them of its own."""
    return {one.name: one.filter.own for one in reversed(filters_of(strategy)) if one.filter.own}


class Compared(NamedTuple):
    """An attribute of an event that a filter asks for: what is wanted there, what was found, and whether it fits."""

    attribute: str
    wanted: Json
    found: Json
    fits: bool


@dataclass(frozen=True, slots=True)
class Listener:
    """Who listens: what filters see beside an attribute, the task's input, and the values of correlation so far."""

    arguments: Arguments
    input: Json
    known: Mapping[str, Json]


def mismatch(one: EventFilter, event: dict[str, Json], listener: Listener | None) -> Compared | None:
    """The first attribute by which an event is not one that the filter takes; None: it is.

    Without a listener only what is written as it is counts: expressions may come to anything.
    """
    return misfit(comparisons(one, event, listener))


def misfit(asked: Iterable[Compared]) -> Compared | None:
    """The first of what is asked that does not fit; None: all fits."""
    return next((one for one in asked if not one.fits), None)


def comparisons(one: EventFilter, event: dict[str, Json], listener: Listener | None) -> Iterator[Compared]:
    """All that a filter asks of an event, in order, the keys of correlation last; without a listener as `mismatch`."""
    written = one.attributes.value if one.attributes and isinstance(one.attributes.value, dict) else {}
    if one.search:
        yield from _searched(one, written, event, listener)
    elif one.exact:
        yield from _exactly(one, written, event, listener)
    else:
        yield from _as_documented(one, written, event, listener)
    if listener is not None and not (one.exact and is_open(one)):
        yield from _correlated(one.correlate, event, listener, any_case=one.search)


def _as_documented(
    one: EventFilter, written: dict[str, Json], event: dict[str, Json], listener: Listener | None
) -> Iterator[Compared]:
    """Type and source first; of the data each member."""
    for name in sorted(written, key=lambda name: FIRST.index(name) if name in FIRST else len(FIRST)):
        assert one.attributes is not None
        part = replace(one.attributes, value=written[name], path=(*one.attributes.path, name))
        if name == "data" and isinstance(part.value, dict):
            yield from _payload(part, event.get(name), listener)
        else:
            fits = name in event and _fits(part, event[name], listener)
            yield Compared(name, written[name], event.get(name), fits)


def is_open(one: EventFilter) -> bool:
    """Whether a filter takes every event, as one without a type does (docs/runtimes/java.md, J9.5)."""
    written = one.attributes.value if one.attributes else {}
    return not (isinstance(written, dict) and "type" in written)


def _exactly(
    one: EventFilter, written: dict[str, Json], event: dict[str, Json], listener: Listener | None
) -> Iterator[Compared]:
    """As `_as_documented` where texts are compared as they are (docs/runtimes/java.md, J9.5, J9.6)."""
    if "type" not in written:
        about_tasks = event.get("source") == SOURCE and bool(written)
        yield Compared("source", written.get("source"), SOURCE if about_tasks else event.get("source"), not about_tasks)
        return
    for name, value in written.items():
        if name == "data":
            fits = isinstance(value, str) and _says(one, value, event.get(name), listener)
        elif name in EVALUATED and isinstance(value, str) and dollar.opened(value) is not None:
            fits = name in event and _says(one, value, event[name], listener)
        else:
            fits = name in COMPARED and name in event and str(value) == str(event[name])
        yield Compared(name, value, event.get(name), fits)


def _searched(
    one: EventFilter, written: dict[str, Json], event: dict[str, Json], listener: Listener | None
) -> Iterator[Compared]:
    """As `_as_documented` where texts are regular expressions that take a part, in any case (docs/runtimes/synapse.md,
    Y67); expressions see the whole event.
    """
    for name, value in written.items():
        parts = value.values() if name == "data" and isinstance(value, dict) else [value]
        fits = name in event and all(_finds(one, part, event, name, listener) for part in parts)
        yield Compared(name, value, event.get(name), fits)


def _finds(one: EventFilter, wanted: Json, event: dict[str, Json], name: str, listener: Listener | None) -> bool:
    """Whether an attribute of an event has what is wanted."""
    assert one.attributes is not None
    inside = dollar.whole(wanted) if isinstance(wanted, str) else None
    if inside is None:
        return is_in(as_text(wanted), as_text(event[name]), "i")
    if listener is None:
        return True
    try:
        return holds(Expression(inside, one.attributes.path, one.attributes.language), event, listener.arguments)
    except Trouble:
        return False


def _says(one: EventFilter, text: str, found: Json, listener: Listener | None) -> bool:
    """Whether an expression on what was found is true; one that fails is not."""
    bare = dollar.opened(text)
    assert one.attributes is not None
    expression = Expression(text if bare is None else bare, one.attributes.path, one.attributes.language)
    if listener is None:
        return True
    try:
        return holds(expression, found, listener.arguments)
    except Trouble:
        return False


def _payload(wanted: Template, payload: Json, listener: Listener | None) -> Iterator[Compared]:
    """Each member of the payload that is wanted."""
    for name, value in wanted.value.items():
        found = payload.get(name) if isinstance(payload, dict) else None
        fits = _member_fits(replace(wanted, value=value), name, payload, listener)
        yield Compared(f"data.{name}", value, found, fits)


def _fits(wanted: Template, found: Json, listener: Listener | None) -> bool:
    """Whether an attribute is the wanted one."""
    value = wanted.value
    inside = dollar.whole(value) if isinstance(value, str) else None
    if inside is not None:
        return listener is None or _gives(Expression(inside, wanted.path, wanted.language), found, found, listener)
    return _text_fits(value, found) if isinstance(value, str) else same(value, found)


def _member_fits(wanted: Template, name: str, payload: Json, listener: Listener | None) -> bool:
    """Whether a member of the payload is the wanted one, or an expression on the payload says so."""
    found = payload.get(name, NOTHING) if isinstance(payload, dict) else NOTHING
    inside = dollar.whole(wanted.value) if isinstance(wanted.value, str) else None
    if inside is None:
        return found is not NOTHING and same(wanted.value, found)
    expression = Expression(inside, wanted.path, wanted.language)
    return listener is None or _gives(expression, payload, found, listener)


def _gives(expression: Expression, data: Json, found: Json, listener: Listener) -> bool:
    """What an expression decides: by a truth value itself, by any other value if that is what was found.

    One that fails decides against.
    """
    try:
        value = select(expression, data, listener.arguments)
    except Trouble:
        return False
    if isinstance(value, bool):
        return value
    return value is not NOTHING and found is not NOTHING and same(value, found)


def _text_fits(wanted: str, found: Json) -> bool:
    """Whether a text is the wanted one, or as a whole what it says as a regular expression."""
    if wanted == found:
        return True
    if not isinstance(found, str) or SIGNS.isdisjoint(wanted):
        return False
    pattern = _pattern(wanted)
    return pattern is not None and pattern.takes(found)


@lru_cache(maxsize=256)
def _pattern(wanted: str) -> Pattern | None:
    try:
        return compile_pattern(wanted, "")
    except PatternError:
        return None


def _correlated(
    keys: tuple[Correlate, ...], event: dict[str, Json], listener: Listener, *, any_case: bool
) -> Iterator[Compared]:
    """Each key of correlation, by which an event may be another's; texts may be the same in `any_case`."""
    for one in keys:
        found = value_of(one, event, listener.arguments)
        wanted = expected(one, listener, found)
        is_same = as_text(wanted).lower() == as_text(found).lower() if any_case else same(wanted, found)
        yield Compared(f"correlate.{one.key}", wanted, found, found is not None and is_same)


def value_of(one: Correlate, event: dict[str, Json], arguments: Arguments) -> Json:
    """What an event has for a key; null where that is nothing or cannot be told."""
    if one.source is None:
        return None
    try:
        found = select(one.source, event, arguments)
    except Trouble:
        return None
    return None if found is NOTHING else found


def expected(one: Correlate, listener: Listener, found: Json) -> Json:
    """What a key must be: as written, by an expression on the task's input, or what the first event had."""
    try:
        if isinstance(one.expected, Expression):
            value = select(one.expected, listener.input, listener.arguments)
            return None if value is NOTHING else value
        if one.expected is not None:
            return evaluate(one.expected, listener.input, Silent(listener.arguments))
    except Trouble:
        return None
    return listener.known.get(one.key, found)


def captured(one: EventFilter, event: dict[str, Json], listener: Listener) -> dict[str, Json]:
    """The values of correlation with those of an event that the filter takes."""
    values = {key.key: value_of(key, event, listener.arguments) for key in one.correlate if key.expected is None}
    return {**values, **listener.known}
