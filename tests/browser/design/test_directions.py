"""Names that run from the right, or turn what follows, read the same in box, outline, form and finding."""

import pytest
from playwright.sync_api import expect

from tests.browser import person
from tests.browser.conftest import OpenPage

pytestmark = pytest.mark.browser

ARABIC, HEBREW, TURNED = "موافقة (12) المدير", "אישור (approve no 1)", "pay\u202edne"
TEXT = f"""document: {{dsl: '1.0.3', namespace: test, name: turned, version: 1.0.0, title: "طلب 12 (إجازة)"}}
do:
- first: {{set: {{x: 1}}, then: end}}
- "{ARABIC}": {{set: {{x: 1}}}}
- "{HEBREW}": {{set: {{x: 1}}}}
- "pay\\u202edne": {{set: {{x: 1}}}}
"""
SHOWN = """
(element, name) => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const letters = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const from = node.data.indexOf(name);
    if (from < 0) continue;
    for (let at = from; at < from + name.length; at++) {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const { left, right } = range.getBoundingClientRect();
      letters.push([(left + right) / 2, node.data[at]]);
    }
    break;
  }
  return letters.sort(([one], [other]) => one - other).map(([, letter]) => letter).join("");
}"""
"""The letters of a name in the order in which they stand on the screen, from the left."""
EDGES = "one => [one.getBoundingClientRect().left, one.getBoundingClientRect().right]"


def test_a_name_reads_the_same_wherever_it_is_shown(open_page: OpenPage, live_server_url: str) -> None:
    page = open_page()
    person.design(page, person.bring(page, live_server_url, TEXT, dialect="1.0"))
    expect(page.locator("#problems")).to_contain_text("it never runs")
    page.locator("#tab-outline").click()
    expect(page.locator("#outline")).to_contain_text("first")
    for name in (ARABIC, HEBREW, TURNED):
        shown = name.replace("\u202e", "\ufffd")
        box = page.locator(f'.sb-node[data-name="{name}"]')
        page.locator("#outline").get_by_role("button", name=shown).first.click()
        expect(page.locator("#inspector .iname")).to_have_text(shown)
        places = {
            "box": box.locator("> .name"),
            "outline": page.locator("#outline"),
            "form": page.locator("#inspector .iname"),
            "finding": page.locator("#problems b", has_text=shown),
        }
        read = {place: shows.first.evaluate(SHOWN, shown) for place, shows in places.items()}
        assert len(set(read.values())) == 1, read
        assert sorted(read["box"]) == sorted(shown), read
        around, inside = (one.evaluate(EDGES) for one in (box.locator("> .box"), box.locator("> .name").first))
        assert around[0] < inside[0], name
        assert inside[1] < around[1], name
    field = page.locator("#inspector").get_by_label("Name", exact=True).first
    assert field.evaluate("one => getComputedStyle(one).unicodeBidi") == "plaintext"


BEHIND = """
(row, name) => {
  const [called, rest] = [row.querySelector("b"), row.querySelector("b").nextSibling];
  const range = document.createRange();
  range.selectNodeContents(rest);
  return called.textContent === name && range.getBoundingClientRect().left >= called.getBoundingClientRect().right - 1;
}"""


def test_what_stands_behind_a_name_stays_behind_it(open_page: OpenPage, live_server_url: str) -> None:
    page = open_page()
    person.design(page, person.bring(page, live_server_url, TEXT, dialect="1.0"))
    for name in (ARABIC, HEBREW, TURNED):
        shown = name.replace("\u202e", "\ufffd")
        row = page.locator("#problems li button", has_text=shown).filter(has_text="it never runs")
        assert row.evaluate(BEHIND, shown), name
