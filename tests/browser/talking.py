"""What tests of comments and decisions share: a definition of two versions, and what people do with comments."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.person import Json, box, bring, post

TEXT = """\
id: credit
name: Customer Credit Check Workflow
version: '1.0'
functions:
- name: creditCheckFunction
  operation: https://bank.example/api.json#check
- name: sendRejectionEmailFunction
  operation: https://bank.example/api.json#reject
events:
- name: CreditCheckCompletedEvent
  type: credit.checked
  source: bank
states:
- name: CheckCredit
  type: callback
  start:
    kind: default
  action:
    functionRef:
      refName: creditCheckFunction
  eventRef: CreditCheckCompletedEvent
  timeout: PT15M
  transition:
    nextState: EvaluateDecision
- name: EvaluateDecision
  type: switch
  dataConditions:
  - condition: "{{ $.creditCheck[?(@.decision == 'Approved')] }}"
    transition:
      nextState: StartApplication
  default:
    transition:
      nextState: RejectApplication
- name: StartApplication
  type: subflow
  workflowId: startApplicationWorkflowId
  end:
    kind: default
- name: RejectApplication
  type: operation
  actions:
  - functionRef:
      refName: sendRejectionEmailFunction
  end:
    kind: default
"""
LATER = TEXT.replace("PT15M", "PT30M").replace("EvaluateDecision", "JudgeDecision")


def two_versions(page: Page, url: str, scenario: Json = None) -> str:
    """Bring in the definition (and its scenario) and save a second version of it; returns its address."""
    made = bring(page, url, TEXT, scenario)
    save(page, made, 1, TEXT.replace("PT15M", "PT20M"))
    return made


def save(page: Page, address: str, version: int, text: str) -> None:
    """Another version of the definition."""
    url, _, definition = address.rpartition("/definitions/")
    token = next(one["value"] for one in page.context.cookies(url) if one["name"] == "csrftoken")
    body = {"text": text, "version": version}
    headers = {"X-CSRFToken": token, "Origin": url}
    assert page.request.put(f"{url}/api/definitions/{definition}", data=body, headers=headers).ok


def review(page: Page, address: str, query: str = "?from=1") -> None:
    """Open the Review page, compared with the first version, and wait for its drawing and its comments."""
    page.goto(f"{address}/review{query}")
    expect(page.locator("#canvas .sb-node").first).to_be_visible(timeout=20_000)
    expect(page.locator("#talk [role=tab]").first).to_be_visible()


def comment_on(page: Page, state: str, text: str, name: str = "") -> None:
    """Select a state, press C, write and send; a guest gives a name, once."""
    box(page, state).click()
    page.keyboard.press("c")
    expect(page.locator("#talk .begun textarea")).to_be_focused()
    expect(page.locator("#talk .thread.begun")).to_contain_text(state)
    page.keyboard.type(text)
    page.keyboard.press("Control+Enter")
    if name:
        give_name(page, name)
    expect(page.locator("#talk .thread.begun")).to_have_count(0)
    expect(page.locator("#talk article.thread", has_text=text)).to_be_visible()  # it is selected when it comes


def thread(page: Page, name: str) -> Locator:
    """The thread on something."""
    return page.locator("#talk article.thread").filter(has=page.locator(".on-what", has_text=name))


def by_link(page: Page, other: Page, address: str, *, comments: bool = True) -> Page:
    """Make a link to the page's definition and open it on the other page, which is returned."""
    url, _, definition = address.rpartition("/definitions/")
    made = post(page, url, f"/api/definitions/{definition}/links", {"label": "", "comments": comments})
    other.goto(f"{url}{made['path']}?from=1")
    expect(other.locator("#canvas .sb-node").first).to_be_visible(timeout=20_000)
    return other


def give_name(page: Page, name: str) -> None:
    """Say who one is, when asked."""
    dialog = page.get_by_role("dialog", name="Your name")
    dialog.get_by_role("textbox").fill(name)
    dialog.get_by_role("button", name="Go on").click()


def reply(page: Page, text: str) -> None:
    """Answer in the thread that is selected."""
    page.locator("#talk .thread.on textarea").fill(text)
    page.locator("#talk .thread.on").get_by_role("button", name="Reply").click()
