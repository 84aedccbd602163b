"""What real keys type into a form's controls is in the text, and nothing else: one field of each kind in each dialect.

What the text becomes is what the server's half holds to be right (`tests/designer/forms/test_every_field.py`).
"""

from collections.abc import Iterator
from itertools import groupby, pairwise

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Locator, Page, expect

from tests.browser import person
from tests.browser.inspecting import inspector, text
from tests.browser.looks import Screenshot
from tests.designer.forms.every_field import SHARE, Row, rows, typed
from tests.designer.forms.typed import change, put
from workflow import dialects, fields
from workflow.definition import load
from workflow.fields.field import Field
from workflow.paths import pointer

pytestmark = pytest.mark.browser
CONTROLS = "input, textarea, select"
DECIDING = ("type", "kind", "name")
"""What decides where the other fields are, or whether there are any: typed last."""


NEW = ("1.0", "0.8")
"""The dialects in whose forms entries are added too."""


def forms_of(all_rows: list[Row]) -> list[list[Row]]:
    """The rows by the form that they are in."""
    ordered = sorted(all_rows, key=lambda row: (row.text, pointer(row.form)))
    return [list(group) for _, group in groupby(ordered, key=lambda row: (row.text, row.form))]


def one_of_each(dialect: str) -> list[list[Row]]:
    """In few forms one row of each kind of control."""
    chosen: list[list[Row]] = []
    forms = forms_of([row for row in rows(dialect, SHARE) if row.field.name])
    left = {row.field.kind for form in forms for row in form}
    while left:
        best = max(forms, key=lambda form: len({row.field.kind for row in form} & left))
        kinds = {row.field.kind: row for row in reversed(best) if row.field.kind in left}
        chosen.append(sorted(kinds.values(), key=_turn))
        left -= set(kinds)
    return chosen


def _turn(row: Row) -> tuple[bool, int, bool]:
    """What decides comes last; of that what is deepest first, and what changes the whole at the end."""
    return row.field.name in DECIDING, -len(row.field.path), row.field.name == "type"


def fields_of(source: str, row: Row) -> Iterator[tuple[str, list[Field]]]:
    """Each field of the row's form, with its tab and with what it is in."""

    def inside(one: Field, around: list[Field]) -> Iterator[list[Field]]:
        yield [*around, one]
        for each in one.fields:
            yield from inside(each, [*around, one])

    form = fields.form(load(source, dialect=row.dialect), row.form, 0)
    assert form is not None
    for tab in form.tabs:
        for one in tab.fields:
            yield from ((tab.label, way) for way in inside(one, []))


def open_form(page: Page, address: str, row: Row) -> None:
    page.goto(f"{address}/design?select={pointer(row.form)}")
    expect(page.locator("#editor .cm-content")).to_be_visible(timeout=20_000)
    expect(inspector(page).get_by_role("tab").first).to_be_visible()


def control(page: Page, source: str, row: Row) -> Locator:
    """The control of a row's field, whose tab is opened, and what it is folded into."""
    tab, way = next(
        (tab, way)
        for tab, way in fields_of(source, row)
        if (way[-1].path, way[-1].name, way[-1].kind) == (row.field.path, row.field.name, row.field.kind)
    )
    chosen = inspector(page).get_by_role("tab", name=tab)
    chosen.click()
    expect(chosen).to_have_attribute("aria-selected", "true")
    found = inspector(page).locator(f'[data-at="{row.pointer}"]').last.locator(CONTROLS).last
    chip = inspector(page).locator(".chipadd").filter(has_text=way[-1].label).last
    more = inspector(page).get_by_role("button", name="More", exact=True, expanded=False)
    if len(way) > 2 and not found.or_(chip).count() and open_groups(page, way):
        expect(found.or_(chip).first).to_be_visible()
    whole = inspector(page).locator(f'[data-at="{row.pointer}"].fvalue')
    expect(found.or_(chip).or_(more).or_(whole).first).to_be_visible()
    if not found.or_(chip).or_(whole).count():
        more.click()
    if not found.count() and chip.count():
        chip.click()
    as_text = inspector(page).locator(f'[data-at="{row.pointer}"]').last.get_by_role("button", name="As JSON or YAML")
    if row.field.kind == "value" and as_text.count():
        as_text.click()
    return found


def open_groups(page: Page, way: list[Field]) -> bool:
    """Add the groups around a field that are not there yet, each a chip where it belongs; whether there was one."""
    opened = False
    for outer, around in pairwise(way[:-1]):
        place = inspector(page).locator(f'[data-at="{pointer(outer.path)}"]').first
        group = place.locator(".chipadd").get_by_text(around.label, exact=True)
        if around.label and group.count():
            group.last.click()
            opened = True
    return opened


