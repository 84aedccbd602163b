"""Messages in the list of problems: names stand out ([] here), and no backquote is left. Its module, run by Node."""

from tests.node import answer

SHOWN = {
    "`Chekc` is no state; did you mean `Check`?": "[Chekc] is no state; did you mean [Check]?",
    "no event “Paid”, no 'state'": "no event [Paid], no [state]",
    "`$.users[?(@.title == 'MANAGER')]` selects nothing": "[$.users[?(@.title == 'MANAGER')]] selects nothing",
    "the state's `end` doesn't go with `transition`": "the state's [end] doesn't go with [transition]",
}


def test_names_stand_out_and_no_backquote_is_left() -> None:
    assert answer("message", list(SHOWN)) == list(SHOWN.values())
