"""What a clumsy person does, a function each: it gets the walk and dice of its own, and says what it did.

A step that finds nothing to do says so ("") and changes nothing. Steps join by the decorator, with how often they
come and on which pages.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playwright.sync_api import ElementHandle, Page
from playwright.sync_api import Error as PlaywrightError

from tests.browser.walk.watch import changes

if TYPE_CHECKING:
    from tests.browser.walk.walker import Walk

Act = Callable[["Walk", random.Random], str]
ALL = ("library", "design", "simulate", "review")
PATIENCE = 1500
"""Milliseconds after which a control that was pressed must have done something."""


@dataclass(frozen=True)
class Step:
    """A kind of step: how often it comes among the others, and on which pages."""

    act: Act
    weight: int
    pages: tuple[str, ...]


STEPS: dict[str, Step] = {}


def step(weight: int, *pages: str) -> Callable[[Act], Act]:
    """Make a function a kind of step."""

    def add(act: Act) -> Act:
        STEPS[act.__name__] = Step(act, weight, pages or ALL)
        return act

    return add


CONTROLS = """(kinds) => {
  const open = [...document.querySelectorAll("dialog[open]")].pop();
  const inside = open ?? document;
  const seen = (one) => {
    const box = one.getBoundingClientRect();
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    if (box.width < 4 || box.height < 4 || x < 0 || y < 0 || x > innerWidth || y > innerHeight) return false;
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const top = document.elementFromPoint(x, y);
    if (top === null) return false;
    return top === one || one.contains(top) || [...one.labels ?? []].some((label) => label.contains(top));
  };
  return [...inside.querySelectorAll(kinds)].filter((one) => !one.disabled && !one.closest("[inert]")
    && one.getAttribute("aria-disabled") !== "true" && one.target !== "_blank" && !one.download && seen(one));
}"""
PRESSED = (
    "button, a[href], [role=button], [role=tab], [role=menuitem], [role=menuitemradio], summary, "
    "input[type=checkbox], input[type=radio]"
)
FIELDS = (
    "input:not([type=checkbox]):not([type=radio]):not([type=file]):not([readonly]), textarea:not([readonly]), select"
)
TYPED = (
    "x",
    "  : oops",
    "- name: N\n",
    "name: ",
    "\n",
    "{{ $.a",
    "type: ",
    "'",
    '"',
    "états: ☃",
    "#",
    "\t",
    "nextState: ",
)
DELETED = (
    ("Backspace",),
    ("Delete",),
    ("Shift+End", "Delete"),
    ("Control+Shift+End", "Delete"),
    ("Control+a", "Backspace"),
    ("Control+Shift+k",),
)
FILLED = ("", "x", "30 min", "PT5S", "{{ $.a }}", '{"a": 1', "9" * 30, "Ünï ☃", "a b c", "$..[", "0", "-1", "a" * 300)
KEYS = (
    *("Enter", "Enter", "Escape", "Escape", "Tab", "Delete", "ArrowDown", "ArrowRight", "F2", "?", "/", "a", "f", "d"),
    *("b", "Space", "F5", "F10", "F11", "Shift+F10", "Control+s", "Control+k", "Control+f", "Home", "PageDown"),
)
SIZES = ((1440, 900), (1280, 800), (1024, 768), (900, 700), (768, 900), (640, 400), (360, 740), (320, 256))
LABEL = """(one) => (one.getAttribute("aria-label") || one.innerText || one.title || one.name || one.tagName)
  .trim().replace(/\\s+/g, " ").slice(0, 60)"""
CHOSEN = """(one) => ["aria-pressed", "aria-selected", "aria-checked"].some((name) => one.getAttribute(name) === "true")
  || one.hasAttribute("aria-current") || one.checked === true
  || (one.href && one.href.split("#")[0] === location.href.split("#")[0])"""
"""What is chosen already may stay as it is when it is chosen again."""
STAYS = ("Fit", "Zoom", "100", "Save now", "Saved", "Skip to")
"""Controls that have nothing to do where all is as they would make it, and show that by what one sees."""


def one_of(page: Page, dice: random.Random, kinds: str) -> tuple[ElementHandle, str] | None:
    """A visible, enabled element that nothing covers, of the topmost dialog if there is one, and its name."""
    found = page.evaluate_handle(CONTROLS, kinds)
    count = int(found.evaluate("all => all.length"))
    if not count:
        return None
    one = found.evaluate_handle("(all, at) => all[at]", dice.randrange(count)).as_element()
    return (one, str(one.evaluate(LABEL))) if one else None


@step(10)
def press(walk: "Walk", dice: random.Random) -> str:
    """Press any control that can be pressed; it must do something, or be as it was chosen already."""
    page = walk.page
    found = one_of(page, dice, PRESSED)
    if found is None:
        return ""
    one, name = found
    chosen = bool(one.evaluate(CHOSEN))
    where, before, asked = page.url, changes(page), walk.complaints.asked
    one.click(timeout=3000)
    for _ in range(PATIENCE // 50):
        if page.url != where or changes(page) != before or walk.complaints.asked != asked:
            break
        page.wait_for_timeout(50)
    else:
        if not chosen and not name.startswith(STAYS):
            walk.complaints.add(f"the control “{name}” does nothing, at {where}")
    return f"press “{name}”"


@step(4, "design")
def type_text(walk: "Walk", dice: random.Random) -> str:
    """Type into the source, wherever the cursor came to stand."""
    if not to_editor(walk.page, dice):
        return ""
    words = dice.choice(TYPED)
    walk.page.keyboard.type(words)
    return f"type {words!r}"


@step(3, "design")
def delete_text(walk: "Walk", dice: random.Random) -> str:
    """Delete from the cursor on: a character, a line, to the end, or everything."""
    if not to_editor(walk.page, dice):
        return ""
    keys = dice.choice(DELETED)
    for one in keys:
        walk.page.keyboard.press(one)
    return f"press {' '.join(keys)} in the source"


@step(3, "design")
def paste_half(walk: "Walk", dice: random.Random) -> str:
    """Paste some part of a definition."""
    if not to_editor(walk.page, dice):
        return ""
    text = dice.choice(walk.texts)
    begin = dice.randrange(len(text))
    part = dice.choice([text, text[: len(text) // 2], text[begin : begin + 300]])
    if dice.random() < 0.4:
        walk.page.keyboard.press("Control+a")
    walk.page.keyboard.insert_text(part)
    return f"paste {part[:40]!r}… ({len(part)} characters)"


@step(2, "design")
def undo(walk: "Walk", dice: random.Random) -> str:
    """Undo or redo a few times."""
    if in_dialog(walk.page):
        return ""
    key = dice.choice(["Control+z", "Control+z", "Control+y"])
    for _ in range(dice.randrange(1, 5)):
        walk.page.keyboard.press(key)
    return key


def in_dialog(page: Page) -> bool:
    """Whether a dialog is open, so that what is behind it cannot be used."""
    return page.locator("dialog[open]").count() > 0


def to_editor(page: Page, dice: random.Random) -> bool:
    """Put the cursor somewhere in the source, as a click would; False where it cannot be clicked."""
    content = page.locator("#editor .cm-content")
    if in_dialog(page) or not content.count() or not content.is_visible():
        return False
    for line in dice.sample(range(30), 3):
        try:
            page.locator("#editor .cm-line").nth(line).click(timeout=400)
        except PlaywrightError:
            continue
        return bool(content.evaluate("one => one.contains(document.activeElement)"))
    return False


@step(3)
def fill(walk: "Walk", dice: random.Random) -> str:
    """Write something into a field, or choose from a list, and leave it with Tab or Enter."""
    found = one_of(walk.page, dice, FIELDS)
    if found is None:
        return ""
    one, name = found
    if one.evaluate("one => one.tagName") == "SELECT":
        count = int(one.evaluate("one => one.options.length"))
        if not count:
            return ""
        one.select_option(index=dice.randrange(count), timeout=2000)
        return f"choose from “{name}”"
    words = dice.choice(FILLED)
    one.click(timeout=2000)
    walk.page.keyboard.press("Control+a")
    walk.page.keyboard.insert_text(words) if words else walk.page.keyboard.press("Delete")
    walk.page.keyboard.press(dice.choice(["Tab", "Enter", "Escape"]))
    return f"fill “{name}” with {words[:30]!r}"


@step(5)
def key(walk: "Walk", dice: random.Random) -> str:
    """Press a key, wherever the focus is."""
    keys = [
        "Enter",
        "Enter",
        "Escape",
        "Escape",
        "Tab",
        "Delete",
        "ArrowDown",
        "ArrowRight",
        "F2",
        "?",
        "/",
        "a",
        "f",
        "d",
        "b",
        "Space",
    ]
    pressed = dice.choice(
        [*keys, "F5", "F10", "F11", "Shift+F10", "Control+s", "Control+k", "Control+f", "Home", "PageDown"]
    )
    walk.page.keyboard.press(pressed)
    return f"press {pressed}"


@step(3, "design", "simulate", "review")
def select_state(walk: "Walk", dice: random.Random) -> str:
    """Click on something of the diagram, once or twice, with or without Shift."""
    if in_dialog(walk.page):
        return ""
    found = one_of(walk.page, dice, "#canvas .sb-node, #canvas .sb-edge, #canvas .sb-label, .canvas .sb-node")
    if found is None:
        return ""
    one, name = found
    clicks, shift = dice.choice([(1, False), (1, False), (2, False), (1, True)])
    one.click(click_count=clicks, modifiers=["Shift"] if shift else [], timeout=2000, force=True)
    return f"click {clicks} times on “{name}”"


@step(2, "design")
def drag_tile(walk: "Walk", dice: random.Random) -> str:
    """Drag a tile of the palette onto the diagram, or let it fall anywhere."""
    page = walk.page
    found = None if in_dialog(page) else one_of(page, dice, "#palette .tile")
    box = page.locator("#canvas").bounding_box()
    if found is None or box is None:
        return ""
    one, name = found
    place = one.bounding_box()
    if place is None:
        return ""
    page.mouse.move(place["x"] + 8, place["y"] + 8)
    page.mouse.down()
    x, y = box["x"] + dice.random() * box["width"], box["y"] + dice.random() * box["height"]
    page.mouse.move(x, y, steps=4)
    if dice.random() < 0.2:
        page.keyboard.press("Escape")
    page.mouse.up()
    return f"drag “{name}” to {x:.0f}, {y:.0f}"


@step(2, "design", "simulate", "review")
def wheel(walk: "Walk", dice: random.Random) -> str:
    """Turn the wheel over the diagram, with Control, with Shift or without."""
    page, box = walk.page, walk.page.locator("#canvas").bounding_box() if walk.page.locator("#canvas").count() else None
    if box is None or in_dialog(page):
        return ""
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    held = dice.choice(["", "Control", "Shift"])
    if held:
        page.keyboard.down(held)
    for _ in range(dice.randrange(1, 6)):
        page.mouse.wheel(0, dice.choice([-240, 240, 60]))
    if held:
        page.keyboard.up(held)
    return f"wheel {held}"


@step(4, "simulate")
def run(walk: "Walk", dice: random.Random) -> str:
    """Press one of the buttons of the run."""
    found = one_of(walk.page, dice, "#controls button")
    if found is None:
        return ""
    one, name = found
    one.click(timeout=3000)
    return f"run: “{name}”"


@step(2)
def reload(walk: "Walk", _dice: random.Random) -> str:
    """Reload the page in the middle of whatever it does."""
    walk.page.reload(wait_until="domcontentloaded")
    return "reload"


@step(1)
def back(walk: "Walk", dice: random.Random) -> str:
    """The browser's back or forward."""
    go = dice.choice(["back", "back", "forward"])
    (walk.page.go_back if go == "back" else walk.page.go_forward)(wait_until="domcontentloaded")
    return go


