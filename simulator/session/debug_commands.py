"""Commands of a debugger beside those that run: breakpoints, watches, changed data and settings, undo."""

from collections.abc import Mapping
from contextlib import suppress

from simulator.engine.data.weights import TooLarge, check_sizes
from simulator.engine.run.edit_data import changed
from simulator.engine.world.settings import LIMITS, SettingError
from simulator.inspection.focus import focus_frame
from simulator.session.command_fields import CommandError, read_focus
from simulator.session.run_commands import Ran
from simulator.timeline.breakpoint_hits import BreakpointHits
from simulator.timeline.breakpoints import Breakpoint, BreakpointError, read_breakpoints
from simulator.timeline.timeline import Timeline
from simulator.timeline.watches import Watch, read_watches
from workflow.paths import Json

SETTINGS = ("projection", "unmatchedEvents", "unmocked", "enforceSchemas")
"""What `settings` changes; limits are the command `limits`."""


def set_breakpoints(line: Timeline, command: Mapping[str, Json]) -> None:
    """Have these breakpoints instead of those before; they are the definition's, and not in the log."""
    try:
        line.set_breakpoints(BreakpointHits(read_breakpoints(command.get("breakpoints"), line.setup), line.setup))
    except BreakpointError as error:
        raise _refused("bad-breakpoint", error) from None


def set_watches(line: Timeline, command: Mapping[str, Json]) -> None:
    """Have these watches instead of those before."""
    try:
        line.watches = read_watches(command.get("watches"), line.setup)
    except BreakpointError as error:
        raise _refused("bad-watch", error) from None


def use_debug_settings(line: Timeline, debug_settings: Mapping[str, Json]) -> None:
    """Have the breakpoints and watches that can be read."""
    points: list[Breakpoint] = []
    watches: list[Watch] = []
    for one in debug_settings.get("breakpoints", []):
        with suppress(BreakpointError):
            points += read_breakpoints([one], line.setup)
    for one in debug_settings.get("watches", []):
        with suppress(BreakpointError):
            watches += read_watches([one], line.setup)
    line.set_breakpoints(BreakpointHits(points, line.setup))
    line.watches = tuple(watches)


def _refused(code: str, error: BreakpointError) -> CommandError:
    number = f"Number {error.path[0] + 1}: " if error.path and isinstance(error.path[0], int) else ""
    return CommandError(code, f"{number}{error}")


def edit_data(line: Timeline, command: Mapping[str, Json]) -> None:
    """Change the data of the frame in focus at a JSON pointer: what stands there, a new member, or one less."""
    place = command.get("pointer", "")
    if not isinstance(place, str):
        raise CommandError("bad-field", "`pointer` must be a text")
    frame = focus_frame(line.world, read_focus(command))
    if frame is None:
        raise CommandError(
            "not-possible", "No state is active at this step: there are no data to change. Go to a step where one is."
        )
    remove = bool(command.get("remove"))
    after = changed(frame.data, place, command.get("value"), remove=remove)
    try:
        check_sizes([((), after)], line.setup.settings.dataLimit)
    except TooLarge as error:
        raise CommandError("too-large", str(error)) from None
    what = {"remove": True} if remove else {"value": command.get("value")}
    line.record("edit-data", frame=frame.id, pointer=place, **what)


def change_settings(line: Timeline, command: Mapping[str, Json]) -> None:
    """Other settings from here on."""
    chosen = {name: value for name, value in command.items() if name in SETTINGS}
    if not chosen:
        limits = ", ".join(LIMITS)
        raise CommandError("bad-setting", f"there are {', '.join(SETTINGS)}; limits ({limits}) are set by `limits`")
    try:
        line.setup.with_limits(chosen)
    except SettingError as error:
        raise CommandError("bad-setting", str(error)) from None
    line.record("settings", settings=chosen)


def reset(line: Timeline, _command: Mapping[str, Json]) -> None:
    """Go to the start, and forget what came from outside on the way; `undo` brings it back."""
    stood = line.position
    line.go(0)
    line.cut(stood)


def undo(line: Timeline, _command: Mapping[str, Json]) -> Ran:
    """Bring back what a restart, or a change in the past, has made forgotten; the same again takes that back."""
    kept = line.undo()
    if kept is None:
        raise CommandError("nothing-to-undo", "There is nothing to bring back.")
    return Ran(None, kept=kept)
