"""Names that every object of a page has by birth, such as `constructor`, are names like others."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person

NAMES = ("constructor", "toString", "__proto__", "hasOwnProperty")
TEXT = json.dumps(
    {
        "id": "inherited",
        "name": "Inherited",
        "version": "1",
        "functions": [{"name": name, "operation": f"api.json#{name}"} for name in NAMES],
        "states": [
            {
                "name": name,
                "type": "operation",
                **({"start": {"kind": "default"}} if place == 0 else {}),
                "actions": [{"functionRef": {"refName": name}}],
                **(
                    {"transition": {"nextState": NAMES[place + 1]}}
                    if place + 1 < len(NAMES)
                    else {"end": {"kind": "default"}}
                ),
            }
            for place, name in enumerate(NAMES)
        ],
    }
)


@pytest.mark.long
@pytest.mark.browser
def test_functions_and_states_may_be_called_so(page: Page, live_server_url: str) -> None:
    address = person.bring(page, live_server_url, TEXT)
    person.design(page, address)
    expect(page.locator("#problems")).to_contain_text("No problems")
    person.simulate(page, address)
    page.get_by_role("tab", name="Mocks").click()
    person.start(page)
    for name in NAMES:
        person.chip(page, "Asks for a result")
        expect(page.locator(".asks")).to_contain_text(name)
        page.get_by_label("Its result").fill(json.dumps({name: name}))
        page.get_by_text("Use as mock from now on").click()
        page.get_by_role("button", name="Return result").click()
        expect(page.locator(".mocks")).to_contain_text(f'"{name}": "{name}"')
    person.chip(page, "Completed")
    assert person.output(page) == {name: name for name in NAMES}
