"""A call of a function or sub-workflow gets its answer from a mock, or waits for a person (semantics.md §7.1)."""

from collections.abc import Callable

from simulator.engine.run.context import StepContext
from simulator.engine.run.failures import failure_of
from simulator.engine.setup.callee import Callee
from simulator.engine.setup.mock_answers import FAILURE
from simulator.engine.setup.mocks import Answer, Candidates, Mocks, Which, answer, are_prompt, candidates, no_chance
from simulator.engine.setup.program import due
from simulator.engine.world.errors import UNMOCKED, Error, with_standard_type
from simulator.engine.world.memory import OpenCall
from simulator.engine.world.signals import ToSubflow
from simulator.engine.world.world import Following, Frame, World
from workflow.paths import Json, Path

WORDS = {"function": "function", "subflow": "sub-workflow", "call": "task"}
"""What people call who is called, by its kind."""
GIVEN = ("result", "output")


def callee(run: StepContext, kind: str, state: str, name: str, action: str | None = None) -> Callee:
    """What a state calls, by the function's (or sub-workflow's) name and the action's, if it has one."""
    found = run.callees.get((kind, state, name, action))
    if found is None:
        mocks = run.setup.functions if kind == "function" else run.setup.subflows
        found = run.callees[kind, state, name, action] = callee_in(mocks, kind, state, name, action)
    return found


def callee_in(mocks: Mocks, kind: str, state: str, name: str, action: str | None) -> Callee:
    """What a state calls, with those of the mocks that may answer it."""
    keys = (*(f"{state}/{part}" for part in (action, name) if part), name)
    return callee_by(kind, name, keys, candidates(mocks, keys))


def callee_by(kind: str, name: str, keys: tuple[str, ...], entries: Candidates) -> Callee:
    """What is called, with the mocks that may answer it."""
    narrow = any(entry.is_narrow for _, _, entry, _ in entries)
    plain = kind != "function" or all(fixed is None or fixed.form in GIVEN for _, _, _, fixed in entries)
    prompt = plain and are_prompt(entries)
    return Callee(kind, name, keys, tuple(f"{kind} {key}" for key in keys), entries, narrow, prompt)


def count_call(run: StepContext, to: Callee) -> None:
    """Note that there is one more call under each of the keys; the first has the number 1."""
    called = run.world.called
    for counter in to.counters:
        called[counter] = called.get(counter, 0) + 1


def uncount_call(run: StepContext, to: Callee) -> None:
    """Take back what `count_call` noted: there is no call."""
    for counter in to.counters:
        run.world.called[counter] -= 1


def attempt_of(run: StepContext, frame: Frame) -> int:
    """How often the state's work, or the action by itself, has been begun, this time included.

    In 1.0 that is how often the list of the `try` around it has been.
    """
    program = run.programs[frame.instance]
    if program.by_tasks and "attempt" in frame.memory:
        return frame.memory["attempt"]
    if program.by_tasks:
        return _attempt_of_try(run, frame) if program.has_tries else 1
    state = run.state_of(frame)
    return int(frame.memory.get("attempt") or (state.memory.get("attempt", 1) if state else 1))


def _attempt_of_try(run: StepContext, frame: Frame) -> int:
    frames, current = run.world.frames, frame
    while current.memory.get("word") != "try":
        if not current.parent:
            return 1
        current = frames[current.parent]
    return int(current.memory["index"])


