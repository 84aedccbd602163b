"""What a simulation starts from: definitions, input, mocks, events, clock, seed and settings. It never changes.

It is what a scenario file says (contracts.md, "Scenario file"), read and checked.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from simulator.engine.calls.mocks import Mocks, read_mocks
from simulator.engine.program import Program
from simulator.engine.settings import Settings
from workflow.paths import Json

CLOCK_START = 1_577_836_800_000  # 2020-01-01T00:00:00Z (semantics.md §5.1)


@dataclass(frozen=True, slots=True)
class Planned:
    """An event injected at `at` (epoch ms); `settled`: when all that is due at that instant has been done."""

    at: int
    event: dict[str, Json]
    settled: bool = False


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything a run depends on. `root` is the scenario's own definition, a key of `programs`."""

    programs: Mapping[str, Program]
    root: str
    input: Json = field(default_factory=dict)
    clock: int = CLOCK_START
    seed: int = 0
    start: Literal["manual", "events", "schedule"] = "manual"
    until: int | None = None
    settings: Settings = field(default_factory=Settings)
    functions: Mocks = field(default_factory=dict)
    subflows: Mocks = field(default_factory=dict)
    mocks: Mapping[str, Json] = field(default_factory=dict)  # `functions` and `subflows` as they were written
    events: tuple[Planned, ...] = ()
    script: tuple[dict[str, Json], ...] = ()  # what people did, by the step at which they did it

    def with_mocks(self, functions: Json, subflows: Json) -> "Setup":
        """This setup with other mocks, as the scenario file writes them. Raises MockError."""
        written = {"functions": functions, "subflows": subflows}
        return replace(self, functions=read_mocks(functions), subflows=read_mocks(subflows, "output"), mocks=written)

    def with_limits(self, limits: dict[str, object]) -> "Setup":
        """This setup with some of the settings of LIMITS changed. Raises SettingError."""
        return replace(self, settings=self.settings.with_values(limits))

    @property
    def program(self) -> Program:
        """The scenario's own definition."""
        return self.programs[self.root]
