"""DSL 1.0: which expressions the fields of a task take, in braces or without."""

import pytest

from tests.designer.forms.typed import findings, put
from workflow.definition import load
from workflow.edits.data import value_at
from workflow.paths import Json, nearest

TEXT = """\
document: {dsl: 1.0.3, namespace: shop, name: orders, version: 1.0.0}
do:
- each:
    for: {each: line, at: n, in: .lines}
    while: .ok
    do:
    - one:
        if: .amount > 2
        set: {sum: 1}
- again:
    try:
    - ask:
        call: http
        with: {method: get, endpoint: https://shop.example}
    catch:
      as: fault
      when: .a
      retry: {delay: PT1S}
- decide:
    switch:
    - big:
        when: .a
        then: end
    output: {as: .total}
- rest:
    wait: PT1S
    input: {from: .order}
    export: {as: .total}
"""
LINE, CATCH, REST = "/do/0/each/do/0/one", "/do/1/again/catch", "/do/3/rest"


@pytest.mark.parametrize(
    ("pointer", "typed", "written"),
    [
        (f"{LINE}/if", "${ .amount > 200 }", "${ .amount > 200 }"),
        (f"{LINE}/if", ".amount > 200", "${ .amount > 200 }"),
        (f"{LINE}/if", "${ $line.sum > $n }", "${ $line.sum > $n }"),
        (f"{LINE}/set", '{"sum": "${ $line.sum }"}', {"sum": "${ $line.sum }"}),
        ("/do/0/each/for/in", "${ .order.lines }", "${ .order.lines }"),
        ("/do/0/each/while", "${ $n < 3 }", "${ $n < 3 }"),
        (f"{CATCH}/when", "${ $fault.status == 503 }", "${ $fault.status == 503 }"),
        ("/do/2/decide/switch/0/big/when", "${ .amount > 100 }", "${ .amount > 100 }"),
        ("/do/2/decide/output/as", "${ .total }", "${ .total }"),
        (f"{REST}/input/from", "${ .order }", "${ .order }"),
        (f"{REST}/export/as", "${ $context + {total: .total} }", "${ $context + {total: .total} }"),
        (f"{REST}/wait", "${ .pause }", "${ .pause }"),
        (f"{REST}/wait", "2 h", "PT2H"),
        (f"{CATCH}/retry/delay", "${ $fault.detail }", "${ $fault.detail }"),
        ("/do/1/again/try/0/ask/with/method", "${ .method }", "${ .method }"),
    ],
)
def test_expressions_are_taken(pointer: str, typed: str, written: Json) -> None:
    found = put(TEXT, pointer, typed)
    definition = load(found.text)
    assert found.errors == []
    assert not findings(found.text) - findings(TEXT)
    assert value_at(definition.document.data, nearest(pointer, definition.document.data)) == written


@pytest.mark.parametrize(
    ("pointer", "typed", "words"),
    [
        (f"{LINE}/if", "${ .amount > }", "The end is not expected here"),
        (f"{LINE}/if", "${ $item.sum }", "There is no variable $item"),
        (f"{REST}/input/from", "${ $line }", "There is no variable $line"),
        (f"{REST}/wait", "${ .pause", "is not closed"),
        (f"{REST}/wait", "soon", "Write a length of time"),
        (f"{LINE}/if", "${ .a } or ${ .b }", "Write one expression"),
    ],
)
def test_what_cannot_be_read_is_refused(pointer: str, typed: str, words: str) -> None:
    found = put(TEXT, pointer, typed)
    assert len(found.errors) == 1
    assert words in found.errors[0]
    assert found.text == TEXT


ZIGFLOW = """\
# signalbox: runtime zigflow
document: {dsl: 1.0.0, taskQueue: shop, workflowType: orders, version: 1.0.0}
do:
- ask:
    call: activity
    with: {name: ask, taskQueue: shop, arguments: [1]}
- decide:
    listen: {to: {one: {with: {id: decide, type: update}}}}
- rest:
    wait: {seconds: 1}
"""
ACCEPT = "/do/1/decide/listen/to/one/with/acceptIf"


@pytest.mark.parametrize(
    ("pointer", "typed", "written"),
    [
        (ACCEPT, "${ $data.decide.ok }", "${ $data.decide.ok }"),
        (ACCEPT, "${ $data.by == 'mia' }", "${ $data.by == 'mia' }"),
        ("/do/1/decide/listen/to/one/with/data", "${ $data.ask }", "${ $data.ask }"),
        ("/do/1/decide/listen/to/one/with/data", '{"ok": true}', {"ok": True}),
        ("/do/0/ask/with/arguments/0", "${ $input.id }", "${ $input.id }"),
        ("/do/0/ask/with/arguments/0", "3", 3),
        ("/do/2/rest/wait/seconds", "${ $data.pause }", "${ $data.pause }"),
        ("/do/2/rest/wait/seconds", "3", 3),
    ],
)
def test_what_zigflow_evaluates_takes_its_expressions(pointer: str, typed: str, written: Json) -> None:
    found = put(ZIGFLOW, pointer, typed)
    assert found.errors == []
    data = load(found.text).document.data
    assert value_at(data, nearest(pointer, data)) == written


@pytest.mark.parametrize("typed", ["${ $order.id }", "${ nope }", "${ .a > }", "${ .a"])
def test_what_zigflow_does_not_compile_is_refused(typed: str) -> None:
    assert len(put(ZIGFLOW, ACCEPT, typed).errors) == 1
