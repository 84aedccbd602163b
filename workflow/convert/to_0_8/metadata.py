"""Metadata in 0.8: names with texts."""

import json

from workflow.convert.losses import Lost
from workflow.paths import Json, Path


def metadata_of(metadata: Json, path: Path, lost: Lost) -> Json:
    """Metadata as 0.8 has it; values that are no texts are written as JSON."""
    if not isinstance(metadata, dict):
        return metadata
    if not all(isinstance(value, str) for value in metadata.values()):
        lost.note(path, "metadata that are no texts are written as texts")
    return {key: as_text(value) for key, value in metadata.items()}


def as_text(value: Json) -> str:
    """A text, or anything else as JSON."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
