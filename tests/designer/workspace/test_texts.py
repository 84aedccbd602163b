"""What of a file stays when its text changes (designer/workspace/texts.py)."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from designer.workspace import texts
from designer.workspace.folder import Refused

OLD = "a: 1\nb: 2\nc: 3\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"a: 1\nb: 2\nc: 3\n", b"a: 1\nb: 9\nc: 3\n"),
        (b"a: 1\r\nb: 2\r\nc: 3\r\n", b"a: 1\r\nb: 9\r\nc: 3\r\n"),
        (b"a: 1\rb: 2\rc: 3\r", b"a: 1\rb: 9\rc: 3\r"),
        (b"\xef\xbb\xbfa: 1\r\nb: 2\r\nc: 3\r\n", b"\xef\xbb\xbfa: 1\r\nb: 9\r\nc: 3\r\n"),
        (b"\xff\xfe" + OLD.encode("utf-16-le"), b"\xff\xfe" + OLD.replace("2", "9").encode("utf-16-le")),
        (b"\xfe\xff" + OLD.encode("utf-16-be"), b"\xfe\xff" + OLD.replace("2", "9").encode("utf-16-be")),
        (b"a: 1\r\nb: 2\nc: 3\r\n", b"a: 1\r\nb: 9\r\nc: 3\r\n"),
        (b"a: 1\nb: 2\nc: 3\r\n", b"a: 1\nb: 9\nc: 3\r\n"),
    ],
)
def test_line_ends_marks_and_encodings_stay(before: bytes, after: bytes) -> None:
    assert texts.read(before) == OLD
    assert texts.changed(OLD, before) == before
    assert texts.changed(OLD.replace("2", "9"), before) == after
    assert texts.changed(OLD.replace("2", "9").replace("\n", "\r\n"), before) == after, "whatever the library has"


LINES = some.lists(some.sampled_from(["a\n", "b\r\n", "c\r", "a\r\n", "\n"]), max_size=12)


@given(LINES, LINES)
def test_the_text_is_right_whatever_line_ends_a_file_has(before: list[str], after: list[str]) -> None:
    """Lines that stay keep theirs, and nothing else of a file is touched."""
    old, new = "".join(before).encode(), texts.plain("".join(after))
    assert texts.changed(texts.read(old), old) == old
    assert texts.read(texts.changed(new, old)) == new


def test_a_file_that_is_written_anew_has_the_form_that_it_had() -> None:
    for data in (b"\xef\xbb\xbfa\r\nb\r\n", b"\xff\xfe" + "a\n".encode("utf-16-le"), b"a\r", b"a\n", b""):
        assert texts.new(texts.read(data), texts.form_of(data)) == data
    assert texts.new("a\nb\n") == b"a\nb\n"


def test_what_is_no_text_is_refused() -> None:
    for data in (b"a\n\xff\xfe\x00", b"a\0b", "ä".encode("latin-1")):
        with pytest.raises(Refused, match="is not utf-8 text, from line"):
            texts.read(data)
    with pytest.raises(Refused, match="no file can have"):
        texts.changed("\ud800", b"a\n")
