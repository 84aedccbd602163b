"""What links give to other sites, and documents: headers, what is kept, what is refused; pages that can be read."""

import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from designer.library import store
from designer.models import Definition, ShareLink
from designer.pdf import pictures
from designer.pdf.diagram import LEAST, best, with_air
from designer.pdf.document import _story
from designer.pdf.fonts import MISSING, faces, runs
from designer.pdf.pages import room
from tests.designer import roles
from tests.designer.pdf_text import words
from tests.designer.roles import Browser
from workflow import runtimes
from workflow.definition import load
from workflow.diagram.build import build
from workflow.diagram.layout import lay_out
from workflow.diagram.parts import Room, rooms
from workflow.exports import Edition, Options, Paper, get
from workflow.outline import outline

ROOT = Path(__file__).resolve().parents[3]
EXAMPLES = sorted((ROOT / "designer/library/examples").glob("*/definition.*"))
TRIP = (ROOT / "designer/library/examples/15-travel-booking/definition.yaml").read_text(encoding="utf-8")
HOSTILE = roles.TEXT.replace("name: Hello", "name: <script>alert(1)</script>", 1).replace(
    "name: A,", 'name: "<img src=x onerror=alert(2)>",'
)

served = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]


class TestServed:
    pytestmark = served

    @pytest.fixture
    def row(self) -> Definition:
        return roles.definition()

    async def link(self, row: Definition) -> str:
        token, _ = await sync_to_async(roles.link)(row)
        return f"/shared/{token}"

    @pytest.mark.parametrize(("kind", "begins"), [("svg", b"<svg"), ("png", b"\x89PNG")])
    async def test_an_image_is_asked_for_again_each_time(self, row: Definition, kind: str, begins: bytes) -> None:
        base = await self.link(row)
        first = await Browser()("GET", f"{base}/image.{kind}")
        assert (first.status_code, first.content[: len(begins)]) == (200, begins)
        assert (first["Cache-Control"], first["X-Robots-Tag"]) == ("no-cache", "noindex, nofollow")
        assert "default-src 'none'" in first["Content-Security-Policy"]
        again = await Browser().client.get(f"{base}/image.{kind}", headers={"If-None-Match": first["ETag"]})
        assert (again.status_code, again["Cache-Control"]) == (304, "no-cache")

    async def test_an_image_is_always_of_the_newest_text(self, row: Definition) -> None:
        base = await self.link(row)
        first = await Browser()("GET", f"{base}/image.svg")
        await sync_to_async(store.save)(row.id, roles.TEXT.replace("name: A", "name: Changed"), 1, roles.FACTS, "mia")
        second = await Browser().client.get(f"{base}/image.svg", headers={"If-None-Match": first["ETag"]})
        assert second.status_code == 200
        assert b"Changed" in second.content
        assert b"Changed" not in (await Browser()("GET", f"{base}/image.svg?version=1")).content

    async def test_each_look_is_an_image_of_its_own(self, row: Definition) -> None:
        base = await self.link(row)
        asked = ("", "?theme=dark", "?detail=overview", "?direction=LR")
        found = [await Browser()("GET", f"{base}/image.svg{query}") for query in asked]
        assert len({one["ETag"] for one in found}) == len({one.content for one in found}) == 4
        assert (await Browser()("GET", f"{base}/image.svg?theme=pink")).content == found[0].content

    @pytest.mark.parametrize("path", ["image.svg", "image.png", "embed", "outline"])
    async def test_a_closed_link_gives_nothing(self, row: Definition, path: str) -> None:
        base = await self.link(row)
        assert (await Browser()("GET", f"{base}/{path}")).status_code == 200
        await ShareLink.objects.filter(definition=row).aupdate(revoked=row.created)
        assert (await Browser()("GET", f"{base}/{path}")).status_code == 410

    @pytest.mark.parametrize(
        "path", ["image.gif", "image.svg?version=7", "outline?version=x", "embed?version=99999999999"]
    )
    async def test_what_is_not_there_is_not_found(self, row: Definition, path: str) -> None:
        assert (await Browser()("GET", f"{await self.link(row)}/{path}")).status_code == 404

    async def test_a_text_that_cannot_be_drawn_has_no_image(self) -> None:
        row = await sync_to_async(store.create)("states: [", store.Facts(errors=1, readable=False))
        base = await self.link(row)
        assert (await Browser()("GET", f"{base}/image.svg")).status_code == 404
        assert b"cannot be drawn" in (await Browser()("GET", f"{base}/embed")).content

    async def test_nobody_may_show_the_frame_by_default(self, row: Definition) -> None:
        page = await Browser()("GET", f"{await self.link(row)}/embed")
        assert "frame-ancestors 'none'" in page["Content-Security-Policy"]
        assert page["X-Frame-Options"] == "DENY"

    async def test_the_sites_of_the_setting_may_show_the_frame_and_no_other_page(
        self, row: Definition, settings: Any
    ) -> None:
        settings.FRAME_ANCESTORS = ["https://wiki.example", "https://other.example"]
        base = await self.link(row)
        page = await Browser()("GET", f"{base}/embed")
        assert "frame-ancestors https://wiki.example https://other.example" in page["Content-Security-Policy"]
        assert "X-Frame-Options" not in page
        for other in (f"{base}/", f"{base}/outline", f"/definitions/{row.id}/outline"):
            shown = await Browser()("GET", other)
            assert "frame-ancestors 'none'" in shown["Content-Security-Policy"]
            assert shown["X-Frame-Options"] == "DENY"

    async def test_a_hostile_name_is_text_on_every_page(self) -> None:
        row = await sync_to_async(store.create)(HOSTILE, store.Facts(name="<script>alert(1)</script>", states=1))
        base = await self.link(row)
        for path in (f"{base}/outline", f"{base}/embed", f"{base}/image.svg", f"/definitions/{row.id}/outline"):
            shown = (await Browser()("GET", path)).content.decode()
            assert "<script>alert" not in shown
            assert "<img src=x" not in shown

    async def test_the_frame_names_the_engine(self, row: Definition) -> None:
        path = f"{await self.link(row)}/embed"
        assert b"SonataFlow" not in (await Browser()("GET", path)).content
        await Definition.objects.filter(pk=row.pk).aupdate(dialect="0.8", read_for="sonataflow")
        assert '<span class="tag">0.8 · SonataFlow</span>' in (await Browser()("GET", path)).content.decode()

    async def test_a_document_bears_the_version_and_its_day(self, row: Definition) -> None:
        answer = await Browser()("GET", f"/api/definitions/{row.id}/export/document?version=1")
        assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
        assert "Hello.document.pdf" in answer["Content-Disposition"]
        missing = await Browser()("GET", f"/api/definitions/{row.id}/export/document?version=2")
        assert missing.status_code == 404


