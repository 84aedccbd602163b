"""An interactive session: people's commands, carried out on a timeline (contracts.md, "Web")."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar, cast

from simulator.engine.data.weights import TooLarge, check_sizes, mocked
from simulator.engine.edition import EDITION, is_older
from simulator.engine.run.calls import open_calls
from simulator.engine.run.instances import root_of
from simulator.engine.setup.mock_answers import MockError, answered
from simulator.engine.setup.mocks import KINDS, read_mocks
from simulator.engine.trace.full_trace import secrecy_of
from simulator.engine.trace.secret_values import Secrecy
from simulator.engine.trace.trace import TraceEvent
from simulator.engine.world.errors import Trouble
from simulator.engine.world.settings import LIMITS, SettingError
from simulator.limits import PAGE_BYTES
from simulator.scenario.live_expectations import judged
from simulator.scenario.loading import open_setup
from simulator.scenario.refused_part import said
from simulator.scenario.result import lasted
from simulator.scenario.scenario import ScenarioError
from simulator.session.command_fields import CommandError, instant, whole
from simulator.session.controls import OLDER
from simulator.session.debug_commands import (
    change_settings,
    edit_data,
    reset,
    set_breakpoints,
    set_watches,
    undo,
    use_debug_settings,
)
from simulator.session.participants import REVEAL
from simulator.session.queries import QUERIES
from simulator.session.recording import Saved, save
from simulator.session.revealed import revealed
from simulator.session.run_commands import Ran, advance, run_on, run_to, step, step_out, step_over
from simulator.session.saved_session import DebugConfig, SavedSession, SessionOutcome
from simulator.session.view import met, status_at, view
from simulator.timeline.pace import Pace, Unhurried
from simulator.timeline.timeline import Entry, Timeline
from simulator.timeline.watches import watched
from simulator.wire.messages import Answered, Shown
from simulator.wire.trace import Trace
from simulator.wire.view import View
from workflow.paths import Json, Path

ANEW = ("undo", "sync")
"""Commands after which other steps may lie ahead than the client knew."""
SHOWN_DATA = frozenset(
    "output error data parameters event watches timer label does says message problem".split()  # noqa: SIM905
)
"""The fields of a view that have data in them: secrets are masked there, and nowhere else."""
LOOKING = frozenset(("sync", "look", REVEAL, *QUERIES))
"""What can be asked of a session that is only to be looked at."""


class Session:
    """A timeline, driven by the commands of the WebSocket.

    `rest` is the command that goes on where the last one was done in part: it stopped by `limit` and has steps left.
    `expect` is what the scenario that it was started by expects. `held` is why it is only to be looked at, where it is:
    what cannot be replayed shall not be written over. That is so too where it was run by an older `edition` of rules
    that are others now (`is_older`).
    """

    def __init__(
        self,
        timeline: Timeline,
        held: str | None = None,
        expect: Mapping[str, Json] | None = None,
        edition: int = EDITION,
    ) -> None:
        self.timeline = timeline
        self.expect = expect or {}
        self.rest: dict[str, Json] | None = None
        why = held or timeline.fault
        self.held = why and f"This simulation is read-only, for it cannot be brought back to where it stood: {why}"
        self.is_older = is_older(edition, timeline.setup.programs.values())
        if self.is_older:
            self.held = OLDER

    @classmethod
    def open(
        cls,
        setup: dict[str, Json],
        log: list[Entry] | None = None,
        position: int = 0,
        length: int = 0,
        undone: dict[str, Json] | None = None,
    ) -> "Session":
        """The session of `setup` (`{"definition": text, "with": [texts], "scenario": {…}}`), replayed from its log.

        `setup` may say by which `edition` of the rules it was run. One that lacks secrets which it was started with is
        only to be looked at. Raises ScenarioError where the setup cannot be started.
        """
        lacking = [name for name in setup.get("secrets") or () if name not in (setup.get("given") or {})]
        if lacking:
            return cls.held_open(setup, f"it was started with secrets that are not here: {', '.join(lacking)}.")
        scenario = setup.get("scenario")
        expect = scenario.get("expect") if isinstance(scenario, dict) else None
        line = Timeline(open_setup(setup), log, position, length, undone)
        return cls(line, None, cast("dict[str, Json]", expect), setup.get("edition", EDITION))

    @classmethod
    def held_open(cls, setup: dict[str, Json], why: str) -> "Session":
        """What can be shown of a session that cannot be replayed, read-only: its definition and where it began.

        Raises ScenarioError where the definition itself cannot be read any more.
        """
        edition = setup.get("edition", EDITION)
        try:
            return cls(Timeline(open_setup(setup)), why, edition=edition)
        except ScenarioError as error:
            line = Timeline(open_setup({**setup, "scenario": {}}))
            return cls(line, f"{why}; its scenario: {said(error)}", edition=edition)

    def saved(self) -> SavedSession:
        """What `open` needs, besides the setup, to come back to this."""
        line = self.timeline
        undone = None if line.undone is None else line.undone.to_json()
        return {"log": line.log, "position": line.position, "length": line.length, "undone": undone}

    @property
    def outcome(self) -> SessionOutcome:
        """What has become of it."""
        line = self.timeline
        if line.position < line.length:
            return {}
        root = root_of(line.setup, line.world)
        expected, held = judged(line, self.expect)
        return {
            "status": status_at(line) or "",
            "elapsed": lasted(root, line.world),
            "expected": expected,
            "held": held,
        }

    @property
    def debug_settings(self) -> DebugConfig:
        """The breakpoints and watches, as written: they are the definition's, not the session's own."""
        line = self.timeline
        return {
            "breakpoints": [one.written for one in line.breakpoint_hits.breakpoints],
            "watches": [watch.text for watch in line.watches],
        }

    def use_debug_settings(self, debug_settings: Mapping[str, Json]) -> None:
        """Have these breakpoints and watches instead of those before; what cannot be read any more is left out."""
        if self.debug_settings != {name: debug_settings.get(name, []) for name in ("breakpoints", "watches")}:
            use_debug_settings(self.timeline, debug_settings)

    def as_scenario(self, source: Mapping[str, Json], name: str, given: Mapping[str, Json] | None = None) -> Saved:
        """The run up to the position as a scenario; `source` is the one that it was started by.

        Secrets that were `given` on the page are empty in it, and masked in all that it says.
        """
        return save(self.timeline, source, name, given)

    def trace(self, start: int = 0) -> list[TraceEvent]:
        """The trace events up to the position, from number `start`."""
        return self.timeline.trace(start)

    def view(self) -> View:
        """What a page shows besides the trace."""
        line = self.timeline
        shown = view(line)
        if self.held:
            code: Any = "older-edition" if self.is_older else "read-only"
            shown["notices"] = [{"code": code, "message": self.held}, *shown["notices"]]
            shown["controls"]["why"] = dict.fromkeys(shown["controls"]["why"], self.held)
        told: View = {
            "position": line.position,
            "length": line.length,
            **shown,
            "watches": watched(line.watches, line.setup, line.world),
            "breakpoints": met(line.breakpoint_hits, line.position),
            "undo": line.undone is not None,
        }
        return cast(View, {**self._secrecy.fields(dict(told), SHOWN_DATA), "mocks": told["mocks"]})

    @property
    def _secrecy(self) -> Secrecy:
        """What is masked of all that is shown."""
        return secrecy_of(self.timeline.setup, self.timeline.world)

    def handle(self, command: Mapping[str, Json], pace: Pace | None = None) -> dict[str, Json]:
        """Carry out a command; gives what it did (`Shown`), or the answer to a question. Raises CommandError.

        One that runs ends by `limit` where its `pace` is over, and `rest` goes on.

        `trace.from` is the number of trace events that the client keeps; the rest is given anew, but no more than
        PAGE_BYTES: a client that has fewer than `view.traceLength` asks for what follows by `sync`. Who goes forward
        over steps that are known may say `from` where on the events are missing; `trace.ahead` says whether those that
        the client knew beyond the position are still true.
        """
        name = command.get("command")
        if self.held and name not in LOOKING:
            raise CommandError("read-only", self.held)
        if isinstance(name, str) and name in QUERIES:
            answered: Answered = {"answer": _guarded(QUERIES[name])(self.timeline, command)}
            return cast(dict[str, Json], self._secrecy.shown(dict(answered)))
        if name == REVEAL:
            return {"answer": cast(Json, _guarded(revealed)(self.timeline, command))}
        if not isinstance(name, str) or name not in HANDLERS:
            raise CommandError("unknown-command", f"there is no command {name!r}; there are {', '.join(HANDLERS)}")
        if name == "look":
            return dict(self._look(command))
        before, wanted = self.timeline.world.seq, whole(command, "from", 0)
        self.timeline.pace = pace or Unhurried()
        ran = HANDLERS[name](self.timeline, command) or Ran(None)
        self.rest = ran.rest
        start = min(before, self.timeline.world.seq) if ran.kept is None else ran.kept
        if name in ("sync", "go", "forward"):
            known = min(wanted, self.timeline.world.seq)
            start = known if name == "sync" else max(known, start)
        return dict(self._shown(start, ahead=name not in ANEW, stopped=ran.stopped))

    def _shown(self, start: int, *, ahead: bool, stopped: str | None) -> Shown:
        """What is told of where the session stands, with its trace events from number `start`."""
        trace: Trace = {"from": start, "events": self.timeline.page(start, PAGE_BYTES), "ahead": ahead}
        return {"trace": trace, "view": self.view(), "stopped": stopped}

    def _look(self, command: Mapping[str, Json]) -> Shown:
        """The answer as at another step; the session stays where it is."""
        line = self.timeline
        stands, start = line.position, whole(command, "from", 0)
        line.go(whole(command, "position", stands))
        shown = self._shown(start, ahead=True, stopped=None)
        line.go(stands)
        return shown


def _back(line: Timeline, command: Mapping[str, Json]) -> None:
    line.go(line.position - whole(command, "count", 1))


def _ahead(line: Timeline, command: Mapping[str, Json]) -> None:
    line.go(line.position + whole(command, "count", 1))


def _go(line: Timeline, command: Mapping[str, Json]) -> None:
    line.go(whole(command, "position", 0))


def _start(line: Timeline, _command: Mapping[str, Json]) -> Ran | None:
    """The first step, where none was made yet."""
    return Ran(line.forward()) if line.position == 0 else None


def _nothing(_line: Timeline, _command: Mapping[str, Json]) -> None:
    """`pause` is heard between two parts of a command that runs, `sync` only answers; `look` is Session's own."""


