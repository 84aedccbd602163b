"""The example gallery: each folder of `designer/library/examples` becomes a definition with its scenarios, once.

`definition.yaml` (or `.json`) is the text, `scenarios.yaml` a suite, `about.yaml` has `title`, `line` and `kind`, in
another dialect than 0.6 also `dialect`, for a use case of the documents `use-case`, and for one that its text says is
written for an engine `runtime`. Those in the dialects `NEWEST` stand first, those for engines last, and each as the
number before its name says: what a database has goes by that name, so that a new example takes the next number. One
that somebody changed or archived is left alone for ever.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.db import transaction

from designer.library import store
from designer.models import Definition, Scenario
from simulator.scenario.scenario import scenarios
from workflow.document import read
from workflow.paths import Json

FOLDER = Path(__file__).resolve().parent / "examples"
FACTS = FOLDER / "facts.json"
"""What an analysis says of each example beside the others, written beforehand (`make golden`): a first start analyses
nothing."""
NEWEST = ("1.0", "0.8")
"""What new definitions are written in, most of them in the first."""


@dataclass(frozen=True)
class Example:
    """One folder of the gallery, read."""

    slug: str
    text: str
    title: str
    line: str
    scenarios: tuple[dict[str, Json], ...]


def missing() -> list[Example]:
    """The examples that the database has never had, in the gallery's order."""
    known = set(Definition.objects.exclude(example=None).values_list("example", flat=True))
    return [read_folder(folder) for folder in folders() if folder.name not in known]


@cache
def folders() -> tuple[Path, ...]:
    return tuple(sorted(FOLDER.glob("[0-9]*-*"), key=_place))


def in_order(rows: Iterable[Definition]) -> list[Definition]:
    """Examples of the database in the gallery's order; those that the gallery has no more come last."""
    places = {folder.name: place for place, folder in enumerate(folders())}
    return sorted(rows, key=lambda row: (places.get(row.example or "", len(places)), row.created, row.pk))


def about(folder: Path) -> dict[str, Json]:
    """What `about.yaml` says; `dialect` is always there."""
    return {"dialect": "0.6-draft", **read((folder / "about.yaml").read_text("utf-8")).data}


def _place(folder: Path) -> tuple[str, int, int]:
    said = about(folder)
    dialect = said["dialect"]
    rank = NEWEST.index(dialect) if dialect in NEWEST else len(NEWEST)
    return str(said.get("runtime", "")), rank, int(folder.name.partition("-")[0])


def facts() -> dict[str, store.Facts]:
    """What the library shows of each example, by its folder's name."""
    found = json.loads(FACTS.read_text("utf-8"))
    return {slug: store.Facts(**known) for slug, known in found.items()}


@transaction.atomic
def keep_missing() -> None:
    found = missing()
    known = facts() if found else {}
    for example in found:
        keep(example, known[example.slug])


@transaction.atomic
def keep(example: Example, facts: store.Facts) -> Definition:
    row = store.create(example.text, facts, name=example.title, example=example.slug, summary=example.line)
    for scenario in example.scenarios:
        Scenario.objects.create(definition=row, name=str(scenario.get("name", "Scenario")), scenario=scenario)
    return row


def read_folder(folder: Path) -> Example:
    """One example; a member that its suite has for all scenarios stands in each."""
    said = about(folder)
    suite = folder / "scenarios.yaml"
    found = scenarios(read(suite.read_text("utf-8")).data) if suite.is_file() else []
    return Example(
        slug=folder.name,
        text=next(folder.glob("definition.*")).read_text("utf-8"),
        title=str(said["title"]),
        line=str(said.get("line", "")),
        scenarios=tuple(dict(one.data) for one in found),
    )
