"""1.0: how a call fails, by its kind: an HTTP call by an answer and in no other way, others by errors of their kind,
and what is not known by any error (semantics-1.0.md §7).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from simulator.engine.run.reason_phrases import phrase_of
from simulator.engine.world.errors import SYNAPSE_PREFIX
from simulator.studies.exploration.partial_data import once
from workflow.error_types import AUTHENTICATION, AUTHORIZATION, COMMUNICATION, PREFIX, RUNTIME, STATUSES, standard
from workflow.model import State
from workflow.paths import Json
from workflow.profile.semantics import Semantics
from workflow.tasks import CallTask, RunTask

Entry = dict[str, Json]
MEMBERS: Final = ("type", "status", "title", "detail", "instance")
SAID: Final = "as the scenario has it"
OVER_HTTP: Final = ("http", "openapi")
_REMOTE: Final = {"grpc": COMMUNICATION, "asyncapi": COMMUNICATION, "a2a": RUNTIME, "mcp": RUNTIME}
_LIKELY: Final = (500, 503, 502, 404, 400)
"""Statuses by which a call may fail: the first that no `catch` asks for is tried."""
_FINAL: Final = 404
"""A status that an engine does not try again which tries others again by itself."""
_WHO: Final = (AUTHENTICATION, AUTHORIZATION)
_FIRST: Final = 300
_FIRST_FOLLOWED: Final = 400
_AFTER: Final = 600


@dataclass(frozen=True, slots=True)
class Failing:
    """How the calls of a task fail: `by_answer`, the standard type `word` of their errors, None where it may be any.

    `identified`: the call says who it is, which may be refused.
    """

    prefix: str
    word: str | None = None
    by_answer: bool = False
    follows: bool = False
    told_by_body: bool = False
    identified: bool = False
    tried_again: bool = False
    times: int = 1
    """How often it is asked before an engine that asks again by itself gives up: all of these answers are bad."""
    status: int | None = None
    """The only status that its errors have."""

    def entries(self, wanted: Sequence[Json]) -> list[Entry]:
        """The bad answers of a mock: for errors with the members that are wanted, and one that nothing asks for."""
        able = [one for one in wanted if not self.refusal(one)]
        asked = {one["status"] for one in able if isinstance(one, dict) and "status" in one}
        likely = next((status for status in _LIKELY if status not in asked), _LIKELY[0])
        also = [likely, *([_FINAL] if self.tried_again else [])]
        rest: list[Json] = [{"status": one} for one in also] if self.by_answer else [{}]
        return once(self._entry(one) for one in (*able, *rest))

    def refusal(self, wanted: Json) -> str:
        """Why no call of the kind fails by an error with these members; nothing where one may."""
        members = wanted if isinstance(wanted, dict) else {}
        kind, status = members.get("type"), members.get("status")
        if self.word is not None and kind is not None and not self._is_of(str(kind)):
            return f"its type is {self.word}"
        if isinstance(status, bool) or not isinstance(status, int | None):
            return "its status is a number"
        if self.status is not None and status not in (None, self.status):
            return f"its status is {self.status}"
        lowest = _FIRST_FOLLOWED if self.follows else _FIRST
        if self.by_answer and status is not None and not lowest <= status < _AFTER:
            return f"its status is between {lowest} and {_AFTER - 1}"
        if self.by_answer and "title" in members and self._status(members) is None:
            return "its title is the phrase of its status"
        if self.by_answer and "detail" in members and not self.told_by_body:
            return "its detail names the request and its status"
        return ""

    def _is_of(self, kind: str) -> bool:
        word = standard(kind)
        return word == self.word or (self.identified and word in _WHO)

    def _status(self, members: dict[str, Json]) -> int | None:
        """The status that is wanted, or that has the wanted title."""
        if "title" not in members:
            return int(members.get("status", _LIKELY[0]))
        known = [members["status"]] if "status" in members else [*_LIKELY, *range(_FIRST_FOLLOWED, _AFTER)]
        return next((one for one in known if phrase_of(one) == members["title"]), None)

    def _entry(self, wanted: Json) -> Entry:
        members = {name: wanted[name] for name in MEMBERS if isinstance(wanted, dict) and name in wanted}
        word = standard(str(members.get("type") or "")) or self.word or RUNTIME
        if self.by_answer and word not in _WHO:
            content = {"content": members["detail"]} if "detail" in members else {}
            times = {"times": self.times} if self.times > 1 else {}
            return {"response": {"status": self._status(members), **content}, **times}
        kind = str(members.get("type") or self.prefix + word)
        title = word.capitalize() if standard(kind) else "An error"
        status = STATUSES.get(standard(kind) or "", 500)
        found = {"type": kind, "status": status, "title": title, "detail": f"{title} {SAID}", **members}
        return {"error": {**found, "type": kind}}


def failing(task: State, semantics: Semantics, prefix: str) -> Failing:
    """How the calls of a task fail under an engine; `prefix` is that of the definition's standard types."""
    own = {"documents": prefix, "synapse": SYNAPSE_PREFIX}.get(semantics.errors.types, PREFIX)
    found = Failing(own, tried_again=isinstance(task, CallTask | RunTask) and task.attempts is not None)
    if isinstance(task, RunTask) and task.process != "workflow":
        return replace(found, word=COMMUNICATION if semantics.calls.process == "plain" else RUNTIME, status=500)
    if not isinstance(task, CallTask):
        return found
    statuses = semantics.calls.statuses
    if task.call in _REMOTE:
        return replace(found, word=RUNTIME if statuses == "java" else _REMOTE[task.call])
    if task.call not in OVER_HTTP:
        return found
    given = task.arguments.value if task.arguments and isinstance(task.arguments.value, dict) else {}
    return replace(
        found,
        word=COMMUNICATION,
        by_answer=True,
        follows=given.get("redirect") is True,
        times=1 + semantics.calls.retried,
        told_by_body=statuses in ("java", "body"),
        identified=semantics.errors.types == "documents" and any(_says_who(given)),
    )


def _says_who(value: Json) -> Iterator[bool]:
    """Whether an authentication stands in what a call is given."""
    if isinstance(value, dict):
        yield "authentication" in value
        for part in value.values():
            yield from _says_who(part)
