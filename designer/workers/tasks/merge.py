"""In the worker process: two people's changes of one text joined, in the shape `api.texts.merge.MergeAnswer`."""

from dataclasses import asdict
from typing import Any

from workflow.merging import merge as join


def merge(base: str, mine: str, theirs: str) -> dict[str, Any]:
    """The text with the changes of both, or the lines of mine where they meet."""
    return asdict(join(base, mine, theirs))
