"""Values in the form, by real keys: a literal, an expression, a table and a list, to any depth, in 1.0 and 0.8."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import person
from tests.browser.inspecting import at, inspector, written
from tests.browser.looks import Screenshot, look

pytestmark = pytest.mark.browser
TASKS = """\
document: {dsl: 1.0.3, namespace: test, name: values, version: 1.0.0}
do:
- charge:
    call: http
    with:
      method: post
      endpoint: https://pay.example/charges
      body:
        # what is sent
        orderId: ${ .order.id }
        currency: EUR
        customer:
          tier: gold
        lines:
        - ${ .order.items[0] }
"""
STATES = """\
id: values
version: '1'
specVersion: '0.8'
start: Charge
functions: [{name: pay, operation: 'a.json#pay'}]
states:
- name: Charge
  type: operation
  actions:
  - functionRef: {refName: pay, arguments: {sum: '${ .sum }'}}
  end: true
"""
BODY = "/do/0/charge/with/body"


def opened(page: Page, url: str, text: str, name: str) -> Locator:
    person.design(page, person.bring(page, url, text))
    person.box(page, name).click()
    expect(inspector(page).locator(".iname")).to_have_text(name)
    return inspector(page)


def test_values_are_typed_in_rows(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    form = opened(page, live_server_url, TASKS, "charge")
    look(page, screenshot, "value-form", [(1280, 900), (390, 844)], part="#inspector")
    form.locator(f'[data-add="{BODY}"]').click()
    page.keyboard.type("reference")
    page.keyboard.press("Tab")
    page.keyboard.type(".order.ref")
    page.keyboard.press("Enter")
    written(page, "        reference: ${ .order.ref }\n")
    value = form.get_by_label("Value of reference", exact=True)
    expect(value, "it is an expression now").to_have_attribute("data-completes", "jq")
    expect(value, "without its marks").to_have_value(".order.ref")
    value.fill(".order.ref +")
    value.press("Enter")
    expect(form.get_by_text("The end is not expected here")).to_be_visible()
    written(page, "        reference: ${ .order.ref }\n")
    value.press("Escape")
    expect(value).to_have_value(".order.ref")
    value.fill('.order.ref + "-1"')
    value.press("Enter")
    written(page, '        reference: ${ .order.ref + "-1" }\n')
    look(page, screenshot, "value-form-typed", [(1280, 900)], part="#inspector")
    written(page, "        # what is sent\n")


def test_another_form_keeps_what_fits(page: Page, live_server_url: str) -> None:
    form = opened(page, live_server_url, TASKS, "charge")
    form.get_by_label("Form of currency", exact=True).select_option("Expression")
    written(page, '        currency: ${ "EUR" }\n')
    form.get_by_label("Form of currency", exact=True).select_option("Literal")
    written(page, "        currency: EUR\n")
    form.get_by_label("Form of customer", exact=True).select_option("Literal")
    dialog = page.get_by_role("dialog")
    written(page, '        customer: ""\n')
    expect(dialog).to_have_count(0)  # one value is no loss: it is typed again at once
    form.get_by_label("Form of lines", exact=True).select_option("Table")
    written(page, '          "1": ${ .order.items[0] }\n')


def test_yaml_and_json_that_are_pasted_become_a_table(page: Page, live_server_url: str) -> None:
    form = opened(page, live_server_url, TASKS, "charge")
    value = form.get_by_label("Value of currency", exact=True)
    value.click()
    page.keyboard.press("Control+A")
    value.evaluate(
        """(box, text) => {
          const data = new DataTransfer();
          data.setData("text/plain", text);
          box.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
          document.execCommand("insertText", false, text);
        }""",
        "code: EUR\nparts:\n- 100\n",
    )
    written(page, "        currency:\n          code: EUR\n          parts:\n          - 100\n")
    form.get_by_label("Value of code", exact=True).fill("USD")
    form.get_by_label("Value of code", exact=True).press("Enter")
    written(page, "          code: USD\n")
    body = at(page, BODY)
    body.get_by_role("button", name="As JSON or YAML").first.click()
    source = body.locator("textarea")
    source.fill('{"only": ')
    source.blur()
    expect(form.get_by_text("This is neither JSON nor YAML")).to_be_visible()
    source.fill("only: 1\nother: [a]\n")
    source.blur()
    written(page, "        only: 1\n")
    form.get_by_role("button", name="As a form").click()
    expect(form.get_by_label("Value of only", exact=True)).to_have_value("1")


def test_so_it_is_in_0_8(page: Page, live_server_url: str) -> None:
    form = opened(page, live_server_url, STATES, "Charge")
    place = "/states/0/actions/0/functionRef/arguments"
    form.locator(f'[data-add="{place}"]').click()
    page.keyboard.type("who")
    page.keyboard.press("Tab")
    page.keyboard.type("$.name")
    page.keyboard.press("Enter")
    written(page, "who: '$.name'")
    form.get_by_label("Form of who", exact=True).select_option("Expression")
    expect(form.get_by_label("Value of who", exact=True)).to_have_attribute("data-completes", "jq")
    form.get_by_label("Value of who", exact=True).fill(".name")
    form.get_by_label("Value of who", exact=True).press("Enter")
    written(page, "who: '${ .name }'")