def _inject(line: Timeline, command: Mapping[str, Json]) -> None:
    event = command.get("event")
    if not isinstance(event, dict) or not isinstance(event.get("type", ""), str):
        raise CommandError("bad-event", "`event` must be an object with a `type` of text")
    _check_size(line, event, ("event",))
    line.record("inject", event=event, after=_after(line, command))


def _replan(line: Timeline, command: Mapping[str, Json]) -> None:
    """An event that is planned comes at another time, or not at all; `number` is its `id` in `view.next`."""
    now = line.world.clock
    to = None if command.get("remove") else instant(now, command.get("at"), "at")
    line.record("replan", number=whole(command, "number", 0), to=to)


def _after(line: Timeline, command: Mapping[str, Json]) -> int:
    """In how many milliseconds an event comes: `at` a time or after a duration, or `just: before` what is due then.

    What is due at an instant comes before what is put there later; so an event at a timer's time comes after it.
    """
    now, just = line.world.clock, command.get("just", "after")
    if just not in ("before", "after"):
        raise CommandError("bad-field", "`just` must be before or after")
    at: int = now if command.get("at") is None else instant(now, command["at"], "at")
    if just == "before" and at == now:
        raise CommandError("bad-time", "What is due now comes first: an event cannot come before it any more.")
    return at - now - int(just == "before")


