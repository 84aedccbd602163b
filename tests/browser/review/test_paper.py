"""What people read, print and put elsewhere: the outline, the printer's menu, files, the live image, the frame."""

import http.server
import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import person
from tests.browser.conftest import OpenPage, StartServer
from tests.browser.looks import Screenshot, look, serious
from tests.serving import ROOT

pytestmark = pytest.mark.browser
TRIP = (ROOT / "designer/library/examples/15-travel-booking/definition.yaml").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def host() -> Iterator[tuple[str, dict[str, str]]]:
    """Another site: an address and the folder that it shows."""
    pages: dict[str, str] = {}

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:  # the library's name
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(pages.get(self.path, "").encode())

        def log_message(self, *_: object) -> None:
            return

    found = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=found.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{found.server_port}", pages
    found.shutdown()
    found.server_close()


def shared(page: Page, url: str, address: str) -> str:
    """A new read-only link to a definition."""
    made = person.post(page, url, f"/api/definitions/{address.rsplit('/', 1)[1]}/links", {"label": "For a page"})
    return f"{url}{made['path']}"


def menu(page: Page, entry: str) -> None:
    page.get_by_role("button", name="Print and export").click()
    page.get_by_role("menuitem", name=re.compile(f"^{re.escape(entry)}")).click()


@pytest.mark.long
def test_the_outline_is_read_in_both_themes(open_page: OpenPage, live_server_url: str, screenshot: Screenshot) -> None:
    page = open_page()
    address = person.bring(page, live_server_url, TRIP)
    page.goto(f"{address}/outline")
    expect(page.get_by_role("heading", level=1)).to_have_text("Travel booking")
    expect(page.locator("#way .step").first).to_contain_text("Is started by TripRequested")
    expect(page.locator("#step-8")).to_contain_text("it tries again once, after 10 seconds")
    expect(page.locator("#table-functions")).to_contain_text("mailEmployee")
    look(page, screenshot, "outline")
    page.locator(".figure .sb-node[data-name=Pay]").click()
    expect(page).to_have_url(re.compile(r"#step-8$"))
    page.locator("#step-8").scroll_into_view_if_needed()
    screenshot(page, "outline-steps")
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="Errors").click()
    expect(page.locator("#table-errors h2")).to_be_in_viewport()


def test_print_shows_the_sheet_alone(page: Page, live_server_url: str, tmp_path: Path) -> None:
    address = person.bring(page, live_server_url, TRIP)
    page.goto(f"{address}/outline")
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.locator(".topbar")).to_be_hidden()
    expect(page.locator(".toc")).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"
    printed = page.pdf(prefer_css_page_size=True, path=ROOT / "tests/artefacts/outline-print.pdf")
    sizes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", printed)
    assert 3 <= len(sizes) <= 8
    assert {(round(float(width)), round(float(height))) for width, height in sizes} == {(595, 842)}


@pytest.mark.long
def test_ctrl_p_prints_the_document_and_not_what_the_panels_show(page: Page, live_server_url: str) -> None:
    address = person.bring(page, live_server_url, TRIP)
    _save(page, live_server_url, address, TRIP.replace("name: Pay", "name: Pay for it"))
    path = f"/api/definitions/{address.rsplit('/', 1)[1]}"
    person.post(page, live_server_url, f"{path}/decisions", {"version": 1, "approved": True, "sentence": "Good."})
    anchor = {"on": "definition", "version": 2}
    body = {"anchor": anchor, "text": "Who pays?", "token": "t" * 16}
    person.post(page, live_server_url, f"{path}/threads", body)
    page.goto(f"{address}/review")
    expect(page.locator(".changerow").first).to_be_visible()
    expect(page.locator("#talk")).to_contain_text("Who pays?")
    sizes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", page.pdf(prefer_css_page_size=True))
    assert 2 <= len(sizes) <= 8
    sheet = printed(page)
    expect(sheet.get_by_role("heading", level=1)).to_have_text("Travel booking")
    expect(sheet).to_contain_text("renamed from Pay")
    expect(sheet).to_contain_text("approved version 1")
    expect(sheet).to_contain_text("Who pays?")
    assert sheet.locator(".figure .sb-node").count() == page.locator("#canvas .sb-node").count() > 5
    expect(page.locator("#main, .topbar").first).to_be_hidden()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator(".printout")).to_have_count(0)
    page.emulate_media(media="screen")
    person.design(page, address)
    page.mouse.move(700, 300)
    page.mouse.wheel(0, 900)  # out of sight on the screen
    sheet = printed(page)
    expect(sheet.locator("pre")).to_contain_text("name: Pay for it")
    assert sheet.locator(".figure > svg").evaluate("one => one.getBoundingClientRect().height") > 300


def printed(page: Page) -> Locator:
    """What is on paper when somebody prints."""
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    return page.locator(".printout")


@pytest.mark.long
def test_an_older_version_says_so(page: Page, live_server_url: str) -> None:
    address = person.bring(page, live_server_url, TRIP)
    _save(page, live_server_url, address, TRIP.replace("Travel booking", "Journey"))
    page.goto(f"{address}/outline?version=1")
    expect(page.locator(".note")).to_contain_text("This is an older version")
    page.goto(f"{address}/outline")
    expect(page.locator(".note")).to_have_count(0)


def _save(page: Page, url: str, address: str, text: str) -> None:
    page.goto(f"{url}/")
    cookies = {cookie["name"]: cookie["value"] for cookie in page.context.cookies(url)}
    answer = page.request.put(
        f"{url}/api/definitions/{address.rsplit('/', 1)[1]}",
        data={"text": text, "version": 1},
        headers={"X-CSRFToken": cookies["csrftoken"], "Origin": url},
    )
    assert answer.ok, answer.text()


