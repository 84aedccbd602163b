"""What can be asked of the engine: a closed set of commands.

Step and Continue run micro-steps; each of the others counts as one step itself.

Times are epoch milliseconds, lengths of time milliseconds.
"""

from dataclasses import dataclass

from simulator.engine.world.errors import Error
from workflow.paths import Json


@dataclass(frozen=True, slots=True)
class Step:
    """Run `count` micro-steps (semantics.md §5.3)."""

    count: int = 1


@dataclass(frozen=True, slots=True)
class Continue:
    """Run until nothing is due, `until` (a time) is passed, or `limit` micro-steps are done.

    Or until the trace has `events` events, from the start of the world on.

    With `timeouts` false it stops before the clock would jump to the timeout of something that still waits, unless
    events are planned: then the scenario says what comes. With `asked` it stops before the clock moves while a person
    is asked for the answer to a call that is not among these.
    """

    limit: int
    timeouts: bool = True
    until: int | None = None
    events: int | None = None
    asked: frozenset[int] | None = None


@dataclass(frozen=True, slots=True)
class Inject:
    """Put a CloudEvent on the bus, `after` milliseconds from now."""

    event: dict[str, Json]
    after: int = 0


@dataclass(frozen=True, slots=True)
class Replan:
    """Let the planned event whose task has `order` come at `to` instead; None: not at all."""

    order: int
    to: int | None


@dataclass(frozen=True, slots=True)
class Resolve:
    """Answer the call numbered `call` with a result, or with an error; `form` says what the result is, where it is not
    what the call gives (mock_answers.py)."""

    call: int
    result: Json = None
    error: Error | None = None
    form: str | None = None


@dataclass(frozen=True, slots=True)
class Jump:
    """Move the clock to `to`, where nothing is due before it."""

    to: int


@dataclass(frozen=True, slots=True)
class Edit:
    """Put `value` at a JSON pointer into the data of a frame, or `remove` what is there."""

    frame: int
    pointer: str
    value: Json = None
    remove: bool = False


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing but count a step: what changes is the setup."""


Command = Step | Continue | Inject | Replan | Resolve | Jump | Edit | Pass
