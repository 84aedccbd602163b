"""A `catch` takes no error at all.

Its `when` is never true, its `exceptWhen` always is, or it asks for a standard error with a status that this error
never has: a timeout has 408. Or no error has its type: types are whole URIs, so that `runtime` is not
`https://serverlessworkflow.io/spec/1.0.0/errors/runtime`. Calls raise the standard types, a `raise` what it says or
names in `use.errors`, a mock of a scenario what it gives. What is called and is not at hand (another workflow, a
function of a catalog) may raise anything: then only a type is told that is like a standard one. Types on other hosts
are never told; services may have theirs.

**Mend it**: correct the filter; where a standard type is meant the quick fix writes it in full. An error goes up
through the `try` until then, as if it were not there.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- guarded:
    try:
    - ask: {call: http, with: {method: get, endpoint: https://a.example/}}
    catch:
      errors: {with: {type: https://serverlessworkflow.io/spec/1.0.0/errors/timeout, status: 504}}   # 408
      then: continue
```
"""

import re
from collections.abc import Collection
from typing import Final

from workflow import error_types
from workflow.diagnostics import Fix
from workflow.expressions import dollar
from workflow.model import Expression
from workflow.paths import Json, Path
from workflow.rules import _error_types, _members
from workflow.rules._facts import Facts, Finding, Findings
from workflow.rules._jq import look
from workflow.schema.slips import nearest
from workflow.tasks import Catch

_STATUS: Final = {name: status for name, status in error_types.STATUSES.items() if name != "communication"}
_HOSTS: Final = ("https://serverlessworkflow.io/", "https://open-workflow-specification.org/")
_OWN: Final = re.compile(
    r"https?://(?:[^/]*\.)?(?:serverlessworkflow\.io|open-workflow-specification\.org)\b|(?![a-z]+:)"
)
"""How types begin that may be meant for standard ones: with a host of the specification, or without any."""
_ENDING: Final = re.compile(r"[-_ ]?(?:error|exception)s?$", re.IGNORECASE)

SEVERITY = "warning"


def check(facts: Facts) -> Findings:
    raised = _error_types.raised(facts) if facts.all(Catch) else set()
    for found in facts.all(Catch):
        catch = found.node
        never = catch.when is not None and _constant(catch.when) in (False, None)
        if never or (catch.except_when is not None and _constant(catch.except_when) is True):
            yield Finding(catch.path, "This takes no error: its condition never lets one through", key=True)
        elif catch.filter and (said := _other_status(catch.filter.value)):
            yield Finding((*catch.filter.path, "status"), f"This takes no error: {said}")
        elif catch.filter:
            yield from _no_type(facts, (*catch.filter.path, "type"), raised)


def _no_type(facts: Facts, path: Path, raised: Collection[str]) -> Findings:
    """Where the type is that of no error, or like that of a standard one."""
    written = facts.value(path)
    if not isinstance(written, str) or not written or dollar.inside(written) is not None or not _OWN.match(written):
        return
    if error_types.standard(written) or written in raised:
        return
    word = _ENDING.sub("", re.split(r"[/#]", written)[-1])
    name = nearest(word, list(error_types.STATUSES)) if word else None
    if name is None and not _error_types.may_be_any(facts):
        standard = error_types.in_full(facts.document.text, "…")
        words = f"nothing raises one of the type “{written}”; the standard types are {standard}"
        yield Finding(path, f"This takes no error: {words}")
    elif name is not None:
        meant = error_types.in_full(facts.document.text, name)
        edits = _members.replace(facts.document, path, meant)
        fix = Fix(f"Use {meant}", edits) if edits else None
        yield Finding(path, f"This takes no error: none has the type “{written}”; the standard one is {meant}", fix=fix)


def _constant(condition: Expression) -> object:
    return look(condition.text).result if condition.language == "jq" else Ellipsis


def _other_status(attributes: Json) -> str:
    """Why nothing has this type and status; the empty text where something may."""
    kind, status = (attributes.get("type"), attributes.get("status")) if isinstance(attributes, dict) else (None, None)
    if not isinstance(kind, str) or not isinstance(status, int) or not kind.startswith(_HOSTS):
        return ""
    name = kind.rpartition("/")[2]
    always = _STATUS.get(name, status)
    return "" if always == status else f"the status of {name} is {always}"
