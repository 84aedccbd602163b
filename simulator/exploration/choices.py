"""What the outside can do at a point of a run: answer a call, send an event, or let time pass."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from simulator.engine.calls.calls import callee
from simulator.engine.context import Run
from simulator.engine.data.filters import SILENT, evaluate
from simulator.engine.errors import Trouble
from simulator.engine.events.correlation import TOKEN, declares
from simulator.engine.memory import OpenCall
from simulator.engine.setup import Setup
from simulator.engine.world import Frame, Instance, World
from simulator.exploration.call_faults import errors, late, matched
from simulator.exploration.demands import MOST_INPUTS, Demands
from simulator.exploration.example_data import together
from simulator.exploration.examples import TEXT, path_of, put
from simulator.exploration.given import Given
from workflow.expressions import NOTHING
from workflow.model import Action, DataFilter, EventDefinition, Expression, Ref, State
from workflow.paths import Json
from workflow.states import EventState, SwitchState, own_event_filter

Start = Literal["manual", "events", "schedule"]


@dataclass(frozen=True, slots=True)
class Input:
    """How the first instance starts (`start` as in a scenario), and its input."""

    data: dict[str, Json]
    start: Start = "manual"


@dataclass(frozen=True, slots=True)
class Answer:
    """The entry of a mock that the next call of `name` takes; `kind` is `function` or `subflow`."""

    kind: str
    name: str
    entry: dict[str, Json]

    @property
    def result(self) -> str:
        """What the scenario file calls a result."""
        return "output" if self.kind == "subflow" else "result"


@dataclass(frozen=True, slots=True)
class Arrive:
    """An event comes, `after` milliseconds from the point of choice."""

    event: dict[str, Json]
    after: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Nothing comes: the clock goes on to what is due next."""


Choice = Input | Answer | Arrive | Pass


