"""An expression cannot be read.

In this dialect an expression is a JSONPath between double braces, `{{ $.order.total }}`. It stands alone in filters,
conditions and collections, and alone or inside text in parameters, payloads and the version. One that cannot be read
is the error `ExpressionError` when a simulation reaches it.

**Mend it**: the message says what was expected, and at which character of the expression.

```yaml
states:
- name: Adults
  type: inject
  start: {kind: default}
  data: {}
  stateDataFilter:
    dataOutputPath: "{{ $.people[?(@.age >= 18] }}"   # the parenthesis is not closed
  end: {kind: default}
```
"""

from collections.abc import Iterator

from workflow import expressions
from workflow.expressions import templates
from workflow.model import Expression, Template
from workflow.paths import Json, Path
from workflow.rules._facts import Facts
from workflow.rules._finding import Finding

SEVERITY = "error"


def check(facts: Facts) -> Iterator[Finding]:
    for expression in facts.all(Expression):
        yield from _check(facts, expression.node)
    for template in facts.all(Template):
        if template.node.style == "braces":
            for path, text in _strings(template.node.value, template.node.path):
                yield from _check_braces(facts, path, text)
        elif template.node.style == "path":
            for path, text in _strings(template.node.value, template.node.path):
                if text.startswith("$"):
                    yield from _check(facts, Expression(text, path))


def _check(facts: Facts, expression: Expression) -> Iterator[Finding]:
    fault = expressions.check(expression.text, expression.language)
    if fault:
        message, column = fault
        place = facts.part(expression.path, expression.text)
        words = f"{message[:1].upper()}{message[1:]} (character {column} of the expression)"
        yield Finding(expression.path, words, range=place)


def _check_braces(facts: Facts, path: Path, text: str) -> Iterator[Finding]:
    found = templates.find(text)
    for _, _, expression in found:
        yield from _check(facts, Expression(expression, path))
    if "{{" in text[found[-1][1] if found else 0 :]:
        yield Finding(path, "“{{” is not closed by “}}”: the expression would stay text")


def _strings(value: Json, path: Path) -> Iterator[tuple[Path, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from _strings(part, (*path, key))
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from _strings(part, (*path, index))
