"""The model of a definition as the Go SDK understands it: which texts are expressions, where `then` leads."""

import json
from collections.abc import Mapping
from typing import Any, Final

from workflow.dialects._node import Node
from workflow.dialects._v1_0_node import Reading
from workflow.document.doubles import doubled
from workflow.expressions import check, dollar
from workflow.model import End, Expression, Next, Ref, Scope, State, Template, Transition
from workflow.nodes import replaced
from workflow.paths import Json, Path
from workflow.profile import SPECIFICATION, Profile
from workflow.tasks import DataStep, ForkTask, ForTask, SwitchCase, Task

LANGUAGE: Final = "jq@go_sdk"
EXACT: Final = "exact"
ENDS: Final = ("end", "exit")
NEVER: Final = "false"


class GoReading(Reading):
    """How the SDK reads a definition."""

    OWN = (Scope, DataStep, ForTask, SwitchCase, ForkTask)

    def __init__(self, definition: Json = None, profile: Profile = SPECIFICATION) -> None:
        super().__init__(definition, profile)
        self.language, self.mode, self.style = LANGUAGE, "strict", EXACT

    def expression_of(self, found: Node) -> Expression:
        """Without braces it is a text, which is never true, but in a case; so is what does not compile (G22, G26)."""
        bare = dollar.exact(found.value)
        if bare is None and found.path[-1:] == ("when",):
            bare = found.value.replace("'", '"')
        if bare is None:
            return Expression(json.dumps(found.value, ensure_ascii=False), found.path, LANGUAGE)
        return Expression(bare if check(bare, LANGUAGE) is None else NEVER, found.path, LANGUAGE)

    def value_of(self, found: Node) -> Template:
        """A value, whose numbers are doubles."""
        return Template(doubled(found.value), found.path, EXACT, LANGUAGE)

    def either(self, node: Node | None, key: str) -> Template | None:
        """Always a value: a text without braces is that text (G22)."""
        return self.template(node, key)

    def own(self, node: Any, at: Node) -> Mapping[str, Any]:
        """What is otherwise in a node of this kind."""
        match node:
            case Scope(states=states):
                names = {state.name for state in states}.difference(ENDS)
                led = tuple(_led(state, names) for state in states)
                return {"states": led} if led != states else {}
            case DataStep() if at.get("from" if at.path[-1:] == ("input",) else "as") is None:
                return {"transform": Expression(".", at.path, LANGUAGE) if at.path[-1:] == ("export",) else None}  # G33
            case ForTask(each=each, at=place):
                return {"each": _name(each, "item"), "at": _name(place, "index")}
            case SwitchCase():
                return {"next": _transition(at.raw("then"), at.path)}
            case ForkTask(branches=branches):
                return {"branches": tuple(map(_worked, branches))}
        return {}


def _led(state: State, names: set[str]) -> State:
    """A task of a list: `end`, `exit`, `continue` and what no task is called end the list (G42 – G44)."""
    written = state.definition if isinstance(state, Task) else None
    way = _transition(Node(written, state.path).raw("then"), state.path)
    if way is None:
        return state
    return replaced(state, {"next": way if way.target.name in names else End(way.path, "exit")})


def _transition(target: Json, path: Path) -> Transition | None:
    place = (*path, "then")
    return Transition(Ref(target, place), place) if isinstance(target, str) else None


def _worked(branch: Scope) -> Scope:
    """A branch, of which the work alone counts (G59)."""
    task = branch.states[0]
    if not isinstance(task, Task):
        return branch
    plain: Next = End((*task.path, "then"), implicit=True)
    task = replaced(task, {"condition": None, "input": None, "output": None, "export": None, "next": plain})
    return replaced(branch, {"states": (task,)})


def _name(written: str, otherwise: str) -> str:
    """A variable of a loop, whose `$` may be written."""
    return written.strip().removeprefix("$") or otherwise
