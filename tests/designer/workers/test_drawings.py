"""A page is told of a drawing only what it does not have; put together that is the drawing."""

import random
from typing import Any

from designer.limits import KEPT_DRAWINGS
from designer.workers.tasks import analysis
from designer.workers.tasks.drawings import Drawings
from tests.definitions import own


def joined(told: list[Any], before: list[str]) -> list[str]:
    """The parts, as a page puts them together."""
    found: list[str] = []
    for one in told:
        found += [one] if isinstance(one, str) else before[one[0] : one[0] + one[1]]
    return found


def test_only_what_differs_is_told() -> None:
    drawings = Drawings()
    first = ["<svg>", "<a/>", "<b/>", "<c/>", "</svg>"]
    name, told = drawings.parts(first, "")
    assert told == first
    again, told = drawings.parts(list(first), name)
    assert (again, told) == (name, [(0, 5)])
    other, told = drawings.parts(["<svg x>", "<b/>", "<c/>", "<d/>", "<a/>", "</svg>"], name)
    assert other != name
    assert told == ["<svg x>", (2, 2), "<d/>", (1, 1), (4, 1)]


def test_a_drawing_that_is_not_remembered_is_told_whole() -> None:
    drawings = Drawings()
    names = [drawings.parts(["<svg>", f"<a{n}/>"], "")[0] for n in range(KEPT_DRAWINGS + 1)]
    assert drawings.parts(["<svg>", "<b/>"], names[1])[1] == [(0, 1), "<b/>"]
    assert drawings.parts(["<svg>", "<c/>"], names[0])[1] == ["<svg>", "<c/>"]
    assert drawings.parts(["<svg>", "<c/>"], "of another process")[1] == ["<svg>", "<c/>"]


def test_the_parts_make_the_drawing_after_any_edit() -> None:
    """The same questions with and without the drawing before: one text after the other, of all dialects."""
    dice = random.Random(7)
    texts = [path.read_text("utf-8") for path in own()]
    name, before = "", list[str]()
    for _ in range(40):
        text = dice.choice(texts)
        cut = dice.randrange(len(text))
        edited = dice.choice(
            [text, text.replace("name: ", "name: a ", dice.randrange(3)), text[:cut] + text[cut + 1 :]]
        )
        whole = analysis.analyse(edited)["diagram"]
        told = analysis.analyse(edited, drawn=name)["diagram"]
        if whole is None:
            assert told is None
            continue
        assert told["svg"] is None
        name, before = told["drawn"], joined(told["parts"], before)
        assert "".join(before) == whole["svg"]
        assert {**told, "svg": 0, "drawn": 0, "parts": 0} == {**whole, "svg": 0, "drawn": 0, "parts": 0}
