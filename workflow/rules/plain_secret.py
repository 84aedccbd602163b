"""A password, token or key of an authentication is written in the definition.

Whoever reads the definition has it then.

**Mend it**: declare a secret in `use.secrets`, and write `${ $secrets.name }`, or let the whole authentication be one
with `use`.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
use:
  authentications:
    shop: {basic: {username: me, password: hunter2}}
do:
- one: {set: {a: 1}}
```
"""

from collections.abc import Iterator

from workflow.expressions import dollar
from workflow.paths import Json, Path
from workflow.rules import _authentications
from workflow.rules._facts import Facts, Finding, Findings

SEVERITY = "warning"
_KEYS = frozenset(("password", "token", "secret", "assertion"))


def check(facts: Facts) -> Findings:
    for path, scheme in _authentications.schemes(facts):
        for place, text in _secrets(scheme, path):
            if dollar.inside(text) is None:
                yield Finding(place, f"This {place[-1]} can be read by everybody; take it from a secret")


def _secrets(value: Json, path: Path) -> Iterator[tuple[Path, str]]:
    for key, part in value.items() if isinstance(value, dict) else ():
        if key in _KEYS and isinstance(part, str):
            yield (*path, key), part
        if key != "endpoints":  # the addresses of OAuth2, one of them called `token`
            yield from _secrets(part, (*path, key))
