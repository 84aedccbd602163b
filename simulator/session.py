"""An interactive session: people's commands, carried out on a timeline (contracts.md, "Web")."""

from collections.abc import Callable, Mapping
from typing import Any

from simulator.calls import open_calls
from simulator.commands import Continue, StepOver
from simulator.errors import Trouble
from simulator.mocks import MockError, read_mocks
from simulator.opening import open_setup
from simulator.timeline import Entry, Timeline
from simulator.trace import TraceEvent
from simulator.view import view
from workflow.durations import add, parse, parse_time
from workflow.paths import Json

CHUNK = 2_000  # micro-steps of one `continue`, so that a pause is heard
BATCH = 64


class CommandError(Exception):
    """A command that cannot be carried out: a `code` for programs and a message for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class Session:
    """A timeline, driven by the commands of the WebSocket."""

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline

    @classmethod
    def open(
        cls, setup: dict[str, Json], log: list[Entry] | None = None, position: int = 0, length: int = 0
    ) -> "Session":
        """The session of `setup` (`{"definition": text, "with": [texts], "scenario": {…}}`), replayed from its log.

        Raises ScenarioError where the setup cannot be started.
        """
        return cls(Timeline(open_setup(setup), log, position, length))

    def saved(self) -> dict[str, Json]:
        """What `open` needs, besides the setup, to come back to this."""
        line = self._timeline
        return {"log": line.log, "position": line.position, "length": line.length}

    def trace(self, start: int = 0) -> list[TraceEvent]:
        """The trace events up to the position, from number `start`."""
        return self._timeline.trace(start)

    def view(self) -> dict[str, Json]:
        """What a page shows besides the trace."""
        line = self._timeline
        shown = view(line.setup, line.world, line.last())
        return {"position": line.position, "length": line.length, **shown}

    def handle(self, command: Mapping[str, Json]) -> dict[str, Json]:
        """Carry out a command; answers `{"trace": {"from", "events"}, "view", "stopped"}`. Raises CommandError.

        `trace.from` is the number of trace events that the client keeps; the rest is given anew.
        """
        name = command.get("command")
        if not isinstance(name, str) or name not in _HANDLERS:
            raise CommandError("unknown-command", f"there is no command {name!r}; there are {', '.join(_HANDLERS)}")
        before = self._timeline.world.seq
        stopped = _HANDLERS[name](self._timeline, command)
        start = min(before, self._timeline.world.seq)
        if name == "sync":
            start = _whole(command, "from", 0)
        return {"trace": {"from": start, "events": self.trace(start)}, "view": self.view(), "stopped": stopped}


def _step(line: Timeline, command: Mapping[str, Json]) -> str | None:
    for _ in range(_whole(command, "count", 1)):
        stopped = line.forward()
        if stopped:
            return stopped
    return None


def _back(line: Timeline, command: Mapping[str, Json]) -> None:
    line.go(line.position - _whole(command, "count", 1))


def _ahead(line: Timeline, command: Mapping[str, Json]) -> None:
    line.go(line.position + _whole(command, "count", 1))


def _go(line: Timeline, command: Mapping[str, Json]) -> None:
    line.go(_whole(command, "position", 0))


def _reset(line: Timeline, _command: Mapping[str, Json]) -> None:
    line.go(0)
    line.forget_future()


def _start(line: Timeline, _command: Mapping[str, Json]) -> str | None:
    """The first step, where none was made yet."""
    return line.forward() if line.position == 0 else None


def _nothing(_line: Timeline, _command: Mapping[str, Json]) -> None:
    """`pause` is heard between two chunks of a `continue`, `sync` only answers."""


def _step_over(line: Timeline, command: Mapping[str, Json]) -> str | None:
    before = line.world.seq
    while line.position < line.length:
        line.forward()
        if any(event["type"] == "state.exited" for event in line.trace(before)):
            return "left"
    return line.run(StepOver(line.setup.settings.stepBudget, bool(command.get("timeouts", True))))


def _continue(line: Timeline, command: Mapping[str, Json]) -> str:
    """Run in batches, so that places to come back to are kept; `limit` is the number of micro-steps at most."""
    return _run_on(line, min(_whole(command, "limit", CHUNK), CHUNK), bool(command.get("timeouts", True)), None)


def _run_on(line: Timeline, limit: int, timeouts: bool, until: int | None) -> str:
    end = line.position + limit
    while line.position < min(end, line.length):
        line.forward()
    stopped = "limit"
    while stopped == "limit" and line.position < end:
        stopped = line.run(Continue(min(BATCH, end - line.position), timeouts, until))
    return stopped


def _inject(line: Timeline, command: Mapping[str, Json]) -> None:
    event = command.get("event")
    if not isinstance(event, dict) or not isinstance(event.get("type", ""), str):
        raise CommandError("bad-event", "`event` must be an object with a `type` of text")
    after = _length(line, command.get("at"), "at") if command.get("at") is not None else 0
    line.record("inject", event=event, after=after)


def _resolve(line: Timeline, command: Mapping[str, Json]) -> None:
    error = command.get("error")
    if error is not None and not (isinstance(error, dict) and error.get("name")):
        raise CommandError("bad-error", "`error` must be an object with a `name`")
    answer = {"error": error} if error else {"result": command.get("result")}
    number = _whole(command, "call", 0)
    asked = next((call for call in open_calls(line.world) if call["call"] == number), None)
    line.record("resolve", call=number, **answer)
    if asked and command.get("mock"):
        _mock(line, asked, answer)


def _mock(line: Timeline, call: Mapping[str, Json], answer: dict[str, Json]) -> None:
    """Let an answer be the mock of what was called from now on: the last entry of its name is never used up."""
    kind, name = ("functions", "result") if call["kind"] == "function" else ("subflows", "output")
    entry = answer if "error" in answer else {name: answer["result"]}
    written = {"functions": {}, "subflows": {}} | {k: v or {} for k, v in line.setup.mocks.items()}
    before = written[kind].get(call["name"], [])
    entries = [*(before if isinstance(before, list) else [before]), entry]
    line.record("mocks", **{**written, kind: {**written[kind], call["name"]: entries}})


def _advance(line: Timeline, command: Mapping[str, Json]) -> str:
    """Let the clock run `by` a duration or `to` a time, and everything that is due on the way."""
    if command.get("to") is not None:
        to = parse_time(str(command["to"]))
        if to is None:
            raise CommandError("bad-time", f"{command['to']!r} is no timestamp")
    else:
        to = line.world.clock + _length(line, command.get("by"), "by")
    if to < line.world.clock:
        raise CommandError("bad-time", "the clock does not run backwards; use `back`")
    line.forget_future()
    stopped = _run_on(line, CHUNK, True, to)
    if stopped != "limit" and line.world.clock < to:
        line.record("jump", to=to)
    return stopped


def _mocks(line: Timeline, command: Mapping[str, Json]) -> None:
    functions, subflows = command.get("functions", {}), command.get("subflows", {})
    try:
        read_mocks(functions)
        read_mocks(subflows, "output")
    except MockError as error:
        raise CommandError("bad-mock", str(error)) from None
    line.record("mocks", functions=functions, subflows=subflows)


def _length(line: Timeline, text: Json, name: str) -> int:
    """A duration from now, in milliseconds."""
    period = parse(text) if isinstance(text, str) else None
    if period is None:
        raise CommandError("bad-duration", f"`{name}` must be a duration such as PT5M")
    return add(line.world.clock, period) - line.world.clock


def _whole(command: Mapping[str, Json], name: str, default: int) -> int:
    value = command.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise CommandError("bad-field", f"`{name}` must be a whole number")
    return value


def _guarded(handler: Callable[[Timeline, Mapping[str, Json]], str | None]) -> Callable[..., str | None]:
    """What the engine refuses, as an answer for people."""

    def guarded(line: Timeline, command: Mapping[str, Json]) -> str | None:
        try:
            return handler(line, command)
        except (LookupError, ValueError) as error:
            raise CommandError("not-possible", str(error)) from None
        except Trouble as found:
            raise CommandError(found.error.name, found.error.message) from None

    return guarded


_HANDLERS: dict[str, Callable[..., Any]] = {
    "start": _guarded(_start),
    "step": _guarded(_step),
    "step-over": _guarded(_step_over),
    "continue": _guarded(_continue),
    "pause": _nothing,
    "back": _guarded(_back),
    "forward": _guarded(_ahead),
    "go": _guarded(_go),
    "reset": _guarded(_reset),
    "inject": _guarded(_inject),
    "resolve": _guarded(_resolve),
    "advance": _guarded(_advance),
    "mocks": _guarded(_mocks),
    "sync": _nothing,
}
