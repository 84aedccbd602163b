"""Definitions of the four 0.1 dialects with everything in them."""

from pathlib import Path

from workflow.document import read
from workflow.paths import Json

DOCUMENTS = Path(__file__).parents[2] / "fixtures/documents"

IDS = ("0.1-map", "0.1-array", "0.1-kebab", "0.1-camel")

EVERY = {each: next(DOCUMENTS.glob(f"every-kind-{each}.*")).read_text("utf-8") for each in IDS}

DATA: dict[str, Json] = {each: read(text).data for each, text in EVERY.items()}
