"""The browser itself works on this machine: it draws in both colour schemes."""

import pytest

from tests.browser.conftest import OpenPage, Scheme
from tests.browser.looks import Screenshot

SCHEMED = "<style>:root { color-scheme: light dark; background: Canvas; }</style><h1>Signalbox</h1>"


@pytest.mark.browser
@pytest.mark.parametrize(("scheme", "background"), [("light", "rgb(255, 255, 255)"), ("dark", "rgb(18, 18, 18)")])
def test_draws_in_both_schemes(open_page: OpenPage, screenshot: Screenshot, scheme: Scheme, background: str) -> None:
    page = open_page(scheme, width=400, height=200)
    page.set_content(SCHEMED)
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == background
    assert screenshot(page, f"chromium-{scheme}").stat().st_size > 1000
