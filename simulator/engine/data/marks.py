"""Secrets and personal data by origin: which values of a run are shown by a name only.

**What is marked.** What a secret's variable gives, and what stands at a personal place of an input, is marked. An
expression that reads something marked marks its whole result, except what its other inputs have too: leaves and names
of members that it reads unmarked, and those that stand in its text. A text of a definition with an expression in it,
and a message about a value, are marked as the value is.

**How marks travel.** A mark belongs to the value as an object, not to a place: data are shared between the steps of a
run and never copied, so filters, merges, `set`, `export`, parameters of calls, events and errors carry it on with the
value. What a mock answers is its own and not marked, also where the call has a secret; a part of the call that it gives
back is marked still. Data are what they were: equal, of the same type, in the same order.

**What is not marked**: null and the empty text. Truth values, single characters and integers up to 256 are one object
wherever they are: of a secret they are masked inside of the object or array that an expression made (truth values: not
even there), and personal ones under the name that they have at their place.

Without secrets and personal places there is no table, and nothing here is called.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Set
from functools import lru_cache
from typing import Final

from workflow.document.personal import Place
from workflow.expressions import NOTHING, Arguments, jq
from workflow.paths import Json

SECRET: Final = "<secret>"
"""Stands where a value was made of several secrets."""
PERSONAL: Final = "<personal>"
SHARED: Final = range(-5, 257)
"""The integers that are one object each wherever they are."""
SHORTEST: Final = 4
"""Characters of a marked text that is looked for inside of messages."""
REMEMBERED: Final = 300
"""Spellings of marked texts that are looked for, the newest."""
Leaf = tuple[type, Json]


class Marks:
    """The marked values of a run, known by identity: the same value with the same mark is one object."""

    def __init__(self) -> None:
        self._marks: dict[int, tuple[Json, str]] = {}
        self._objects: dict[tuple[type, Json, str], Json] = {}
        self._holders: dict[int, tuple[Json, str, frozenset[str | int]]] = {}
        self._named: set[tuple[str, type, Json]] = set()
        """Personal values that are one object wherever they are, under their names: so they are known in copies too."""
        self.texts: dict[str, str] = {}
        """The newest marked texts, and what stands in their place."""
        self.words: dict[str, str] = {}
        """The newest of those that are messages of an evaluation, which others repeat."""

    def __reduce__(self) -> tuple[type["Marks"], tuple[()]]:
        """A copy for another process knows nothing: there other objects are."""
        return Marks, ()

    @property
    def is_empty(self) -> bool:
        """Whether nothing is marked yet."""
        return not self._marks and not self._holders

    def of(self, value: Json) -> str | None:
        """What stands in the place of a leaf, or of a member's name; None: it is shown."""
        found = self._marks.get(id(value))
        return None if found is None else found[1]

    def inside(self, holder: Json) -> tuple[str, frozenset[str | int]] | None:
        """The members of an object or array that are masked, beside those that are marked themselves, and as what."""
        found = self._holders.get(id(holder))
        if found is not None:
            return found[1:]
        if not self._named or not isinstance(holder, dict):
            return None
        named = frozenset(key for key, one in holder.items() if _is_small(one) and (key, type(one), one) in self._named)
        return (PERSONAL, named) if named else None

    def marked(self, value: Json, mark: str) -> Json:
        """The value with all marked in it that is not marked yet, but for the names of members: it begins here."""
        names = {_leaf(name) for one in _all([value]) if isinstance(one, dict) for name in one}
        return self._marked(value, mark, frozenset(names), {})

    def personal(self, value: Json, places: Set[Place]) -> Json:
        """The value with all marked that stands at these places."""
        if () in places:
            return self.marked(value, PERSONAL)
        if not isinstance(value, dict | list):
            return value
        made: list[tuple[str | int, Json]] = []
        hidden: set[str | int] = set()
        for key, one in _pairs(value):
            below = frozenset(place[1:] for place in places if place[0] in (None, key))
            new = self.personal(one, below) if below else one
            made.append((key, new))
            if () in below and _is_told(new) and self.of(new) is None:
                hidden.add(key)
        return self._held(value, made, frozenset(hidden), PERSONAL)

    def as_read(self, text: str, data: Json, arguments: Arguments, found: Json) -> Json:
        """What an expression gave of its data and variables, marked where it read something marked."""
        if found is NOTHING:
            return found
        mark, others = self._read(text, data, arguments)
        return found if mark is None else self._marked(found, mark, others, {})

    def message(self, text: str, data: Json, arguments: Arguments, words: str) -> str:
        """Words about the evaluation of an expression, which may tell of what it read."""
        mark, _ = self._read(text, data, arguments)
        if mark is None:
            return words
        _remember(self.words, words, mark)
        return str(self.marked(words, mark))

    def joined(self, words: str, parts: Iterable[Json]) -> str:
        """A text that was made of other values."""
        mark = _one(self._marks_in(parts))
        return words if mark is None else str(self.marked(words, mark))

    def _object(self, value: Json, mark: str) -> Json:
        key = (type(value), value, mark)
        found = self._objects.get(key)
        if found is None:
            found = self._objects[key] = _fresh(value)
            self._marks[id(found)] = (found, mark)
            if isinstance(found, str):
                _remember(self.texts, found, mark)
        return found

    def _marked(self, value: Json, mark: str, others: frozenset[Leaf], done: dict[int, Json]) -> Json:
        """As `marked`; `done` are objects and arrays by identity, for values share their parts."""
        if isinstance(value, dict | list):
            if id(value) not in done:
                done[id(value)] = self._marked_holder(value, mark, others, done)
            return done[id(value)]
        if not _is_leaf(value) or _leaf(value) in others or id(value) in self._marks:
            return value
        return value if _is_shared(value) else self._object(value, mark)

    def _marked_holder(self, value: Json, mark: str, others: frozenset[Leaf], done: dict[int, Json]) -> Json:
        pairs = _pairs(value)
        made = [(self._marked(key, mark, others, done), self._marked(one, mark, others, done)) for key, one in pairs]
        hidden = frozenset(key for key, one in pairs if _is_shared(one) and _leaf(one) not in others)
        return self._held(value, made, hidden, mark)

    def _held(self, value: Json, made: list[tuple[str | int, Json]], hidden: frozenset[str | int], mark: str) -> Json:
        """An object or array with these members, of which those `hidden` are masked; itself where it is so already."""
        is_same = all(new[0] is old[0] and new[1] is old[1] for new, old in zip(made, _pairs(value), strict=True))
        known = self.inside(value)
        if is_same and (not hidden or (known is not None and hidden <= known[1])):
            return value
        if known is not None:
            mark, hidden = known[0], known[1] | hidden
        found: Json = dict(made) if isinstance(value, dict) else [one for _, one in made]
        if hidden:
            self._holders[id(found)] = (found, mark, hidden)
        if mark == PERSONAL and isinstance(found, dict):
            self._named |= {(key, type(found[key]), found[key]) for key in hidden if isinstance(key, str)}
        return found

    def _read(self, text: str, data: Json, arguments: Arguments) -> tuple[str | None, frozenset[Leaf]]:
        """What marks the result of an expression (None: nothing), and what it has of its other inputs."""
        places = [self._at(data, arguments.variables, *place) for place in _places(text)]
        read = [value for value, mark in places if mark is None]
        mark = _one([*(mark for _, mark in places if mark is not None), *self._marks_in(read)])
        if mark is None:
            return None, frozenset()
        others = {_leaf(one) for one in self._unmarked(read)}
        return mark, frozenset(others | _written(text))

    def _at(
        self, data: Json, variables: Mapping[str, Json], variable: str | None, path: tuple[object, ...]
    ) -> tuple[Json, str | None]:
        """What is read at a place, as much of the way as there is, and the mark of a member that a holder masks."""
        value = data if variable is None else variables.get(variable)
        key: str | int
        for step in path:
            if isinstance(value, dict) and isinstance(step, str):
                key, inner = step, value.get(step)
            elif isinstance(value, list) and isinstance(step, int) and -len(value) <= step < len(value):
                key, inner = step % len(value), value[step]
            else:
                break
            known = self.inside(value)
            if known is not None and key in known[1]:
                return inner, known[0]
            value = inner
        return value, None

    def _marks_in(self, values: Iterable[Json]) -> Iterator[str]:
        for value in _all(values):
            if (mark := self.of(value)) is not None:
                yield mark
            elif (known := self.inside(value)) is not None:
                yield known[0]

    def _unmarked(self, values: Iterable[Json]) -> Iterator[Json]:
        """The leaves and names of members in values that are not marked."""
        pending, seen = list(values), set[int]()
        while pending:
            value = pending.pop()
            if isinstance(value, dict | list):
                if id(value) in seen:
                    continue
                seen.add(id(value))
                hidden = (self.inside(value) or ("", frozenset[str | int]()))[1]
                pending += [one for key, one in _pairs(value) if key not in hidden]
                pending += value if isinstance(value, dict) else ()
            elif _is_leaf(value) and id(value) not in self._marks:
                yield value


