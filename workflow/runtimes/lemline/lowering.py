"""The model of a definition as Lemline understands it: which texts are expressions, what is never looked at."""

import json
from dataclasses import replace
from typing import Any, Final

from workflow.expressions import dollar
from workflow.model import Expression, Template, Workflow
from workflow.paths import Path
from workflow.profile.rewriting import NO_CHANGES, Changes, Rewriter
from workflow.tasks import Catch, DataStep, ForTask, Named, RaiseTask, TaskRetry, TaskWorkflow

LANGUAGE: Final = "jq@lemline"


def lowered(workflow: Workflow, changes: Changes = NO_CHANGES) -> Workflow:
    """The model as it is run, with `changes` that are made besides."""
    if not isinstance(workflow, TaskWorkflow):
        return workflow
    found: TaskWorkflow = _Reader(workflow.definition, changes).read(workflow)
    return replace(found, expression_language=LANGUAGE, mode="strict")


class _Reader(Rewriter):
    OWN = (DataStep, ForTask, RaiseTask, Named, TaskRetry, Catch)

    def own(self, node: Any) -> dict[str, Any]:
        match node:
            case DataStep():
                return {"transform": self._transform(node.path)}
            case ForTask():
                return {"collection": self._text((*node.path, "for", "in"))}
            case RaiseTask(error=Template() as error):
                return {"error": replace(error, style="text")}
            case Named(value=Template() as value) if node.path[:2] == ("use", "errors"):
                return {"value": replace(value, style="text")}
            case TaskRetry():
                return {"attempt_limit": None, "limit": None}
            case Catch(filter=Template(value=dict(wanted)) as found):
                renamed = {"detail" if name == "details" else name: one for name, one in wanted.items()}
                return {"filter": replace(found, value=renamed, style="text")}
        return {}

    def condition(self, node: Expression) -> Expression:
        """A text that does not begin with `${` is itself, and no boolean but `true` and `false` (L22)."""
        text = self.at(node.path)
        bare = dollar.opened(text) if isinstance(text, str) else None
        made = json.dumps(text, ensure_ascii=False) if bare is None else bare
        return Expression(made, node.path, LANGUAGE)

    def value(self, node: Template) -> Template:
        return Template(node.value, node.path, "begun", LANGUAGE)

    def _text(self, path: Path) -> Template:
        return Template(self.at(path), path, "begun", LANGUAGE)

    def _transform(self, path: Path) -> Template | None:
        """What `from` or `as` is, in which every text is an expression (L21)."""
        name = "from" if path[-1:] == ("input",) else "as"
        return Template(self.at(path, name), (*path, name), "all", LANGUAGE) if self.has(path, name) else None