@step(2)
def mode(walk: "Walk", dice: random.Random) -> str:
    """Go to another page of the definition, or to the library, by its address."""
    where = dice.choice(["design", "design", "simulate", "review", "outline", ""])
    walk.page.goto(f"{walk.address}/{where}" if where else f"{walk.url}/", wait_until="domcontentloaded")
    return f"go to {where or 'the library'}"


@step(2)
def resize(walk: "Walk", dice: random.Random) -> str:
    """Another size of the window; a small one is a large zoom."""
    width, height = dice.choice(SIZES)
    walk.page.set_viewport_size({"width": width, "height": height})
    return f"resize to {width} × {height}"


@step(2)
def tab(walk: "Walk", dice: random.Random) -> str:
    """Open the same page in a second tab, or go to the other."""
    if len(walk.pages) == 1:
        walk.open(walk.page.url if dice.random() < 0.6 else f"{walk.address}/design")
        return "open a second tab"
    walk.pages.reverse()
    walk.page.bring_to_front()
    return "go to the other tab"


@step(0)
def restart(walk: "Walk", dice: random.Random) -> str:
    """The server ends, gently or not, and comes back."""
    walk.complaints.away = True
    (walk.server.kill if dice.random() < 0.5 else walk.server.stop)()
    walk.page.wait_for_timeout(300)
    walk.server.start()
    walk.complaints.away = False
    return "the server restarts"


def drawn(dice: random.Random, page: str) -> str:
    """A kind of step for a page."""
    names = [name for name, kind in STEPS.items() if page in kind.pages]
    return dice.choices(names, [STEPS[name].weight for name in names])[0]