class Chooser:
    """The choices at the points of one exploration."""

    def __init__(self, setup: Setup, given: Given) -> None:
        self.setup = setup
        self.given = given
        self.demands = {
            name: Demands(program, enforced=setup.settings.enforceSchemas) for name, program in setup.programs.items()
        }

    def starts(self) -> list[Input]:
        """The ways to start, the natural one first, each with the inputs that decisions ask for."""
        modes = start_modes(self.setup, self.given.starts)
        return [Input(data, mode) for mode in modes for data in self._inputs()]

    def _inputs(self) -> list[dict[str, Json]]:
        """What the definition asks for, then what the sub-workflows ask for that get its data."""
        called = [self.demands[name] for name in self._called(self.setup.root)]
        beside = together([each.base for each in called])
        found = self.demands[self.setup.root].inputs(self.given.inputs, beside)
        wanted = [one for each in called for one in each.fragments(each.program.start_state())]
        found += [together([found[0], one]) for one in wanted[:MOST_INPUTS]]
        return list({repr(one): one for one in found}.values())

    def _called(self, root: str) -> list[str]:
        """The other definitions of the session that `root` runs, those that these run included."""
        found: dict[str, None] = {root: None}
        waiting = [root]
        while waiting:
            for node in self.setup.programs[waiting.pop()].nodes.values():
                ref = getattr(node, "workflow", None)
                if isinstance(ref, Ref) and ref.name in self.demands and ref.name not in found:
                    found[ref.name] = None
                    waiting.append(ref.name)
        return [name for name in found if name != root]

    def answers(self, world: World, call: OpenCall) -> list[Answer]:
        """What the open call may come to: results, the errors that are handled, and an answer that is too late."""
        run = Run(self.setup, world)
        frame = next(f for f in world.frames.values() if f.memory.get("call", {}).get("call") == call["call"])
        holder = run.state_of(frame)
        program = run.program(frame.instance)
        state = program.state(holder.path) if holder else None
        node = program.nodes.get(frame.path)
        action = node if isinstance(node, Action) else None
        kind, name = str(call["kind"]), str(call["name"])
        key = "output" if kind == "subflow" else "result"
        keys = callee(run, kind, frame.state or "", name, action.name if action else None).keys
        written = self.given.answers(kind, keys, call["parameters"])
        entries: list[dict[str, Json]] = list(written)
        for like in [one for one in written if "error" not in one] or [{key: self._base(run, frame)}]:
            results = self._results(run, frame, state, action, name, like.get(key, {}))
            entries += [{**like, key: result} for result in results]
        holding = [each for _, each in self._holding(run, frame, state)]
        entries += [entry for each in holding for entry in errors(each)] + matched(action)
        if action is not None and action.timeout is not None:
            entries += late(action, world.clock)
        return [Answer(kind, name, entry) for entry in {repr(entry): entry for entry in entries}.values()]

    def _results(
        self, run: Run, frame: Frame, state: State | None, action: Action | None, name: str, like: Json
    ) -> Iterator[Json]:
        yield like
        for fragment in self._fragments(run, frame, state):
            filters = [f for f in (action.filter if action else None, state.filter if state else None) if f]
            yield from _placed(together([like, fragment]), fragment, filters, name)

    def _base(self, run: Run, frame: Frame) -> dict[str, Json]:
        """What every result and payload should have, so that nothing on the way fails by its data."""
        return self._wanted(run.world.instances[frame.instance].definition)

    def _wanted(self, definition: str) -> dict[str, Json]:
        """In 0.1 what the paths select; and what enforced schemas ask for."""
        demands = self.demands[definition]
        old = demands.program.workflow.dialect.startswith("0.1")
        return demands.base if old or demands.enforced else {}

    def _fragments(self, run: Run, frame: Frame, state: State | None) -> list[dict[str, Json]]:
        """Examples for what may be decided after this, here and in the instances that wait for this one."""
        holding = self._holding(run, frame, state)
        return [one for name, each in holding for one in self.demands[name].fragments(each)]

    def _holding(self, run: Run, frame: Frame, state: State | None) -> Iterator[tuple[str, State]]:
        """The state that `frame` works for and those that wait for its instance, each with its definition."""
        current: Frame | None = frame
        while current is not None and state is not None:
            instance = run.world.instances[current.instance]
            yield instance.definition, state
            current = run.world.frames.get(instance.parent)
            holder = run.state_of(current) if current else None
            state = run.program(holder.instance).state(holder.path) if holder else None

    def events(self, setup: Setup, world: World, after: int) -> list[Arrive]:
        """The events that something waits for now, with payloads for what may be decided after them."""
        run = Run(setup, world)
        found: dict[str, Arrive] = {repr(event): Arrive(event, after) for event in self._starting(run)}
        for frame in world.frames.values():
            program = run.program(frame.instance)
            holder = run.state_of(frame)
            state = program.state(holder.path) if holder else None
            for name in frame.waits:
                definition = program.events[name]
                through = _through(state, name, program.nodes.get(frame.path))
                payloads = _payloads(self._base(run, frame), self._fragments(run, frame, state), through)
                for event in self._made(definition, run.world.instances[frame.instance], list(payloads)):
                    found.setdefault(repr(event), Arrive(event, after))
        return list(found.values())

    def _starting(self, run: Run) -> Iterator[dict[str, Json]]:
        """The events that the first instance still lacks, where events start it: one instance is explored."""
        state = run.setup.program.start_state()
        begun = any(one.definition == run.setup.root for one in run.world.instances.values())
        if run.setup.start == "manual" or begun or not isinstance(state, EventState):
            return
        gathered = next((one for one in run.world.sets.values() if one["definition"] == run.setup.root), None)
        came = {name for name, _ in gathered["events"]} if gathered else set()
        values = gathered["values"] if gathered else {}
        waiting = Instance("", run.setup.root, run.setup.input, run.world.clock, captured=values)
        base, demands = self._wanted(run.setup.root), self.demands[run.setup.root]
        for definition in run.setup.program.consumed:
            wanted = any(definition.name == ref.name for entry in state.on_events for ref in entry.events)
            if wanted and definition.name not in came:
                through = _through(state, definition.name, None)
                payloads = _payloads(base, demands.fragments(state), through)
                yield from self._made(definition, waiting, list(payloads))

    def _made(self, definition: EventDefinition, instance: Instance, payloads: list[Json]) -> Iterator[dict[str, Json]]:
        """Events of the definition for the instance: as they are given, else made up, with each of the payloads."""
        like = [event for event in self.given.events if declares(definition, event)]
        yield from like
        for payload in payloads:
            if not like:
                yield _event(definition, instance, payload)
            for event in like if payload else ():
                yield {**event, "data": together([event.get("data", {}), payload])}


