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

OF_THE_PROCESS: Final = (("input_filename", 0), ("halt", 0), ("halt_error", 0), ("halt_error", 1))
"""What knows, or ends, the process: there is no file, and an end is an error."""


@cache
def known() -> frozenset[tuple[str, int]]:
    """What a program may call without defining it."""
    there = (name for name in builtins.public() if name[0] not in _LACKING)
    return frozenset({*there, ENVIRONMENT, *OF_THE_PROCESS})
