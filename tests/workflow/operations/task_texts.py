"""Lists of tasks (DSL 1.0) that operations are tried on, and what they become."""

from typing import Any

import pytest

from tests.workflow.operating import after
from workflow.operations import Refused

HEAD = "document: {dsl: 1.0.3, namespace: shop, name: orders, version: 1.0.0}\n"
LIST = """\
do:
# first of all
- a:   # the order
    set: {a: 1}
- b: {set: {b: 2}, then: d}  # past it

# then c
- c: {set: {c: 3}, then: a}
- d: {set: {d: 4}}
"""
SWITCH = """\
do:
- ask:
    switch:
    - many:
        when: .n > 1
        then: b   # at once
- a: {set: {a: 1}}
- b: {set: {b: 2}}
"""


def list_after(text: str, operation: str, /, **arguments: Any) -> str:
    return after(HEAD + text, operation, **arguments).removeprefix(HEAD)


def refusal(text: str, operation: str, /, **arguments: Any) -> str:
    with pytest.raises(Refused) as refused:
        after(HEAD + text, operation, **arguments)
    return str(refused.value)
