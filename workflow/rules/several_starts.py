"""More than one state is marked as the start.

An instance begins at exactly one state. Which one is meant cannot be told; a simulation takes the first.

**Mend it**: leave `start` at the state to begin with and take it from the others.

```yaml
states:
- name: ByMail
  type: inject
  start: {kind: default}
  data: {by: mail}
  end: {kind: default}
- name: ByPhone
  type: inject
  start: {kind: default}   # the second start
  data: {by: phone}
  end: {kind: default}
```
"""

from workflow.rules._facts import Facts, Finding, Findings

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    for scope in facts.scopes:
        for start in scope.start[1:]:
            first = scope.start[0]
            where = facts.where(first.path, key=True)
            message = f"“{start.name}” is a second start; “{first.name}” ({where}) is one already"
            yield Finding(start.path, message, key=True)
