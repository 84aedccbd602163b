"""An expression cannot be read.

In `0.6-draft` an expression is a JSONPath between double braces, `{{ $.order.total }}`. It stands alone in filters,
conditions and collections, and alone or inside text in parameters, payloads and the version. The 0.1 dialects write the
bare path, `$.order.total`, and join the names of triggers in event expressions: `Paid and not (Cancelled or Refused)`.
In 0.8 an expression is a jq program, `${ .order.total }`. A JSONPath, a text in single quotes, a word without quotes,
an unknown function or variable are errors there; what functions of the type `expression` do is looked at too. In 1.0
it is a jq program too, with or without braces where nothing but an expression can stand (`if`, `when`, `while`, `from`,
`as`, …); of its variables the rule `undeclared-variable` tells. All from a `${` at the beginning of a text to a `}` at
its end is one program there: `${ .a } ${ .b }` is a faulty one.

An expression that cannot be read is the error `ExpressionError` when a simulation reaches it.

**Mend it**: the message says what was expected, and at which character of the expression.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- total: {set: {sum: "${ .lines | map(.price | add }"}}   # a parenthesis is not closed
```

In 0.6:

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

from functools import lru_cache
from itertools import chain

from workflow import event_expressions, expressions
from workflow.diagnostics import Fix
from workflow.expressions import dollar, double_braces, jq
from workflow.expressions.compiling import JACKSON
from workflow.model import OPEN, Expression, Template
from workflow.paths import Path
from workflow.rules import _braces, _expressions, _jq, _members, _places, single_quoted_jq
from workflow.rules._facts import Facts, Finding, Findings
from workflow.states import Comparison, DataCondition, ForEachState, OnEvents

SEVERITY = "error"
SHORT = 1_000
EVENT_EXPRESSIONS = ("event-expression", "eventExpression")


def check(facts: Facts) -> Findings:
    opened = _open(facts)
    if facts.workflow.dialect in ("0.8", "1.0"):
        yield from (
            finding for one in _expressions.looked_into(facts) if one.path not in opened for finding in _of(facts, one)
        )
        return
    for expression in facts.all(Expression):
        if expression.node.path in opened:
            continue
        yield from _faults(facts, expression.node.path, [expression.node.text], expression.node.language)
    for template in facts.all(Template):
        for path, text in _expressions.strings(template.node.value, template.node.path):
            if template.node.style == "braces" and "{{" in text:
                yield from _in_braces(facts, path, text)
            elif template.node.style == "path" and text.startswith("$"):
                yield from _faults(facts, path, [text])
    names = frozenset(event.name for event in facts.workflow.events)
    for entry in facts.all(OnEvents):
        yield from _of_events(facts, entry.node, names)


def _of(facts: Facts, one: _expressions.Written) -> Findings:
    """0.8: what cannot run, from the column on where it goes wrong; of its language another rule tells."""
    if one.language != "jq" or jq.called(one.text) is not None:
        if _expressions.is_known(one.language):
            faults = list(_faults(facts, one.path, [one.text], one.language))
            yield from faults or _missing(facts, one)
        return
    found = _jq.fault(one.text, _expressions.given(facts, one.path))
    if found and (several := _several(facts, one)):
        yield several
    elif found and not (facts.workflow.dialect == "1.0" and _of_another_rule(found.kind, one.text)):
        place = _places.of(facts, one.path, one.text, found.column)
        words = f"{_said(found.message)} (character {found.column} of the expression)"
        yield Finding(one.path, words, range=place)


def _missing(facts: Facts, one: _expressions.Written) -> Findings:
    """SonataFlow: a function that there is not fails when it is reached; a text that may be none stays as it is."""
    if one.language != JACKSON or one.node is None or jq.called(one.text) is not None:
        return
    if found := jq.jackson.missing(one.text):
        name, column = found
        place = _places.of(facts, one.path, one.text, column)
        yield Finding(one.path, f"There is no function `{name}` (character {column} of the expression)", range=place)


def _several(facts: Facts, one: _expressions.Written) -> Finding | None:
    """1.0: that of several expressions in one text the whole is one, which is none."""
    text = facts.value(one.path)
    if facts.workflow.dialect != "1.0" or "${" not in one.text or not isinstance(text, str):
        return None
    found = dollar.spans(text)
    if len(found) < 2 or any(expressions.check(each, one.language) for _, _, each in found):
        return None
    meant = _braces.joined(text, found, one.language)
    edits = _members.replace(facts.document, one.path, meant) if meant else ()
    words = "All from the first “${” to the last “}” is one expression; write one that makes the text"
    return Finding(one.path, words, fix=Fix("Write one expression", edits) if edits else None)


def _of_another_rule(kind: str, text: str) -> bool:
    return kind == "unknown-variable" or single_quoted_jq.is_single_quoted(text)


def _open(facts: Facts) -> set[Path]:
    """Where a condition or a list is still to be written: the rule `unfinished` says so."""
    known = chain(
        (case.node.condition for case in facts.all(DataCondition)),
        (comparison.node.left for comparison in facts.all(Comparison)),
        (each.node.input_collection for each in facts.all(ForEachState)),
    )
    return {each.path for each in known if isinstance(each, Expression) and each.text == OPEN}


def _of_events(facts: Facts, entry: OnEvents, names: frozenset[str]) -> Findings:
    if entry.expression is None or entry.expression == OPEN:
        return
    try:
        event_expressions.parse(entry.expression, names)
    except event_expressions.EventExpressionError as error:
        paths = ((*entry.path, key) for key in EVENT_EXPRESSIONS)
        path = next((path for path in paths if facts.has(path)), entry.path)
        yield Finding(path, f"{_said(error.message)} (character {error.column} of the expression)")


def _in_braces(facts: Facts, path: Path, text: str) -> Findings:
    if len(text) <= SHORT and _is_sound(text):
        return
    found = double_braces.find(text)
    yield from _faults(facts, path, [expression for _, _, expression in found])
    if "{{" in text[found[-1][1] if found else 0 :]:
        yield Finding(path, "“{{” is not closed by “}}”")


@lru_cache(maxsize=2048)
def _is_sound(text: str) -> bool:
    """Whether there is nothing to find in `text`: most expressions stand in many states, and stay as they are."""
    found = double_braces.find(text)
    closed = "{{" not in text[found[-1][1] if found else 0 :]
    return closed and not any(expressions.check(expression) for _, _, expression in found)


def _faults(facts: Facts, path: Path, texts: list[str], language: str = "jsonpath") -> Findings:
    """A finding for each faulty one of the expressions `texts`; they stand in this order in the value at `path`."""
    faults = [expressions.check(text, language) for text in texts]
    after = 0
    for text, fault in zip(texts, faults, strict=True) if any(faults) else ():
        place = facts.part(path, text, after)
        after = place.end.offset if place else after
        if fault:
            message, column = fault
            words = f"{_said(message)} (character {column} of the expression)"
            yield Finding(path, words, range=place)


def _said(message: str) -> str:
    return message if message.startswith("jq ") else f"{message[:1].upper()}{message[1:]}"