def start_modes(setup: Setup, asked: frozenset[str] | None) -> list[Start]:
    """The ways in which an instance of the scenario's definition can start, the natural one first."""
    state = setup.program.start_state()
    schedule = state.start.schedule if state.start else None
    able: dict[Start, bool] = {
        "schedule": schedule is not None and schedule.cron is not None,
        "events": isinstance(state, EventState),
        "manual": True,
    }
    return [mode for mode, can in able.items() if (mode in asked if asked else can)]


def _payloads(base: Json, fragments: Sequence[Json], through: DataFilter) -> Iterator[Json]:
    for fragment in [base, *(together([base, one]) for one in fragments)]:
        paths = [path for path in (through.result, through.input) if path is not None]
        if not paths:
            yield fragment
        for path in paths:
            yield from _payload(fragment, path)
    yield {}


def _placed(whole: Json, fragment: dict[str, Json], filters: list[DataFilter], name: str) -> list[Json]:
    """What a call may answer so that the fragment ends up in the state's data."""
    found = [whole]
    for each in filters:
        for path in (each.result, each.target):
            names = path_of(path) if path else None
            if names and names.names:
                found += _through_path(fragment, names.steps, names.names[-1])
        inside = path_of(each.target) if each.target else None
        if inside and inside.names:
            value: Json = fragment
            for member in inside.names:
                value = value.get(member) if isinstance(value, dict) else None
            found += [value] if value is not None else []
    value = fragment.get(name)
    return [*found, *([value] if value is not None and not isinstance(value, dict) else [])]


def _through_path(fragment: dict[str, Json], steps: tuple[Json, ...], member: str) -> list[Json]:
    """Data of which the path selects what the fragment has under the path's last name, or all of the fragment."""
    return [put({}, steps, fragment.get(member, fragment))]


def _payload(fragment: dict[str, Json], path: Expression) -> Iterator[Json]:
    found = path_of(path)
    if found is None or not found.names:
        yield fragment
        return
    names = found.names[1:] if found.names[0] == "data" else found.names
    steps = found.steps[len(found.names) - len(names) :]
    member = found.names[-1]
    value = fragment.get(member, fragment)
    yield put({}, steps, value) if names else value


def _through(state: State | None, name: str, node: object) -> DataFilter:
    """The filter that an event's payload goes through on its way into the state's data."""
    if isinstance(node, Action):
        return node.filter
    if isinstance(state, EventState):
        return next((e.filter for e in state.on_events if name in [ref.name for ref in e.events]), DataFilter())
    if isinstance(state, SwitchState):
        return next((case.filter for case in state.event_conditions if case.event.name == name), DataFilter())
    return own_event_filter(state) if state else DataFilter()


def _event(definition: EventDefinition, instance: Instance, payload: Json) -> dict[str, Json]:
    """An event of the definition that the instance takes, if any can be."""
    event: dict[str, Json] = {"type": definition.type or definition.event_id or definition.name}
    if definition.source:
        event["source"] = f"{definition.source[:-1]}x" if definition.source[-1] in "+#" else definition.source
    for rule in definition.correlation:
        wanted = instance.captured.get(rule.attribute, TEXT)
        if rule.value is not None:
            try:
                wanted = evaluate(rule.value, instance.input, SILENT)
            except Trouble:
                wanted = TEXT
        event[rule.attribute] = TEXT if wanted is None or wanted is NOTHING else wanted
    path = path_of(definition.token) if definition.token else None
    if path is not None and path.names:
        value = instance.captured.get(TOKEN, TEXT)
        inside = path.steps[1:] if path.names[0] == "data" and len(path.names) > 1 else path.steps
        payload = put(payload if isinstance(payload, dict) else {}, inside, value)
    return {**event, "data": payload}
