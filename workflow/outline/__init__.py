"""Workflow -> an outline in plain language, for people who do not write definitions.

`outline` says what starts it, tells the way through it as indented, numbered steps in sentences, and lists what there
is in tables. Pure: no clock, so no next times of a schedule; no I/O. `to_text` writes it as plain text; pages and the
printed document are made of the same parts.
"""

from collections.abc import Iterator, Sequence

from workflow.diagnostics import Diagnostic
from workflow.diagram import words
from workflow.diagram.sentences import Run, Sentence, counted, plain, say
from workflow.diagram.text import printable, shorten
from workflow.limits import OUTLINE_PARTS
from workflow.model import Scope, Workflow
from workflow.nodes import all_states, nodes
from workflow.outline import limits
from workflow.outline.book import Book, make
from workflow.outline.flow import PlacedState
from workflow.outline.parts import Item, Outline, Part, Row, Step, Table
from workflow.outline.starts import starts
from workflow.outline.steps import steps
from workflow.outline.tables import tables
from workflow.outline.tasks.starts import starts as task_starts
from workflow.outline.tasks.steps import parts
from workflow.outline.tasks.steps import summary as task_summary
from workflow.outline.text import to_text
from workflow.profile import SPECIFICATION, Profile
from workflow.tasks import TaskWorkflow

__all__ = [
    "Item",
    "Outline",
    "Part",
    "Row",
    "Run",
    "Sentence",
    "Step",
    "Table",
    "TooLong",
    "outline",
    "plain",
    "to_text",
]

MAX_DESCRIPTION = 2000


class TooLong(Exception):
    """A workflow has more than is told in words; the message says how much, and how much is told."""

    code = "too-long"


def outline(workflow: Workflow, diagnostics: Sequence[Diagnostic] = (), profile: Profile = SPECIFICATION) -> Outline:
    """The outline of a workflow of any dialect, whatever is wrong with it, as `profile` reads it; `diagnostics` are its
    open problems.

    Raises TooLong, at once.
    """
    count = sum(1 for _ in nodes(workflow))
    if count > OUTLINE_PARTS:
        raise TooLong(f"{count:,} parts; {OUTLINE_PARTS:,} are told")
    book = make(workflow)
    return Outline(
        name=shorten(printable(workflow.name or workflow.id)),
        description=printable((workflow.description or "")[:MAX_DESCRIPTION]).strip(),
        facts=tuple(_facts(workflow, profile)),
        summary=_summary(workflow, diagnostics),
        starts=tuple(task_starts(workflow, book) if isinstance(workflow, TaskWorkflow) else starts(workflow, book)),
        parts=tuple(parts(workflow, book) if isinstance(workflow, TaskWorkflow) else _parts(workflow.scope, book)),
        tables=tables(workflow, book, diagnostics),
    )


def _facts(workflow: Workflow, profile: Profile) -> Iterator[tuple[str, str]]:
    if workflow.id:
        yield "Id", shorten(printable(workflow.id))
    if isinstance(workflow, TaskWorkflow) and workflow.title:
        yield "Title", shorten(printable(workflow.title))
    if workflow.version is not None:
        version = workflow.version.value
        yield "Version", shorten(version if isinstance(version, str) else words.value(version))
    yield "Dialect", workflow.dialect
    yield from _expressions(workflow)
    if profile is not SPECIFICATION:
        yield "Engine", profile.name
    if workflow.timeouts:
        yield from ((label, shorten(printable(value))) for label, value in limits.of_workflow(workflow.timeouts))
    if workflow.keep_active:
        yield "Kept active", "goes on waiting at its end"


def _expressions(workflow: Workflow) -> Iterator[tuple[str, str]]:
    """The language of expressions, and how they are told from text, where that is not the usual."""
    language = workflow.expression_language.partition("@")[0]  # behind it stands which jq an engine has
    is_loose = isinstance(workflow, TaskWorkflow) and workflow.mode == "loose"
    if language != ("jq" if workflow.dialect in ("0.8", "1.0") else "jsonpath") or is_loose:
        yield "Expressions", shorten(printable(language)) + (", with or without braces" if is_loose else "")


def _summary(workflow: Workflow, diagnostics: Sequence[Diagnostic]) -> Sentence:
    if isinstance(workflow, TaskWorkflow):
        return say(task_summary(workflow, sum(1 for _ in all_states(workflow.scope))), _wrong(diagnostics))
    states = counted(sum(1 for _ in all_states(workflow.scope)), "step")
    functions = counted(len(workflow.functions), "function")
    events = counted(len(workflow.events), "event")
    return say(f"It has {states}, uses {functions} and {events}.", _wrong(diagnostics))


def _wrong(diagnostics: Sequence[Diagnostic]) -> str:
    errors = sum(one.severity == "error" for one in diagnostics)
    return f" {counted(errors, 'error')} {'keep' if errors != 1 else 'keeps'} it from running." if errors else ""


def _parts(scope: Scope, book: Book) -> Iterator[Part]:
    found = book.flows[scope.path]
    kinds: tuple[tuple[str, str, str, tuple[PlacedState, ...]], ...] = (
        ("way", "The way through it", "", found.transition),
        ("undoing", "Undoing", "These steps are only done to undo others.", found.undoing),
        ("late", "When its time is up", "These steps are done before the workflow ends by its timeout.", found.late),
        ("unreached", "Never reached", "Nothing leads to these steps.", found.unreached),
    )
    for name, title, about, told in kinds:
        if told:
            yield Part(name, title, steps(told, scope, book), say(about))
