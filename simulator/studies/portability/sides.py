"""A definition as each engine reads it: whether it loads it, what lint says of it there, and its programs."""

from collections.abc import Mapping
from dataclasses import dataclass

from simulator.engine.setup.program import Program
from simulator.scenario.loading import programs
from workflow import rules, runtimes
from workflow.definition import Definition, Resource, examine
from workflow.diagnostics import Diagnostic
from workflow.document import Document, read
from workflow.profile import Profile

Texts = tuple[tuple[str, str], ...]
"""Other texts by name: definitions and resources."""


@dataclass(frozen=True, slots=True)
class Side:
    """A definition under a profile. `refusals` are why the engine does not load it; of one that it loads there are
    `programs`, of which that with the key `root` is started.
    """

    profile: Profile
    definition: Definition
    refusals: tuple[Diagnostic, ...]
    programs: Mapping[str, Program]
    root: str

    @property
    def loads(self) -> bool:
        """Whether the engine loads it."""
        return bool(self.programs)

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """All that lint says of it under the profile."""
        return self.definition.diagnostics


def sides(document: Document, texts: Mapping[str, Texts], engines: tuple[str, ...]) -> list[Side]:
    """The definition as each of these runtimes reads it; `texts` go along with it, for each runtime."""
    documents: dict[str, Document] = {}
    return [_side(document, texts.get(one, ()), runtimes.get(one), documents) for one in engines]


def opened(document: Document, texts: Texts, profile: Profile) -> Side | None:
    """A definition that the engine loads without a look at what is wrong with it; None where it has no model."""
    definition = _read(document, texts, profile)
    return None if definition.workflow is None else _ready(definition, texts, {})


def _side(document: Document, texts: Texts, profile: Profile, documents: dict[str, Document]) -> Side:
    definition = _read(document, texts, profile)
    refusals = tuple(refusals_of(definition))
    if refusals or definition.workflow is None:
        return Side(profile, definition, refusals or definition.diagnostics, {}, "")
    return _ready(definition, texts, documents)


def _read(document: Document, texts: Texts, profile: Profile) -> Definition:
    return examine(document, None, _resources(texts), profile=profile)


def _resources(texts: Texts) -> tuple[Resource, ...]:
    return tuple(Resource(name, text) for name, text in texts)


def _ready(definition: Definition, texts: Texts, documents: dict[str, Document]) -> Side:
    """The definition with the programs of all; `documents` are those of other texts, each read once."""
    others = []
    for _, text in texts:
        if text not in documents:
            documents[text] = read(text)
        others.append(examine(documents[text], None, _resources(texts), profile=definition.profile))
    known = programs([definition, *others])
    return Side(definition.profile, definition, (), known, next(iter(known)))


def refusals_of(definition: Definition) -> list[Diagnostic]:
    """The errors for which an engine does not load a text: not those that lint only warns its author of, and not what
    is refused when a run gets there.
    """
    profile = definition.profile
    checks = {rule.id for rule in rules.rules()} - set(profile.named) - profile.refusing
    errors = (one for one in definition.diagnostics if one.severity == "error")
    return [one for one in errors if one.rule not in checks and not one.late]
