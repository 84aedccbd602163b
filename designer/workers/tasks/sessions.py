"""In the worker process: sessions, the most recently used of them kept ready, the others replayed when asked for.

The server's database is the truth. A session kept here counts only if it stands at the version that the server names.
"""

import json
import logging
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, cast
from weakref import WeakKeyDictionary

from designer.limits import MESSAGE_CHARACTERS
from designer.raising import instead
from designer.workers.gc_tuning import collect_seldom
from designer.workers.tasks import Unstartable, calls
from designer.workers.tasks.playback import play
from designer.workers.tasks.time_slices import Turn
from designer.workers.wire_frames import Parts, Written, body_text
from simulator.engine.setup.program import Program
from simulator.run_model.sample_data import sample_of
from simulator.scenario.loading import open_setup
from simulator.scenario.refused_part import said
from simulator.scenario.scenario import ScenarioError
from simulator.session.command_fields import CommandError
from simulator.session.saved_session import DebugConfig, SavedRun, SavedScenario, SavedSession, SessionChange
from simulator.session.session import Session
from simulator.session.session_file import NoSession, read_session
from simulator.timeline.replay import played
from workflow.definition import understand
from workflow.paths import Json

log = logging.getLogger(__name__)
WARM_UP = "id: w\nname: W\nversion: '1'\nstates:\n- {name: A, type: inject, data: {}, start: true, end: true}\n"


class NotHere(Exception):
    """This process does not have the session at that version: the server must send it."""

    code = "not-here"


class TooMuch(Exception):
    """An answer that is larger than a message to a client may be; what was done is not kept."""

    code = "too-large"


_live: OrderedDict[str, tuple[int, Session]] = OrderedDict()
_mocks: WeakKeyDictionary[Session, tuple[Mapping[str, Json], Written]] = WeakKeyDictionary()
_options = {"sessions": 256}
HEAVY = 32 * 1024 * 1024
"""Bytes of the traces of all sessions kept, beyond which no more than FEW are."""
FEW = 64


def prepare(options: Mapping[str, Json]) -> None:
    """Pay for the first use of everything before anybody waits for it."""
    collect_seldom()
    _options.update(options)
    Session.open({"definition": WARM_UP, "with": [], "scenario": {}}).handle({"command": "continue"})


def check(setup: dict[str, Json]) -> SavedRun | None:
    """Raise Unstartable for a setup that cannot be started; `{"log", "length"}` where it has a script to begin with."""
    _open(setup)
    if not (setup.get("scenario") or {}).get("script"):
        return None
    line = played(open_setup(setup))
    return {"log": line.log, "length": line.length}


def save(setup: dict[str, Json], saved: SavedSession, name: str) -> SavedScenario:
    """The session as a scenario: `{"scenario", "exact", "ended"}` (session/recording.py); raises Unstartable."""
    found = _open(setup, saved["log"], saved["position"], saved["length"]).as_scenario(
        setup.get("scenario") or {}, name, setup.get("given")
    )
    return {"scenario": found.scenario, "exact": found.exact, "ended": found.ended}


def handle(
    session_id: str,
    version: int,
    command: dict[str, Json],
    setup: dict[str, Json] | None = None,
    saved: SavedSession | None = None,
    debug_settings: dict[str, Json] | None = None,
    held: str | None = None,
) -> Parts:
    """Carry out a command on the session as of `version`, which must be here unless `setup` and `saved` come along.

    `held`: why it shall not be replayed, for it could not be a moment ago: it is shown read-only as it began.

    The head is `{"stopped", "change", "rest", "start", "steps"}` as `simulator.live.ports.Result` has them; the body is
    `{"trace", "view"}` for the client, or of a question `{"answer"}`. `debug_settings` are the definition's breakpoints
    and watches. With a change the session here stands at `version + 1`. Raises CommandError, NotHere, Unstartable,
    TooMuch.
    """
    if held is not None and setup is not None:
        return _shown(_held(setup, held).handle(command))
    session = _session(session_id, version, setup, saved)
    if debug_settings is not None:
        session.use_debug_settings(debug_settings)
    before, had = session.saved(), session.debug_settings
    try:
        answer = session.handle(command, Turn())
    except CommandError:
        if session.saved() == before:
            _keep(session_id, version, session)
        raise
    change = _change(before, session, None if session.debug_settings == had else session.debug_settings)
    body = body_text(_written(session, {name: value for name, value in answer.items() if name != "stopped"}))
    if len(body) > MESSAGE_CHARACTERS:
        many = f"The answer has {len(body):,} characters; a message may have {MESSAGE_CHARACTERS:,}."
        raise TooMuch(f"{many} Nothing was done.")
    _keep(session_id, version + 1 if change else version, session)
    steps = max(0, session.saved()["length"] - before["length"])
    head = {"change": change, "rest": session.rest, "start": answer.get("trace", {}).get("from", 0), "steps": steps}
    return Parts({"stopped": answer.get("stopped"), **head}, body)


def _shown(answer: dict[str, Any]) -> Parts:
    """The answer of a session that is not kept here and was not changed."""
    stopped = answer.pop("stopped", None)
    return Parts({"stopped": stopped, "change": None, "rest": None, "start": 0, "steps": 0}, json.dumps(answer))


