"""The settings of a simulation, with their defaults (contracts.md, "Scenario file"; semantics.md)."""

import re
from dataclasses import dataclass, fields, replace
from typing import Literal, get_args, get_origin, get_type_hints


class SettingError(ValueError):
    """A setting that does not exist or cannot have that value; the message says which and what it may be."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How the places that the documents leave open are read.

    `unmocked: ask` is for interactive sessions: the call waits for a person (semantics.md §7.1). What is in LIMITS is
    in docs/limits.md; `dataLimit` and `traceSize` are in bytes of JSON; `trace…` are for interactive sessions.
    """

    projection: Literal["auto", "value", "keyed"] = "auto"
    unmatchedEvents: Literal["keep", "drop"] = "keep"
    unmocked: Literal["fail", "empty", "ask"] = "fail"
    enforceSchemas: bool = False
    stepBudget: int = 100_000
    maxDepth: int = 32
    dataLimit: int = 262_144
    traceLimit: int = 25_000
    traceWarning: int = 10_000
    traceSize: int = 67_108_864

    def with_values(self, values: dict[str, object]) -> "Settings":
        """These settings with some changed. Texts are read as the setting's type, as `--set NAME=VALUE` gives them."""
        changes = {name: _read(name, value) for name, value in values.items()}
        return replace(self, **changes)  # type: ignore[arg-type]  # _read has checked name and type


LIMITS = ("stepBudget", "maxDepth", "dataLimit", "traceLimit", "traceWarning", "traceSize")
"""The settings that can be raised while a session runs."""

MOST = {"traceLimit": 250_000, "traceSize": 1 << 30}
"""What a session's trace may be raised to: another process must be able to replay it."""

_TYPES = get_type_hints(Settings)
_WHOLE = re.compile("[1-9][0-9]{0,14}")
BIGGEST = 10**12
_NAMES = [field.name for field in fields(Settings)]


def _read(name: str, value: object) -> object:
    if name not in _NAMES:
        raise SettingError(f"there is no setting `{name}`; there are {', '.join(_NAMES)}")
    kind = _TYPES[name]
    if get_origin(kind) is Literal:
        if value in get_args(kind):
            return value
        raise SettingError(f"`{name}` may be {' or '.join(get_args(kind))}, not {value!r}")
    if kind is bool:
        if str(value).lower() in ("true", "false"):
            return str(value).lower() == "true"
        raise SettingError(f"`{name}` may be true or false, not {value!r}")
    if isinstance(value, bool) or not _WHOLE.fullmatch(str(value)) or int(str(value)) > MOST.get(name, BIGGEST):
        raise SettingError(f"`{name}` must be a whole number from 1 to {MOST.get(name, BIGGEST):,}, not {value!r}")
    return int(str(value))
