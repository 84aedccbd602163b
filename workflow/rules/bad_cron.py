"""A cron expression, its time zone, or the time up to which it is valid cannot be read.

A cron has five fields: minute, hour, day of the month, month, day of the week (0 and 7 are Sunday). With six, the first
is the second, with seven the last is the year. A field is `*`, a number, a name (`MON`, `JAN`), a range `9-17`, a list
`1,15` or steps `0/15`; `?` may stand for a day that does not matter. The time zone is a name of the IANA list, such as
`America/Los_Angeles`.

**Mend it**: the message says which field is wrong, and what it may hold.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
schedule: {cron: 0 25 * * *}   # a day has 24 hours
do:
- order: {set: {id: 1}}
```

In 0.6:

```yaml
states:
- name: Check inbox
  type: inject
  start:
    kind: scheduled
    schedule: {cron: 0 25 * * *}   # a day has 24 hours
  data: {}
  end: {kind: default}
```
"""

import re

from workflow import cron, durations, zones
from workflow.diagnostics import Range
from workflow.model import Schedule
from workflow.paths import Path
from workflow.rules import _names, _schedules
from workflow.rules._facts import Facts, Finding, Findings

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    for found in facts.all(Schedule):
        schedule = found.node
        if schedule.cron is not None:
            yield from _fault(facts, _schedules.cron(facts, schedule), schedule.cron)
        until = schedule.valid_until
        if until is not None and durations.parse_time(until) is None:
            yield Finding((*schedule.path, "cron", "validUntil"), f"“{until}” is no time; write 2030-12-31T00:00:00Z")
        if schedule.timezone is not None and not zones.is_timezone(schedule.timezone):
            yield _unknown_zone(facts, (*schedule.path, "timezone"), schedule.timezone)


def _fault(facts: Facts, path: Path, text: str) -> Findings:
    try:
        cron.parse(text)
    except cron.CronError as error:
        words = "This is not a cron expression" if error.field is None else "This cron expression is wrong"
        yield Finding(path, f"{words}: {error}", range=_field(facts, path, text, error.field))


def _field(facts: Facts, path: Path, text: str, field: int | None) -> Range | None:
    """Where the field of this number stands in the source; None for the whole value."""
    if field is None:
        return None
    whole = facts.part(path, text)
    part = list(re.finditer(r"\S+", text))[field]
    start = whole.start.offset if whole else 0
    return facts.document.span(start + part.start(), start + part.end()) if whole else None


def _unknown_zone(facts: Facts, path: Path, name: str) -> Finding:
    near = _names.Names(zones.timezones()).nearest(name)
    fix = _names.replace_text(facts.document, path, name, near) if near else None
    hint = f"; did you mean “{near}”?" if near else "; write for example Europe/Berlin or UTC"
    return Finding(path, f"No time zone is named “{name}”{hint}", fix=fix)