def _written(session: Session, answer: dict[str, Any]) -> dict[str, Any]:
    """The answer, with the scenario's mocks as they were told before: they are long and seldom change."""
    if "view" in answer:
        mocks = session.timeline.setup.mocks
        if session not in _mocks or _mocks[session][0] is not mocks:
            _mocks[session] = mocks, Written(answer["view"]["mocks"])
        answer["view"]["mocks"] = _mocks[session][1]
    return answer


def forget(session_id: str) -> None:
    """Drop a session, because what was done with it here could not be stored."""
    _live.pop(session_id, None)


def let_go(key: str) -> None:
    """Another process has worked on this session since this one did."""
    _live.pop(key, None)


def sample(setup: dict[str, Json], saved: SavedSession, state: str, pointer: str) -> dict[str, Json] | None:
    """The data at the session's last visit to a state; raises Unstartable."""
    session = _open(setup, saved["log"], saved["position"], saved["length"])
    return sample_of(session.trace(), state, pointer)


def trace(setup: dict[str, Json], saved: SavedSession) -> Parts:
    """The trace of a session up to its position, as `signalbox simulate --select '$.trace'` prints it."""
    session = _open(setup, saved["log"], saved["position"], saved["length"])
    return Parts({}, json.dumps(session.trace(), ensure_ascii=False) + "\n")


def restore(text: str, beside: str, dialect: str | None) -> SavedRun:
    """What a session file has, replayed: `{"name", "setup", "log", "position", "length"}` and its outcome.

    Raises Unstartable where it cannot be read, its log not be replayed to its end, or where it is of another workflow
    than the definition `beside` (in a `dialect`, if one was chosen). One of an older edition is taken in as it is.
    """
    try:
        file = read_session(text)
        session = _open(file.setup, file.saved["log"], file.saved["length"], file.saved["length"])
    except NoSession as error:
        raise Unstartable(str(error)) from None
    except (Unstartable, MemoryError):
        raise
    except Exception as error:  # whatever somebody has put into a log
        log.info("a session file cannot be replayed", exc_info=True)
        raise Unstartable(f"Its log cannot be replayed ({type(error).__name__}).") from None
    asks = bool(file.setup.get("secrets"))  # it is replayed when somebody has given them
    if session.held and not asks and not session.is_older:
        raise Unstartable(session.held)
    own, profile = session.timeline.setup.root, session.timeline.setup.program.profile
    there = understand(beside, dialect, profile=profile).workflow
    if there is not None and Program(there).id != own:
        raise Unstartable(f"This is a run of {own}, and this definition is {Program(there).id}: take it in there.")
    outcome = {} if asks else session.outcome
    return cast(SavedRun, {"name": file.name, "setup": file.setup, **file.saved, **outcome})


CALLS = calls(trace, restore, check, handle, forget, let_go, save, sample, play)


def _session(session_id: str, version: int, setup: dict[str, Json] | None, saved: SavedSession | None) -> Session:
    """The session, taken out of those kept: one that something goes wrong with is not put back."""
    here = _live.pop(session_id, None)
    if here and here[0] == version:
        return here[1]
    if setup is None or saved is None:
        raise NotHere(session_id)
    try:
        return _open(setup, saved["log"], saved["position"], saved["length"], saved.get("undone"))
    except Unstartable as error:
        return _held(setup, f"it cannot be started any more: {error}")
    except MemoryError:
        raise
    except Exception:
        log.exception("session %s cannot be replayed", session_id)
        return _held(
            setup,
            "the program failed at it. Start a new one, and tell whoever runs this server: its log names the cause",
        )


def _held(setup: dict[str, Json], why: str) -> Session:
    """A session that is only to be looked at; raises Unstartable."""
    with instead(ScenarioError, lambda error: Unstartable(said(error))):
        return Session.held_open(setup, why)


def _open(setup: dict[str, Json], *saved: Any) -> Session:
    with instead(ScenarioError, lambda error: Unstartable(said(error))):
        return Session.open(setup, *saved)


def _keep(session_id: str, version: int, session: Session) -> None:
    _live[session_id] = (version, session)
    while len(_live) > _options["sessions"] or (len(_live) > FEW and _weight() > HEAVY):
        _live.popitem(last=False)


def _weight() -> int:
    return sum(session.timeline.weight for _, session in _live.values())


def _change(before: SavedSession, session: Session, debug_settings: DebugConfig | None) -> SessionChange | None:
    """How `before` became the session's state; None where they are the same. `debug_settings`: those that were changed.

    Log entries are never changed, only cut and added. One is the same only as itself: an answer `1` is not `true`.
    """
    keep, after = 0, session.saved()
    for old, new in zip(before["log"], after["log"], strict=False):
        if old is not new:
            break
        keep += 1
    moved = any(before[name] != after[name] for name in ("position", "length"))
    if not moved and keep == len(before["log"]) == len(after["log"]) and debug_settings is None:
        return None
    change = {
        "keep": keep,
        "cut": keep < len(before["log"]),
        "append": after["log"][keep:],
        "position": after["position"],
        "length": after["length"],
        **session.outcome,
    }
    if before["undone"] != after["undone"]:
        change |= {"undone": after["undone"]}
    if debug_settings is not None:
        change |= {"debug_settings": debug_settings}
    return cast(SessionChange, change)