def document(text: str) -> bytes:
    return (
        get("document").write(load(text), Options(pictures=pictures, edition=Edition("Trip", 3, "", "2026-11-21"))).data
    )


def paper(path: Path) -> Paper:
    found = load(path.read_text(encoding="utf-8"))
    assert found.workflow is not None
    picture = lay_out(build(found.workflow))
    size = picture.size
    return Paper(outline(found.workflow), "", size.width, size.height, tuple(rooms(picture)), "")


def test_a_document_is_vectors_and_the_same_every_time() -> None:
    data = document(TRIP)
    assert data.startswith(b"%PDF")
    assert b"/Subtype /Image" not in data
    assert b"/FontFile2" in data
    assert data == document(TRIP)


@pytest.mark.parametrize("runtime", ["sonataflow", "specification"])
def test_a_document_names_the_engine_beside_the_dialect(runtime: str) -> None:
    papers: list[Paper] = []
    text = '{"id": "a", "specVersion": "0.8", "start": "A", "states": [{"name": "A", "type": "inject", "end": true}]}'
    found = load(text, profile=runtimes.get(runtime))
    get("document").write(found, Options(pictures=SimpleNamespace(document=papers.append)))
    said = " ".join(" ".join(words(_story(papers[0], ""))).split())
    engine = f" · Engine {found.profile.name}" if runtime == "sonataflow" else ""
    assert f"Id a · Dialect 0.8{engine} It has 1 step" in said


def test_every_page_has_its_number_of_how_many() -> None:
    data = document(TRIP)
    count = int(re.search(rb"/Count (\d+)[^<]*/Kids", data)[1])  # type: ignore[index]
    assert count == len(re.findall(rb"/Type /Page\b(?!s)", data))
    assert 4 <= count <= 12


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.parent.name)
def test_words_of_a_diagram_are_never_smaller_than_six_points(path: Path) -> None:
    found = paper(path)
    whole = Room(0, 0, found.width, found.height)
    plan = best(found, whole, 40)
    assert plan.scale >= LEAST
    assert LEAST * 11 > 6
    width, height = room(plan.orientation)
    assert sorted(number for page in plan.pages for number in page) == list(range(len(plan.parts)))
    for page in plan.pages:
        shown = [with_air(plan.parts[number], whole) for number in page]
        assert sum(part.width for part in shown) * plan.scale <= width + 1
        assert max(part.height for part in shown) * plan.scale <= height + 1


def test_letters_that_no_font_has_are_open_boxes() -> None:
    usual = faces()["regular"]
    assert list(runs("Prüfung", usual)) == [(usual, "Prüfung")]
    missing = "\U000f0000"  # private: no font has it
    assert list(runs(f"a{missing}\U000e0001b", usual)) == [(usual, f"a{MISSING}b")]
    assert "".join(text for _, text in runs("かな承認", usual)) == "かな承認"
    assert {font for font, _ in runs("かな承認", usual)} <= {"HeiseiKakuGo-W5", "fallback-DroidSansFallbackFull"}


@pytest.mark.parametrize("text", ["审查 🚀 한국어", "\ufeffa\u202eb", "x" * 5000, "ﷺ" * 90])
def test_odd_names_make_a_document_all_the_same(text: str) -> None:
    state = {
        "name": text,
        "type": "inject",
        "data": {text: text},
        "start": {"kind": "default"},
        "end": {"kind": "default"},
    }
    whole = {"id": "x", "name": text, "description": text, "version": text, "states": [state]}
    assert document(json.dumps(whole)).startswith(b"%PDF")
