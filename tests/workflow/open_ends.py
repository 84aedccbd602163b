"""The places of a definition that only a person can fill."""

from collections.abc import Iterator

from workflow.paths import Json, Path

CHOICES = ("dataConditions", "choices")
DIALECTS = ("0.8", "0.6-draft", "0.1-map", "0.1-array", "0.1-kebab", "0.1-camel")
"""Those with states."""


def opened(value: Json, path: Path = ()) -> Iterator[Path]:
    """The places of the empty texts in data, and of a switch's list of conditions that is empty."""
    if value == "" or (value == [] and path[-1] in CHOICES):
        yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield from opened(each, (*path, key))
