"""Text: the widths of DejaVu Sans, lines that fit, names that are cut, and what must not be shown."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workflow.diagram.drawing import content
from workflow.diagram.text import cut, measure, printable, shorten, wrap


def test_widths_are_those_of_the_font() -> None:
    assert measure("default", 10.5) == pytest.approx(36.95, abs=0.05)
    assert measure("[?(@.decision == 'Approved')]", 10.5, "mono") == pytest.approx(183.3, abs=0.1)
    assert measure("Ж", 1000) == 1077
    assert measure("A", 1000, "bold") == 774


def test_what_the_font_lacks_is_measured_too() -> None:
    assert measure("日本", 10) == 20
    assert measure("e\u0301", 10) == measure("e", 10)
    assert measure("\U0010ffff", 10) > 0


@given(st.text(max_size=120), st.integers(20, 300))
def test_lines_fit_and_nothing_is_lost(text: str, width: int) -> None:
    lines = wrap(text, width, 14)
    assert all(measure(line, 14) <= width or len(line) == 1 for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_wrap_breaks_where_words_begin() -> None:
    assert wrap("Handle Application", 100, 14, "bold") == ["Handle", "Application"]
    assert wrap("HandleLateApplication", 130, 14, "bold") == ["HandleLate", "Application"]
    assert wrap("handle-late-application", 110, 14) == ["handle-late-", "application"]


@given(st.text(min_size=1, max_size=60), st.integers(10, 200))
def test_cut_fits(text: str, width: int) -> None:
    found = cut(text, width, 11)
    assert found == text or found.endswith("…")
    assert measure(found, 11) <= max(width, measure(text[0] + "…", 11)) + 0.01


def test_a_name_shows_80_characters() -> None:
    assert shorten("x" * 80) == "x" * 80
    assert shorten("x" * 81) == "x" * 79 + "…"


@given(st.text(max_size=60))
def test_printable_is_one_line_that_xml_allows(text: str) -> None:
    found = printable(text + "\x00\x0b\u202e\ufffe\ud800\n")
    assert not any(unicodedata.category(character) in ("Cc", "Cs") for character in found)
    assert not set(found) & set("\u202e\ufffe\u2028")


def test_what_nobody_would_see_has_a_sign_in_the_picture() -> None:
    family = "\u0635\u0628\u0627\u062d \U0001f469\u200d\U0001f467"
    assert [content(one) for one in ("pay\u202edne", family)] == ["pay\ufffddne", family]
