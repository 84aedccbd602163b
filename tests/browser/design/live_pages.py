"""Two pages of one definition that write together."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.person import bring

TEXT = """\
id: two
name: Two
version: '1'
specVersion: '0.8'
start: First
states:
- name: First
  type: inject
  data: {}
  transition: Second
- name: Second
  type: inject
  data: {}
  end: true
"""
FLOW = """\
document:
  dsl: 1.0.3
  namespace: shop
  name: order
  version: 0.1.0
do:
- first:
    set: {n: 2}
- second:
    set: {m: 1}
    # here
- third:
    set: {k: 1}
"""
READ = "() => document.querySelector('.cm-content')?.cmTile.view.state.doc.toString()"

CHOOSE = """([from, to]) => {
  const view = document.querySelector('.cm-content').cmTile.view;
  view.focus();
  view.dispatch({selection: {anchor: from, head: to}});
}"""


def text_of(page: Page) -> str:
    return str(page.evaluate(READ))


def write_together(page: Page) -> None:
    """Wait until the text of a page is one with that of another, not only until it has heard of who is there."""
    expect(page.locator("#faces:not([aria-busy]) .face")).to_have_count(1)


def cut(page: Page) -> None:
    """Cut the line of a page; it knows when this returns."""
    page.context.set_offline(True)
    expect(page.locator("#faces")).to_have_count(0)


def opened(open_page: OpenPage, url: str, text: str = TEXT, other_url: str = "") -> tuple[str, Page, Page]:
    """A definition's address and two of its pages, which write together; `other_url`: of the second one's server."""
    one = open_page()
    address = bring(one, url, text)
    other = open_page(scheme="dark")
    one.goto(f"{address}/design")
    other.goto(f"{address.replace(url, other_url or url)}/design")
    for page in (one, other):
        write_together(page)
    return address, one, other


def choose(page: Page, text: str) -> None:
    at = text_of(page).index(text)
    page.evaluate(CHOOSE, [at, at + len(text)])


def rewrite(page: Page, old: str, new: str) -> None:
    """Types over it, wherever the cursors of others stand."""
    choose(page, old)
    page.keyboard.type(new)


def has(page: Page, text: str) -> None:
    page.wait_for_function(f"text => ({READ})() === text", arg=text)
