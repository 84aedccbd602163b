"""Text stands around an expression, so that it is not evaluated.

In 0.8 and 1.0 a text is an expression where it is nothing but one, `${ … }`. With anything before or behind it, or with
two of them in one text, it stays the text that it is, braces and all: no runtime puts values into a text.

**Mend it**: put the text into the expression: a text of jq may have parts, `"Dear \\(.name)"`. The quick fix does that.

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
from workflow.expressions import dollar, jq
from workflow.model import Template
from workflow.rules import _expressions, _members, _places
from workflow.rules._facts import Facts, Finding, Findings

SEVERITY = "warning"


def check(facts: Facts) -> Findings:
    for template in facts.all(Template):
        if template.node.style != "dollar":
            continue
        language = template.node.language
        for path, text in _expressions.strings(template.node.value, template.node.path):
            if "${" not in text or _expressions.inside(text, language) is not None or not facts.has(path):
                continue
            found = dollar.spans(text)
            inner = [each for _, _, each in found]
            if inner and all(expressions.check(each, language) is None for each in inner):
                yield Finding(path, _message(inner), fix=_fix(facts, path, text, found, language))


def _message(inner: list[str]) -> str:
    if len(inner) > 1:
        return "Several expressions in one text are not evaluated; write one that makes the text"
    return "An expression with text around it is not evaluated; write one that makes the text"


def _fix(
    facts: Facts, path: tuple[str | int, ...], text: str, found: list[tuple[int, int, str]], language: str
) -> Fix | None:
    if language != "jq" or any(jq.called(each) is not None for _, _, each in found):
        return None
    pieces, after = [], 0
    for start, end, each in found:
        pieces += [_places.quoted(text[after:start])[1:-1], f"\\({each})"]
        after = end
    whole = "".join([*pieces, _places.quoted(text[after:])[1:-1]])
    edits = _members.replace(facts.document, path, f'${{ "{whole}" }}')
    return Fix("Write one expression", edits) if edits else None
