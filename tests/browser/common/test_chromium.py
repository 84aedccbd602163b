"""The browser itself: which one is taken, and that it draws in both colour schemes and leaves nothing behind."""

from pathlib import Path

import pytest

from tests.browser import chromium
from tests.browser.conftest import OpenPage
from tests.browser.contexts import Scheme

SCHEMED = "<style>:root { color-scheme: light dark; background: Canvas; }</style><h1>Signalbox</h1>"


@pytest.mark.browser
@pytest.mark.parametrize(("scheme", "background"), [("light", "rgb(255, 255, 255)"), ("dark", "rgb(18, 18, 18)")])
def test_draws_in_both_schemes(open_page: OpenPage, scheme: Scheme, background: str) -> None:
    page = open_page(scheme, width=400, height=200)
    page.set_content(SCHEMED)
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == background
    assert len(page.screenshot()) > 1000
    assert not Path("fonts-cache").exists(), "what it keeps of fonts is kept beside it"


def test_which_browser_is_taken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    locked = chromium.Chromium(tmp_path / "locked")
    monkeypatch.setattr(chromium, "bundled", lambda: locked)
    monkeypatch.setattr("shutil.which", {"chromium-browser": "/usr/bin/chromium-browser"}.get)
    monkeypatch.setenv("CHROMIUM", "/opt/mine")
    assert chromium.find() == chromium.Chromium(Path("/opt/mine"))
    monkeypatch.delenv("CHROMIUM")
    monkeypatch.setattr("platform.system", lambda: "Linux")
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    assert chromium.find() == locked
    monkeypatch.setattr("platform.machine", lambda: "aarch64")
    assert chromium.find() == chromium.Chromium(Path("/usr/bin/chromium-browser"))
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(FileNotFoundError, match="CHROMIUM"):
        chromium.find()
