"""A scenario beside a definition played: its steps in words, for an editor that steps through them.

It has the limits of a run that is played on a page (limits.md, "Scenarios together").
"""

import argparse
import json
import sys

from designer.files.cases import Files
from designer.files.texts import Unreadable
from designer.jobs.sources import opened
from designer.language_server.base import Declined, Server
from designer.language_server.run_process import carried_out
from designer.language_server.scenarios import wanted
from simulator.engine.world.errors import Trouble
from simulator.scenario.captions import CaptionError
from simulator.scenario.scenario import Scenario, ScenarioError
from simulator.studies.narration.playback import playback
from workflow.document import read
from workflow.paths import Json

COMMAND = "signalbox.playScenario"
_PROGRAM = "import sys; from designer.language_server.playback import main; sys.exit(main())"


def register(server: Server) -> None:
    @server.command(COMMAND)
    async def play_scenario(uri: str, file: str, number: int) -> dict[str, Json]:
        """The steps of a scenario, by its file and number in it (`simulator.studies.narration.playback.playback`)."""
        one = server.open(uri)
        ended = await carried_out(one, wanted(one, file, number), _PROGRAM, "{}")
        if ended.status:
            raise Declined(ended.complaints or "The run was ended")
        found: dict[str, Json] = json.loads(ended.output)
        return found


def main() -> int:
    """In the process of its own: the playback of the definition that is named, as JSON."""
    parser = argparse.ArgumentParser()
    parser.add_argument("definition")
    parser.add_argument("--with", dest="others", action="append", default=[])
    options = parser.parse_args()
    try:
        print(json.dumps(_played(options.definition, options.others)))
    except (Unreadable, ScenarioError, CaptionError, Trouble) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _played(definition: str, others: list[str]) -> dict[str, Json]:
    document = read(sys.stdin.read())
    case = Scenario(document.data)
    setup, _ = opened(Files(others).ready(definition, case, "-", document).source)
    return playback(setup, case.data.get("narration"))
