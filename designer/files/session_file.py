"""Session files that `signalbox simulate` replays: what somebody has done in the browser, told as any run."""

import argparse
import sys

from designer.files.kinds import kind_of
from designer.files.texts import Unreadable
from simulator.scenario.result import result, shown
from simulator.scenario.scenario import Scenario, ScenarioError
from simulator.session.run_commands import full
from simulator.session.session import Session
from simulator.session.session_file import NoSession, read_session
from workflow.document import read
from workflow.paths import Json

OTHERWISE = ("scenario", "input", "event", "others", "contracts", "seed", "settings", "sweep", "runs", "resume")
"""Options that would make another run of it."""
OF_TODAY = "made by an older edition of the rules; this is how it goes by those of today"


def is_session(text: str) -> bool:
    """Whether a text is a session file; others are not read for that."""
    return text.lstrip().startswith("{") and '"signalbox"' in text and kind_of(read(text)) == "session"


def check_replay(options: argparse.Namespace, file: str) -> None:
    """Raise Unreadable for options that a session, which was run already, cannot follow."""
    if any(getattr(options, name) for name in OTHERWISE):
        words = "a session is replayed as it was: save it as a scenario to run it otherwise"
        raise Unreadable(f"{file}:1:1: {words}")


def replayed(file: str, text: str, *, for_programs: bool) -> dict[str, Json]:
    """The result of a session as it stands (contracts.md, "Result"), masked for people. Raises Unreadable."""
    try:
        found = read_session(text)
        session = Session.open(found.setup, found.saved["log"], found.saved["position"], found.saved["length"])
    except (NoSession, ScenarioError, LookupError, TypeError, ValueError) as error:
        raise Unreadable(f"{file}:1:1: {error}") from None
    if session.held and not session.is_older:
        raise Unreadable(f"{file}:1:1: {session.held}")
    if session.is_older:
        print(f"{file}: {OF_TODAY}", file=sys.stderr)
    line = session.timeline
    done = result(line.setup, Scenario(found.setup["scenario"]), line.world, line.trace(), full(line))
    return done if for_programs else shown(line.setup, line.world, done)
