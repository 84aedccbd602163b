"""Aliases and merge keys for engines that read YAML by Jackson, to which `*name` is a text and `<<` a member."""

import re
from collections.abc import Iterator
from typing import Final

from workflow.document.document import MERGE
from workflow.paths import Json, Path
from workflow.rules import Facts, Finding

_ALIAS: Final = re.compile(r"\*(?<![^\s\[{,:-].)\S", re.DOTALL)
"""What a text has that may be an alias."""


def differences(facts: Facts, engine: str, rule: str) -> Iterator[Finding]:
    """A finding at each alias and merge key; `engine` is who reads the text, by its `rule`."""
    text = facts.document.text
    if facts.document.syntax != "yaml" or (MERGE not in text and not _ALIAS.search(text)):
        return
    for path, value in _values(facts.document.data, ()):
        if isinstance(value, dict) and MERGE in value:
            words = f"{engine} knows no merge keys: `<<` is a member’s name to it, and what it would take in is missing"
            yield Finding((*path, MERGE), f"{words} ({rule})", key=True)
        elif (
            isinstance(value, str)
            and path[-1:] != (MERGE,)
            and text.startswith(f"*{value}", facts.document.range(path).start.offset)
        ):
            yield Finding(path, f"{engine} knows no aliases: this is the text “{value}” to it ({rule})")


def _values(value: Json, path: Path) -> Iterator[tuple[Path, Json]]:
    yield path, value
    for key, one in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from _values(one, (*path, key))
