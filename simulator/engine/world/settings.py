"""The settings of a simulation, with their defaults (contracts.md, "Scenario file"; semantics.md)."""

import re
from dataclasses import dataclass, fields, replace
from typing import Literal, get_args, get_origin, get_type_hints

from simulator.limits import DATA_LIMIT, MAX_DEPTH, STEP_BUDGET, TRACE_LIMIT, TRACE_SIZE, TRACE_WARNING
from workflow.paths import json_text


class SettingError(ValueError):
    """A setting that does not exist or cannot have that value; the message says which and what it may be."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How the places that the documents leave open are read.

    `mergeArrays` and `secrets` concern 0.8 (semantics-0.8.md §2.5, §3.3), `exitCode` and `lifecycleEvents`
    1.0 (semantics-1.0.md §5, run; §10.2).

    `unmocked: ask` is for interactive sessions: the call waits for a person (semantics.md §7.1). What is in LIMITS is
    in docs/limits.md; `dataLimit` and `traceSize` are in bytes of JSON; `trace…` are for interactive sessions.
    """

    projection: Literal["auto", "value", "keyed"] = "auto"
    unmatchedEvents: Literal["keep", "drop"] = "keep"
    unmocked: Literal["fail", "empty", "ask"] = "fail"
    enforceSchemas: bool = False
    mergeArrays: Literal["append", "replace"] = "append"
    secrets: Literal["mask", "fail"] = "mask"
    exitCode: Literal["keep", "fail"] = "keep"
    lifecycleEvents: Literal["off", "trace", "bus"] = "trace"
    stepBudget: int = STEP_BUDGET.default
    maxDepth: int = MAX_DEPTH.default
    dataLimit: int = DATA_LIMIT.default
    traceLimit: int = TRACE_LIMIT.default
    traceWarning: int = TRACE_WARNING.default
    traceSize: int = TRACE_SIZE.default

    def with_values(self, values: dict[str, object]) -> "Settings":
        """These settings with some changed. Texts are read as the setting's type, as `--set NAME=VALUE` gives them."""
        changes = {name: _read(name, value) for name, value in values.items()}
        return replace(self, **changes)  # type: ignore[arg-type]  # _read has checked name and type


MOST = {
    "stepBudget": STEP_BUDGET.most,
    "maxDepth": MAX_DEPTH.most,
    "dataLimit": DATA_LIMIT.most,
    "traceLimit": TRACE_LIMIT.most,
    "traceWarning": TRACE_WARNING.most,
    "traceSize": TRACE_SIZE.most,
}
"""The ceiling of each limit, which no scenario and nobody in a session can raise (docs/limits.md is checked by this):
values are told to pages, and another process must be able to replay the run."""

LIMITS = tuple(MOST)
"""The settings that can be raised while a session runs."""

_TYPES = get_type_hints(Settings)
_WHOLE = re.compile("[1-9][0-9]*")
SHOWN = 40  # characters of a value that is refused
_NAMES = [field.name for field in fields(Settings)]


def _read(name: str, value: object) -> object:
    if name not in _NAMES:
        raise SettingError(f"there is no setting `{name}`; there are {', '.join(_NAMES)}")
    kind = _TYPES[name]
    if get_origin(kind) is Literal:
        if value in get_args(kind):
            return value
        raise SettingError(f"`{name}` may be {' or '.join(get_args(kind))}, not {json_text(value)}")
    if kind is bool:
        if str(value).lower() in ("true", "false"):
            return str(value).lower() == "true"
        raise SettingError(f"`{name}` may be true or false, not {json_text(value)}")
    return _limit(name, value)


def _limit(name: str, value: object) -> int:
    """A whole number up to the limit's ceiling."""
    written = str(value) if isinstance(value, int | str) else ""
    if isinstance(value, bool) or not _WHOLE.fullmatch(written):
        raise SettingError(f"`{name}` must be a whole number from 1 to {MOST[name]:,}, not {json_text(value, SHOWN)}")
    if len(written) > len(str(MOST[name])) or int(written) > MOST[name]:
        shown = written if len(written) <= SHOWN else f"a number of {len(written)} digits"
        raise SettingError(f"`{name}` may be at most {MOST[name]:,}, the ceiling of this limit, not {shown}")
    return int(written)