def _pairs(value: Json) -> list[tuple[str | int, Json]]:
    """The members of an object with their names, or of an array with their numbers."""
    return list(value.items() if isinstance(value, dict) else enumerate(value))


def _remember(texts: dict[str, str], text: str, mark: str) -> None:
    """Keep a text, as it is and as messages quote it; the oldest is forgotten."""
    if len(text) < SHORTEST:
        return
    for spelled in (text, repr(text)[1:-1], json.dumps(text)[1:-1]):
        texts.pop(spelled, None)
        texts[spelled] = mark
    while len(texts) > REMEMBERED:
        del texts[next(iter(texts))]


def _one(marks: Iterable[str]) -> str | None:
    """The mark of what was made of values with these."""
    found = set(marks)
    secret = found - {PERSONAL}
    if len(secret) > 1:
        return SECRET
    return next(iter(secret or found), None)


def _all(values: Iterable[Json]) -> Iterator[Json]:
    """Values, names of members and what is inside, shared parts once."""
    pending, seen = list(values), set[int]()
    while pending:
        value = pending.pop()
        if isinstance(value, dict | list):
            if id(value) in seen:
                continue
            seen.add(id(value))
        yield value
        if isinstance(value, dict):
            pending += [*value, *value.values()]
        elif isinstance(value, list):
            pending += value


