"""Breakpoints as people write them: read, checked, and asked whether a trace event is what they wait for.

A breakpoint is `{"id", "kind", "enabled"?, "instance"?, "definition"?, "skip"?, "condition"?, …}`; what else it has
goes by its kind (FIELDS). `condition` is in the language of the definition's own expressions, or a JSONPath, and true
as in semantics.md §2.3. A pointer is one of the definition that `definition` names, the session's own where it names
none.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from simulator.engine.data.filters import holds
from simulator.engine.setup.setup import Setup
from simulator.engine.trace.trace import TraceEvent
from simulator.engine.world.errors import Trouble
from simulator.limits import BREAKPOINTS
from simulator.run_model import event_types as types
from workflow import expressions
from workflow.durations import add, parse, parse_time
from workflow.expressions import NO_ARGUMENTS, Arguments
from workflow.expressions.double_braces import strip_braces
from workflow.model import Expression
from workflow.paths import Json, Path, PathError, is_within, json_text

ANY = "*"
DOLLAR = re.compile(r"\$\{\s*(.*?)\s*\}", re.DOTALL)
"""An expression as 0.8 and 1.0 write it: `${ .count > 3 }`."""

FIELDS: dict[str, tuple[str, ...]] = {
    "state": ("pointer", "on"),
    "edge": ("pointer",),
    "error": ("name", "pointer"),
    "event": ("name", "on"),
    "data": ("of", "pointer"),
    "attempt": ("number", "pointer"),
    "iteration": ("number", "pointer"),
    "time": ("at",),
}
"""What a breakpoint of a kind has besides the common fields."""
COMMON = ("id", "kind", "enabled", "instance", "definition", "skip", "condition")
NEEDED = {"state": "pointer", "edge": "pointer", "event": "name", "data": "condition"}
NEEDED |= {"attempt": "number", "iteration": "number", "time": "at"}
EVENTS = {
    types.EVENT_RECEIVED: "arrived",
    types.EVENT_CONSUMED: "consumed",
    types.EVENT_PRODUCED: "produced",
    types.EVENT_KEPT: "kept",
    types.EVENT_DROPPED: "dropped",
}
"""What a breakpoint on an event calls what happens to it."""
CHOICES = {
    ("state", "on"): ("entry", "exit"),
    ("event", "on"): ("any", *EVENTS.values()),
    ("data", "of"): ("data", "request"),
}
"""The first is what counts where nothing is said."""

TYPES: dict[str, tuple[str, ...]] = {
    "edge": types.EDGES,
    "error": types.ERRORS,
    "event": tuple(EVENTS),
    "attempt": (types.TIMER_FIRED,),
    "iteration": (types.ITERATION_STARTED,),
    "time": (types.CLOCK_ADVANCED,),
}


class BreakpointError(PathError):
    """A breakpoint or watch that cannot be read: the message, and the `path` in the list that it is about."""


@dataclass(frozen=True, slots=True)
class Breakpoint:
    """One of them, `written` with its id. `at` is in epoch ms; `event_types` are those that `name` stands for."""

    id: str
    kind: str
    written: Mapping[str, Json]
    enabled: bool = True
    instance: str | None = None
    definition: str | None = None
    skip: int = 0
    condition: Expression | None = None
    pointer: str | None = None
    on: str = ""
    of: str = ""
    name: str = ANY
    number: int = 0
    at: int = 0
    event_types: frozenset[str] = frozenset()

    def listens_to(self) -> tuple[str, ...]:
        """The types of trace events that it must see."""
        if self.kind == "state":
            return (types.STATE_EXITED,) if self.on == "exit" else (types.STATE_ENTERED,)
        if self.kind == "data":
            return (types.FUNCTION_CALLED,) if self.of == "request" else tuple(types.STATE_DATA)
        return TYPES[self.kind]

    def fits(self, event: TraceEvent) -> bool:
        """Whether the event is at the breakpoint's place and of its name; conditions and numbers aside."""
        if self.instance is not None and event.get("instance") != self.instance:
            return False
        match self.kind:
            case "state" | "edge":
                return bool(event.get("pointer") == self.pointer)
            case "error":
                return self.name in (ANY, event["error"]["name"]) and self._is_below(event)
            case "event":
                return self._is_event(event)
            case "iteration":
                return bool(event["index"] == self.number) and self._is_below(event)
            case "attempt" if event["timer"] != "retry":
                return False
        return self._is_below(event)

    def _is_below(self, event: TraceEvent) -> bool:
        return self.pointer is None or is_within(str(event.get("pointer", "")), self.pointer)

    def _is_event(self, event: TraceEvent) -> bool:
        if self.on not in ("any", EVENTS[event["type"]]):
            return False
        kind = event["event"].get("type")
        return (
            self.name in (ANY, kind, event.get("name"))
            or kind in self.event_types
            or self.name in event.get("names", ())
        )

    def is_true(self, data: Json, arguments: Arguments = NO_ARGUMENTS) -> bool:
        """Whether its condition holds, or it has none. Raises Trouble."""
        return self.condition is None or holds(self.condition, data, arguments)


