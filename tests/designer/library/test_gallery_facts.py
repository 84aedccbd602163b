"""What the gallery's facts say is what an analysis says of each example, beside the others; `make golden` writes it."""

import json
from typing import Any

import pytest

from designer.library import gallery
from designer.models import Definition
from designer.workers.tasks import library
from tests.golden import golden


def analysed() -> dict[str, Any]:
    """What a worker says of each example in a library that has them all."""
    texts = {folder.name: gallery.read_folder(folder).text for folder in gallery.folders()}
    alone = [library.facts(text) for text in texts.values()]
    ids = sorted({found["workflow_id"] for found in alone} - {""})
    return {slug: library.facts(text, workflows=ids) for slug, text in texts.items()}


def test_they_are_those_of_an_analysis() -> None:
    golden(gallery.FACTS, json.dumps(analysed(), indent=1, ensure_ascii=False, sort_keys=True) + "\n")


@pytest.mark.django_db
def test_a_new_library_has_them_at_once() -> None:
    gallery.keep_missing()
    rows = Definition.objects.exclude(example=None)
    assert {row.example for row in rows} == {folder.name for folder in gallery.folders()}
    assert all((row.errors, row.readable) == (0, True) and row.states for row in rows)
    gallery.keep_missing()
    assert rows.count() == len(gallery.folders())
