"""A secret, or a personal value, gets into data that others see.

What `set`, `output` and `export` give, what is emitted, the body and the address of a request and what an error says
stand in the trace and in the output, and other systems get them as they are, also their logs; Signalbox masks them
where it shows a run. In an event, an address and an error a value is found too that comes from a secret by `set` of the
task before or by `export`, also over several tasks, and one that the schema of the input says is personal
(`x-personal: true`, or the comment `# signalbox: personal` beside a member of the schema). The message says from where,
and the places on the way are `related` in JSON, `relatedLocations` in SARIF and links below the problem on the page.
0.8: secrets in produced events.

**Mend it**: use the secret in an authentication or a header, where it is needed.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
use: {secrets: [shop]}
do:
- one: {set: {key: "${ $secrets.shop }"}}
```
"""

from collections.abc import Mapping

from workflow.diagnostics import Related
from workflow.paths import Path
from workflow.rules import _expressions, _secret_ways, _task_variables
from workflow.rules._expressions import Written
from workflow.rules._facts import Facts, Finding, Findings
from workflow.rules._jq import look
from workflow.tasks import TaskWorkflow

Known = Mapping[str, Related]
"""Where secrets are declared, by name."""
SEVERITY = "warning"
DATA = "data that others see"
EVENT = "an event"
ADDRESS = "an address, which others keep in their logs"
ERROR = "an error, which callers and logs see"


def check(facts: Facts) -> Findings:
    known = _secret_ways.declarations(facts)
    if not isinstance(facts.workflow, TaskWorkflow):
        yield from _produced(facts, known)
        return
    tasks = _task_variables.Tasks(facts)
    ways = _secret_ways.Origins(facts, facts.workflow, tasks, known)
    for one in _expressions.in_jq(facts):
        into = _into(one.path[len(tasks.around(one.path) or ()) :])
        if into is None:
            continue
        found = _of_secret(facts, one, known, ("secret", "secrets"), DATA if into == EVENT else into)
        if found is not None:
            yield found
        elif into != DATA:
            yield from _come_by(facts, one, ways, into)


def _produced(facts: Facts, known: Known) -> Findings:
    """0.8: the secrets in events that are produced."""
    for one in _expressions.in_jq(facts):
        if "produceEvents" in one.path:
            found = _of_secret(facts, one, known, ("SECRET", "SECRETS"), DATA)
            yield from () if found is None else (found,)


def _into(member: Path) -> str | None:
    """What the member of a task gets into that others see."""
    if member[:1] in (("set",), ("output",), ("export",)) or member[:2] == ("with", "body"):
        return DATA
    if member[:1] == ("emit",):
        return EVENT
    if member[:2] == ("with", "endpoint") and "authentication" not in member:
        return ADDRESS
    return ERROR if member[:2] == ("raise", "error") else None


def _of_secret(facts: Facts, one: Written, known: Known, variables: tuple[str, ...], into: str) -> Finding | None:
    """That an expression reads a secret itself."""
    if "$secret" not in one.text.lower():
        return None
    used = next((used for used in look(one.text).variables if used.name in variables), None)
    if used is None:
        return None
    place = _expressions.place(facts, one, used.column)
    way = _secret_ways.declared(known, one.text)
    return Finding(one.path, f"A secret gets into {into}", range=place, related=way)


def _come_by(facts: Facts, one: Written, ways: _secret_ways.Origins, into: str) -> Findings:
    """That an expression reads what was made of a secret, or is personal."""
    for read in look(one.text).reads:
        way = ways.to(one.path, read)
        if way is not None:
            start = way.origin.start
            words = f"{way.what} gets into {into}; it comes from line {start.line}, column {start.column}"
            place = _expressions.place(facts, one, read.column)
            yield Finding(one.path, words, range=place, related=way.places)
            return
