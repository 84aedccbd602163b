"""A kind of state that there is not, put into a copy of the program as docs/architecture.md says: `ask` performs an
action and then waits for an event. What it touches is what any new kind touches.
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.serving import ROOT

COPIED = ("workflow", "simulator", "designer", "static/src")

DATACLASS = '''
@dataclass(frozen=True, slots=True, kw_only=True)
class AskState(State):
    """Asks somebody, then awaits the answer."""

    kind: ClassVar[str] = "ask"
    action: Action | None = None
    event: Ref | None = None


KINDS: tuple[type[State], ...] = (
    AskState,
'''

ROW = """
        StateKind(
            "ask",
            "Ask someone",
            Colours(
                ("#123456", "#abcdef"),
                ink=("#123457", "#abcdee"),
                tint=("#123458", "#abcded"),
                line=("#123459", "#abcdec"),
            ),
            '<path d="M1 2 3 4 5 6"/>',
            waits=True,
        ),
    )
}
"""

LOWERING = """
def _ask(node: Node, common: StateMembers) -> State:
    called = node.mapping("action")
    return AskState(**common, action=action(called) if called else None, event=node.ref("eventRef"))


LOWERINGS: dict[str, Callable[[Node, StateMembers], State]] = {
    "ask": _ask,
"""

ENGINE = '''"""Ask performs its action, then waits for the answer."""

from simulator.engine.run.outcomes import Await, Done, Outcome, Perform
from simulator.engine.states.state_context import StateContext
from workflow.states import AskState


def react(state: AskState, moment: StateContext) -> Outcome:
    """The action, the event, the transition."""
    match moment.signal:
        case ("begin",):
            return Perform(state.path, moment.data)
        case ("performed", data):
            return Await(data, (state.event.name,) if state.event else (), None)
    return Done(moment.data, state.next)
'''

SKELETON = """_STATES: dict[str, Object] = {
    "ask": {"action": {"functionRef": {"refName": OPEN}}, "eventRef": OPEN},
"""

REPLACED = {
    "workflow/states.py": ("\nKINDS: tuple[type[State], ...] = (\n", DATACLASS),
    "workflow/state_kinds.py": ("\n    )\n}\n", ROW),
    "workflow/dialects/_draft_0_6_states.py": (
        "\nLOWERINGS: dict[str, Callable[[Node, StateMembers], State]] = {\n",
        LOWERING,
    ),
    "workflow/operations/_spelling_0_6.py": ("_STATES: dict[str, Object] = {\n", SKELETON),
}
"""By file, the place that is put off and what stands there then."""

IMPORTED = "from workflow.states import (\n"
SCHEMA = "workflow/dialects/schemas/0.6-draft.json"


class Grown:
    """A copy of the program with the invented kind, and what it says when it is run."""

    def __init__(self, folder: Path) -> None:
        """Copy, put the kind in, and write what the pages have of it."""
        self.folder = folder
        for name in COPIED:
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        for name, (before, after) in REPLACED.items():
            text = (folder / name).read_text(encoding="utf-8")
            assert text.count(before) == 1, name
            (folder / name).write_text(text.replace(before, after), encoding="utf-8")
        lowering = folder / "workflow/dialects/_draft_0_6_states.py"
        text = lowering.read_text(encoding="utf-8")
        lowering.write_text(text.replace(IMPORTED, f"{IMPORTED}    AskState,\n"), encoding="utf-8")
        (folder / "simulator/engine/states/ask_state.py").write_text(ENGINE, encoding="utf-8")
        schema = json.loads((folder / SCHEMA).read_text(encoding="utf-8"))
        _put_into(schema)
        (folder / SCHEMA).write_text(json.dumps(schema), encoding="utf-8")
        self.python("-m", "designer.server.page_tables")

    def python(self, *arguments: str, given: str = "") -> str:
        """What Python prints in the copy, with `given` as its standard input."""
        words = (sys.executable, *arguments)
        done = subprocess.run(words, cwd=self.folder, input=given, capture_output=True, encoding="utf-8", check=False)
        assert done.returncode == 0, done.stderr or done.stdout
        return done.stdout

    def text(self, name: str) -> str:
        """A file of the copy."""
        return (self.folder / name).read_text(encoding="utf-8")

    def touched(self) -> list[str]:
        """The files that are not those of the program."""
        found = (path for name in COPIED for path in (self.folder / name).rglob("*") if path.is_file())
        names = sorted(str(path.relative_to(self.folder)) for path in found if "__pycache__" not in path.parts)
        return [name for name in names if not _is_same(ROOT / name, self.folder / name)]


def _is_same(one: Path, other: Path) -> bool:
    return one.is_file() and one.read_bytes() == other.read_bytes()


def _put_into(schema: dict[str, Any]) -> None:
    """The type, and its members: those of a callback without its timeout."""
    parts = schema["$defs"]
    parts["stateType"]["enum"].append("ask")
    parts["stateType"]["enumDescriptions"].append("Asks somebody, then waits for the answer")
    made = json.loads(json.dumps(parts["callbackState"])) | {"title": "Ask state"}
    made["required"].remove("timeout")
    parts["askState"] = made
    cases = next(part["allOf"] for part in parts.values() if any("if" in each for each in part.get("allOf", ())))
    cases.append(
        {
            "if": {"properties": {"type": {"const": "ask"}}, "required": ["type"]},
            "then": {"$ref": "#/$defs/askState"},
        }
    )
