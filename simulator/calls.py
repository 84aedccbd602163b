"""A call of a function or sub-workflow gets its answer from a mock, or waits for a person (semantics.md §7.1)."""

from functools import lru_cache

from simulator.errors import UNMOCKED, Error
from simulator.mocks import Answer, Mocks, Which, answer
from simulator.program import due
from simulator.run import Run
from simulator.world import Following, Frame, World
from workflow.paths import Json


def call_keys(run: Run, frame: Frame, function: str, action: str | None = None) -> tuple[str, ...]:  # noqa: ARG001
    """The mock keys of a call, the narrowest first: `state/action`, `state/function`, `function`."""
    return _keys(frame.state or "", function, action)


@lru_cache(maxsize=4096)
def _keys(state: str, function: str, action: str | None) -> tuple[str, ...]:
    narrow = [f"{state}/{part}" for part in (action, function) if part]
    return (*narrow, function)


def count_call(run: Run, kind: str, keys: tuple[str, ...]) -> None:
    """Note that there is one more call under each of the keys; the first has the number 1."""
    called = run.world.called
    for name in _names(kind, keys):
        called[name] = called.get(name, 0) + 1


@lru_cache(maxsize=4096)
def _names(kind: str, keys: tuple[str, ...]) -> tuple[str, ...]:
    """The keys of a call as `World.called` has them."""
    return tuple(f"{kind} {key}" for key in keys)


def attempt_of(run: Run, frame: Frame) -> int:
    """How often the state's work, or the action by itself, has been begun, this time included."""
    state = run.state_of(frame)
    return int(frame.memory.get("attempt") or (state.memory.get("attempt", 1) if state else 1))


def place_call(run: Run, frame: Frame, kind: str, keys: tuple[str, ...], request: Json) -> Following:
    """Have the frame answered by `("returned", result)` or `("failed", error)`; `World.calls` is the call's number.

    With `unmocked: ask` a call without a mock stays open: `memory["call"]` says so, and `resolve` answers it. So does
    one whose mock never answers: a person may after all.
    """
    world = run.world
    world.calls += 1
    found = _answer(run, frame, kind, keys, request)
    if found is not None:
        run.bound(found.result, "the mock's result", frame.path)
        world.used[found.used] = world.used.get(found.used, 0) + 1
    if found is None and run.settings.unmocked == "ask":
        frame.memory["call"] = _open_call(run, kind, keys, request)
    elif found is not None and found.never:
        frame.memory["call"] = {**_open_call(run, kind, keys, request), "never": True}
    elif found is not None:
        signal = ("failed", found.error.to_json()) if found.error else ("returned", found.result)
        if found.delay is None:
            return frame, signal
        run.schedule(frame.id, signal, due(found.delay, world.clock, "delay", frame.path))
    elif run.settings.unmocked == "empty":
        return frame, ("returned", {})
    else:
        what = "function" if kind == "function" else "sub-workflow"
        error = Error(UNMOCKED, f"the {what} {keys[-1]} has no mock for this call")
        return frame, ("failed", error.to_json())
    return None


def _open_call(run: Run, kind: str, keys: tuple[str, ...], request: Json) -> dict[str, Json]:
    return {"call": run.world.calls, "kind": kind, "name": keys[-1], "parameters": request, "since": run.now()}


def is_mocked(run: Run, frame: Frame, kind: str, keys: tuple[str, ...], request: Json) -> bool:
    """Whether the call that was counted last would find a mock."""
    return _answer(run, frame, kind, keys, request) is not None


def _answer(run: Run, frame: Frame, kind: str, keys: tuple[str, ...], request: Json) -> Answer | None:
    def which() -> Which:
        calls = {key: run.world.called.get(f"{kind} {key}", 0) for key in keys}
        return Which(calls, attempt_of(run, frame), _iteration(run, frame))

    return answer(_mocks(run, kind), keys, request, run.world.used, which)


def _iteration(run: Run, frame: Frame) -> int | None:
    """The number, from 0, of the innermost iteration that a frame is in; None: in none."""
    current: Frame | None = frame
    while current is not None:
        part = current.memory.get("part")
        if part is not None and part["word"] == "iteration":
            return int(part["index"])
        current = run.world.frames.get(current.parent)
    return None


def _mocks(run: Run, kind: str) -> Mocks:
    return run.setup.functions if kind == "function" else run.setup.subflows


def open_calls(world: World) -> list[dict[str, Json]]:
    """The calls that wait for a person: `{"call", "kind", "name", "parameters", "since", "never"?}`, in order."""
    return [frame.memory["call"] for frame in world.frames.values() if "call" in frame.memory]


def resolve(run: Run, number: int, result: Json, error: Error | None) -> bool:
    """Answer an open call; False where no call of that number is open."""
    asking = [frame.id for frame in run.world.frames.values() if frame.memory.get("call", {}).get("call") == number]
    for frame in asking:
        del run.world.frame(frame).memory["call"]
        run.schedule(frame, ("failed", error.to_json()) if error else ("returned", result))
    return bool(asking)
