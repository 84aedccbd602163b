"""What is sent, and how much of it: gzip where it is taken, and how large the pages are."""

import gzip
import re
from functools import partial
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from designer.server.static_files import HASHED
from designer.settings import STATICFILES_DIRS
from tests.workflow.samples import FIXTURE

DIST = Path(STATICFILES_DIRS[0][1])
IMPORT = re.compile(r'(?:from|import)\s*"(\./[^"]+)"')
FIRST = 250_000
"""Bytes over the wire until the first diagram stands; the bench counts them in a browser."""
HTML_AND_ANSWER = 30_000
"""Room for the page itself and the drawing of 50 states."""
LATIN = ("DejaVuSans-Latin.woff2", "DejaVuSans-Bold-Latin.woff2", "DejaVuSansMono-Latin.woff2")


@pytest.mark.django_db
def test_pages_and_answers_are_compressed_for_those_who_take_it(client: Client) -> None:
    body = {"text": FIXTURE.read_text(encoding="utf-8")}
    page = partial(client.get, reverse("library"))
    analysis = partial(client.post, "/api/analyse", body, content_type="application/json")
    for ask in (page, analysis):
        plain, packed = ask(), ask(headers={"accept-encoding": "br, gzip"})
        assert "Content-Encoding" not in plain
        assert packed["Content-Encoding"] == "gzip"
        assert "Accept-Encoding" in plain["Vary"]
        assert "Accept-Encoding" in packed["Vary"]
        assert int(packed["Content-Length"]) == len(packed.content) < len(plain.content) / 2
        assert len(gzip.decompress(packed.content)) == pytest.approx(len(plain.content), abs=200)


@pytest.mark.django_db
def test_the_length_of_a_compressed_page_does_not_tell_what_is_in_it(client: Client) -> None:
    lengths = {len(client.get(reverse("library"), headers={"accept-encoding": "gzip"}).content) for _ in range(12)}
    assert len(lengths) > 3


@pytest.mark.django_db
def test_small_answers_are_sent_as_they_are(client: Client) -> None:
    assert "Content-Encoding" not in client.get("/api/definitions/none", headers={"accept-encoding": "gzip"})


@pytest.mark.parametrize("page", ["design", "simulate", "review", "library"])
def test_a_page_is_small_until_its_first_diagram_stands(page: str) -> None:
    scripts = {f"{page}.js"}
    while missing := {found for one in scripts for found in _imports(one)} - scripts:
        scripts |= missing
    texts = sum((DIST / f"{name}.gz").stat().st_size for name in [*scripts, "early.js", "app.css", f"{page}.css"])
    fonts = sum((DIST / "fonts" / name).stat().st_size for name in LATIN)
    assert texts + fonts + HTML_AND_ANSWER < FIRST


def _imports(script: str) -> set[str]:
    """The scripts that must be there before this one runs, by their names in DIST."""
    path = DIST / script
    return {
        (path.parent / found).resolve().relative_to(DIST.resolve()).as_posix()
        for found in IMPORT.findall(path.read_text(encoding="utf-8"))
    }


def test_every_text_has_its_compressed_form() -> None:
    for path in DIST.rglob("*"):
        if path.suffix in {".js", ".css"}:
            assert gzip.decompress(Path(f"{path}.gz").read_bytes()) == path.read_bytes()


def test_only_names_that_change_with_their_content_are_kept_for_good() -> None:
    assert all(re.search(HASHED, f"/static/dist/chunks/{path.name}") for path in (DIST / "chunks").glob("*.js"))
    assert not re.search(HASHED, "/static/dist/design.js")
