"""What a simulation starts from: definitions, input, mocks, events, clock, seed and settings. It never changes.

It is what a scenario file says (contracts.md, "Scenario file"), read and checked.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, Protocol

from simulator.engine.data.marks import Marks
from simulator.engine.setup.mocks import KINDS, Mocks, read_mocks
from simulator.engine.setup.program import Program
from simulator.engine.setup.versions import order_of
from simulator.engine.world.settings import Settings
from simulator.engine.world.world import Frame, World
from workflow.expressions.arguments import Observing
from workflow.paths import Json, Path
from workflow.profile import DOCUMENTS, SPECIFICATION, Semantics

CLOCK_START = 1_577_836_800_000  # 2020-01-01T00:00:00Z (semantics.md §5.1)


@dataclass(frozen=True, slots=True)
class Planned:
    """An event injected at `at` (epoch ms); `settled`: when all that is due at that instant has been done."""

    at: int
    event: dict[str, Json]
    settled: bool = False


def _newness(program: Program) -> tuple[bool, tuple[tuple[int, int | str], ...]]:
    """By what the newest version is found: in 1.0 one that is finished comes before others (semantics-1.0.md §1.5)."""
    finished = "-" not in program.version.partition("+")[0]
    return program.by_tasks and finished, order_of(program.version)


class Observer(Protocol):
    """What hears the evaluations of the expressions of a run."""

    def of(self, world: World, frame: Frame) -> Observing:
        """What hears those that are evaluated for a frame of the world as it is then."""


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
    calls: Mocks = field(default_factory=dict)  # of tasks (semantics-1.0.md §7.1)
    mocks: Mapping[str, Json] = field(default_factory=dict)  # `functions`, `subflows`, `calls` as they were written
    events: tuple[Planned, ...] = ()
    secrets: Mapping[str, Json] = field(default_factory=dict)  # their values by name (semantics-0.8.md §2.5)
    env: Mapping[str, str] = field(default_factory=dict)  # the environment of a worker, by name
    script: tuple[dict[str, Json], ...] = ()  # what people did, by the step at which they did it
    marks: Marks | None = field(default=None, compare=False, repr=False)
    """What is shown by a name only, where there are secrets or personal data (data/marks.py)."""
    observer: Observer | None = field(default=None, compare=False, repr=False)
    """What hears each evaluation of an expression, where a step is carried out once more to be asked about."""
    runtime: str = SPECIFICATION.id  # by which it is run, with its version (docs/runtimes/index.md)
    semantics: Semantics = DOCUMENTS
    fixed_calls: dict[int, Any] = field(default_factory=dict, init=False, compare=False, repr=False)
    """What calls ask that always ask the same, by the identity of the task: kept for speed (shortcuts)."""
    compiled: dict[str, Any] = field(default_factory=dict, init=False, compare=False, repr=False)
    """What shortcuts make of programs and these mocks, by the program's key: kept for speed (shortcuts)."""

    def __post_init__(self) -> None:
        if self.marks is None and (self.secrets or any(one.personal for one in self.programs.values())):
            object.__setattr__(self, "marks", Marks())

    def with_mocks(self, written: Mapping[str, Json]) -> "Setup":
        """This setup with other mocks, by kind as the scenario file writes them. Raises MockError."""
        functions, subflows, calls = (read_mocks(written.get(kind), kind) for kind in KINDS)
        return replace(self, functions=functions, subflows=subflows, calls=calls, mocks=written)

    def secret(self, name: str) -> Json:
        """The value of a secret that is given, marked."""
        value = self.secrets[name]
        return value if self.marks is None else self.marks.marked(value, f"<secret {name}>")

    def personal(self, program: Program, schema: Path, data: Json) -> Json:
        """Data, with what is personal in them by the program's schema at this path marked; () is that of the input."""
        places = program.personal.get(schema) if self.marks is not None else None
        return data if places is None or self.marks is None else self.marks.personal(data, places)

    def with_limits(self, limits: dict[str, object]) -> "Setup":
        """This setup with some of the settings of LIMITS changed. Raises SettingError."""
        return replace(self, settings=self.settings.with_values(limits))

    def find_program(self, workflow: str, version: str | None = None) -> str | None:
        """The key of the definition with this id and version; without one the newest. None: there is none."""
        found = [(key, program) for key, program in self.programs.items() if program.id == workflow]
        if version is not None:
            found = [(key, one) for key, one in found if one.version == version] or found[:0]
        return max(found, key=lambda pair: _newness(pair[1]), default=(None, None))[0]

    @property
    def has_secrets(self) -> bool:
        """Whether there may be something that is not told; calls of tasks may have credentials (1.0)."""
        return self.marks is not None or any(program.by_tasks for program in self.programs.values())

    @property
    def program(self) -> Program:
        """The scenario's own definition."""
        return self.programs[self.root]