def read_breakpoints(written: Json, setup: Setup) -> tuple[Breakpoint, ...]:
    """The breakpoints of a list. Raises BreakpointError."""
    if not isinstance(written, list) or len(written) > BREAKPOINTS:
        raise BreakpointError(f"`breakpoints` is a list of at most {BREAKPOINTS}", ())
    found = tuple(_read(one, setup, (number,)) for number, one in enumerate(written))
    names = [one.id for one in found]
    for place, name in enumerate(names):
        if name in names[:place]:
            raise BreakpointError(f"two breakpoints have the id {json_text(name)}", (place, "id"))
    return found


def _read(one: Json, setup: Setup, place: Path) -> Breakpoint:
    kind = one.get("kind") if isinstance(one, dict) else None
    if not isinstance(kind, str) or kind not in FIELDS:
        raise BreakpointError(f"a breakpoint has a `kind`: {', '.join(FIELDS)}", place)
    _check(one, kind, place)
    given = {name: one[name] for name in ("instance", "pointer", "name", "number", "skip", "enabled") if name in one}
    chosen = {name: one.get(name, words[0]) for (of, name), words in CHOICES.items() if of == kind}
    written_condition, language = one.get("condition"), language_of(setup)
    condition = (
        None if written_condition is None else read_expression(written_condition, (*place, "condition"), language)
    )
    at = _time(one["at"], setup, (*place, "at")) if kind == "time" else 0
    definition = one.get("definition") or (setup.root if "pointer" in one else None)
    named = _types(setup, one["name"]) if kind == "event" else frozenset()
    identity = str(one.get("id") or f"{kind}-{place[0]}")
    written = {**one, "id": identity}
    return Breakpoint(
        identity, kind, written, condition=condition, at=at, definition=definition, event_types=named, **given, **chosen
    )


def _check(one: dict[str, Json], kind: str, place: Path) -> None:
    """The fields that a breakpoint has: known, there where they are needed, and of the right kind."""
    known = (*COMMON, *FIELDS[kind])
    for name, value in one.items():
        if name not in known:
            raise BreakpointError(f"there is no `{name}` in a breakpoint on {kind}", (*place, name))
        if value is None:
            raise BreakpointError(f"`{name}` is not null: leave it out", (*place, name))
        words = CHOICES.get((kind, name))
        if words and value not in words:
            raise BreakpointError(f"`{name}` may be {', '.join(words)}", (*place, name))
        if name in ("skip", "number"):
            right = isinstance(value, int) and not isinstance(value, bool) and value >= 0
        else:
            right = isinstance(value, bool if name == "enabled" else str)
        if not right:
            what = "true or false" if name == "enabled" else "a whole number" if name in ("skip", "number") else "text"
            raise BreakpointError(f"`{name}` must be {what}", (*place, name))
    needed = NEEDED.get(kind)
    if needed and needed not in one:
        raise BreakpointError(f"a breakpoint on {kind} has `{needed}`", place)
    if kind == "attempt" and one["number"] < 2:
        raise BreakpointError("the first attempt is no retry: write 2 or more", (*place, "number"))


def language_of(setup: Setup) -> str:
    """The language of the expressions of the session's own definition."""
    return setup.program.workflow.expression_language


def read_expression(text: Json, place: Path, language: str) -> Expression:
    """An expression in `language`, with or without braces; a JSONPath in any. Raises BreakpointError."""
    if not isinstance(text, str):
        raise BreakpointError("an expression is a text", place)
    dollar = DOLLAR.fullmatch(text.strip())
    bare = (dollar[1] if dollar else strip_braces(text)) or text.strip()
    wrong = expressions.check(bare, language)
    if wrong is None:
        return Expression(bare, (), language)
    if bare.startswith("$") and expressions.check(bare) is None:
        return Expression(bare, ())
    raise BreakpointError(f"`{bare}`: {wrong[0]}", place)


def _time(text: str, setup: Setup, place: Path) -> int:
    """A timestamp, or a duration from the clock's start."""
    period = parse(text)
    found = parse_time(text) if period is None else add(setup.clock, period)
    if found is None:
        raise BreakpointError(
            f"“{text}” is neither a time such as 2020-03-20T09:00:00Z nor a length from the start such as PT5M", place
        )
    return found


def _types(setup: Setup, name: str) -> frozenset[str]:
    """The types of the events that definitions call by this name."""
    named = [program.events[name] for program in setup.programs.values() if name in program.events]
    return frozenset(kind for event in named for kind in (event.type, event.event_id) if kind)


def problem_of(one: Breakpoint, data: Json, arguments: Arguments = NO_ARGUMENTS) -> str | None:
    """Why the condition cannot be evaluated on `data`, in words; None: it can."""
    try:
        one.is_true(data, arguments)
    except Trouble as found:
        return found.error.message
    return None