def _resolve(line: Timeline, command: Mapping[str, Json]) -> None:
    number = whole(command, "call", 0)
    asked = next((call for call in open_calls(line.world) if call["call"] == number), None)
    kind = asked["kind"] if asked else "call"
    answer = _answer(kind, command)
    for name, value in answer.items():
        _check_size(line, value, (name,))
    line.record("resolve", call=number, **answer)
    if asked and command.get("mock"):
        _mock(line, asked, answer)


def _answer(kind: str, command: Mapping[str, Json]) -> dict[str, Json]:
    """What a command answers to a call of a kind, as a mock has it: a result, or one of its other forms."""
    error = command.get("error")
    if error is not None and not isinstance(error, dict):
        raise CommandError("bad-error", "`error` must be an object with a `name`, or in 1.0 with a `type`")
    try:
        value, fault, form = answered(kind, command)
    except MockError as found:
        raise CommandError("bad-answer" if error is None else "bad-error", str(found)) from None
    return {"error": error} if fault else {form or "result": value}


def _mock(line: Timeline, call: Mapping[str, Json], answer: dict[str, Json]) -> None:
    """Let an answer be the mock of what was called from now on: the last entry of its name is never used up."""
    kind, name = f"{call['kind']}s", "output" if call["kind"] == "subflow" else "result"
    entry = {name: answer["result"]} if "result" in answer else answer
    written = {"functions": {}, "subflows": {}, "calls": {}} | {k: v or {} for k, v in line.setup.mocks.items()}
    before = written[kind].get(call["name"], [])
    entries = [*(before if isinstance(before, list) else [before]), entry]
    _other_mocks(line, {**written, kind: {**written[kind], call["name"]: entries}})


