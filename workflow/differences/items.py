"""What differs between two nodes of the model, as a list of single values with the words for where they are.

Members are compared by name, entries of a list by what identifies them: an action by its name, a condition by its
expression. Places and the order of keys never count; the order of a list that is gone through in order does.
"""

import re
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, Literal

from workflow import durations
from workflow.actions import Action, EventCall, FunctionCall, ResultRetry, SubflowCall
from workflow.diagram import words
from workflow.differences.task_names import ON_A_WAY, called, is_default, key_of, left_out, then_of
from workflow.model import (
    Correlation,
    Duration,
    End,
    ErrorHandler,
    EventDefinition,
    Expression,
    Function,
    Next,
    ProducedEvent,
    Ref,
    RetryPolicy,
    Template,
    Transition,
)
from workflow.paths import Json, Path
from workflow.states import Branch, Combination, Comparison, DataCondition, EventCondition, OnEvents
from workflow.tasks import TaskTimeout, Use

Words = tuple[str, ...]
SameState = Callable[[str, str], bool]
"""Whether two names, the first in the old definition and the second in the new one, are of the same state."""

Sort = Literal["value", "duration", "way", "entry", "order"]
"""`way`: a transition, an end or the state that one leads to; `entry`: a whole entry of a list, or an action."""

SKIPPED = {"path", "definition", "language", "style", "scope", "by_data", "own", "sees_data", "exact", "refuses_input"}
SAID = (Expression, Duration, Template, Comparison, Combination)
"""What is said in a line, besides names."""
TO_STATES = {"target", "compensated_by"}
"""Fields that name a state."""
CALLED = {
    "on_errors": "errors",
    "on_events": "events",
    "data_conditions": "conditions",
    "event_conditions": "conditions",
    "next": "next state",
    "filter": "data",
    "event_filter": "event data",
    "max_attempts": "attempts",
    "max_retry": "attempts",
    "wait": "awaited",
    "used_for_compensation": "only for compensation",
}


@dataclass(frozen=True, slots=True)
class Item:
    """One value that differs. `what` leads to it in words; None: not there. The paths are of its place in each text.

    `field` is the model's name of the member that it is in, `sort` what kind of thing the value is.
    """

    what: Words
    old: Json
    new: Json
    old_path: Path | None = None
    new_path: Path | None = None
    field: str = ""
    sort: Sort = "value"


def items(old: Any, new: Any, same_state: SameState, skip: frozenset[str] = frozenset()) -> tuple[Item, ...]:
    """Everything that differs between two nodes of the same kind, in the order of the model; `skip` names fields."""
    return tuple(_fields(old, new, (), _Way(same_state), skip))


def values(node: Any) -> frozenset[tuple[Words, str]]:
    """All that a node says, to measure how much two have in common."""
    found = _fields(None, node, (), _Way(lambda _old, _new: False), frozenset({"name", "id"}))
    return frozenset((item.what, repr(item.new)) for item in found)


@dataclass(frozen=True, slots=True)
class _Way:
    """What is known on the whole way down, and the places and the field that were passed last."""

    same_state: SameState
    old: Path | None = None
    new: Path | None = None
    field: str = ""

    def at(self, old: Any, new: Any) -> "_Way":
        return replace(self, old=getattr(old, "path", self.old), new=getattr(new, "path", self.new))

    def item(self, what: Words, old: Json, new: Json, sort: Sort = "value") -> Item:
        return Item(what, old, new, self.old, self.new, self.field, sort)


def _fields(old: Any, new: Any, what: Words, transition: _Way, skip: frozenset[str]) -> Iterator[Item]:
    here = transition.at(old, new)
    kind = type(new if new is not None else old)
    skipped = SKIPPED | skip | left_out(kind)
    names = [field.name for field in fields(kind) if field.name not in skipped]
    for name in names:
        before, after = getattr(old, name, None), getattr(new, name, None)
        if name == "use" and before in (None, True) and after in (None, True):
            continue  # of a result nothing is said unless it is not used
        if (old is None or new is None) and is_default(kind, name, after if old is None else before):
            continue
        if name == "next" and issubclass(kind, ON_A_WAY):
            yield from _then(before, after, what, replace(here, field="then"))
            continue
        if kind is Use and name == "timeouts":
            before, after = dict(before or ()), dict(after or ())
        is_goal = name == "target" and isinstance(old if new is None else new, Transition)
        label = what if is_goal and what else _label(kind, name, what)
        refs = name in TO_STATES and isinstance(before, Ref) and isinstance(after, Ref)
        if refs and transition.same_state(_said(before), _said(after)):
            continue
        yield from _compare(before, after, label, replace(here, field=name))


