"""What the outside can do at a point of a run: answer a call, send an event, or let time pass."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from simulator.engine.data.filters import SILENT, evaluate
from simulator.engine.events.correlation import TOKEN, by_state_data, declares, is_fixed
from simulator.engine.run.calls import callee
from simulator.engine.run.context import StepContext
from simulator.engine.run.starts import TURNS
from simulator.engine.run.task_variables import RUNTIME
from simulator.engine.setup.grpc_statuses import OK, name_of
from simulator.engine.setup.program import Program
from simulator.engine.setup.setup import Setup
from simulator.engine.world.errors import Trouble
from simulator.engine.world.memory import OpenCall
from simulator.engine.world.world import Frame, Instance, World
from simulator.studies.exploration.bounds import Bound
from simulator.studies.exploration.call_faults import errors, late, matched, retried
from simulator.studies.exploration.demands import MOST_INPUTS, Demands
from simulator.studies.exploration.filter_demands import FilterDemands
from simulator.studies.exploration.given import Given
from simulator.studies.exploration.languages import Seen
from simulator.studies.exploration.languages.jsonpath import TEXT, path_of, put
from simulator.studies.exploration.partial_data import once
from simulator.studies.exploration.path_demands import PathDemands
from simulator.studies.exploration.tasks import answers as task_answers
from simulator.studies.exploration.tasks import events as task_events
from simulator.studies.exploration.tasks.demands import TaskDemands
from workflow.actions import Action
from workflow.expressions import NOTHING, Arguments
from workflow.model import Correlation, DataFilter, EventDefinition, Ref, Schedule, State
from workflow.paths import Json
from workflow.states import EventState, SwitchState, own_event_filter
from workflow.tasks import TaskSchedule

FAILED = 300
"""The first status that is none of success."""
Start = Literal["manual", "events", "schedule"]


@dataclass(frozen=True, slots=True)
class Input:
    """How the first instance starts (`start` as in a scenario), and its input."""

    data: Json
    start: Start = "manual"


@dataclass(frozen=True, slots=True)
class Answer:
    """The entry of a mock that the next call of `name` takes; `kind` is `function`, `subflow`, or `call` of a task."""

    kind: str
    name: str
    entry: dict[str, Json]

    @property
    def result(self) -> str:
        """What the scenario file calls a result."""
        return "output" if self.kind == "subflow" else "result"

    @property
    def is_bad(self) -> bool:
        """Whether the call fails by it, unless it follows where an answer leads."""
        status = self.entry.get("response", {}).get("status")
        by_grpc = name_of(self.entry.get("grpc", {}).get("status", OK)) != OK
        is_error = "error" in self.entry or "failure" in self.entry
        return is_error or by_grpc or (isinstance(status, int) and status >= FAILED)


@dataclass(frozen=True, slots=True)
class Arrive:
    """An event comes, `after` milliseconds from the point of choice."""

    event: dict[str, Json]
    after: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Nothing comes: the clock goes on to what is due next."""


Choice = Input | Answer | Arrive | Pass


class Held(NamedTuple):
    """A state that waits for something, its definition, and the action of it that does."""

    definition: str
    state: State
    action: Action | None


