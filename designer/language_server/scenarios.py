"""Scenarios that lie beside a definition: a lens each above it, which runs it as `signalbox simulate` does."""

from typing import TypedDict

from lsprotocol import types

from designer.language_server.analysis import OpenText
from designer.language_server.base import Declined, Server
from designer.language_server.neighbours import Beside
from designer.language_server.run_process import carried_out
from workflow.editor.symbols import symbols

COMMAND = "signalbox.runScenario"
SHOWN = 2_000
"""Characters of a result that a message has; all of it is in the log and in the answer."""
_PROGRAM = "import sys; from designer.cli import main; sys.exit(main())"


def register(server: Server) -> None:
    """Code lenses, and the command that they run."""

    @server.feature(types.TEXT_DOCUMENT_CODE_LENS)
    def lenses(params: types.CodeLensParams) -> list[types.CodeLens]:
        one = server.open(params.text_document.uri)
        if one.definition.workflow is None:
            return []
        place = _place(one)
        return [_lens(one, beside, place) for beside in one.neighbours.scenarios()]

    @server.command(COMMAND)
    async def run_scenario(uri: str, file: str, number: int) -> ScenarioReport:
        """Run a scenario, by its file and number in it."""
        one = server.open(uri)
        found = await _run(one, wanted(one, file, number))
        kind = types.MessageType.Info if found["passed"] else types.MessageType.Warning
        text = found["text"]
        shown = text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
        server.window_log_message(types.LogMessageParams(kind, text))
        server.window_show_message(types.ShowMessageParams(kind, shown))
        return found


class ScenarioReport(TypedDict):
    """What `signalbox simulate` answered: its exit status and what it wrote."""

    passed: bool
    status: int
    text: str


def wanted(one: OpenText, file: str, number: int) -> Beside:
    """The scenario of a lens. Raises Declined where it is gone."""
    for each in one.neighbours.scenarios():
        if str(each.file) == file and each.number == number:
            return each
    raise Declined(f"{file} has no such scenario any more")


def _place(one: OpenText) -> types.Range:
    """Above the first state or task; of a definition that has none above all."""
    assert one.definition.workflow
    flow = next((each for each in symbols(one.definition.workflow) if each.kind == "state"), None)
    start = one.document.key_range(flow.path[:1]).start.offset if flow else 0
    return one.positions.range(start, start)


def _lens(one: OpenText, beside: Beside, place: types.Range) -> types.CodeLens:
    name = beside.scenario.name or beside.file.name
    command = types.Command(f"Run scenario {name}", COMMAND, arguments=[one.uri, str(beside.file), beside.number])
    return types.CodeLens(place, command)


async def _run(one: OpenText, beside: Beside) -> ScenarioReport:
    """The report of `signalbox simulate` of the text as it is now."""
    ended = await carried_out(one, beside, _PROGRAM, "simulate", "{}", "--scenario", "-", "--verbose")
    said = "\n".join(filter(None, (ended.output, ended.complaints)))
    return {"passed": ended.status == 0, "status": ended.status, "text": said}
