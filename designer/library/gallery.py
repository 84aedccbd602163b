"""The example gallery: each folder of `designer/library/examples` becomes a definition with its scenarios, once.

`definition.yaml` (or `.json`) is the text, `scenarios.yaml` a suite, `about.yaml` has `title`, `line` and `kind`, a use
case of the documents also `use-case` and `dialect`. The number before the name is the place in the gallery. An example
that somebody changed or archived is left alone for ever.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from django.db import transaction

from designer.library import store
from designer.models import Definition, Scenario
from simulator.scenario.scenario import scenarios
from workflow.document import read

FOLDER = Path(__file__).resolve().parent / "examples"


@dataclass(frozen=True)
class Example:
    """One folder of the gallery, read."""

    slug: str
    text: str
    title: str
    line: str
    scenarios: tuple[dict[str, Any], ...]


def missing() -> list[Example]:
    """The examples that the database has never had, in the order of their folders' names."""
    known = set(Definition.objects.exclude(example=None).values_list("example", flat=True))
    return [read_folder(folder) for folder in folders() if folder.name not in known]


def folders() -> list[Path]:
    """The folders of the gallery, in its order."""
    return sorted(FOLDER.glob("[0-9]*-*"), key=lambda folder: int(folder.name.partition("-")[0]))


@transaction.atomic
def keep(example: Example, facts: store.Facts) -> Definition:
    """Put an example into the database."""
    row = store.create(example.text, facts, name=example.title, example=example.slug, summary=example.line)
    for scenario in example.scenarios:
        Scenario.objects.create(definition=row, name=str(scenario.get("name", "Scenario")), scenario=scenario)
    return row


def read_folder(folder: Path) -> Example:
    """One example; a member that its suite has for all scenarios stands in each."""
    about = yaml.safe_load((folder / "about.yaml").read_text("utf-8"))
    suite = folder / "scenarios.yaml"
    found = scenarios(read(suite.read_text("utf-8")).data) if suite.is_file() else []
    return Example(
        slug=folder.name,
        text=next(folder.glob("definition.*")).read_text("utf-8"),
        title=str(about["title"]),
        line=str(about.get("line", "")),
        scenarios=tuple(dict(one.data) for one in found),
    )
