"""`contents`: what a container of 1.0 holds, in short."""

import pytest

from tests.workflow.operating import edited
from workflow.operations import Refused

TEXT = """\
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
use: {functions: {note: {set: {a: 1}}}}
do:
- pay:
    try:
    - charge:
        if: .order.amount > 200 and $context.stock.left == "a .quoted .name"
        call: http
        with: {method: post, endpoint: "https://pay.example/charges", body: {id: '${ .order.id }', of: .notRead}}
    - tell: {call: note}
    - all:
        for: {each: item, in: .items}
        do: [{one: {call: http, with: {method: get, endpoint: "https://a.example"}}}]
    catch:
      errors: {with: {type: "https://serverlessworkflow.io/spec/1.0.0/errors/communication", status: 503}}
      do:
      - again: {try: [{wait: {wait: {seconds: 1}}}], catch: {}}
- last: {set: {a: 1}}
"""


def test_what_a_container_holds() -> None:
    data = edited(TEXT, "contents", pointer="/do/0/pay")[1].data
    assert data == {
        "tasks": 6,
        "deep": 2,
        "calls": 3,
        "hosts": ["pay.example", "note", "a.example"],
        "catches": ["communication 503", "any error"],
        "reads": [".order", "$context.stock", ".items"],
    }


def test_a_plain_task_holds_none() -> None:
    with pytest.raises(Refused, match="holds no tasks"):
        edited(TEXT, "contents", pointer="/do/1/last")