def enter(page: Page, found: Locator, value: str | bool) -> None:
    """Type a value and go on."""
    if found.evaluate("one => one.tagName") == "SELECT":
        found.select_option(str(value))
    elif found.get_attribute("type") == "checkbox":
        found.press("Space")
    else:
        found.click()
        page.keyboard.press("Control+A")
        page.keyboard.type(str(value))
        page.keyboard.press("Tab")


def becomes(page: Page, wanted: str, row: Row) -> None:
    for _ in range(200):
        if text(page) == wanted:
            return
        page.wait_for_timeout(50)
    assert text(page) == wanted, row.name


def fill_in(page: Page, url: str, form: list[Row]) -> str:
    """Type all rows of a form; the text that came of it."""
    now = form[0].text
    open_form(page, person.bring(page, url, now, dialect=form[0].dialect), form[0])
    for row in form:
        after = put(now, row.pointer, typed(row), dialect=row.dialect)
        assert not after.errors, row.name
        enter(page, control(page, now, row), typed(row))
        becomes(page, after.text, row)
        now = after.text
        expect(inspector(page).get_by_role("button", name="Throw away")).to_have_count(0)
    return now


def grow(page: Page, now: str, row: Row) -> set[str]:
    """Add an entry to a list and one to a table of the form; which of them it has."""
    done: set[str] = set()
    for tab, way in list(fields_of(now, row)):
        one = way[-1]
        kind = "table" if one.kind == "map" or (one.kind, one.form) == ("value", "table") else one.kind
        if kind not in ("list", "table") or kind in done or one.full:
            continue
        inspector(page).get_by_role("tab", name=tab).click()
        adder = inspector(page).locator(f'[data-add="{pointer(one.path)}"]')
        if not adder.count():
            continue
        adder.last.click()
        if kind == "table":
            page.keyboard.type("other")
            page.keyboard.press("Enter")
        now = change(now, pointer(one.path), "add", name="other" if kind == "table" else "", dialect=row.dialect).text
        becomes(page, now, row)
        done.add(kind)
    return done


@pytest.mark.parametrize("dialect", dialects.ids())
def test_each_kind_of_control_takes_what_is_typed(
    page: Page, live_server_url: str, screenshot: Screenshot, dialect: str
) -> None:
    grown: set[str] = set()
    for number, form in enumerate(one_of_each(dialect)):
        now = fill_in(page, live_server_url, form)
        if dialect in NEW and len(grown) < 2:
            grown |= grow(page, now, form[0])
        screenshot(page, f"controls-{dialect}-{number}")
    assert grown == ({"list", "table"} if dialect in NEW else set())
    person.saved(page)


def try_all(page: Page, url: str, form: list[Row]) -> list[str]:
    """Type each row of a form into the text as it was; what went wrong."""
    wrong, before = list[str](), form[0].text
    address = person.bring(page, url, before, dialect=form[0].dialect)
    fresh = False
    for row in form:
        try:
            if not fresh:
                open_form(page, address, row)
            enter(page, control(page, before, row), typed(row))
            becomes(page, put(before, row.pointer, typed(row), dialect=row.dialect).text, row)
        except (AssertionError, PlaywrightError) as error:
            wrong.append(f"{row.name} {row.pointer}: {str(error)[:300]}")
            print(wrong[-1])
        fresh = undone(page, before)
        if not fresh:
            address = person.bring(page, url, before, dialect=row.dialect)
    return wrong


def is_chosen(row: Row) -> bool:
    """Whether a person says it by a choice and types nothing: the state ends, *Just an end*."""
    if row.field.name != "end":
        return False
    ways = (way for _, way in fields_of(row.text, row) if (way[-1].path, way[-1].kind) == (row.field.path, "boolean"))
    return any(len(way) > 1 and way[-2].kind == "one-of" for way in ways)


def undone(page: Page, before: str) -> bool:
    """Whether one Undo brought the text back, and with it the form."""
    if page.locator("#undo").is_enabled():
        page.locator("#undo").click()
        page.wait_for_timeout(100)
    return text(page) == before and not inspector(page).get_by_role("button", name="Throw away").count()


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("dialect", dialects.ids())
def test_every_control_takes_what_is_typed(page: Page, live_server_url: str, dialect: str) -> None:
    page.set_default_timeout(5_000)
    forms = forms_of([row for row in rows(dialect) if row.field.name and not is_chosen(row)])
    wrong = [one for form in forms for one in try_all(page, live_server_url, form)]
    assert not wrong, f"{len(wrong)} of {sum(map(len, forms))}:\n" + "\n".join(wrong)
