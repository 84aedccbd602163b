"""0.8's expressions as 1.0's: constants, secrets and the workflow are other variables there, functions are written
out (semantics-0.8.md §2.5, §2.6)."""

import re
from collections.abc import Callable
from typing import Final

from workflow.convert.jsonpath_to_jq import Untranslatable, to_condition, to_value
from workflow.convert.losses import Lost
from workflow.convert.to_1_0.texts import braced, literal, piped, single, unless_null
from workflow.expressions import ExpressionError, dollar, jq
from workflow.expressions.jq import look
from workflow.model import Expression, Template, Workflow
from workflow.paths import Json, Path
from workflow.profile.semantics import DOCUMENTS, Semantics

_WORKFLOW: Final = {"instanceId": "$workflow.id", "input": "$workflow.input"}
_STEPS: Final = re.compile(r"((?:\.[A-Za-z_]\w*)+)", re.ASCII)
PREVIOUS: Final = "`prevActionResult`: 1.0 knows no result of the action before"
OF_ENGINE: Final = ("python", "statusCode", "statusMessage", "responseHeaders")
ENGINE_KNOWS: Final = "`$WORKFLOW.{0}`, which SonataFlow alone knows: null in 1.0"
UNKNOWN_CONSTANTS: Final = "constants of a resource that is not given: nothing can stand in their place"


