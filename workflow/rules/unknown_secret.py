"""An expression asks for a secret that the definition does not declare.

Secrets of 0.8 are listed by name in `secrets`; `$SECRETS.name` is one of them, and there are no others; without
`secrets` there are none. SonataFlow takes them as `$SECRET` from its configuration: with `--runtime sonataflow` nothing
is told of these. Where `secrets` is the address of a resource that is not at hand, nothing is reported.

In 1.0 they are listed in `use.secrets` and read as `$secrets.name`; an authentication takes a secret by `use`.

**Mend it**: correct the name, or add it to `secrets`. The quick fix writes the name that is nearly the same.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
use: {secrets: [shopToken]}
do:
- order:
    call: http
    with:
      method: get
      endpoint: https://shop.example/
      headers: {Authorization: '${ "Bearer " + $secrets.shopTocken }'}   # shopToken
```

In 0.8:

```yaml
id: order
specVersion: "0.8"
secrets: [shopToken]
functions:
- {name: order, operation: "shop.json#order"}
states:
- name: Order
  type: operation
  actions:
  - functionRef:
      refName: order
      arguments: {token: "${ $SECRETS.shopTocken }"}   # shopToken
  end: true
```
"""

from collections.abc import Iterator

from workflow.diagnostics import Fix, TextEdit
from workflow.expressions import jq
from workflow.model import Ref
from workflow.rules import _authentications, _expressions, _names, _places
from workflow.rules._expressions import Written
from workflow.rules._facts import Facts, Finding, Findings
from workflow.rules._jq import look
from workflow.tasks import TaskWorkflow

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    workflow = facts.workflow
    if workflow.dialect not in ("0.8", "1.0") or facts.unresolved("secrets"):
        return
    in_tasks = isinstance(workflow, TaskWorkflow)
    names = [ref.name for ref in (workflow.use.secrets if isinstance(workflow, TaskWorkflow) else workflow.secrets)]
    speller = _names.Names(names)
    spellings = ("secrets", "secret") if in_tasks else ("SECRETS", "SECRET")
    yield from _names.unknown(facts, _of_schemes(facts), "secret", names) if in_tasks else ()
    for one in (*_expressions.in_jq(facts), *_of_auth(facts)):
        for name in _asked(one.text, spellings):
            if name not in names:
                yield _finding(facts, one, name, speller.nearest(name), "" if names else "; no secrets are declared")


def _asked(text: str, spellings: tuple[str, ...]) -> list[str]:
    """The names of secrets that a program asks for, each once."""
    signed = jq.older.with_signs(text)
    if "$secret" not in signed.lower():
        return []
    reads = (one for one in look(signed).reads if one.variable in spellings and one.path)
    return list(dict.fromkeys(one.path[0] for one in reads if isinstance(one.path[0], str)))


def _of_schemes(facts: Facts) -> Iterator[Ref]:
    """The secrets that an authentication of 1.0 takes whole: `basic: {use: shop}` (DSL reference, "Authentication")."""
    for path, value in _authentications.schemes(facts):
        if isinstance(value, dict) and isinstance(value.get("use"), str):
            yield Ref(value["use"], (*path, "use"))


def _of_auth(facts: Facts) -> Iterator[Written]:
    """The expressions in what `auth` says, which are not evaluated in a run."""
    for auth in facts.workflow.auth:
        for path, text in _expressions.strings(auth.properties, (*auth.path, "properties")):
            bare = _expressions.inside(text, "jq")
            if bare is not None and facts.has(path):
                yield Written(path, bare, "jq")


def _finding(facts: Facts, one: Written, name: str, near: str | None, otherwise: str) -> Finding:
    at = one.text.find(name, one.text.upper().find("SECRET") + len("SECRET"))
    place = _places.of(facts, one.path, one.text, at + 1, len(name)) if at >= 0 else None
    fix = Fix(f"Use {near}", (TextEdit(place.start.offset, place.end.offset, near),)) if near and place else None
    hint = f"; did you mean “{near}”?" if near else otherwise
    return Finding(one.path, f"No secret is named “{name}”{hint}", range=place, fix=fix)
