"""The whole pipeline on one screen: text -> document -> dialect -> schema -> model -> resources -> rules."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property

from workflow import dialects, rules, schema
from workflow._json_schema import Fault
from workflow.diagnostics import Diagnostic, Fix, TextEdit
from workflow.document import LIMITS, Document, Limits, Syntax, read
from workflow.document.beginnings import beginning
from workflow.document.flavour import PLAIN, may_differ
from workflow.model import OPEN, Workflow
from workflow.paths import Json
from workflow.present import Present
from workflow.profile import SPECIFICATION, Overlay, Profile
from workflow.profile.effective import without
from workflow.profile.overlay import IGNORED
from workflow.resources import Resource
from workflow.runtimes import of_resource
from workflow.runtimes.judging import judged as judged_by
from workflow.runtimes.judging import refusal
from workflow.runtimes.written import unknown_in
from workflow.slips import definition_slip
from workflow.suppressions import judged

__all__ = ["Definition", "Resource", "load", "understand"]


def _is_open(fault: Fault, engine: str) -> bool:
    """Whether a fault is only that nothing is written yet; an engine refuses what is no text or length of time."""
    is_text_or_length = fault.value == OPEN or "seconds" in fault.schema.get("properties", {})
    return fault.is_of_nothing and (not engine or is_text_or_length)


class Stages:
    """How a document is lowered and checked: here all of it, from the start."""

    def lower(
        self,
        dialect: dialects.Dialect,
        data: Json,
        resources: tuple[Resource, ...] = (),
        profile: Profile = SPECIFICATION,
    ) -> Workflow:
        """The model of `data`."""
        return dialect.lower(data, resources, profile)

    def faults(self, document: Document, dialect: str, overlay: Overlay | None) -> list[Fault]:
        """What the schema of the dialect with this id has to say, with a runtime's overlay on it."""
        return schema.faults(document, dialect, overlay)


_FROM_THE_START = Stages()


