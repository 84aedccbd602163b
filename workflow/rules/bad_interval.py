"""An interval is not written in one of its four forms, or ends before it starts.

The interval of a schedule says when instances may be created: `START/END`, `START/DURATION`, `DURATION/END` or
`DURATION`, with times as `2020-03-20T09:00:00Z` and durations as `P1DT2H`. What repeats is a `cron`, not an interval.
In 0.8 an interval always repeats: `R/START/DURATION`, `R/DURATION/END` or `R/DURATION`; `R5` in place of `R` is five
times.

**Mend it**: write it in one of these forms.

```yaml
states:
- name: Bids
  type: inject
  start:
    kind: scheduled
    schedule: {interval: "2020-03-20T15:00:00Z/2020-03-20T09:00:00Z"}   # the end comes first
  data: {}
  end: {kind: default}
```
"""

from workflow import intervals
from workflow.model import Schedule
from workflow.paths import Path
from workflow.rules import _names, _schedules
from workflow.rules._facts import Facts, Finding, Findings

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    for found in facts.all(Schedule):
        text, path = found.node.interval, _schedules.interval(facts, found.node)
        if text is None or (found.node.creates and intervals.parse_repeated(text)):
            continue
        if found.node.creates:
            yield _of_0_8(facts, path, text)
            continue
        interval = intervals.parse(text)
        if interval is None:
            hint = (
                "write a `cron` for what repeats" if text.strip()[:1] == "R" else "write for example PT6H or START/END"
            )
            yield Finding(path, f"“{_short(text)}” is not an ISO 8601 interval; {hint}")
        elif interval.start is not None and interval.end is not None and interval.end < interval.start:
            start, _, end = text.partition("/")
            fix = _names.replace_text(facts.document, path, text, f"{end.strip()}/{start.strip()}")
            yield Finding(path, "This interval ends before it starts", fix=fix)


def _of_0_8(facts: Facts, path: Path, text: str) -> Finding:
    repeated = f"R/{text.strip()}"
    meant = repeated if intervals.parse_repeated(repeated) else None
    fix = _names.replace_text(facts.document, path, text, repeated) if meant else None
    hint = f"write {repeated}" if meant else "write for example R/PT1H or R/START/PT1H"
    return Finding(path, f"“{_short(text)}” is not a repeating ISO 8601 interval; {hint}", fix=fix)


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"
