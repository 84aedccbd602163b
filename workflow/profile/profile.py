"""A runtime profile as a value: data, and small functions of a definition's facts."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Literal

from workflow.diagnostics import Severity
from workflow.document.flavour import PLAIN, Reading
from workflow.paths import Json, Path
from workflow.profile.overlay import Overlay
from workflow.profile.semantics import DOCUMENTS, Semantics
from workflow.profile.signs import Sign

if TYPE_CHECKING:
    from workflow.document import Document
    from workflow.model import Workflow
    from workflow.profile.calls import CallKind
    from workflow.profile.own_events import EventKind

Checks = tuple[Callable[[Any], Iterator[Any]], ...]
"""Functions of `workflow.rules.Facts` that yield a `Finding` for each place."""


@dataclass(frozen=True, eq=False)
class Profile:
    """How one engine, of one version, reads, refuses and runs definitions of its `dialects`. It is known by identity.

    `id` is what people choose it by, `title` what the engine is called, `about` a few words on it. `reading` is how it
    reads YAML, `unwrapped` gives the definition of a document that has something around it, `kind` names the resources
    that may be, whose `apiVersion` begins with `group`; `lowering` is the `Reading` by which its dialect is
    lowered. `off` are rules of lint that say nothing of what it runs, `severities` those that it takes less or more
    seriously; `settled` yields rules and places whose findings do not count, `refusing` are those for whose errors the
    engine does not load a text.
    `refuses`, `differs` and `order` find what `runtime-refuses`, `runtime-differs` and `runtime-order` tell; `named`
    finds errors under ids of their own. `registered` gives the workflows that a definition makes known, the one that is
    started first. `calls` are kinds of calls of its own, of which the first that fits counts, `events` those of what
    comes from outside. `beside` are files that may lie by a definition, each with what gives the secrets in its text.
    `ways` are the rules that say nothing of what a conversion has written for it, by the ways to write so
    (convert/moving/).
    `registry`: where the definitions that another one runs, and the resources that it names, are found when it is run:
    among those that are given with it, or in the whole tree that it is in.
    """

    id: str
    title: str
    version: str = ""
    about: str = ""
    dialects: tuple[str, ...] = ()
    signs: tuple[Sign, ...] = ()
    reading: Reading = PLAIN
    unwrapped: "Callable[[Document], Document] | None" = None
    kind: str = ""
    group: str = ""
    lowering: Callable[..., Any] | None = None
    overlays: Mapping[str, Overlay] = field(default_factory=dict)
    off: frozenset[str] = frozenset()
    severities: Mapping[str, Severity] = field(default_factory=dict)
    settled: Callable[[Any], Iterator[tuple[str, Path]]] | None = None
    refusing: frozenset[str] = frozenset()
    refuses: Checks = ()
    differs: Checks = ()
    order: Checks = ()
    named: Mapping[str, Checks] = field(default_factory=dict)
    registered: "Callable[[Workflow], tuple[Workflow, ...]] | None" = None
    semantics: Semantics = DOCUMENTS
    calls: tuple["CallKind", ...] = ()
    events: tuple["EventKind", ...] = ()
    beside: Mapping[str, Callable[[str], Mapping[str, str]]] = field(default_factory=dict)
    ways: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    registry: Literal["given", "tree"] = "given"

    @property
    def name(self) -> str:
        """The engine with its version, for people."""
        return f"{self.title} {self.version}".strip()

    @property
    def stamp(self) -> str:
        """The id with the version, which runs keep: the id alone where it has none, or says it itself."""
        return f"{self.id}@{self.version}" if self.version and "@" not in self.id else self.id

    def unwraps(self, resource: Json) -> bool:
        """Whether a Kubernetes resource is one that may have a definition for it."""
        is_own = bool(self.kind) and resource["kind"] == self.kind
        return is_own and str(resource["apiVersion"]).startswith(self.group)

    def reads(self, dialect: str | None) -> bool:
        """Whether the engine knows a dialect; of a text in none nothing speaks against it."""
        return dialect is None or not self.dialects or dialect in self.dialects

    def overlay(self, dialect: str) -> Overlay | None:
        """What it changes in the schema of a dialect."""
        return self.overlays.get(dialect)


SPECIFICATION: Final = Profile("specification", "Specification", about="The documents of the language, as written")
"""What counts where nobody chose."""