@dataclass(frozen=True)
class Definition:
    """Everything known about a text. `workflow` is None where the text is unreadable or of no known dialect.

    `reason` says why the dialect is `dialect`, or what was missed. `workflows` are the ids of definitions that are at
    hand without being among the `resources`, `present` is what its scenarios say about its data. `profile` is the
    runtime that it is read for: `workflow` has nothing of what that never looks at. `known_faults` are those of the
    schema, where they were looked for to read it.
    """

    document: Document
    dialect: str | None
    reason: str
    workflow: Workflow | None
    resources: tuple[Resource, ...] = field(default=(), repr=False)
    workflows: frozenset[str] = field(default=frozenset(), repr=False)
    present: Present | None = field(default=None, repr=False)
    stages: Stages = field(default=_FROM_THE_START, repr=False, compare=False)
    profile: Profile = field(default=SPECIFICATION, repr=False)
    known_faults: list[Fault] | None = field(default=None, repr=False, compare=False)

    @property
    def json_schema(self) -> dict[str, Json]:
        """The JSON Schema that counts for it; not to be changed. KeyError where it is of no known dialect."""
        dialect = self.dialect or ""
        return schema.schema_of(dialect, self.profile.overlay(dialect))

    @cached_property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All that is wrong with the text, by position, but what comments suppress; found when first asked for."""
        if not self.document.readable:
            return self.document.diagnostics
        if self.dialect is None:
            data = self.document.data
            of_others = bool(self.profile.kind) and dialects.is_resource(data) and not self.profile.unwraps(data)
            return (*self.document.diagnostics, *(() if of_others else (self._unknown_dialect(),)))
        faults = self.known_faults
        if faults is None:
            faults = self.stages.faults(self.document, self.dialect, self.profile.overlay(self.dialect))
        facts = rules.facts_of(self, faults)
        found = rules.run_on(facts, self.profile.off)
        left_open = {one.path for one in found if one.rule == "unfinished"}
        engine = "" if self.profile is SPECIFICATION else self.profile.name
        closed = [fault for fault in faults if fault.path not in left_open or not _is_open(fault, engine)]
        if not engine:
            found = [one for one in found if one.rule != "missing-start" or one.path not in left_open]
        of_text = (*self.document.diagnostics, *self._read_as_another(), *unknown_in(self.document))
        checked = (*of_text, *schema.check(self.document, self.dialect, closed, engine), *found)
        if engine:
            checked = tuple(judged_by(facts, self.document, self.profile, checked, faults))
        told = judged(self.document, checked)
        return tuple(sorted(told, key=_by_position))

    @property
    def refusal(self) -> str:
        """The sentence that its engine refuses it; "" where it does not, or where it is read for none."""
        return "" if self.profile is SPECIFICATION else refusal(self.profile, self.diagnostics)

    def as_documented(self) -> "Definition":
        """The same document, read as the specification says."""
        return examine(self.document, self.dialect, self.resources, workflows=self.workflows)

    def _read_as_another(self) -> tuple[Diagnostic, ...]:
        """That the text is of an edition that is no dialect of its own here."""
        edition = dialects.partly(self.document.data) if self.dialect == "0.8" else None
        if edition is None:
            return ()
        name, path = edition
        words = f"Edition {name} is read as 0.8 as far as it goes; a run fails where only {name} knows a member"
        return (Diagnostic("unknown-dialect", "warning", words, path, self.document.range(path)),)

    def _unknown_dialect(self) -> Diagnostic:
        reader = of_resource(self.document.data)
        if reader is not None and self.profile is SPECIFICATION:
            words = f"This is a resource of {reader.title}: choose the runtime `{reader.id}` to read it"
            return Diagnostic("unknown-dialect", "warning", words, ("kind",), self.document.range(("kind",)))
        edition = dialects.newer(self.document.data)
        if edition:
            name, path = edition
            words = f"This is {name}, which Signalbox cannot read yet; it reads 0.1, 0.6, 0.8 and 1.0"
            return Diagnostic("unknown-dialect", "error", words, path, self.document.range(path))
        slip = definition_slip(self.document.data)
        if slip:
            words = f"A definition has no `{slip.written}`; did you mean `{slip.meant}`?"
            place = self.document.key_range((slip.written,))
            start, end = place.start.offset, place.end.offset
            edit = TextEdit(start, end, self.document.text[start:end].replace(slip.written, slip.meant))
            fix = Fix(f"Write `{slip.meant}`", (edit,))
            return Diagnostic("unknown-dialect", "error", words, (slip.written,), place, fix)
        message = f"This is in no dialect that is known: {self.reason}"
        return Diagnostic("unknown-dialect", "error", message, (), self.document.span(0, 0))


def load(
    text: str,
    dialect: str | None = None,
    syntax: Syntax | None = None,
    resources: Iterable[Resource] = (),
    workflows: Iterable[str] = (),
    last: str | None = None,
    present: Present | None = None,
    profile: Profile = SPECIFICATION,
) -> Definition:
    """Read `text` and say all there is to say about it; never raises for a bad text.

    `dialect` and `syntax` are detected unless given (an unknown id is a KeyError); `resources` give the functions,
    events and retries that the definition names by URI (semantics.md §1.6); `workflows` are ids of definitions that are
    at hand, such as those of a library. `last` is the dialect that the text had before an edit (`dialects.detect`),
    `present` what its scenarios say about its data, `profile` the runtime that it is read for.
    """
    found = understand(text, dialect, syntax, resources, workflows, last, present, profile)
    _ = found.diagnostics
    return found


def understand(
    text: str,
    dialect: str | None = None,
    syntax: Syntax | None = None,
    resources: Iterable[Resource] = (),
    workflows: Iterable[str] = (),
    last: str | None = None,
    present: Present | None = None,
    profile: Profile = SPECIFICATION,
) -> Definition:
    """As `load`, in half its time, for who wants the model alone: what is wrong is looked for when it is asked for."""
    document = read(text, syntax, LIMITS, profile.reading)
    given, ids = tuple(resources), frozenset(workflows)
    return examine(document, dialect, given, workflows=ids, last=last, present=present, profile=profile)


def examine(
    document: Document,
    dialect: str | None,
    resources: tuple[Resource, ...],
    stages: Stages = _FROM_THE_START,
    workflows: frozenset[str] = frozenset(),
    last: str | None = None,
    present: Present | None = None,
    profile: Profile = SPECIFICATION,
) -> Definition:
    """As `understand`, from a document on; `stages` may give what is known of its parts instead of finding it again."""
    document = as_read_by(profile, document)
    if not document.readable:
        guessed = dialect or last or dialects.detect(beginning(document))[0]
        return Definition(document, guessed, "the text cannot be read", None, resources, profile=profile)
    if last is None and len(profile.dialects) == 1 and isinstance(document.data, dict):
        (last,) = profile.dialects
    chosen, reason = (dialect, "it was chosen by hand") if dialect else dialects.detect(document.data, last)
    if chosen is None:
        return Definition(document, None, reason, None, resources, profile=profile)
    data, faults = _run_of(document, chosen, stages, profile)
    reader = profile if profile.reads(chosen) else SPECIFICATION
    workflow = stages.lower(dialects.get(chosen), data, resources, reader)
    return Definition(document, chosen, reason, workflow, resources, workflows, present, stages, profile, faults)


def as_read_by(profile: Profile, document: Document, limits: Limits = LIMITS) -> Document:
    """The document as a runtime reads its text: by its YAML, and without what may be around a definition."""
    if profile.reading == PLAIN and not profile.unwrapped:
        return document
    is_as_read = profile.reading in (PLAIN, document.reading) or document.syntax != "yaml"
    if not is_as_read and (document.reading != PLAIN or may_differ(document.text, profile.reading)):
        document = read(document.text, document.syntax, limits, profile.reading)
    if profile.unwrapped and document.readable:
        document = profile.unwrapped(document)

    def again(text: str, syntax: Syntax, most: Limits) -> Document:
        return as_read_by(profile, read(text, syntax, most, profile.reading), most)

    return replace(document, again=again)


def _run_of(document: Document, dialect: str, stages: Stages, profile: Profile) -> tuple[Json, list[Fault] | None]:
    """The data of a definition without what its runtime never looks at; and what its schema has to say, if asked."""
    overlay = profile.overlay(dialect)
    if overlay is None or not overlay.ignores:
        return document.data, None
    faults = stages.faults(document, dialect, overlay)
    return without(document.data, (fault.path for fault in faults if fault.keyword == IGNORED)), faults


def _by_position(diagnostic: Diagnostic) -> tuple[int, int, str]:
    return diagnostic.range.start.offset, diagnostic.range.end.offset, diagnostic.rule
