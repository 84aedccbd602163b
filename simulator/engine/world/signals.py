"""What a task tells a frame: a type for each signal, and for each role which of them it takes.

Every signal is a tuple that begins with its word. Tuples never change, cost least to make (a run makes several a
state), and JSON has lists in their place (`to_signal`).
"""

from collections.abc import Sequence
from typing import Literal, cast

from workflow.paths import Json, Path

Arrive = tuple[Literal["arrive"], dict[str, Json], str]
"""An event reaches the bus: the event, and the instance that made it, "" for one from outside."""
Start = tuple[Literal["start"], str, Json]
"""An instance is started by hand: its definition and input."""
Ready = tuple[Literal["ready"], str]
"""A definition waits for events or times to start it."""
Tick = tuple[Literal["tick"], str]
"""The clock passes a time of a definition's cron."""
Turn = tuple[Literal["turn"], str, str]
"""The clock passes a time of a definition's `every`, `cron` or `after` (1.0)."""
Over = tuple[Literal["over"], str]
"""An instance of this definition has ended which `after` created (1.0)."""
GiveUp = tuple[Literal["give-up"], str]
"""A set of events, of this number, was not complete in time."""
ToWorld = Arrive | Start | Ready | Tick | Turn | Over | GiveUp

Enter = tuple[Literal["enter"], Path]
"""Enter the state at a path."""
Follow = tuple[Literal["follow", "go"], Path | None, Path]
"""Go on by a way, out of the state at the second path; `go`: its compensation is done."""
PartEnded = tuple[Literal["part"], int, Json]
"""A branch or iteration of this number has ended with its data."""

OpenList = tuple[Literal["open"], Path | None]
"""Enter the first task of a whole workflow (1.0); None: there is none."""
EnterTask = tuple[Literal["task"], Path | None]
"""Enter the task at a path (1.0); None: there is none, the list is at its end."""
WentOn = tuple[Literal["went"], Path | None, Path]
"""Go on by a way behind the task at the second path (1.0); without a way the workflow ends."""
ListEnded = tuple[Literal["ended"], int, Json, bool]
"""A list of tasks, of this number, has ended with its data; and whether the workflow ends with it (1.0)."""

Begin = tuple[Literal["begin"]]
"""Begin the work."""
Again = tuple[Literal["again"]]
"""Begin the work once more, with what was merged before."""
Performed = tuple[Literal["performed"], Json]
"""The state's actions are done, and made these data."""
EventCame = tuple[Literal["event"], str, dict[str, Json]]
"""An event that was waited for, by its name in the definition, and itself."""
Asked = tuple[Literal["asked"], dict[str, Json]]
"""A query or an update has come that no task waits for, and one has left a handler for."""
TimerFired = tuple[Literal["timer"], str]
"""The timer of this name is over."""
ToScope = Enter | Follow | PartEnded | TimerFired | OpenList | EnterTask | WentOn | Asked
ToList = EnterTask | WentOn | TimerFired
ToBeside = EnterTask | WentOn | ListEnded
"""What is told where nobody waits for it any more (1.0)."""
Settle = tuple[Literal["settle"]]
"""All that was due at the instant is done."""
Forked = tuple[Literal["forked"]]
"""The parts have been started, and none is waited for."""
Launched = tuple[Literal["launched"]]
"""The sub-workflow has been started, and is not waited for."""
Returned = tuple[Literal["returned"], Json]
"""What was called has answered with a result or output."""
Failed = tuple[Literal["failed"], dict[str, Json]]
"""What was called has failed, by an error as `Error.to_json` writes it."""
Leave = tuple[Literal["leave"], Path | None]
"""Leave the state by the way at a path."""
Abandon = tuple[Literal["abandon"], Path]
"""Leave the state by a retry that is used up (0.1)."""
ToState = (
    Begin
    | Again
    | Performed
    | EventCame
    | TimerFired
    | PartEnded
    | Settle
    | Forked
    | Launched
    | Returned
    | Failed
    | Leave
    | Abandon
)

ToTask = Begin | ListEnded | Settle | EventCame | TimerFired | Returned | Failed

ActionDone = tuple[Literal["done"], Json, str | None, str, Path]
"""What an action gave: a value, the member that a path gave it, the action's name and path."""
ActionSkipped = tuple[Literal["skipped"], Path]
"""An action, at this path, was not begun: its condition is false."""
ToActions = Begin | ActionDone | ActionSkipped | TimerFired
ToAction = Begin | Returned | EventCame | Failed | TimerFired
ToCall = Returned | Failed
ToSubflow = Returned | Failed

Signal = ToWorld | ToScope | ToList | ToState | ToTask | ToActions | ToAction | ToCall | ToSubflow

BEGIN: Begin = ("begin",)
AGAIN: Again = ("again",)

PATHS = {
    "enter": (1,),
    "follow": (1, 2),
    "go": (1, 2),
    "leave": (1,),
    "abandon": (1,),
    "done": (4,),
    "skipped": (1,),
    "open": (1,),
    "task": (1,),
    "went": (1, 2),
}
"""Which parts of a signal are paths, by its word: JSON has lists in their place."""


def to_signal(parts: Sequence[Json]) -> Signal:
    """The signal that JSON has as a list of these parts."""
    places = PATHS.get(parts[0], ())
    whole = (tuple(part) if n in places and part is not None else part for n, part in enumerate(parts))
    return cast(Signal, tuple(whole))
