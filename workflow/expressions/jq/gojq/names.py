"""The functions of gojq, by name and number of arguments: those of jq but for what it has not."""

from functools import cache
from typing import Final

from workflow.expressions.jq.builtins import known as builtins

_LACKING: Final = (
    "toarray", "have_decnum", "have_literal_numbers", "keys_unsorted", "leaf_paths", "ascii", "date", "dateadd",
    "datesub", "debug", "stderr",
)  # fmt: skip
ENVIRONMENT: Final = ("env", 0)
"""The environment, which no engine gives its expressions: it is empty."""


@cache
def known() -> frozenset[tuple[str, int]]:
    """What a program may call without defining it."""
    return frozenset({*(name for name in builtins.public() if name[0] not in _LACKING), ENVIRONMENT})
