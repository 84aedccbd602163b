"""The languages of the pages: no word is left in English by oversight, and the catalogues of `locale/` are whole."""

import gettext
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tools import build_frontend

LANGUAGES = ("de", "zh-hans")
TOOL = build_frontend.STATIC / "locale"
MADE = """
import {{ compiled, read, script }} from "{tool}/catalogue.mjs";
import {{ readFileSync, writeFileSync }} from "node:fs";
const entries = read(readFileSync("{folder}/some.po", "utf8"));
writeFileSync("{folder}/some.mo", compiled(entries));
writeFileSync("{folder}/some.js", script("de", entries));
"""
SOME = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "A “{name}”"
msgstr "Ein „{name}“"

#, fuzzy
msgid "Perhaps"
msgstr "Vielleicht"

msgid "Nothing yet"
msgstr ""

msgid "{n} state"
msgid_plural "{n} states"
msgstr[0] "{n} Zustand"
msgstr[1] "{n} Zustände"
"""


def node(*arguments: str | Path) -> str:
    if not (build_frontend.MODULES / "typescript").exists():
        pytest.skip("the front end's packages are not installed")
    done = subprocess.run(
        [build_frontend.node(), *arguments],
        cwd=build_frontend.ROOT,
        env={**os.environ, "SIGNALBOX_PYTHON": sys.executable},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def told() -> Any:
    """What `static/locale/messages.mjs --check` says of the sources and the catalogues."""
    return json.loads(node(TOOL / "messages.mjs", "--check"))


def test_every_word_of_the_pages_can_be_translated(told: Any) -> None:
    """What people read goes through `t`, `plural`, `placed` or Django's tags; else `locale/kept.mjs` says why not."""
    assert told["open"] == []


@pytest.mark.parametrize("domain", ["django", "djangojs", "forms", "help"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_translated(told: Any, language: str, domain: str) -> None:
    """`make messages` brings the catalogues up to date; then whoever knows the language says what is new."""
    assert told["faults"][f"{language}/{domain}"] == []


def test_what_is_made_of_a_catalogue_says_what_it_says(tmp_path: Path) -> None:
    """Without what is not translated, or not for certain: of that the English is shown."""
    (tmp_path / "some.po").write_text(SOME, "utf-8")
    script = tmp_path / "make.mjs"
    script.write_text(MADE.format(tool=TOOL.as_posix(), folder=tmp_path.as_posix()), "utf-8")
    node(script)
    with (tmp_path / "some.mo").open("rb") as file:
        django = gettext.GNUTranslations(file)
    assert django.gettext("A “{name}”") == "Ein „{name}“"
    assert [django.ngettext("{n} state", "{n} states", n) for n in (0, 1, 2)] == [
        "{n} Zustände",
        "{n} Zustand",
        "{n} Zustände",
    ]
    assert [django.gettext(text) for text in ("Perhaps", "Nothing yet")] == ["Perhaps", "Nothing yet"]
    pages = (tmp_path / "some.js").read_text("utf-8")
    assert '"A “{name}”":"Ein „{name}“"' in pages
    assert '"{n} state":["{n} Zustand","{n} Zustände"]' in pages
    assert "Perhaps" not in pages
    assert "Nothing yet" not in pages
