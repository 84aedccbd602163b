"""The schema of 0.8, by which places that can only be expressions are known."""

from workflow import dialects
from workflow.paths import Json


def cases() -> Json:
    """The schema."""
    return dialects.schema("0.8")