class Expressions:
    """Writes the expressions of one definition; `secrets` are the names that they ask for."""

    def __init__(self, workflow: Workflow, lost: Lost, semantics: Semantics = DOCUMENTS) -> None:
        self._workflow, self._lost, self._semantics = workflow, lost, semantics
        self._previous: str | None = None
        self._functions = {one.name: one.operation or "" for one in workflow.functions if one.kind == "expression"}
        self._variables: dict[str, Callable[[str, Path], str]] = {
            "CONST": self._constants,
            "SECRETS": lambda text, _: _renamed(text, "SECRETS", "$secrets"),
            "SECRET": lambda text, _: _renamed(text, "SECRET", "$secrets"),
            "WORKFLOW": self._of_workflow,
        }

    def program(self, expression: Expression, condition: bool = False) -> str:
        """The program, without braces."""
        return self._written(expression.text, expression.path, expression.language, condition)

    def filtered(self, expression: Expression) -> str:
        """What a filter makes of the data: where that is null or nothing the data as they are (semantics-0.8.md §3.2),
        unless the engine puts it in their place all the same."""
        text = self.program(expression)
        return single(text) if self._semantics.data.merging == "jackson" else unless_null(text)

    def after(self, previous: str | None) -> None:
        """What is written from now on is behind an action whose result a program gives; None: behind none."""
        self._previous = previous

    def value(self, template: Template, before: str = ".") -> Json:
        """A value with its expressions; they see what `before` gives of the data."""

        def inside(value: Json) -> Json:
            if isinstance(value, dict):
                return {key: inside(one) for key, one in value.items()}
            if isinstance(value, list):
                return [inside(one) for one in value]
            text = dollar.inside(value) if isinstance(value, str) else None
            if text is None:  # what is text in 0.8 may look like an expression of 1.0
                return braced(literal(value)) if isinstance(value, str) and dollar.whole(value) is not None else value
            return braced(piped(before, self._written(text, template.path, template.language)))

        return inside(template.value)

    def as_program(self, template: Template) -> str:
        """A value as one program that gives it."""
        return self._program_of(template.value, template)

    def _program_of(self, value: Json, template: Template) -> str:
        if isinstance(value, dict):
            members = (f"{literal(key)}: {self._program_of(one, template)}" for key, one in value.items())
            return f"{{{', '.join(members)}}}"
        if isinstance(value, list):
            return f"[{', '.join(self._program_of(one, template) for one in value)}]"
        text = dollar.inside(value) if isinstance(value, str) else None
        return literal(value) if text is None else f"({single(self._written(text, template.path, template.language))})"

    def operation(self, name: str, path: Path) -> str:
        """What the expression function of this name does, written out."""
        return self._written(f"fn:{name}", path, self._workflow.expression_language)

    def _written(self, text: str, path: Path, language: str, condition: bool = False) -> str:
        if language == "jsonpath":
            return self._of_jsonpath(text, path, condition)
        if language not in jq.LANGUAGES:
            self._lost.add(path, f"an expression in {language}: 1.0 has jq")
            return "."
        text = self._spelled_out(text)
        try:
            used = {one.name for one in look(jq.older.with_signs(text)).variables}
        except ExpressionError:
            used = set()
        if used & {"SECRETS", "SECRET"} and not jq.compiles(text):
            text = jq.older.with_signs(text)
        for name, write in self._variables.items():
            if name in used:
                text = write(text, path)
        return text

    def _of_jsonpath(self, text: str, path: Path, condition: bool) -> str:
        try:
            found = to_condition(text) if condition else to_value(text)
        except (ExpressionError, Untranslatable) as error:
            self._lost.add(path, f"`{text}`, which jq cannot say: {error}")
            return "."
        for note in found.notes:
            self._lost.note(path, note)
        return found.text

    def _spelled_out(self, text: str) -> str:
        """The operation in place of `fn:name`; what comes to itself stays as it is."""
        seen: set[str] = set()
        while (name := jq.called(text)) is not None and name in self._functions and name not in seen:
            seen.add(name)
            operation = self._functions[name]
            bare = dollar.inside(operation)
            text = operation.strip() if bare is None else bare
        return text

    def _constants(self, text: str, path: Path) -> str:
        """The value in place of each constant; as a variable where it is not named member by member."""
        constants = self._workflow.constants
        if not isinstance(constants, dict):
            if constants is not None or any(kind == "constants" for kind, _ in self._workflow.resources):
                self._lost.add(path, UNKNOWN_CONSTANTS)
            constants = {}
        written = _looked_up(text, "CONST", lambda steps: _constant(constants, steps))
        return written if written is not None else f"{literal(constants)} as $CONST | {text}"

    def _of_workflow(self, text: str, path: Path) -> str:
        workflow = self._workflow
        version = workflow.version.value if workflow.version else None
        is_kogito = self._semantics.expressions.variables == "kogito"
        known: dict[str, Json] = {
            "id": workflow.id,
            "name": workflow.name or (workflow.id if is_kogito else workflow.name),
            "version": version,
            "identity": "anonymous" if is_kogito else None,
            "headers": {},
        }
        variables = dict(_WORKFLOW)
        if "prevActionResult" in text:
            if self._previous is None:
                self._lost.add(path, PREVIOUS)
            else:
                variables["prevActionResult"] = self._previous

        for read in look(text).reads:
            if read.variable == "WORKFLOW" and read.path and read.path[0] in OF_ENGINE:
                self._lost.add(path, ENGINE_KNOWS.format(read.path[0]))

        def written(steps: list[str]) -> str | None:
            if steps[0] in variables:
                return ".".join((variables[steps[0]], *steps[1:]))
            return literal(known[steps[0]]) if len(steps) == 1 and steps[0] in known else None

        found = _looked_up(text, "WORKFLOW", written)
        if found is not None:
            return found
        members = {name: literal(value) for name, value in known.items()} | variables
        return f"{{{', '.join(f'{name}: {one}' for name, one in members.items())}}} as $WORKFLOW | {text}"


def _looked_up(text: str, variable: str, write: Callable[[list[str]], str | None]) -> str | None:
    """The program with something else for each `$NAME.a.b`; None where one is used in another way."""
    used = [one for one in look(text).variables if one.name == variable]
    places = [found.start() for found in re.finditer(rf"\${variable}\b", text)]
    if len(used) != len(places):
        return None  # one stands in a text
    for start in reversed(places):
        behind = start + 1 + len(variable)
        steps = _STEPS.match(text, behind)
        found = write(steps[1][1:].split(".")) if steps else None
        if steps is None or found is None or text[steps.end() : steps.end() + 1] in ("[", "?"):
            return None
        text = text[:start] + found + text[steps.end() :]
    return text if jq.compiles(text) else None


def _constant(constants: Json, steps: list[str]) -> str | None:
    for step in steps:
        if not isinstance(constants, dict) or step not in constants:
            return None
        constants = constants[step]
    written = literal(constants)
    return written if isinstance(constants, str | int | float | bool) or constants is None else f"({written})"


def _renamed(text: str, variable: str, other: str) -> str:
    found = _looked_up(text, variable, lambda steps: ".".join((other, *steps)))
    return found if found is not None else f"{other} as ${variable} | {text}"
