"""`Loader`: the same Definition as `definition.load`, in less time where little changed since the text before.

Where a text differs from the one before only inside the list `states`, those states are read alone and put in place of
the old ones. That is done only where it is certain to be the same as reading the whole; otherwise the whole is read.
States that stayed keep their data, and so the schema's faults and the model that were found for it.
"""

from collections.abc import Iterable
from functools import partial

from workflow import dialects
from workflow._json_schema import Check, Fault, compile_schema
from workflow.definition import Definition, Ways, examine
from workflow.dialects import draft_0_6
from workflow.dialects.draft_0_6 import Node, lower_state
from workflow.document import Document, Syntax, read, reread
from workflow.model import Workflow
from workflow.paths import Json, Path
from workflow.present import Present
from workflow.resources import Resource
from workflow.states import State

__all__ = ["Loader", "Remembering"]

_Asked = tuple[str, str | None, Syntax | None, tuple[Resource, ...], frozenset[str], str | None, Present | None]


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
    ) -> Definition:
        """Exactly what `definition.load` gives for the same arguments."""
        asked = (text, dialect, syntax, tuple(resources), frozenset(workflows), last, present)
        if self._found is None or asked != self._asked:
            self._asked, self._found = asked, self._load(*asked)
        return self._found

    def _load(
        self,
        text: str,
        dialect: str | None,
        syntax: Syntax | None,
        resources: tuple[Resource, ...],
        workflows: frozenset[str],
        last: str | None,
        present: Present | None,
    ) -> Definition:
        before = self._document
        document = (reread(before, text, syntax) if before else None) or read(text, syntax)
        if not document.readable or document.diagnostics:
            return examine(document, dialect, resources, workflows=workflows, last=last, present=present)
        self._ways.keep(document.data)
        self._document = document
        found = examine(document, dialect, resources, self._ways, workflows, last, present)
        _ = found.diagnostics  # now, while what is kept is of this text
        return found


class Remembering(Ways):
    """Keeps what was found for each state by the identity of its data, as long as the document has it.

    The schema's faults do not depend on the place, so that they are kept with paths from the state on.
    """

    def __init__(self) -> None:
        self._data: Json = None
        self._faults: dict[int, dict[tuple[str, str], list[Fault]]] = {}
        self._lowered: dict[int, State] = {}
        self._checks: dict[str, Check] = {}

    def keep(self, data: Json) -> None:
        """Forget all that is not of the states in `data`; the data itself is held, so that identities stay true."""
        states = data.get("states") if isinstance(data, dict) else None
        kept = {id(each) for each in states if isinstance(each, dict)} if isinstance(states, list) else set()
        self._faults = {each: self._faults.get(each, {}) for each in kept}
        self._lowered = {each: state for each, state in self._lowered.items() if each in kept}
        self._data = data

    def lower(self, dialect: dialects.Dialect, data: Json) -> Workflow:
        """Only 0.6 lowers each state by itself; in 0.1 they share functions."""
        return draft_0_6.lower(data, self._state) if dialect.ID == draft_0_6.ID else dialect.lower(data)

    def faults(self, document: Document, dialect: str) -> list[Fault]:
        if dialect not in self._checks:
            self._checks[dialect] = compile_schema(dialects.get(dialect).schema(), partial(self._around, dialect))
        found: list[Fault] = []
        self._checks[dialect](document.data, (), found)
        return found

    def _state(self, node: Node) -> State:
        known = self._lowered.get(id(node.value))
        if known is None or known.path != node.path:
            known = self._lowered[id(node.value)] = lower_state(node)
        return known

    def _around(self, dialect: str, name: str, check: Check) -> Check:
        key = (dialect, name)

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
