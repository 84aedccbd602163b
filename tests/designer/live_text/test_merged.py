"""The few places in which texts differ, and what two changes of one text make together."""

from designer.live_text.merged import begun, edits, joined


def test_few_places_are_changed_and_two_changes_make_one_text() -> None:
    assert edits("a\nb\nc\n", "a\nB😀\nc\n") == [(2, 3, "B😀".encode())]
    assert joined("a\nb\nc\n", "a1\nb\nc\n", "a\nb\nc2\n") == "a1\nb\nc2\n"
    assert joined("a", "a", "b") == joined("a", "b", "a") == joined("a", "b", "b") == "b"
    assert begun("x") == begun("x")
