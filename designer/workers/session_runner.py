"""Running simulator sessions in worker processes: what `SIGNALBOX_RUNNER` names (see simulator/live/ports.py)."""

import json
import logging
import time
from collections import OrderedDict
from typing import Any

from django.conf import settings

from designer.workers.client import SIMULATIONS, Busy, WorkerError
from simulator.live.ports import Load, Refused, Result
from simulator.session.saved_session import SavedRun, SavedScenario, SavedSession
from workflow.paths import Json

log = logging.getLogger(__name__)
UNOPENED = ("timeout", "worker-died", "memory", "too-large", "internal")
"""Failures of bringing a session back, after which it is shown read-only."""
HELD_SECONDS = 60.0
"""How long that is not tried again: it costs as much each time."""
HELD = 1_000
_held: OrderedDict[tuple[str, int], tuple[float, str]] = OrderedDict()


async def run(
    session_id: str, version: int, command: dict[str, Json], load: Load, debug_settings: dict[str, Json]
) -> Result:
    """Carry out `command` on the session as of `version`; `load` is asked for it only when no process has it ready."""
    asked = {"session_id": session_id, "version": version, "command": command, "debug_settings": debug_settings}
    try:
        try:
            found = await _call("handle", asked, session_id)
        except WorkerError as error:
            if error.code != "not-here":
                raise
            found = await _brought_back(asked, load)
    except WorkerError as error:
        raise Refused(error.code, error.message) from None
    except Busy as busy:
        raise Refused("busy", busy.message) from None
    head, _, body = found.partition(b"\n")
    return Result(**json.loads(head), body=body.decode())


async def _brought_back(asked: dict[str, Json], load: Load) -> bytes:
    """The answer of a session that is replayed first; of one that cannot be, the answer of what can be shown of it."""
    key = asked["session_id"], asked["version"]
    setup, saved = await load()
    since, why = _held.get(key, (0.0, ""))
    if not why or time.monotonic() > since + HELD_SECONDS:
        try:
            return await _call("handle", {**asked, "setup": setup, "saved": saved}, key[0])
        except WorkerError as error:
            if error.code not in UNOPENED or asked["command"].get("command") != "sync":
                raise
            why = error.message
            log.warning("session %s cannot be brought back and is shown read-only: %s", key[0], why)
            _held[key] = time.monotonic(), why
            while len(_held) > HELD:
                _held.popitem(last=False)
    return await _call("handle", {**asked, "setup": setup, "saved": None, "held": why}, key[0])


async def forget(session_id: str) -> None:
    """Drop the session from its process, because what it did could not be stored."""
    await _call("forget", {"session_id": session_id}, session_id)


async def check_setup(setup: dict[str, Json]) -> SavedRun | None:
    """Raise WorkerError for what a session cannot be started from; `{"log", "length"}` that it begins with, if any."""
    found: SavedRun | None = await SIMULATIONS.call("check", {"setup": setup}, settings.LIMIT_COMMAND_SECONDS)
    return found


async def save_run(setup: dict[str, Json], saved: SavedSession, name: str) -> SavedScenario:
    """A saved session as a scenario (`designer.workers.tasks.sessions.save`); raises WorkerError."""
    asked = {"setup": setup, "saved": saved, "name": name}
    found: SavedScenario = await SIMULATIONS.call("save", asked, settings.LIMIT_COMMAND_SECONDS)
    return found


async def trace_text(setup: dict[str, Json], saved: SavedSession) -> bytes:
    """The trace of a saved session as a file's bytes; raises WorkerError."""
    asked = {"setup": setup, "saved": saved}
    found = await SIMULATIONS.call_raw("trace", asked, settings.LIMIT_COMMAND_SECONDS)
    return found.partition(b"\n")[2]


async def restored(text: str, beside: str, dialect: str | None) -> SavedRun:
    """What a session file has, replayed (`designer.workers.tasks.sessions.restore`); raises WorkerError."""
    asked = {"text": text, "beside": beside, "dialect": dialect}
    found: SavedRun = await SIMULATIONS.call("restore", asked, settings.LIMIT_COMMAND_SECONDS)
    return found


async def take_sample(setup: dict[str, Json], saved: SavedSession, state: str, pointer: str) -> Any:
    """What a saved session brought to a state (`simulator.run_model.sample_data`); raises WorkerError."""
    asked = {"setup": setup, "saved": saved, "state": state, "pointer": pointer}
    return await SIMULATIONS.call("sample", asked, settings.LIMIT_COMMAND_SECONDS)


async def _call(name: str, arguments: dict[str, Json], session_id: str) -> bytes:
    return await SIMULATIONS.call_raw(name, arguments, settings.LIMIT_COMMAND_SECONDS, key=session_id)