class Chooser:
    """The choices at the points of one exploration."""

    def __init__(self, setup: Setup, given: Given) -> None:
        self.setup = setup
        self.given = given
        self._with_keys = replace(setup, calls=dict.fromkeys(given.mocks.get("call", ()), ()))  # which keys fit
        self.demands = {name: demands_of(program, setup) for name, program in setup.programs.items()}
        asked = {name: _asked(one) for name, one in self.demands.items()}
        for one in self.demands.values():
            one.link(asked)
        self.of_tasks = {name: one for name, one in self.demands.items() if isinstance(one, TaskDemands)}

    def bounds(self) -> Iterator[Bound]:
        """Which combinations of data were left out, of the definition and of others that it runs."""
        for name in (self.setup.root, *self._called(self.setup.root)):
            for one in self.demands[name].bounds.values():
                yield one if name == self.setup.root else one._replace(why=f"{one.why} in {name}")

    def starts(self) -> list[Input]:
        """The ways to start, the natural one first, each with the inputs that decisions ask for."""
        modes = start_modes(self.setup, self.given.starts)
        return [Input(data, mode) for mode in modes for data in self._inputs()]

    def _inputs(self) -> list[dict[str, Json]]:
        """What the definition asks for, then what the sub-workflows ask for that get its data."""
        own = self.demands[self.setup.root]
        called = [self.demands[name] for name in self._called(self.setup.root)]
        found = own.inputs(self.given.inputs, own.together([each.base for each in called]))
        wanted = [one for each in called for one in each.at_start()]
        return once([*found, *(own.together([found[0], one]) for one in wanted[:MOST_INPUTS])])

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
        run = StepContext(self.setup, world)
        frame = next(f for f in world.frames.values() if f.memory.get("call", {}).get("call") == call["call"])
        if run.program(frame.instance).by_tasks:
            return self._task_answers(run, frame, call)
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
        held = list(self._holding(run, frame, state))
        demands, beyond = self.demands[world.instances[frame.instance].definition], self._beyond(held)
        for like in [one for one in written if "error" not in one] or [{key: demands.everywhere}]:
            results = demands.results(state, action, name, like.get(key, {}), beyond)
            entries += [{**like, key: result} for result in results]
        entries += [entry for name, each, _ in held for entry in errors(each, self.setup.programs[name].workflow)]
        entries += [*matched(action), *retried(action, program.workflow), *late(run, frame, action, key)]
        return [Answer(kind, name, entry) for entry in once(entries)]

    def _task_answers(self, run: StepContext, frame: Frame, call: OpenCall) -> list[Answer]:
        """The same for a task: what is given, and varied, replaces the results that are made up."""
        kind, name = str(call["kind"]), str(call["name"])
        state = run.program(frame.instance).state(frame.path)
        beyond = self._beyond(list(self._holding(run, frame, state)))
        keys = task_answers.keys_of_call(StepContext(self._with_keys, run.world), frame)
        written = [one for key in keys for one in self.given.answers(kind, (key,), call["parameters"])]
        found = task_answers.answers(run, frame, call, self.of_tasks, beyond)
        made = [one for one in found if not written or "error" in one or "delay" in one]
        varied = (one for each in written for one in task_answers.varied(each, found))
        return [Answer(kind, name, entry) for entry in once([*written, *varied, *made])]

    def _beyond(self, held: Sequence[Held]) -> list[dict[str, Json]]:
        """What may be decided after this in the instances that wait for this one, the outermost first."""
        found: list[dict[str, Json]] = []
        for name, state, action in reversed(held[1:]):
            found = self.demands[name].outputs(state, action, found)
        return found

    def _holding(self, run: StepContext, frame: Frame, state: State | None) -> Iterator[Held]:
        """The state that `frame` works for and those that wait for its instance."""
        current: Frame | None = frame
        while current is not None and state is not None:
            instance = run.world.instances[current.instance]
            node = run.program(current.instance).nodes.get(current.path)
            yield Held(instance.definition, state, node if isinstance(node, Action) else None)
            current = run.world.frames.get(instance.parent)
            holder = run.state_of(current) if current else None
            state = run.program(holder.instance).state(holder.path) if holder else None

    def events(self, setup: Setup, world: World, after: int) -> list[Arrive]:
        """The events that something waits for now, with payloads for what may be decided after them."""
        run = StepContext(setup, world)
        found: dict[str, Arrive] = {repr(event): Arrive(event, after) for event in self._starting(run)}
        for frame in world.frames.values():
            program = run.program(frame.instance)
            if program.by_tasks:
                found.update((repr(event), Arrive(event, after)) for event in self._awaited(run, frame))
                continue
            holder = run.state_of(frame)
            state = program.state(holder.path) if holder else None
            for name in frame.waits:
                definition = program.events[name]
                through = _through(state, name, program.nodes.get(frame.path))
                beyond = self._beyond(list(self._holding(run, frame, state)))
                instance = run.world.instances[frame.instance]
                if own := frame.memory.get("wanted"):
                    instance = replace(instance, wanted={**instance.wanted, **own})
                payloads = self.demands[instance.definition].payloads(state, definition, through, beyond)
                for event in self._made(definition, instance, list(payloads)):
                    found.setdefault(repr(event), Arrive(event, after))
        return list(found.values())

    def _awaited(self, run: StepContext, frame: Frame) -> Iterator[dict[str, Json]]:
        """The events that a task waits for."""
        if frame.role == "task" and frame.waits:
            state = run.program(frame.instance).state(frame.path)
            beyond = self._beyond(list(self._holding(run, frame, state)))
            demands = self.of_tasks[run.world.instances[frame.instance].definition]
            yield from task_events.awaited(run, frame, demands, beyond, self.given.events)

    def _starting(self, run: StepContext) -> Iterator[dict[str, Json]]:
        """The events that the first instance still lacks, where events start it: one instance is explored."""
        state = run.setup.program.start_state()
        begun = any(one.definition == run.setup.root for one in run.world.instances.values())
        if run.setup.program.by_tasks and run.setup.start != "manual" and not begun:
            of_root = self.of_tasks[run.setup.root]
            yield from task_events.starting(run, run.setup.program, of_root, self.given.events)
        if run.setup.start == "manual" or begun or not isinstance(state, EventState):
            return
        gathered = next((one for one in run.world.sets.values() if one["definition"] == run.setup.root), None)
        came = {name for name, _ in gathered["events"]} if gathered else set()
        values = gathered["values"] if gathered else {}
        waiting = Instance("", run.setup.root, run.setup.input, run.world.clock, captured=values)
        demands = self.demands[run.setup.root]
        for definition in run.setup.program.consumed:
            wanted = any(definition.name == ref.name for entry in state.on_events for ref in entry.events)
            if wanted and definition.name not in came:
                through = _through(state, definition.name, None)
                payloads = demands.payloads(state, definition, through, [])
                yield from self._made(definition, waiting, list(payloads))

    def _made(self, definition: EventDefinition, instance: Instance, payloads: list[Json]) -> Iterator[dict[str, Json]]:
        """Events of the definition for the instance: as they are given, else made up, with each of the payloads."""
        like = [event for event in self.given.events if declares(definition, event)]
        yield from like
        for payload in payloads:
            if not like:
                yield _event(definition, instance, payload)
            for event in like if payload else ():
                together = self.demands[instance.definition].together
                yield {**event, "data": together([event.get("data", {}), payload])}


