"""The shapes of the library's part of the API: tags, imports, resources, who uses what."""

from collections.abc import Collection
from datetime import datetime
from typing import Any, Literal

from ninja import Schema
from pydantic import Field

from designer.api.schemas.analysis import DiagnosticShape
from designer.api.schemas.common import DefinitionCard, Problems, ShownCard, Strict, card_values
from designer.api.schemas.workspace import FileState, WorkspaceState
from designer.limits import TAGS, TEXT_NAME
from designer.models import Definition, Resource


class TagChanges(Strict):
    """What to take away from the tags of a definition, and what to add to them."""

    add: list[str] = Field(default=[], max_length=TAGS)
    remove: list[str] = Field(default=[], max_length=TAGS)


class UseShape(Schema):
    """A definition that uses something: `by` is the URI or the id that it says."""

    id: str
    name: str
    example: str | None
    how: Literal["resource", "workflow"]
    by: str


class SignShape(Schema):
    """A sign in words, on the first line from 1 that has it."""

    words: str
    line: int


class SignsShape(Schema):
    """That a text has signs of a runtime, and how sure the surest of them is."""

    runtime: str
    sure: Literal["certain", "strong", "weak"]
    signs: list[SignShape]


class ItemShape(Schema):
    """One file of an import and what became of it (designer/library/file_import.py)."""

    name: str
    outcome: Literal["imported", "known", "taken", "left-out"]
    kind: str
    title: str
    id: str | None
    message: str
    line: int | None
    column: int | None
    errors: int
    warnings: int
    text: str | None
    offer: SignsShape | None = Field(None, description="The runtime that it has signs of, while it says none itself.")
    file: str = Field("", description="The file of a folder that is served which was written for it, with `/`.")


class Report(Schema):
    """What an import brought, a line for every file."""

    items: list[ItemShape]


class LibraryCard(ShownCard):
    """A definition as the library's page shows it."""

    project: str | None = Field(None, description="The project it is in; null: in none of which you may know.")
    why: str | None = Field(description="The first name in its text that the search found; null: the card shows why.")
    here: int = Field(0, description="How many have its design page open.")
    file: FileState | None = Field(None, description="Its file in a folder that is served; null: it has none.")

    @classmethod
    def of(
        cls,
        row: Definition,
        why: str | None = None,
        projects: Collection[str] = (),
        here: int = 0,
        file: FileState | None = None,
    ) -> "LibraryCard":
        """The card of a row; `projects`: those that whoever is shown it may know of."""
        project = row.project_id if row.project_id in projects else None
        return cls(**card_values(row), why=why, project=project, here=here, file=file)


class LibraryCounts(Schema):
    """How many there are in all: `problems` of the definitions have some, `tags` are with how many each."""

    definitions: int
    problems: int
    examples: int
    resources: int
    tags: dict[str, int]


class LibraryPage(Schema):
    """A page of the library. `found`: how many definitions the search finds; null where it is not the first page."""

    definitions: list[LibraryCard]
    found: int | None
    next: str | None = Field(description="The cursor of the next page; null: this is the last.")
    examples: list[str] | None = Field(description="The ids of the examples that are found; null: nothing is searched.")
    counts: LibraryCounts | None
    workspace: WorkspaceState | None = Field(None, description="The folder whose files the project's definitions are.")


class ResourceCard(Schema):
    """A resource as the library shows it; `entries` are the names that it defines."""

    id: str
    name: str
    kind: str
    entries: list[str]
    problems: Problems
    version: int
    updated: datetime
    uses: int = Field(0, description="How many definitions name it.")
    looking: int = Field(0, description="How many of these are still to be checked anew since something changed.")
    editable: bool = Field(True, description="Whether who asks may change it.")

    @classmethod
    def of(cls, row: Resource, uses: int = 0, looking: int = 0, editable: bool = True) -> "ResourceCard":
        return cls(**_card(row), uses=uses, looking=looking, editable=editable)


class ResourceFull(ResourceCard):
    """A resource with its text."""

    text: str

    @classmethod
    def of(cls, row: Resource, uses: int = 0, looking: int = 0, editable: bool = True) -> "ResourceFull":
        return cls(**_card(row), uses=uses, looking=looking, editable=editable, text=row.text)


def _card(row: Resource) -> dict[str, Any]:
    names = ("id", "name", "kind", "entries", "version", "updated")
    problems = {"errors": row.errors, "warnings": row.warnings}
    return {name: getattr(row, name) for name in names} | {"problems": problems}


class NewResource(Strict):
    """A resource to keep, by the name that definitions find it by."""

    name: str = Field(min_length=1, max_length=TEXT_NAME)
    text: str


class SaveResource(Strict):
    """A new text over the version it was typed over."""

    text: str
    version: int


class ResourceName(Strict):
    """The name that a resource is to answer to."""

    name: str = Field(min_length=1, max_length=TEXT_NAME)


class CheckResource(Strict):
    """A resource's text, and what it is kept as."""

    text: str
    kind: str | None = None


class CheckedResource(Schema):
    """What a resource's text defines and what is wrong with it."""

    kind: str
    entries: list[str]
    diagnostics: list[DiagnosticShape]


class Archive(Schema):
    """What was put away, the last first."""

    definitions: list[DefinitionCard]
    resources: list[ResourceCard]
