"""Text stands around an expression, so that it is not evaluated.

In 0.8 and 1.0 a text is an expression where it is nothing but one, `${ … }`. With anything before or behind it, or in
0.8 with two of them in one text, it stays the text that it is, braces and all: no runtime puts values into a text. In
1.0 all from a first `${` to a last `}` is one expression, and two of them a faulty one.

**Mend it**: put the text into the expression: a text of jq may have parts, `"Dear \\(.name)"`. The quick fix does that.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- greet: {set: {text: "Dear ${ .name }, welcome"}}   # ${ "Dear \\(.name), welcome" }
```

In 0.8:

```yaml
id: greet
specVersion: "0.8"
functions:
- {name: greet, operation: "greet.json#greet"}
states:
- name: Greet
  type: operation
  actions:
  - functionRef:
      refName: greet
      arguments: {text: "Dear ${ .name }, welcome"}   # ${ "Dear \\(.name), welcome" }
  end: true
```
"""

from workflow import expressions
from workflow.diagnostics import Fix
from workflow.expressions import dollar
from workflow.expressions.templates import STRICT
from workflow.model import Template
from workflow.rules import _braces, _expressions, _members
from workflow.rules._facts import Facts, Finding, Findings

SEVERITY = "warning"


def check(facts: Facts) -> Findings:
    for template in facts.all(Template):
        style, language = template.node.style, template.node.language
        if style not in ("dollar", *STRICT):
            continue
        for path, text in _expressions.strings(template.node.value, template.node.path):
            whole = dollar.whole(text) if style in STRICT else _expressions.inside(text, language)
            if "${" not in text or whole is not None or not facts.has(path):
                continue
            found = dollar.spans(text)
            inner = [each for _, _, each in found]
            if inner and all(expressions.check(each, language) is None for each in inner):
                meant = _braces.joined(text, found, language)
                edits = _members.replace(facts.document, path, meant) if meant else ()
                yield Finding(path, _message(inner), fix=Fix("Write one expression", edits) if edits else None)


def _message(inner: list[str]) -> str:
    if len(inner) > 1:
        return "Several expressions in one text are not evaluated; write one that makes the text"
    return "An expression with text around it is not evaluated; write one that makes the text"