@lru_cache(maxsize=1024)
def _places(text: str) -> tuple[tuple[str | None, tuple[object, ...]], ...]:
    """The places that an expression reads."""
    return tuple({(read.variable, read.path): None for read in jq.look(text).reads})


@lru_cache(maxsize=1024)
def _written(text: str) -> frozenset[Leaf]:
    """The texts, numbers and names that stand in an expression."""
    constants = {_leaf(one.value) for one in jq.look(text).constants}
    return frozenset(constants | {(str, word) for word in re.findall(r"[^\W\d]\w*", text)})


def _leaf(value: Json) -> Leaf:
    """A leaf so that equal ones are the same, and 1 and 1.0 are."""
    return (str, value) if isinstance(value, str) else (float, value)


def _is_leaf(value: Json) -> bool:
    return bool(value) if isinstance(value, str) else isinstance(value, int | float) and not isinstance(value, bool)


def _is_told(value: Json) -> bool:
    """Whether a value says something: it is no null, no empty text, and nothing with members."""
    return isinstance(value, bool) or _is_leaf(value)


def _is_small(value: Json) -> bool:
    """Whether a value is one object wherever it is, and says something."""
    return isinstance(value, bool) or _is_shared(value)


def _is_shared(value: Json) -> bool:
    """Whether a leaf is the same object wherever it is."""
    if isinstance(value, str):
        return len(value) == 1
    return isinstance(value, int) and not isinstance(value, bool) and value in SHARED


def _fresh(value: Json) -> Json:
    """An equal value that is an object of its own."""
    if isinstance(value, str):
        return "".join((value[:1], value[1:]))
    return float(repr(value)) if isinstance(value, float) else value + 1 - 1