def _other_mocks(line: Timeline, written: Mapping[str, Json]) -> None:
    """Note other mocks, those of tasks' calls only where there are any: they came with 1.0."""
    line.record("mocks", **{kind: mocks for kind, mocks in written.items() if mocks or kind != "calls"})


def _mocks(line: Timeline, command: Mapping[str, Json]) -> None:
    """Other mocks from here on; calls of tasks keep theirs where the command says nothing of them."""
    known = line.setup.mocks.get("calls") or {}
    written = {kind: command.get(kind, known if kind == "calls" else {}) for kind in KINDS}
    for kind in KINDS:
        try:
            read_mocks(written[kind], kind)
        except MockError as error:
            raise CommandError("bad-mock", str(error)) from None
        for path, entry in mocked(written[kind], kind):
            _check_size(line, entry, path)
    _other_mocks(line, {str(kind): mocks for kind, mocks in written.items()})


def _limits(line: Timeline, command: Mapping[str, Json]) -> None:
    """Other limits from here on: a stop by one of them is gone on from when it is raised (docs/limits.md)."""
    limits = {name: value for name, value in command.items() if name in LIMITS}
    if not limits:
        raise CommandError("bad-limit", f"name a limit and its new value; there are {', '.join(LIMITS)}")
    try:
        line.setup.with_limits(limits)
    except SettingError as error:
        raise CommandError("bad-limit", str(error)) from None
    line.record("limits", limits=limits)


def _check_size(line: Timeline, value: Json, path: Path) -> None:
    try:
        check_sizes([(path, value)], line.setup.settings.dataLimit)
    except TooLarge as error:
        raise CommandError("too-large", str(error)) from None


T = TypeVar("T")
Handler = Callable[[Timeline, Mapping[str, Json]], T]


def _guarded(handler: Handler[T]) -> Handler[T]:
    """What the engine refuses, as an answer for people."""

    def guarded(line: Timeline, command: Mapping[str, Json]) -> T:
        try:
            return handler(line, command)
        except (LookupError, ValueError) as error:
            raise CommandError("not-possible", str(error)) from None
        except Trouble as found:
            raise CommandError(found.error.name, found.error.message) from None

    return guarded


HANDLERS: dict[str, Handler[Ran | None]] = {
    "start": _guarded(_start),
    "step": _guarded(step),
    "step-over": _guarded(step_over),
    "continue": _guarded(run_on),
    "pause": _nothing,
    "back": _guarded(_back),
    "forward": _guarded(_ahead),
    "go": _guarded(_go),
    "reset": _guarded(reset),
    "undo": _guarded(undo),
    "step-out": _guarded(step_out),
    "run-to": _guarded(run_to),
    "breakpoints": _guarded(set_breakpoints),
    "watches": _guarded(set_watches),
    "edit-data": _guarded(edit_data),
    "settings": _guarded(change_settings),
    "inject": _guarded(_inject),
    "replan": _guarded(_replan),
    "resolve": _guarded(_resolve),
    "advance": _guarded(advance),
    "mocks": _guarded(_mocks),
    "limits": _guarded(_limits),
    "sync": _nothing,
    "look": _nothing,
}
