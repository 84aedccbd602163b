"""What is wrong with a merged text and with neither side is told beside the choices that make it so."""

from designer.workers.tasks.merge import merge_picture

HEAD = "document: {dsl: 1.0.3, namespace: shop, name: refund, version: 1.0.0}\ndo:\n"
LIMIT = "- limit:\n    switch:\n    - large: {when: .amount > 500, then: ask}\n    - small: {then: pay}\n"
ASK = "- ask:\n    set: {question: May we?}\n"
PAY = "- pay:\n    set: {paid: true}\n"
BASE = HEAD + LIMIT + ASK + PAY
MINE = BASE.replace("May we?", "Refund it?")
THEIRS = HEAD + LIMIT.replace("then: ask", "then: pay") + PAY


def test_a_task_that_is_brought_back_and_that_nothing_leads_to_is_told() -> None:
    asked = merge_picture(BASE, MINE, THEIRS)
    (conflict,) = asked["conflicts"]
    kept = merge_picture(BASE, MINE, THEIRS, choices={conflict["key"]: "mine"})
    assert kept["findings"] == ["Nothing leads to “ask”; it never runs"]
    assert merge_picture(BASE, MINE, THEIRS, choices={conflict["key"]: "theirs"})["findings"] == []
