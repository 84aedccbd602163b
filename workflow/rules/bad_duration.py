"""A length of time is not written in the ISO 8601 form.

Timeouts, delays, waits before retries and their jitter are written `P…T…`: `PT15M` is fifteen minutes, `PT0.5S` half a
second, `P2DT3H` two days and three hours, `P1M` a month. Letters are upper case; `M` before the `T` is months, after it
minutes. Days and weeks stand before the `T`: `PT30D` is no length, `P30D` is.

**Mend it**: write the length in that form. Where the words can be understood ("5 minutes"), the quick fix writes it.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- pause: {wait: 5 minutes}   # PT5M, or {minutes: 5}
```

In 0.6:

```yaml
states:
- name: Wait
  type: delay
  timeDelay: 5 minutes   # PT5M
  end: {kind: default}
```
"""

import re
from functools import lru_cache

from workflow import durations
from workflow.model import OPEN, Duration
from workflow.rules import _names
from workflow.rules._facts import Facts, Finding, Findings

SEVERITY = "error"
_LATE_T = re.compile(r"PT(\d+)([DW])", re.ASCII)


def check(facts: Facts) -> Findings:
    for duration in {found.node.path: found.node for found in facts.all(Duration)}.values():
        if duration.text != OPEN and not _is_one(duration.text):
            meant = _meant(duration.text)
            fix = _names.replace_text(facts.document, duration.path, duration.text, meant) if meant else None
            shown = duration.text if len(duration.text) <= 40 else duration.text[:39] + "…"
            hint = f"{meant} ({durations.to_words(meant)})" if meant else "PT15M (15 minutes) or P1D (1 day)"
            yield Finding(duration.path, f"“{shown}” is not an ISO 8601 duration; write for example {hint}", fix=fix)


@lru_cache(maxsize=512)
def _is_one(text: str) -> bool:
    return durations.parse(text) is not None


def _meant(text: str) -> str | None:
    late = _LATE_T.fullmatch(text.strip())
    return f"P{late[1]}{late[2]}" if late else durations.from_words(text)
