"""What people did in a session, as a scenario's `script` has it: which entries there are and what they hold."""

from collections.abc import Callable, Mapping

from simulator.engine.setup.mock_answers import MockError, answered
from simulator.engine.setup.mocks import KINDS, read_mocks
from simulator.engine.world.settings import SettingError, Settings
from workflow.paths import Json


def wrong(entry: Mapping[str, Json]) -> str:
    """What is wrong with an entry, "" where nothing is."""
    check = CHECKS.get(str(entry.get("command")))
    return check(entry) if check else f"`command` may be {', '.join(CHECKS)}"


def _inject(entry: Mapping[str, Json]) -> str:
    event = entry.get("event")
    if not isinstance(event, dict) or not isinstance(event.get("type", ""), str):
        return "`event` is an object with a `type`"
    return "" if _is_whole(entry.get("after")) else "`after` is a whole number of milliseconds"


def _resolve(entry: Mapping[str, Json]) -> str:
    error = entry.get("error")
    if error is not None and not isinstance(error, dict):
        return "`error` is an object with a `name`, or in 1.0 with a `type`"
    try:
        answered("call", entry)
    except MockError as found:
        return str(found)
    return "" if _is_whole(entry.get("call")) else "`call` is the number of a call"


def _mocks(entry: Mapping[str, Json]) -> str:
    try:
        for kind in KINDS:
            read_mocks(entry.get(kind), kind)
    except MockError as error:
        return str(error)
    missing = [kind for kind in ("functions", "subflows") if kind not in entry]
    return f"`{missing[0]}` is missing" if missing else ""


def _settings(entry: Mapping[str, Json]) -> str:
    changes = entry.get(str(entry["command"]))
    if not isinstance(changes, dict):
        return f"`{entry['command']}` is a mapping"
    try:
        Settings().with_values(changes)
    except SettingError as error:
        return str(error)
    return ""


def _edit(entry: Mapping[str, Json]) -> str:
    if not isinstance(entry.get("pointer"), str):
        return "`pointer` is a JSON pointer"
    return "" if _is_whole(entry.get("frame")) else "`frame` is the number of a frame"


def _is_whole(value: Json) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 53


CHECKS: dict[str, Callable[[Mapping[str, Json]], str]] = {
    "inject": _inject,
    "resolve": _resolve,
    "jump": lambda entry: "" if _is_whole(entry.get("to")) else "`to` is a time in milliseconds",
    "mocks": _mocks,
    "limits": _settings,
    "settings": _settings,
    "edit-data": _edit,
}
