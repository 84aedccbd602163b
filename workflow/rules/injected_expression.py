"""An inject state of 0.8 has an expression in its data, which stays text.

The `data` of an inject state are static: its strings are not evaluated, here nor by SonataFlow, so that `"${ .name }"`
is injected as these nine letters and signs.

**Mend it**: write the expression as the state's `stateDataFilter.output`, or give the value itself.

```yaml
id: greet
specVersion: "0.8"
states:
- name: Greet
  type: inject
  data: {greeting: "${ .name }"}   # is injected as it stands
  end: true
```
"""

from workflow import expressions
from workflow.expressions import dollar
from workflow.rules import _expressions
from workflow.rules._facts import Facts, Finding, Findings
from workflow.states import InjectState

SEVERITY = "warning"


def check(facts: Facts) -> Findings:
    language = facts.workflow.expression_language
    for inject in facts.all(InjectState) if facts.workflow.dialect == "0.8" else ():
        for path, text in _expressions.strings(inject.node.data, (*inject.node.path, "data")):
            inner = [each for _, _, each in dollar.spans(text)] if "${" in text else []
            if inner and all(expressions.check(each, language) is None for each in inner):
                yield Finding(path, "The data of an inject state are not evaluated: this stays the text that it is")
