"""A whole session as a file: what it was started from and its log, from which the same run comes again anywhere.

It is JSON with `signalbox: session`; `contracts.md`, "Session file", has its members.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from simulator.engine.data.strict_json import read_json
from simulator.scenario.keys import SESSION
from simulator.session.saved_session import SavedSession
from workflow.paths import Json

SETUP = ("definition", "dialect", "runtime", "with", "scenario", "secrets", "edition")
SAVED = ("log", "position", "length")


class NoSession(Exception):
    """A text that is no session file, and why."""


@dataclass(frozen=True, slots=True)
class SessionFile:
    """What a file has: the arguments of `session.Session.open`, and what the session is called."""

    name: str
    setup: dict[str, Json]
    saved: SavedSession


def is_session(data: Json) -> bool:
    """Whether these are the data of a session file."""
    return isinstance(data, dict) and data.get("signalbox") == SESSION


def session_text(name: str, setup: Mapping[str, Json], saved: SavedSession) -> str:
    """The file of a session: JSON with a line end."""
    whole: dict[str, Json] = {"signalbox": SESSION, "name": name}
    whole |= {key: setup[key] for key in SETUP if key in setup} | {
        key: value for key, value in saved.items() if key in SAVED
    }
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def read_session(text: str) -> SessionFile:
    """The session of a file. Raises NoSession where a member is missing or is no such thing; nothing is replayed."""
    try:
        data = read_json(text)
    except ValueError as error:
        raise NoSession(f"This is not JSON: {error}") from None
    if not isinstance(data, dict) or not is_session(data):
        raise NoSession(f"This is no session file: that is a JSON object with `signalbox` {SESSION}.")
    for key, what, kind in (
        ("definition", "a text", str),
        ("with", "a list", list),
        ("scenario", "a mapping", dict),
        ("log", "a list", list),
    ):
        if not isinstance(data.get(key), kind):
            raise NoSession(f"`{key}` of a session file is {what}.")
    names = data.get("secrets", [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise NoSession("`secrets` of a session file is a list of names.")
    for key in ("position", "length"):
        if type(data.get(key)) is not int or data[key] < 0:
            raise NoSession(f"`{key}` of a session file is a number of steps.")
    if not all(isinstance(one.get("text") if isinstance(one, dict) else one, str) for one in data["with"]):
        raise NoSession("`with` of a session file has texts, or mappings with a `text`.")
    _check_log(data["log"], data["length"])
    if type(data.get("edition", 1)) is not int or data.get("edition", 1) < 1:
        raise NoSession("`edition` of a session file is a number.")
    setup = {"edition": 1, **{key: data[key] for key in SETUP if data.get(key) is not None}}
    saved: SavedSession = {"log": data["log"], "position": data["position"], "length": data["length"]}
    return SessionFile(str(data.get("name") or "").replace("\0", "")[:200], setup, saved)


def _check_log(log: list[Json], length: int) -> None:
    """Raise NoSession for a log whose entries do not come in order, each at a step that is known."""
    before = -1
    for number, entry in enumerate(log, 1):
        at = entry.get("at") if isinstance(entry, dict) else None
        if type(at) is not int or not isinstance(entry.get("command"), str) or not before < at < length:
            raise NoSession(f"Entry {number} of `log` has no `command`, or is not `at` a step after the one before it.")
        before = at
