"""A length of time is not written in the ISO 8601 form.

Timeouts, delays, waits before retries and their jitter are written `P…T…`: `PT15M` is fifteen minutes, `PT0.5S` half a
second, `P2DT3H` two days and three hours, `P1M` a month. Letters are upper case; `M` before the `T` is months, after it
minutes.

**Mend it**: write the length in that form. Where the words can be understood ("5 minutes"), the quick fix writes it.

```yaml
states:
- name: Wait
  type: delay
  timeDelay: 5 minutes   # PT5M
  end: {kind: default}
```
"""

from collections.abc import Iterator

from workflow import durations
from workflow.model import OPEN, Duration
from workflow.rules import _names
from workflow.rules._facts import Facts
from workflow.rules._finding import Finding

SEVERITY = "error"


def check(facts: Facts) -> Iterator[Finding]:
    for found in facts.all(Duration):
        duration = found.node
        if duration.text != OPEN and durations.parse(duration.text) is None:
            meant = durations.from_words(duration.text)
            fix = _names.replace_text(facts.document, duration.path, duration.text, meant) if meant else None
            shown = duration.text if len(duration.text) <= 40 else duration.text[:39] + "…"
            hint = f"{meant} ({durations.to_words(meant)})" if meant else "PT15M (15 minutes) or P1D (1 day)"
            yield Finding(duration.path, f"“{shown}” is not an ISO 8601 duration; write for example {hint}", fix=fix)
