"""A jq program can run, and most likely does not say what is meant.

A name with a hyphen is taken for a subtraction (`.flip-length` is `.flip` minus `length`; write `."flip-length"`), a
value is compared with itself, or what stands behind `//` is never reached. What cannot run at all is a
`bad-expression`.

**Mend it**: the message says what is read there, and how it is written.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- decide: {switch: [{long: {when: .total-length > 3, then: end}}]}   # ."total-length"
```

In 0.8:

```yaml
id: order
specVersion: "0.8"
states:
- name: Decide
  type: switch
  dataConditions:
  - condition: "${ .total-length > 3 }"   # ."total-length"
    end: true
  defaultCondition: {end: true}
```
"""

from workflow.rules import _expressions, _jq, _places
from workflow.rules._facts import Facts, Finding, Findings

SEVERITY = "warning"


def check(facts: Facts) -> Findings:
    for one in _expressions.in_jq(facts):
        for slip in _jq.slips(one.text, _expressions.given(facts, one.path)):
            place = _places.of(facts, one.path, one.text, slip.column)
            said = f"{slip.message[:1].upper()}{slip.message[1:]}"
            yield Finding(one.path, f"{said} (character {slip.column} of the expression)", range=place)
