"""The variables of Lemline's expressions (docs/runtimes/lemline.md, L26, L27)."""

import json
from collections.abc import Callable
from typing import Any, ClassVar, Final

from simulator.engine.run.task_variables import TaskVariables, secrets_read
from simulator.engine.world.errors import problem
from workflow.error_types import CONFIGURATION
from workflow.paths import Json

RUNTIME: Final = {"name": "lemline", "version": "0.1.0", "metadata": {}}
BROKEN: Final = "broken"
"""The `reason` of errors that are none of the workflow: no `try` sees them."""


class LemlineVariables(TaskVariables):
    """Those that a frame's expressions see; `$input` and `$output` are raw."""

    __slots__ = ()

    def reading(self, text: str) -> None:
        """An expression is about to be evaluated: raise Trouble where it reads a secret that is not given."""
        for name in secrets_read(text) if self._declared() else ():
            if name not in self._setup.secrets:
                raise problem(CONFIGURATION, f"there is no secret {name}", reason=BROKEN)

    def secrets(self) -> Json:
        """`$secrets`: those that are given, read where they are JSON. KeyError where none is declared."""
        if not self._declared():
            raise KeyError("secrets")
        return {name: _read(self._setup.secret(name)) for name in sorted(self._setup.secrets)}

    MAKERS: ClassVar[dict[str, Callable[[Any], Json]]] = {
        "context": TaskVariables.context,
        "input": lambda known: known.remembered("raw"),
        "output": lambda known: known.remembered("raw_output"),
        "secrets": secrets,
        "authorization": lambda known: known.remembered("authorization"),
        "task": TaskVariables.task,
        "workflow": TaskVariables.workflow,
        "runtime": lambda _: RUNTIME,
    }


def _read(value: Json) -> Json:
    try:
        return json.loads(value) if isinstance(value, str) else value
    except (ValueError, RecursionError):
        return value