def start_modes(setup: Setup, asked: frozenset[str] | None) -> list[Start]:
    """The ways in which an instance of the scenario's definition can start, the natural one first."""
    state = setup.program.start_state()
    schedule = state.start.schedule if state.start else None
    plan = setup.program.schedule
    able: dict[Start, bool] = {
        "schedule": (schedule is not None and _creates(schedule, state)) or _has_turns(plan),
        "events": isinstance(state, EventState) or (plan is not None and plan.on is not None),
        "manual": True,
    }
    return [mode for mode, can in able.items() if (mode in asked if asked else can)]


def _asked(demands: Demands) -> list[dict[str, Json]]:
    """What a definition asks for; nothing where it has no start."""
    try:
        return once([demands.base, *demands.at_start()])
    except Trouble:
        return []


def _has_turns(plan: TaskSchedule | None) -> bool:
    """1.0: whether the clock creates instances."""
    return plan is not None and any(getattr(plan, kind) is not None for kind in TURNS)


def _creates(schedule: Schedule, state: State) -> bool:
    """Whether the clock creates instances: by a cron, or in 0.8 by an interval, but of no state that awaits events."""
    if not schedule.creates:
        return schedule.cron is not None
    return (schedule.cron or schedule.interval) is not None and not isinstance(state, EventState)


def demands_of(program: Program, setup: Setup) -> Demands:
    """What a definition asks for, by its dialect's way of passing data on."""
    is_old = program.workflow.dialect.startswith(("0.1", "0.6"))
    kind = TaskDemands if program.by_tasks else PathDemands if is_old else FilterDemands
    return kind(program, enforced=setup.settings.enforceSchemas, seen=_seen(program, setup))


def _seen(program: Program, setup: Setup) -> Seen:
    """What expressions are given beside their data in any run of the setup (semantics-0.8.md §2.5)."""
    workflow = program.workflow
    if program.by_tasks:
        known = {"secrets": setup.secrets, "secret": setup.secrets, "runtime": RUNTIME}
        return Seen(Arguments(known, setup.clock / 1000))
    secrets = {ref.name: f"<secret {ref.name}>" for ref in workflow.secrets}
    variables = {"CONST": workflow.constants or {}, "SECRETS": secrets, "SECRET": secrets}
    arguments = Arguments(variables, setup.clock / 1000, functions=program.expression_functions)
    return Seen(arguments, {"id": workflow.id or None, "name": workflow.name or None, "prevActionResult": None})


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
        event[rule.attribute] = _value(definition, rule, instance)
    path = path_of(definition.token) if definition.token else None
    if path is not None and path.names:
        value = instance.captured.get(TOKEN, TEXT)
        inside = path.steps[1:] if path.names[0] == "data" and len(path.names) > 1 else path.steps
        payload = put(payload if isinstance(payload, dict) else {}, inside, value)
    return {**event, "data": payload}


def _value(definition: EventDefinition, rule: Correlation, instance: Instance) -> Json:
    """What an attribute is to be: the value that the rule or an earlier event says, else a text."""
    wanted = instance.captured.get(rule.attribute, TEXT)
    if rule.value is not None and by_state_data(definition):
        wanted = instance.wanted.get(definition.name, {}).get(rule.attribute)
        wanted = rule.value.value if wanted is None and is_fixed(rule.value) else wanted
    elif rule.value is not None:
        try:
            wanted = evaluate(rule.value, instance.input, SILENT)
        except Trouble:
            wanted = TEXT
    return TEXT if wanted is None or wanted is NOTHING else wanted
