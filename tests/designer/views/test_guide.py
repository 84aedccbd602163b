"""The guide at `/help`: served as it was built, under a policy that allows its own scripts alone."""

import base64
import hashlib
import re
from pathlib import Path

import pytest
from django.test import Client

from designer.views import guide
from tools.build_guide import with_anchors

PAGE = '<!doctype html><title>Guide</title><script>start()</script><script src="/x.js"></script>'


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "guide"
    (folder / "authors").mkdir(parents=True)
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    (folder / "authors" / "index.html").write_text("<p>For authors", encoding="utf-8")
    (folder / "look.css").write_text("p {}", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("not yours", encoding="utf-8")
    monkeypatch.setattr(guide, "guide_folder", lambda: folder)
    return folder


def test_a_page_allows_the_scripts_in_its_text_and_no_others(client: Client, site: Path) -> None:
    answer = client.get("/help/")
    assert (answer.status_code, answer.content.decode()) == (200, PAGE)
    policy = answer["Content-Security-Policy"]
    expected = base64.b64encode(hashlib.sha256(b"start()").digest()).decode()
    assert re.findall(r"'sha256-([^']+)'", policy) == [expected]
    assert "script-src 'self' 'sha256-" in policy
    assert answer["Content-Type"] == "text/html; charset=utf-8"
    again = client.get("/help/", headers={"If-None-Match": answer["ETag"]})
    assert (again.status_code, again["Content-Security-Policy"]) == (304, policy)


def test_folders_are_pages_and_files_are_files(client: Client, site: Path) -> None:
    assert client.get("/help/authors").headers["Location"] == "/help/authors/"
    assert client.get("/help/authors/").content == b"<p>For authors"
    assert client.get("/help/look.css")["Content-Type"].startswith("text/css")
    assert client.post("/help/").status_code == 405


@pytest.mark.parametrize("path", ["/help/nothing", "/help/%2e%2e/secret.txt", "/help/..%2fsecret.txt", "/help/a%00b"])
def test_there_is_nothing_else(client: Client, site: Path, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert b"not yours" not in answer.content


def test_a_changed_page_is_read_again(client: Client, site: Path) -> None:
    client.get("/help/authors/")
    (site / "authors" / "index.html").write_text("<p>For authors, more", encoding="utf-8")
    assert b"more" in client.get("/help/authors/").content


def test_without_a_guide_a_sentence_says_how_to_build_it(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guide, "guide_folder", lambda: tmp_path)
    answer = client.get("/help/")
    assert answer.status_code == 503
    assert "make guide" in answer.content.decode()


def test_a_rule_of_a_runtime_is_found_by_its_number() -> None:
    row = "<tr><td>{}</td><td>is not <code>S1</code></td></tr>"
    assert with_anchors(row.format("S131")) == row.replace("<td>{}", '<td id="s131">S131')
    assert with_anchors(row.format("J3.4")) == row.replace("<td>{}", '<td id="j3.4">J3.4')
    assert with_anchors(row.format("UTC")) == row.format("UTC")