def _label(kind: type, name: str, what: Words) -> Words:
    """What leads to a member."""
    word = called(kind, name)
    if word is None:
        word = CALLED.get(name, name.replace("_", " "))
    return (*what, word) if word else what


def _then(old: Next, new: Next, what: Words, transition: _Way) -> Iterator[Item]:
    """1.0: where it goes on; by the order of a list or because that is written makes no difference."""
    before, after = then_of(old), then_of(new)
    if isinstance(old, Transition) and isinstance(new, Transition) and _same_transition(old, new, transition):
        return
    if before != after:
        yield transition.at(old, new).item((*what, "then"), before, after, "way")


def _same_transition(old: Transition, new: Transition, transition: _Way) -> bool:
    return (old.implicit and new.implicit) or transition.same_state(old.target.name, new.target.name)


def _compare(old: Any, new: Any, what: Words, transition: _Way) -> Iterator[Item]:
    if isinstance(old, TaskTimeout) or isinstance(new, TaskTimeout):
        transition = transition.at(old, new)
        old, new = (None if one is None else one.named or one.after for one in (old, new))
        if isinstance(old, Ref | Duration) and isinstance(new, Ref | Duration) and type(old) is not type(new):
            yield transition.item(what, _said(old), _said(new), "duration")
            return
    if _is_nothing(old) and _is_nothing(new):
        return
    if isinstance(old, tuple) or isinstance(new, tuple):
        yield from _lists(old or (), new or (), what, transition)
    elif isinstance(old, dict) and isinstance(new, dict):
        for key in dict.fromkeys((*old, *new)):
            if (key in old) != (key in new) and old.get(key) is new.get(key) is None:  # a null that came or went
                yield transition.item((*what, str(key)), "null" if key in old else None, "null" if key in new else None)
            else:
                yield from _compare(old.get(key), new.get(key), (*what, str(key)), transition)
    elif _is_open(old) and _is_open(new) and (old is None or new is None or type(old) is type(new)):
        yield from _fields(old, new, what, transition, frozenset())
    elif isinstance(old, Template) and isinstance(new, Template):
        yield from _compare(old.value, new.value, what, transition.at(old, new))
    else:
        here = transition.at(old, new)
        before, after = _said(old), _said(new)
        if not _same(before, after) and not _same_length(old, new):
            yield here.item(what, before, after, _sort(old if new is None else new, transition.field))


def _same(old: Json, new: Json) -> bool:
    """Equal as JSON: `1` is `1.0` and not `true`; keys in any order."""
    if isinstance(old, dict) and isinstance(new, dict):
        return old.keys() == new.keys() and all(_same(old[key], new[key]) for key in old)
    if isinstance(old, list) and isinstance(new, list):
        return len(old) == len(new) and all(map(_same, old, new))
    return bool(isinstance(old, bool) == isinstance(new, bool) and old == new)


def _same_length(old: Any, new: Any) -> bool:
    """`PT60S` is `PT1M`, and as a number of seconds `60`."""
    if not isinstance(old, Duration) or not isinstance(new, Duration):
        return False
    before, after = length(str(old.text)), length(str(new.text))
    return before is not None and before == after


def length(text: str) -> durations.Period | None:
    """A duration of any dialect: ISO 8601, or a whole number of seconds; None where it is neither."""
    if re.fullmatch(r"\d{1,12}", text.strip()):
        return durations.Period(0, int(text) * durations.SECOND)
    return durations.parse(text.strip())


def _sort(value: Any, field: str) -> Sort:
    if isinstance(value, Duration):
        return "duration"
    if isinstance(value, Transition | End) or (field == "target" and isinstance(value, Ref)):
        return "way"
    return "entry" if _is_open(value) and value is not None else "value"


