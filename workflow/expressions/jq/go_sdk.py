"""jq as the Go SDK has it: gojq 0.12.17 with whatever variables there are (docs/runtimes/go.md, G29)."""

from typing import Final

from workflow.expressions.jq.gojq import Library

_LIBRARY: Final = Library(lacking=frozenset(("toboolean", "trimstr", "input", "inputs")))

query = _LIBRARY.query
members_of = _LIBRARY.members_of
