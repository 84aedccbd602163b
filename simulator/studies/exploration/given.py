"""What people's scenarios give an exploration to start from; it keeps to that and varies it.

An input is tried as written, then with what decisions ask for; a mock's answers are the answers of that call, in every
order, besides the errors that the state handles; events come when something waits for them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from simulator.engine.data.filters import holds
from simulator.engine.setup.distributions import certain
from simulator.engine.setup.mocks import NARROW, Entry, Mocks
from simulator.engine.setup.setup import Setup
from simulator.engine.world.errors import Trouble
from simulator.engine.world.settings import Settings
from simulator.scenario.scenario import Scenario, said_runtime
from workflow.expressions import NO_ARGUMENTS
from workflow.paths import Json

KEPT = ("runtime", "clock", "seed", "settings")
"""What each scenario that is written has of the first that is given."""
_WHICH = ("when", "times", *NARROW)
Written = tuple[dict[str, Json], Entry]  # an entry of a mock, as written and as read


@dataclass(frozen=True, slots=True)
class Given:
    """Inputs, entries of mocks by kind and key, events, the ways to start (None: all), and what scenarios repeat."""

    inputs: tuple[dict[str, Json], ...] = ()
    mocks: Mapping[str, Mapping[str, tuple[Written, ...]]] = field(default_factory=dict)
    events: tuple[dict[str, Json], ...] = ()
    starts: frozenset[str] | None = None
    repeated: Mapping[str, Json] = field(default_factory=dict)

    def answers(self, kind: str, keys: Sequence[str], request: Json) -> list[dict[str, Json]]:
        """What the mocks say to a call, as entries without `when` and `times`; the narrowest key that has any."""
        for key in keys:
            entries = self.mocks.get(kind, {}).get(key, ())
            found = [written for written, entry in entries if _applies(entry, request)]
            if found:
                bare = [{name: value for name, value in one.items() if name not in _WHICH} for one in found]
                return [settled for one in bare for settled in certain(one) if not settled.get("never")]
        return []


def _applies(entry: Entry, request: Json) -> bool:
    if entry.times == 0 or entry.never:
        return False
    try:
        return entry.when is None or holds(entry.when, request, NO_ARGUMENTS)
    except Trouble:
        return False


def given(cases: Sequence[Scenario], setups: Sequence[Setup]) -> tuple[Setup, Given]:
    """The setup to explore and what the scenarios give; of clock, seed and settings the first one's count."""
    first = setups[0]
    starts = {str(case.data["start"]) for case in cases if "start" in case.data}
    found = Given(
        inputs=tuple(one.input for one in setups if one.input),
        mocks={
            "function": _mocks([(one.mocks.get("functions"), one.functions) for one in setups]),
            "subflow": _mocks([(one.mocks.get("subflows"), one.subflows) for one in setups]),
            "call": _mocks([(one.mocks.get("calls"), one.calls) for one in setups]),
        },
        events=tuple(planned.event for one in setups for planned in one.events),
        starts=frozenset(starts) if all("start" in case.data for case in cases) else None,
        repeated={**said_runtime(first), **_repeated(cases[0])},
    )
    bare = replace(first, input={}, start="manual", until=None, functions={}, subflows={}, mocks={}, events=())
    bare = replace(bare, calls={})
    settings = replace(first.settings, secrets=Settings().secrets)
    return replace(bare, secrets={}, settings=settings), found


def _repeated(case: Scenario) -> dict[str, Json]:
    """What is taken over as it is; not whether secrets must be given, for what is written shows none."""
    found: dict[str, Json] = {key: case.data[key] for key in KEPT if case.data.get(key)}
    settings = {key: value for key, value in found.pop("settings", {}).items() if key != "secrets"}
    return {**found, "settings": settings} if settings else found


def _mocks(parts: Sequence[tuple[Json, Mocks]]) -> dict[str, tuple[Written, ...]]:
    found: dict[str, dict[str, Written]] = {}
    for written, read in parts:
        for key, entries in read.items():
            texts = written[key] if isinstance(written[key], list) else [written[key]]
            found.setdefault(key, {}).update(
                {repr(text): (text, one) for text, one in zip(texts, entries, strict=True)}
            )
    return {key: tuple(entries.values()) for key, entries in found.items()}