def _is_nothing(value: Any) -> bool:
    """Left out, empty, or as it is where nothing is said."""
    if is_dataclass(value) and not isinstance(value, type):
        return type(value).__name__ == "DataFilter" and all(getattr(value, f.name) is None for f in fields(value))
    return value is None or value is False or value in ("", (), [])


def _is_open(value: Any) -> bool:
    """Looked into field by field, instead of being said in a line."""
    return value is None or (is_dataclass(value) and not isinstance(value, (Ref, *SAID)))


def _lists(old: Sequence[Any], new: Sequence[Any], what: Words, transition: _Way) -> Iterator[Item]:
    if any(isinstance(one, SAID) or not is_dataclass(one) for one in (*old, *new)):
        before_all, after_all = [_said(one) for one in old] or None, [_said(one) for one in new] or None
        if not _same(before_all, after_all):
            yield transition.item(what, before_all, after_all)
        return
    pairs = align([_key(one) for one in old], [_key(one) for one in new])
    for before, after in pairs:
        one, other = (old[before] if before is not None else None), (new[after] if after is not None else None)
        label = (*what, _key(other if other is not None else one))
        here = transition.at(one, other)
        if one is None or other is None:
            yield Item(
                label,
                _said(one),
                _said(other),
                here.old if one else None,
                here.new if other else None,
                transition.field,
                "entry",
            )
        else:
            yield from _compare(one, other, label, here)
    kept = [(before, after) for before, after in pairs if before is not None and after is not None]
    if [after for _, after in kept] != sorted(after for _, after in kept):
        before_order = [_key(old[one]) for one, _ in sorted(kept)]
        after_order = [_key(new[one]) for one in sorted(after for _, after in kept)]
        yield transition.item((*what, "order"), before_order, after_order, "order")


def align(old: Sequence[str], new: Sequence[str]) -> list[tuple[int | None, int | None]]:
    """Which entry became which, in the order of the old ones with new ones where they stand: equal keys belong
    together, and what is left between the same neighbours is one entry that changed."""
    rest: dict[str, deque[int]] = {}
    for index, key in enumerate(new):
        rest.setdefault(key, deque()).append(index)
    taken = {index: rest[key].popleft() for index, key in enumerate(old) if rest.get(key)}
    free = set(range(len(new))).difference(taken.values())
    low = -1
    for index in range(len(old)):
        if index not in taken and low + 1 in free:
            taken[index] = low + 1
            free.remove(low + 1)
        low = max(low, taken.get(index, -1))
    pairs: list[tuple[int | None, int | None]] = [(None, number) for number in _run(free, 0)]
    for index in range(len(old)):
        pairs.append((index, taken.get(index)))
        if index in taken:
            pairs += [(None, number) for number in _run(free, taken[index] + 1)]
    return pairs


def _run(numbers: set[int], first: int) -> Iterator[int]:
    """`first` and those after it, as long as they are among the numbers."""
    while first in numbers:
        yield first
        first += 1


def _key(node: Any) -> str:
    """What an entry is known by among its neighbours."""
    match node:
        case Function() | EventDefinition() | RetryPolicy() | Branch() | Ref():
            return node.name
        case OnEvents():
            return node.expression or ", ".join(event.name for event in node.events) or "no event"
        case ErrorHandler():
            return f"{node.error} {node.code or ''}".strip()
        case DataCondition():
            return node.name or words.condition(node.condition)
        case EventCondition() | ProducedEvent():
            return node.event.name
        case Correlation():
            return node.attribute
        case ResultRetry():
            return node.match
        case FunctionCall():
            return node.function.name
        case SubflowCall():
            return node.workflow.name
        case EventCall():
            return f"{node.trigger.name} → {node.result.name}"
        case Action():
            return node.name or (_key(node.call) if node.call else "action")
    return key_of(node) or type(node).__name__


def _said(value: Any) -> Json:
    """A node in one line; data as they are."""
    match value:
        case Ref():
            return value.name
        case Expression():
            return value.text
        case Duration():
            return value.text
        case Template():
            return value.value
        case Comparison() | Combination():
            return words.condition(value)
        case Transition():
            return f"→ {value.target.name}"
        case End():
            return "end, failed" if value.failure else "end" if value.kind == "default" else f"end ({value.kind})"
        case tuple():
            return [_said(one) for one in value]
    if is_dataclass(value):
        return _key(value)
    return None if value in ("", ()) else value
