"""Looks at what stands on a page that is not in English: nothing is cut or outside of the window, axe finds nothing, in
both themes, in a wide and in a narrow window; with pictures."""

from contextlib import suppress

from playwright.sync_api import TimeoutError as Late

from tests.browser.looks import FRAMES, SCHEMES, Screenshot, serious
from tests.browser.twin import Twin

LANGUAGES = ("de-DE", "zh-CN")
"""Beside English."""
SIZES = ((1440, 900), (390, 844))
CUT = """(part) => [...document.querySelectorAll(part)].flatMap(top => [...top.querySelectorAll(
    'button, label, legend, h1, h2, h3, th, td, dt, dd, summary, .tile, .tag, .help, p, option, li, a')])
  .filter(one => one.checkVisibility({visibilityProperty: true, opacityProperty: true}) && one.textContent.trim()
    && !one.closest('.cm-editor, svg, [inert], .vh, .sr-only, pre, .q'))
  .filter(one => {
    const style = getComputedStyle(one);
    if (style.textOverflow === 'ellipsis' || style.overflowX === 'auto' || style.overflowX === 'scroll') return false;
    if (style.display === 'inline' || one.clientWidth <= 1) return false;
    const high = one.localName === 'button' && one.scrollHeight > one.clientHeight + 1;
    return high || one.scrollWidth > one.clientWidth + 1;
  })
  .map(one => `${one.tagName.toLowerCase()}.${one.className}: ${one.textContent.trim().slice(0, 60)} `
    + `(${one.scrollWidth} × ${one.scrollHeight} of ${one.clientWidth} × ${one.clientHeight})`)"""
"""What is wider than its own box, and buttons whose words are higher."""
OUTSIDE = """(part) => [...document.querySelectorAll(part)].filter(one => one.checkVisibility()).flatMap(top =>
  [...top.querySelectorAll('button, input, select, textarea, h2, p, label, .dfoot')])
  .filter(one => one.checkVisibility({visibilityProperty: true}) && !one.closest('.cm-editor, .vh, [inert]'))
  .filter(one => { const box = one.getBoundingClientRect(); return box.width > 1
     && (box.right > innerWidth + 1 || box.left < -1)
     && !one.closest('[class*=tabs], .scrollx, .calgrid, .mbody'); })
  .map(one => `${one.tagName.toLowerCase()}.${one.className}: ${(one.textContent || one.value).trim().slice(0, 60)}`)"""
WORDS = """(part) => [...new Set([...document.querySelectorAll(part)].filter(one => one.checkVisibility())
  .flatMap(top => {
  const found = [];
  const walk = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let at = walk.nextNode(); at; at = walk.nextNode())
    if (!at.parentElement.closest('code, pre, .mono, .cm-editor, script, style, bdi, textarea, svg')
        && at.parentElement.checkVisibility()) found.push(at.data.trim());
  for (const one of top.querySelectorAll('*'))
    for (const side of ['::before', '::after'])
      if (one.checkVisibility()) found.push(getComputedStyle(one, side).content.replace(/^(none|normal|")|"$/g, ''));
  for (const one of top.querySelectorAll('[placeholder], [title], [aria-label]'))
    if (one.checkVisibility())
      for (const name of ['title', 'aria-label']) if (one.getAttribute(name)) found.push(one.getAttribute(name).trim());
  return found;
}).filter(one => /[a-z]{3}/.test(one)))]"""


OPENERS = {
    "#inspector": (".panelword[aria-controls=inspector]",),
    "form.ask": (".panelword[aria-controls=left]",),
    "form.entry": (".panelword[aria-controls=left]", "#tab-mocks"),
}
"""What shows a part in a narrow window."""


class Looker:
    """Looks at a state of both pages, and notes what is not as it should be."""

    def __init__(self, twin: Twin, language: str, screenshot: Screenshot) -> None:
        self.twin = twin
        self.language = language
        self.screenshot = screenshot
        self.faults: list[str] = []
        self.english: dict[str, str] = {}

    def look(self, name: str, part: str) -> None:
        """At `part` of the page that is not in English, as `name`, in both themes and sizes."""
        other = self.twin.other
        words = [set(page.evaluate(WORDS, part)) for page in self.twin.pages]
        for word in words[0] & words[1]:
            self.english.setdefault(word, name)
        for number, (width, height) in enumerate(SIZES):
            other.set_viewport_size({"width": width, "height": height})
            for opener in OPENERS.get(part, ()) if number else ():
                with suppress(Late):
                    other.locator(opener).first.click(timeout=2000)
            other.evaluate(FRAMES)
            what = f"{name} at {width}"
            self.faults += [f"{what} is cut: {one}" for one in other.evaluate(CUT, part)]
            self.faults += [f"{what} is outside: {one}" for one in other.evaluate(OUTSIDE, part)]
            for scheme in SCHEMES:
                other.emulate_media(color_scheme=scheme)
                self.faults += [f"{what}, {scheme}: {one}" for one in serious(other, colours_only=scheme == "dark")]
                self.screenshot(other, f"look-{self.language}-{name}-{width}-{scheme}")
            other.emulate_media(color_scheme="light")
        other.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
        other.evaluate(FRAMES)

    @property
    def said(self) -> str:
        """The faults, and the words that are the same in English."""
        left = [f"English in {name}: {word}" for word, name in self.english.items()]
        return "\n".join([*self.faults, "", *left])
