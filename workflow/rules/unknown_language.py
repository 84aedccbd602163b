"""The expressions of the definition are in a language that is not known.

`expressionLang` of 0.8 is `jq` where it is not said; Signalbox knows `jsonpath` besides. An expression in any other
language is the error `ExpressionError` when a simulation reaches it, and is not looked at here. In 1.0
`evaluate.language` is `jq`.

**Mend it**: write the expressions in jq, and take `expressionLang` out.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
evaluate: {language: spel}   # expressions of 1.0 are jq
do:
- order: {set: {id: "${ #order }"}}
```

In 0.8:

```yaml
id: order
specVersion: "0.8"
expressionLang: spel
states:
- {name: Order, type: inject, data: {}, stateDataFilter: {output: "${ #order }"}, end: true}
```
"""

from workflow import expressions
from workflow.rules import _names
from workflow.rules._facts import Facts, Finding, Findings
from workflow.tasks import TaskWorkflow

SEVERITY = "error"
PATH = ("expressionLang",)


def check(facts: Facts) -> Findings:
    language, known = facts.workflow.expression_language, expressions.languages()
    if isinstance(facts.workflow, TaskWorkflow):
        if language != "jq":
            yield Finding(
                ("evaluate", "language"), "Expressions of 1.0 are written in `jq` here; no other language is run"
            )
        return
    if facts.workflow.dialect != "0.8" or expressions.base(language) in known or not facts.has(PATH):
        return
    near = _names.Names(known).nearest(language)
    fix = _names.replace_text(facts.document, PATH, language, near) if near else None
    hint = f"; did you mean `{near}`?" if near else f"; known are {' and '.join(f'`{one}`' for one in known)}"
    yield Finding(PATH, f"There is no expression language `{language}`{hint}", fix=fix)
