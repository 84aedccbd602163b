"""`Loader`: the same Definition as `definition.load`, in less time where little changed since the text before.

Where a text differs from the one before, the states and other entries that differ are read alone and put in place of
the old ones. That is done only where it is certain to be the same as reading the whole; otherwise the whole is read.
States that stayed keep their data, and so the schema's faults and the model that were found for it.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from workflow import dialects
from workflow._json_schema import Check, Fault, compile_schema
from workflow.definition import Definition, Stages, examine
from workflow.dialects import draft_0_6
from workflow.dialects.draft_0_6 import Lowered, Node
from workflow.document import LIMITS, Document, Syntax, read, reread
from workflow.model import Workflow
from workflow.paths import Json, Path
from workflow.present import Present
from workflow.profile import SPECIFICATION, Overlay, Profile
from workflow.resources import Resource
from workflow.schema import schema_of

__all__ = ["Loader", "Remembering"]

_Asked = tuple[
    str, str | None, Syntax | None, tuple[Resource, ...], frozenset[str], str | None, Present | None, Profile
]


class Loader:
    """Loads one text after the other, as a person edits it. It is not for several threads.

    It keeps the last one that could be read without a complaint: a person is often in the middle of writing something.
    Asked the same again it gives the same Definition.
    """

    def __init__(self) -> None:
        self._asked: _Asked | None = None
        self._found: Definition | None = None
        self._document: Document | None = None
        self._ways = Remembering()

    def load(
        self,
        text: str,
        dialect: str | None = None,
        syntax: Syntax | None = None,
        resources: Iterable[Resource] = (),
        workflows: Iterable[str] = (),
        last: str | None = None,
        present: Present | None = None,
        profile: Profile = SPECIFICATION,
    ) -> Definition:
        """Exactly what `definition.load` gives for the same arguments."""
        asked = (text, dialect, syntax, tuple(resources), frozenset(workflows), last, present, profile)
        if self._found is None or asked != self._asked:
            self._asked, self._found = asked, self._load(asked)
        return self._found

    def _load(self, asked: _Asked) -> Definition:
        text, dialect, syntax, resources, workflows, last, present, profile = asked
        before = self._document
        alike = before is not None and before.reading == profile.reading
        document = (reread(before, text, syntax) if before and alike else None) or read(
            text, syntax, LIMITS, profile.reading
        )
        if not document.readable or document.diagnostics:
            return examine(
                document, dialect, resources, workflows=workflows, last=last, present=present, profile=profile
            )
        self._ways.keep(document.data)
        self._document = document
        found = examine(document, dialect, resources, self._ways, workflows, last, present, profile)
        _ = found.diagnostics  # now, while what is kept is of this text
        return found


class Remembering(Stages):
    """Keeps what was found for each state, function and event by the identity of its data, while the document has it.

    The schema's faults, of states alone, do not depend on the place: they are kept with paths from the state on.
    """

    def __init__(self) -> None:
        self._data: Json = None
        self._faults: dict[int, dict[tuple[str, Overlay | None, str], list[Fault]]] = {}
        self._lowered: dict[int, tuple[object, Node, Any]] = {}
        self._checks: dict[tuple[str, Overlay | None], Check] = {}

    def keep(self, data: Json) -> None:
        """Forget all that is not in `data`; the data itself is held, so that identities stay true."""
        self._faults = {each: self._faults.get(each, {}) for each in _entries(data, "states")}
        kept = {each for key in ("states", "functions", "events") for each in _entries(data, key)}
        self._lowered = {each: found for each, found in self._lowered.items() if each in kept}
        self._data = data

    def know(self, data: Json, workflow: Workflow) -> None:
        """Begin with what was found already: the model of `data`."""
        self.keep(data)
        if workflow.dialect == draft_0_6.ID:
            states = ((Node(data["states"][state.path[-1]], state.path), state) for state in workflow.scope.states)
            self._lowered = {id(each.value): (draft_0_6.state, each, state) for each, state in states}

    def lower(
        self,
        dialect: dialects.Dialect,
        data: Json,
        resources: tuple[Resource, ...] = (),
        profile: Profile = SPECIFICATION,
    ) -> Workflow:
        """Only 0.6 lowers each state by itself; in 0.1 they share functions."""
        if dialect.ID == draft_0_6.ID:
            return draft_0_6.lower(data, resources, lowering=self._entry)
        return dialect.lower(data, resources, profile)

    def faults(self, document: Document, dialect: str, overlay: Overlay | None) -> list[Fault]:
        by = dialect, overlay
        if by not in self._checks:
            self._checks[by] = compile_schema(schema_of(*by), partial(self._around, *by))
        found: list[Fault] = []
        self._checks[by](document.data, (), found)
        return found

    def _entry(self, lowering: Callable[[Node], Lowered], node: Node) -> Lowered:
        by, at, known = self._lowered.get(id(node.value), (None, node, None))
        if by is lowering and at.path == node.path:
            kept: Lowered = known
            return kept
        made = lowering(node)
        self._lowered[id(node.value)] = (lowering, node, made)  # with its data, whose identity is then no other's
        return made

    def _around(self, dialect: str, overlay: Overlay | None, name: str, check: Check) -> Check:
        key = (dialect, overlay, name)

        def run(value: Json, path: Path, faults: list[Fault]) -> None:
            known = self._faults.get(id(value))
            if known is None:
                check(value, path, faults)
                return
            if key not in known:
                known[key] = []
                check(value, (), known[key])
            faults.extend(fault._replace(path=path + fault.path) for fault in known[key])

        return run


def _entries(data: Json, key: str) -> set[int]:
    """The identities of the mappings in a list of the definition."""
    entries = data.get(key) if isinstance(data, dict) else None
    return {id(each) for each in entries if isinstance(each, dict)} if isinstance(entries, list) else set()
