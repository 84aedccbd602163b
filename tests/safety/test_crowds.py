"""What is too crowded to draw is told at once on every way to a drawing, with how much of it is drawn."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import AsyncClient

from designer.cli import main
from designer.workers.tasks import analysis, comparison, library, outline
from tests.pace import within
from tests.safety.inputs.definitions import HEAD, crossroads
from workflow.diagram import Crowded
from workflow.diagram.sentences import listed, name
from workflow.differences.items import align
from workflow.exports import get

MANY = HEAD + "".join(f"- {{name: S{number}, type: inject, end: true}}\n" for number in range(2_001))
BRANCHES = "".join(f"  - {{name: b{number}, workflowId: w}}\n" for number in range(4_001))
WIDE = HEAD + "- name: A\n  type: parallel\n  start: true\n  end: true\n  branches:\n" + BRANCHES
DENSE = crossroads(50)
TEXTS = {
    "many states": (MANY, "2,001 states; 2,000 are drawn"),
    "many lines": (DENSE, "2,550 lines between its states; 2,500 are drawn"),
    "many branches": (WIDE, "4,003 boxes; 4,000 are drawn"),
}
EXPORTS = ("svg", "png", "pdf", "document")
SECONDS = 2.0


def export(name: str) -> Callable[[str], str]:
    def told(text: str) -> str:
        with pytest.raises(library.NotExportable) as caught:
            library.export(text, name, "actions", "TB", "light")
        return str(caught.value).removeprefix("it is too crowded for a diagram: ")

    return told


def compare(text: str) -> str:
    found = comparison.compare(text, text.replace("S1", "T1"), None, None)
    assert found["svg"] is None
    return str(found["broken"]["new"]).removeprefix("too crowded: ")


def draw(text: str) -> str:
    with pytest.raises(Crowded) as caught:
        analysis.draw(text, "actions", "light", "TB")
    return str(caught.value)


def outlined(text: str) -> str:
    found = outline.paper(text)
    assert found["html"]
    assert not found["svg"]
    return str(found["undrawn"])


WAYS: dict[str, Callable[[str], Any]] = {
    **{name: export(name) for name in EXPORTS},
    "the page": lambda text: analysis.analyse(text)["undrawn"],
    "a picture": draw,
    "a comparison": compare,
    "the outline": outlined,
}


@pytest.mark.parametrize("what", TEXTS)
@pytest.mark.parametrize("way", WAYS)
def test_what_is_too_crowded_is_told_at_once(way: str, what: str) -> None:
    text, expected = TEXTS[what]
    assert within(SECONDS, lambda: WAYS[way](text)) == expected


def test_everything_that_draws_is_tried_here() -> None:
    """DOT, Mermaid and the graph as JSON lay nothing out."""
    assert all(get(name).DRAWN for name in EXPORTS)


def test_the_command_says_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "crowded.yaml").write_text(DENSE, encoding="utf-8")
    assert main(["render", str(tmp_path / "crowded.yaml"), "-o", str(tmp_path / "out.svg")]) == 2
    assert "too crowded for a diagram: 2,550 lines between its states; 2,500 are drawn" in capsys.readouterr().err
    assert not (tmp_path / "out.svg").exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio(loop_scope="package")
@pytest.mark.usefixtures("workers")
async def test_the_picture_s_address_says_it() -> None:
    client = AsyncClient()
    made = (await client.post("/api/definitions", {"text": DENSE}, "application/json")).json()
    answer = await client.get(f"/api/definitions/{made['id']}/diagram.svg")
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "too-crowded")
    assert "2,500 are drawn" in answer.json()["error"]["message"]


def test_long_lists_are_compared_and_told_in_proportion() -> None:
    old, new = [f"e{number}" for number in range(20_000)], [f"z{number}" for number in range(20_000)]
    assert within(SECONDS, lambda: align(old, new))[-1] == (19_999, 19_999)
    assert align(old, new[:1])[1] == (1, None)
    assert align(old[:1], new)[-1] == (None, 19_999)
    assert len(within(SECONDS, lambda: listed([name(one) for one in old]))) == 2 * len(old) - 1