@pytest.mark.long
def test_what_cannot_be_read_is_said(page: Page, live_server_url: str) -> None:
    address = person.bring(page, live_server_url, "states: [")
    page.goto(f"{address}/outline")
    expect(page.locator(".note.error")).to_contain_text("cannot be told in words yet")
    assert not serious(page)


FILES = {"Review record": b"%PDF", "PDF": b"%PDF", "PNG": b"\x89PNG", "SVG": b"<svg"}


@pytest.mark.long
def test_files_come_from_review_by_a_link(open_page: OpenPage, live_server_url: str) -> None:
    owner = open_page()
    address = shared(owner, live_server_url, person.bring(owner, live_server_url, TRIP))
    reader = open_page()
    reader.goto(address)
    for entry, begins in FILES.items():
        with reader.expect_download() as waiting:
            menu(reader, entry)
        assert Path(waiting.value.path()).read_bytes().startswith(begins), entry


@pytest.mark.long
def test_the_outline_is_read_and_saved_by_a_link(open_page: OpenPage, live_server_url: str) -> None:
    owner = open_page()
    address = shared(owner, live_server_url, person.bring(owner, live_server_url, TRIP))
    reader = open_page()
    reader.goto(address)
    menu(reader, "Read in plain words")
    expect(reader).to_have_url(f"{address}outline?version=1")
    expect(reader.get_by_role("heading", level=1)).to_have_text("Travel booking")
    with reader.expect_download() as waiting:
        reader.get_by_role("button", name="PDF").click()
    assert waiting.value.suggested_filename == "Travel booking.document.pdf"
    reader.get_by_role("link", name="Review", exact=True).click()
    expect(reader).to_have_url(re.compile(re.escape(address)))


@pytest.mark.long
def test_other_formats_come_from_review(page: Page, live_server_url: str) -> None:
    address = person.bring(page, live_server_url, TRIP)
    page.goto(f"{address}/review")
    for name, suffix in {"Mermaid": ".mmd", "DOT": ".dot", "JSON graph": ".graph.json"}.items():
        menu(page, "Other formats")
        page.get_by_role("dialog").get_by_text(name, exact=True).click()
        with page.expect_download() as waiting:
            page.get_by_role("dialog").get_by_role("button", name="Export").click()
        assert waiting.value.suggested_filename.endswith(suffix)
        expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.long
def test_snippets_of_a_new_link(open_page: OpenPage, live_server_url: str, screenshot: Screenshot) -> None:
    page = open_page()
    address = person.bring(page, live_server_url, TRIP.replace("name: Travel booking", "name: 'Trip [a] <b>\"'", 1))
    page.goto(f"{address}/review")
    menu(page, "Image link and embed code")
    page.get_by_role("button", name="Make a read-only link").click()
    markdown = page.get_by_label("Image for Markdown", exact=True)
    expect(markdown).to_have_value(re.compile(r'^!\[Trip \\\[a\\\] \\<b\\>"\]\(http://\S+/image\.svg\)$'))
    code = page.get_by_label("Embed code", exact=True)
    expect(code).to_have_value(re.compile(r'title="Trip \[a\] &lt;b&gt;&quot;"'))
    look(page, screenshot, "paper-snippets")
    found = re.search(r"\((http\S+)\)", markdown.input_value())
    assert found
    image = page.request.get(f"{found[1]}?theme=dark")
    assert (image.status, image.headers["content-type"]) == (200, "image/svg+xml")


@pytest.mark.long
def test_an_image_and_a_frame_on_another_site(
    open_page: OpenPage, start_server: StartServer, host: tuple[str, dict[str, str]], allowed: list[str]
) -> None:
    site, pages = host
    url = start_server(SIGNALBOX_FRAME_ANCESTORS=site).address
    owner = open_page()
    address = shared(owner, url, person.bring(owner, url, TRIP))
    pages["/wiki"] = f'<img src="{address}image.svg"><iframe src="{address}embed" width="800" height="500"></iframe>'
    visitor = open_page()
    visitor.goto(f"{site}/wiki")
    expect(visitor.frame_locator("iframe").locator(".sb-node").first).to_be_visible()
    expect(visitor.frame_locator("iframe").get_by_role("link", name="Open the review")).to_have_attribute(
        "href", address.removeprefix(url)
    )
    assert visitor.locator("img").evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 100
    visitor.screenshot(path=ROOT / "tests/artefacts/embed.png")


@pytest.mark.long
def test_no_other_site_may_show_the_frame_without_the_setting(
    open_page: OpenPage, live_server_url: str, host: tuple[str, dict[str, str]], allowed: list[str]
) -> None:
    allowed += ["frame-ancestors", "Refused to display", "chrome-error"]
    site, pages = host
    owner = open_page()
    address = shared(owner, live_server_url, person.bring(owner, live_server_url, TRIP))
    pages["/wiki"] = f'<iframe src="{address}embed"></iframe>'
    visitor = open_page()
    visitor.goto(f"{site}/wiki")
    visitor.wait_for_timeout(1000)
    assert visitor.frame_locator("iframe").locator(".sb-node").count() == 0
    assert not any("/embed" in frame.url for frame in visitor.frames)


def test_the_embedded_view_is_fit_for_everybody(open_page: OpenPage, live_server_url: str) -> None:
    owner = open_page()
    address = shared(owner, live_server_url, person.bring(owner, live_server_url, TRIP))
    for theme in ("light", "dark"):
        page = open_page()
        page.goto(f"{address}embed?theme={theme}")
        expect(page.locator("#canvas .sb-node").first).to_be_visible()
        assert not serious(page)
        page.screenshot(path=ROOT / f"tests/artefacts/embed-{theme}.png")
