"""The type of a standard error is not spelled as the specification's schema has it.

`https://serverlessworkflow.io/spec/1.0.0/errors/timeout` is the type of a timeout, since July 2026 on the host
`open-workflow-specification.org` too. Examples and the compatibility kit also have `…/dsl/errors/types/timeout` and the
host `serverlessworkflow.io.io`. All of them are equal here; a runtime compares the texts. The name alone, `timeout`, is
another type for all: no `catch` that asks for the standard one takes it.

**Mend it**: the quick fix writes the type as runtimes raise it.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- fail: {raise: {error: {type: https://serverlessworkflow.io/dsl/errors/types/timeout, status: 408}}}
```
"""

import re

from workflow import error_types
from workflow.diagnostics import Fix
from workflow.paths import Json, Path
from workflow.rules import _error_types, _members
from workflow.rules._facts import Facts, Finding, Findings
from workflow.tasks import Catch

SEVERITY = "info"
_OLD = re.compile(
    r"https?://(?:(?:serverlessworkflow\.io|(?P<new>open-workflow-specification\.org))/dsl/errors/types/"
    r"|serverlessworkflow\.io\.io/(?:spec/1\.0\.0/errors|dsl/errors/types)/)"
    rf"(?P<name>{'|'.join(error_types.STATUSES)})"
)


def check(facts: Facts) -> Findings:
    for path in _error_types.places(facts):
        written = facts.value(path)
        is_name = isinstance(written, str) and written.lower() in error_types.STATUSES
        yield from _finding(
            facts, path, error_types.in_full(facts.document.text, written.lower()) if is_name else _newer(written)
        )
    for catch in facts.all(Catch):  # of which `catch-takes-nothing` tells names alone
        path = (*catch.node.filter.path, "type") if catch.node.filter else ()
        yield from _finding(facts, path, _newer(facts.value(path)))


def _newer(written: Json) -> str | None:
    """A type in the schema's spelling, of one that is in another."""
    found = _OLD.fullmatch(written) if isinstance(written, str) else None
    host = found["new"] or "serverlessworkflow.io" if found else ""
    return f"https://{host}/spec/1.0.0/errors/{found['name']}" if found else None


def _finding(facts: Facts, path: Path, meant: str | None) -> Findings:
    if meant is not None:
        edits = _members.replace(facts.document, path, meant)
        fix = Fix(f"Use {meant}", edits) if edits else None
        yield Finding(path, f"The type of this standard error is spelled {meant}", fix=fix)
