"""The data that are known where an expression of a text stands, kept until the definition means something else."""

import time

from designer.expression_data.at_place import Given, imagined, known_at
from designer.expression_data.members import Tree, members_of
from designer.language_server.analysis import OpenText
from simulator.scenario.brought_data import brought_data
from workflow.definition import Definition
from workflow.expressions import NOTHING, Nothing
from workflow.expressions.jq import LANGUAGES, Known
from workflow.paths import Json, Path

_MOST = 200
"""Places whose data are kept."""
LARGE = 16_000
"""Characters of a definition from which on the data are imagined once for all places, be they read there themselves:
that takes a moment, and nobody waits for it."""


class KnownData:
    """What is known of one definition; asked again for the same place it knows at once."""

    def __init__(self, one: OpenText, definition: Definition) -> None:
        self.definition = definition
        brought: dict[str, Json] = brought_data(beside.scenario.data for beside in one.neighbours.scenarios())
        self._given = Given(**brought)
        self._known: dict[Path, Known] = {}
        self._tree: Tree | None = None
        self._is_large = len(definition.document.text) > LARGE
        self._whole: Json | Nothing = (
            imagined(definition, self._given) if self._is_large and _is_in_jq(definition) else NOTHING
        )

    def at(self, path: Path) -> Known:
        if path not in self._known:
            if len(self._known) >= _MOST:
                self._known.clear()
            self._known[path] = known_at(self.definition, path, self._given, time.time(), self._whole)
        return self._known[path]

    @property
    def members(self) -> Tree:
        if self._tree is None:
            self._tree = members_of(self.definition, self._given.inputs)
        return self._tree


def data_of(one: OpenText) -> KnownData | None:
    """What is known of the definition that the text was when its problems were looked for, or could first be read."""
    if one.data is None and one.good is not None:
        one.data = KnownData(one, one.good)
    found: KnownData | None = one.data
    return found


def _is_in_jq(definition: Definition) -> bool:
    return definition.workflow is not None and definition.workflow.expression_language in LANGUAGES
