"""What scenarios say about the data of a definition: which members there are anywhere, and which calls they answer.

Nothing here runs a scenario: the names of all members of inputs, answers and events are gathered, so that a name that
is not among them is in no data of any run that the scenarios tell.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from workflow.paths import Json

EVENT = ("id", "source", "type", "time", "data", "specversion", "subject", "datacontenttype", "dataschema")
"""The attributes that every event may have."""
OTHER_MEMBERS = ("name", "definition", "with", "expect", "narration")
"""What a scenario says of its run and does not put into it."""
LISTS = ("members", "calls", "events", "tasks", "errors")


@dataclass(frozen=True)
class Present:
    """`members`: all names; `calls`: what mocks answer, by the last part of their keys; `tasks`: the keys of those for
    tasks of 1.0; `events`: the types that come; `errors`: those of the errors that mocks give.

    `answers_all`: a call without a mock gets `{}` in every scenario.
    """

    members: frozenset[str]
    calls: frozenset[str]
    events: frozenset[str]
    answers_all: bool
    tasks: frozenset[str] = frozenset()
    errors: frozenset[str] = frozenset()

    def to_json(self) -> dict[str, Json]:
        """As plain data."""
        lists = {name: sorted(getattr(self, name)) for name in LISTS}
        return {**lists, "answers_all": self.answers_all}

    @classmethod
    def from_json(cls, data: dict[str, Json]) -> "Present":
        """Back from `to_json`."""
        return cls(**{name: frozenset(data[name]) for name in LISTS}, answers_all=bool(data["answers_all"]))


def present(files: Iterable[Json]) -> Present | None:
    """What the scenarios and suites in these files say; None where there is none."""
    cases = [case for file in files for case in _cases(file)]
    if not cases:
        return None
    put_in = [{key: value for key, value in case.items() if key not in OTHER_MEMBERS} for case in cases]
    calls = (key for case in cases for kind in ("functions", "subflows") for key in _mapping(case.get(kind)))
    events = (event.get("type") for case in cases for event in _list(case.get("events")) if isinstance(event, dict))
    settings = [_mapping(case.get("settings")) for case in cases]
    tasks = [key for case in cases for key in _mapping(case.get("calls"))]
    errors = (error for case in cases for error in _errors(_mapping(case.get("calls"))))
    return Present(
        frozenset(_names(put_in)),
        frozenset(str(key).rpartition("/")[2] for key in calls),
        frozenset(kind for kind in events if isinstance(kind, str)),
        all(given.get("unmocked") == "empty" for given in settings),
        frozenset(map(str, tasks)),
        frozenset(errors),
    )


def names_in(value: Json) -> Iterator[str]:
    """The names of all members in a value, at any depth."""
    return _names(value)


def _cases(file: Json) -> Iterator[dict[str, Json]]:
    """The scenarios of a file, each with what its suite says for all."""
    if not isinstance(file, dict):
        return
    listed = file.get("scenarios")
    shared = {key: value for key, value in file.items() if key != "scenarios"}
    if not isinstance(listed, list):
        yield file
    for one in _list(listed):
        if isinstance(one, dict):
            both = {key for key in one if isinstance(one[key], dict) and isinstance(shared.get(key), dict)}
            yield {**shared, **one, **{key: {**shared[key], **one[key]} for key in both}}


def _names(value: Json) -> Iterator[str]:
    for one in _objects(value):
        yield from map(str, one)


def _errors(value: Json) -> Iterator[str]:
    """The types of the errors in mocks."""
    for one in _objects(value):
        kind = _mapping(one.get("error")).get("type")
        if isinstance(kind, str):
            yield kind


def _objects(value: Json) -> Iterator[dict[str, Json]]:
    """All objects in a value, at any depth."""
    left = [value]
    while left:
        one = left.pop()
        if isinstance(one, dict):
            yield one
            left.extend(one.values())
        elif isinstance(one, list):
            left.extend(one)


def _mapping(value: Json) -> dict[str, Json]:
    return value if isinstance(value, dict) else {}


def _list(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []
