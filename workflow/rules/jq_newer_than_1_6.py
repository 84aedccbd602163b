"""A jq program uses what came after jq 1.6, the version that 0.8 names and that engines in Java have.

It runs here, where jq is that of 1.8. DSL 1.0 names no version of jq. Another runtime may not know the function, or
want the `else` of an `if`.

**Mend it**: write it with what jq 1.6 has, if the definition is to run elsewhere: `ltrimstr`, `gsub("^\\\\s+"; "")` for
`ltrim`, `if . < 0 then -. else . end` for `abs`, `if … then … else . end`.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- decide: {switch: [{large: {when: (.total | abs) > 3, then: end}}]}   # jq 1.6 has no abs
```

In 0.8:

```yaml
id: order
specVersion: "0.8"
states:
- name: Decide
  type: switch
  dataConditions:
  - condition: "${ (.total | abs) > 3 }"   # not in jq 1.6
    end: true
  defaultCondition: {end: true}
```
"""

from typing import Final

from workflow.rules import _expressions, _jq_1_6, _places
from workflow.rules._facts import Facts, Finding, Findings

ID: Final = "jq-newer-than-1.6"
SEVERITY = "info"
_WHY: Final = {"0.8": "0.8 names", "1.0": "engines in Java have"}


def check(facts: Facts) -> Findings:
    why = _WHY.get(facts.workflow.dialect)
    for one in _expressions.in_jq(facts) if why else ():
        for column, what in _jq_1_6.newer(one.text):
            place = _places.of(facts, one.path, one.text, column)
            message = f"{what} came after jq 1.6, which {why} (character {column} of the expression)"
            yield Finding(one.path, message, range=place)
