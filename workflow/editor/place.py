"""Where the cursor stands in a definition, found even while the text does not parse."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from workflow.paths import Path

Scalars = Mapping[str, str]
"""The members of a mapping that are written as scalars, as they are written."""


@dataclass(frozen=True, slots=True)
class Place:
    """`path` is that of the mapping (mode `key`: one of its keys is written) or of the value itself (mode `value`).

    `siblings` are the scalars of each mapping above by its path: they choose a schema's branch by `type`. What is
    written anew stands from `start` on; keys of the mapping stand at `column` (YAML). `quoted`: inside quotes. `item`:
    an entry of a list begins here, a key as well as a scalar may follow. `flow`: in brackets, in YAML.
    """

    path: Path
    mode: Literal["key", "value"]
    start: int
    siblings: Mapping[Path, Scalars] = field(default_factory=dict)
    column: int = 0
    quoted: bool = False
    item: bool = False
    flow: bool = False
