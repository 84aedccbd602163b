"""The model of a definition as the Go SDK understands it: which texts are expressions, where `then` leads."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from workflow.document.doubles import doubled
from workflow.expressions import check, dollar
from workflow.model import End, Expression, Next, Ref, Scope, State, Template, Transition, Workflow
from workflow.paths import Json, Path
from workflow.profile.rewriting import NO_CHANGES, Changes, Rewriter, replaced
from workflow.tasks import DataStep, ForkTask, ForTask, SetTask, SwitchCase, Task, TaskWorkflow

LANGUAGE: Final = "jq@go_sdk"
EXACT: Final = "exact"
ENDS: Final = ("end", "exit")
NEVER: Final = "false"


def lowered(workflow: Workflow, changes: Changes = NO_CHANGES) -> Workflow:
    """The model as it is run, with `changes` that are made besides."""
    if not isinstance(workflow, TaskWorkflow):
        return workflow
    found: TaskWorkflow = _Reader(workflow.definition, changes).read(workflow)
    return replace(found, expression_language=LANGUAGE, mode="strict")


class _Reader(Rewriter):
    OWN = (Scope, DataStep, SetTask, ForTask, SwitchCase, ForkTask)

    def own(self, node: Any) -> dict[str, Any]:
        match node:
            case Scope():
                return {"states": self.read(_led(node, self.at))}
            case DataStep():
                return {"transform": self._transform(node)}
            case SetTask():
                return {"value": self._written_value((*node.path, "set"))}
            case ForTask():
                names = {"each": _name(node.each, "item"), "at": _name(node.at, "index")}
                return {**names, "collection": self._written_value((*node.path, "for", "in"))}
            case SwitchCase():
                target = self.at(node.path, "then")
                place = (*node.path, "then")
                return {"next": Transition(Ref(target, place), place) if isinstance(target, str) else None}
            case ForkTask():
                return {"branches": tuple(map(_worked, self.read(node.branches)))}
        return {}

    def condition(self, node: Expression) -> Expression:
        """Without braces it is a text, which is never true, but in a case; so is what does not compile (G22, G26)."""
        text = self.at(node.path)
        bare = dollar.exact(text) if isinstance(text, str) else None
        if bare is None and node.path[-1:] == ("when",):
            bare = str(text).replace("'", '"')
        if bare is None:
            return Expression(json.dumps(text, ensure_ascii=False), node.path, LANGUAGE)
        return Expression(bare if check(bare, LANGUAGE) is None else NEVER, node.path, LANGUAGE)

    def value(self, node: Template) -> Template:
        return Template(doubled(node.value), node.path, EXACT, LANGUAGE)

    def _written_value(self, path: Path) -> Template:
        return Template(doubled(self.at(path)), path, EXACT, LANGUAGE)

    def _transform(self, node: DataStep) -> Template | Expression | None:
        """What `from` or `as` is: a text without braces is that text; `export` without `as` exports all (G22, G33)."""
        name = "from" if node.path[-1:] == ("input",) else "as"
        if self.at(node.path, name) is not None:
            return self._written_value((*node.path, name))
        return Expression(".", node.path, LANGUAGE) if node.path[-1:] == ("export",) else None


def _led(scope: Scope, at: Callable[..., Json]) -> tuple[State, ...]:
    """Tasks with their ways on: `end`, `exit`, `continue` and what no task is called end the list (G42 – G44)."""
    names = {state.name for state in scope.states}.difference(ENDS)
    led: list[State] = []
    for state in scope.states:
        target, place = at(state.path, "then"), (*state.path, "then")
        if isinstance(target, str):
            way: Next = Transition(Ref(target, place), place) if target in names else End(place, "exit")
            led.append(replaced(state, {"next": way}))
        else:
            led.append(state)
    return tuple(led)


def _worked(branch: Scope) -> Scope:
    """A branch, of which the work alone counts (G59)."""
    task = branch.states[0]
    if isinstance(task, Task):
        plain: Next = End((*task.path, "then"), implicit=True)
        task = replace(task, condition=None, input=None, output=None, export=None, next=plain)
    return replace(branch, states=(task,))


def _name(written: str, otherwise: str) -> str:
    """A variable of a loop, whose `$` may be written."""
    return written.strip().removeprefix("$") or otherwise