def place_call(run: StepContext, frame: Frame, to: Callee, request: Json, besides: str = "") -> Following:
    """Have the frame answered by `("returned", result)` or `("failed", error)`; `World.calls` is the call's number.

    `memory["form"]` says what the result is, where it is not what is given (mock_answers.py).
    With `unmocked: ask` a call without a mock stays open: `memory["call"]` says so, and `resolve` answers it. So does
    one whose mock never answers: a person may after all. `besides` is what the error says where there is no mock.
    """
    found = take_answer(run, frame, frame.path, to, request)
    frame.memory.pop("form", None)  # of the attempt before
    if found is None and run.settings.unmocked == "ask":
        frame.memory["call"] = _open_call(run, to, request)
    elif found is not None and found.never:
        frame.memory["call"] = {**_open_call(run, to, request), "never": True}
    elif found is not None:
        signal = _signal(run, frame, (to.kind, to.name), found.result, found.error, found.form)
        if found.delay is None:
            return frame, signal
        wait, clock = found.delay, run.world.clock
        at = clock + wait if isinstance(wait, int) else due(wait, clock, "delay", frame.path)
        run.schedule(frame.id, signal, at)
    elif run.settings.unmocked == "empty":
        return frame, ("returned", {})
    else:
        error = Error(UNMOCKED, f"the {WORDS[to.kind]} {to.name} has no mock for this call{besides}")
        return frame, ("failed", error.to_json())
    return None


def _signal(
    run: StepContext, frame: Frame, to: tuple[str, str], result: Json, error: Error | None, form: str | None
) -> ToSubflow:
    """What a frame is told of an answer to its call of a kind and name; `memory["form"]` says in which form it is."""
    if form is not None and form not in GIVEN:
        frame.memory["form"] = form
    if form == FAILURE and error is None:
        kind, name = to
        error = failure_of(kind, str(frame.memory.get("what", name)), result)
    error = error and _spelled_out(run, error)
    return ("failed", error.to_json()) if error else ("returned", result)


def _spelled_out(run: StepContext, error: Error) -> Error:
    """The error of a mock, or of a person; on Temporal its type may be any word."""
    return error if run.semantics.events.kinds == "signals" else with_standard_type(error)


def take_answer(run: StepContext, frame: Frame, place: Path, to: Callee, request: Json) -> Answer | None:
    """Number a call from `place`, and use up the mock that answers it, if there is one."""
    world = run.world
    world.calls += 1
    found = _answer(run, frame, to, request, run.share)
    if found is not None:
        run.bound(found.result, "the mock's result", place)
        world.used[found.used] = world.used.get(found.used, 0) + 1
    return found


def _open_call(run: StepContext, to: Callee, request: Json) -> OpenCall:
    return {"call": run.world.calls, "kind": to.kind, "name": to.name, "parameters": request, "since": run.now()}


def is_mocked(run: StepContext, frame: Frame, to: Callee, request: Json) -> bool:
    """Whether the call that was counted last would find a mock."""
    return _answer(run, frame, to, request) is not None


def _answer(
    run: StepContext, frame: Frame, to: Callee, request: Json, draw: Callable[[], float] = no_chance
) -> Answer | None:
    if not to.narrow:
        return answer(to.entries, request, run.world.used, None, draw)

    def which() -> Which:
        calls = {key: run.world.called.get(counter, 0) for key, counter in zip(to.keys, to.counters, strict=True)}
        return Which(calls, attempt_of(run, frame), _iteration(run, frame))

    return answer(to.entries, request, run.world.used, which, draw)


def _iteration(run: StepContext, frame: Frame) -> int | None:
    """The number, from 0, of the innermost iteration that a frame is in; None: in none."""
    current: Frame | None = frame
    while current is not None:
        part = current.memory.get("part")
        if part is not None and part["word"] == "iteration":
            return int(part["index"])
        current = run.world.frames.get(current.parent)
    return None


def open_calls(world: World) -> list[OpenCall]:
    """The calls that wait for a person, in order."""
    return [frame.memory["call"] for frame in world.frames.values() if "call" in frame.memory]


def unanswered(world: World) -> list[int]:
    """The numbers of the calls that a person is asked about: not of those that by their mock never answer."""
    return [int(call["call"]) for call in open_calls(world) if not call.get("never")]


def resolve(run: StepContext, number: int, result: Json, error: Error | None, form: str | None = None) -> bool:
    """Answer an open call, as a mock with this result of a `form` would; False where no call of that number is open."""
    asking = [frame.id for frame in run.world.frames.values() if frame.memory.get("call", {}).get("call") == number]
    for frame in asking:
        here = run.world.frame(frame)
        call = here.memory.pop("call")
        run.schedule(frame, _signal(run, here, (call["kind"], call["name"]), result, error, form))
    return bool(asking)
