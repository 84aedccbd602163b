"""A real Chromium on the real server. With `--pictures` what tests show stays in `tests/artefacts/` for a person.

Playwright's loop lives as long as this folder's tests (`package`), so that asynchronous tests elsewhere have their own.
"""

import os
import re
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Response, expect, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from tests import room
from tests.browser import chromium, talking
from tests.browser.contexts import Contexts, Scheme
from tests.browser.person import PASSWORD
from tests.serving import Server

ARTEFACTS = Path(__file__).resolve().parent.parent / "artefacts"

expect.set_options(timeout=15_000)  # machines are small and busy; how fast things must be, test_latency says


class OpenPage(Protocol):
    """Opens a new page in its own context; see the fixture `open_page`."""

    def __call__(
        self, scheme: Scheme = "light", width: int = 1440, height: int = 900, locale: str | None = None
    ) -> Page: ...


class StartServer(Protocol):
    """Starts a server with fresh data, more options of `serve` and environment variables; see `start_server`."""

    def __call__(self, *options: str, **settings: str) -> Server: ...


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One browser for all tests of this folder."""
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(chromium.NODE))
    found = chromium.find()
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=found.program,
            args=list(chromium.FLAGS),
            env={**os.environ, **found.environment},
        )
        yield started
        started.close()


@pytest.fixture(scope="package")
def contexts(browser: Browser) -> Iterator[Contexts]:
    """The contexts that the tests of this folder use one after the other."""
    opened = Contexts(browser)
    yield opened
    opened.close()


@pytest.fixture
def alone() -> Iterator[None]:
    """No other process of this run has a test meanwhile: the page's speed is measured."""
    with room.alone():
        yield


@pytest.fixture
def allowed() -> list[str]:
    """Regular expressions of complaints that a test brings about on purpose; a test adds its own."""
    return []


SAYS_WHY = range(400, 600)
"""Answers whose text says what is wrong: the console only tells their number."""
FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember on the test itself whether it failed, for the pictures that are taken then."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture
def start_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StartServer]:
    """Starts servers with fresh data, which the test's pages do not outlive: they would complain of what is gone."""
    running: list[Server] = []

    def start(*options: str, **settings: str) -> Server:
        running.append(Server(tmp_path_factory.mktemp("server"), settings=settings, options=options))
        running[-1].start()
        return running[-1]

    yield start
    for server in running:
        server.stop()


@pytest.fixture(scope="package")
def bare_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without the gallery."""
    started = Server(tmp_path_factory.mktemp("bare"), options=("--no-examples",), resets=True)
    started.start()
    yield started
    started.stop()


@pytest.fixture
def own_server(bare_server: Server) -> str:
    """Where a server is whose library holds only what the test puts there, without a slash at the end."""
    bare_server.reset()
    return bare_server.address


@pytest.fixture
def open_page(
    contexts: Contexts, start_server: StartServer, allowed: list[str], request: pytest.FixtureRequest
) -> Iterator[OpenPage]:
    """Opens pages, each in a context of its own, with a colour scheme, a size and a language.

    Fails afterwards on what consoles complained about. Where the test failed, each page's last look is kept as
    `failed-TEST-N.png`.
    """
    complaints: list[str] = []
    refusals: list[Response] = []
    opened: list[Page] = []

    def listen(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            complaints.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def open_one(scheme: Scheme = "light", width: int = 1440, height: int = 900, locale: str | None = None) -> Page:
        page = contexts.open_page(scheme, width, height, locale)
        opened.append(page)
        page.on("console", listen)
        page.on("response", lambda answer: refusals.append(answer) if answer.status in SAYS_WHY else None)
        page.on("pageerror", lambda error: complaints.append(f"uncaught: {error}"))
        return page

    yield open_one
    unexpected = [one for one in complaints if not any(re.search(pattern, one) for pattern in allowed)]
    said = [f"{answer.status} {answer.url}: {_body(answer)}" for answer in refusals if unexpected]
    if request.node.stash.get(FAILED, False):
        for number, page in enumerate(opened):
            picture = ARTEFACTS / f"failed-{request.node.name}-{number}.png"
            page.context.pages[0].screenshot(path=picture)
    for page in opened:
        contexts.take_back(page.context)
    assert not unexpected, "\n".join([*unexpected, *said])


def _body(answer: Response) -> str:
    """What the server said, as far as the browser still has it."""
    try:
        return answer.text()
    except PlaywrightError as error:
        return error.message


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """A page in light colours, 1440 by 900."""
    return open_page()


@pytest.fixture(scope="session")
def screenshot(request: pytest.FixtureRequest) -> Callable[[Page, str], None]:
    """`screenshot(page, name)` writes `tests/artefacts/NAME.png` for a person, where `--pictures` asks for it."""
    wanted = request.config.getoption("--pictures")

    def take(page: Page, name: str) -> None:
        if wanted:
            page.screenshot(path=ARTEFACTS / f"{name}.png", animations="disabled")

    return take


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server with fresh data; `server.stop()`, `.kill()` and `.start()` again keep its address."""
    started = Server(tmp_path_factory.mktemp("signalbox"), resets=True)
    started.start()
    yield started
    started.stop()


@pytest.fixture(scope="module")
def gallery_server(server: Server) -> Server:
    """The running server, with the gallery alone when the file's first test begins."""
    server.reset()
    return server


@pytest.fixture
def live_server_url(gallery_server: Server) -> str:
    """Where the server is, without a slash at the end."""
    return gallery_server.address


@pytest.fixture(scope="package")
def accounts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where people sign in: mia is an administrator, jonas is not."""
    started = Server(tmp_path_factory.mktemp("accounts"), settings={"SIGNALBOX_ACCOUNTS": "true"})
    started.start()
    people = ("--noinput", "--username", "mia", "--email", "mia@example.org")
    started.manage("createsuperuser", *people, DJANGO_SUPERUSER_PASSWORD=PASSWORD)
    code = f"from django.contrib.auth.models import User; User.objects.create_user('jonas', password={PASSWORD!r})"
    started.manage("shell", "-c", code)
    yield started
    started.stop()


@pytest.fixture
def reviewed(page: Page, live_server_url: str) -> str:
    """The address of a definition with two versions, brought by the page's person."""
    return talking.two_versions(page, live_server_url)


@pytest.fixture
def guest(page: Page, open_page: OpenPage, reviewed: str) -> Page:
    """The page of a second person, who opened a link to that definition that lets them comment."""
    return talking.by_link(page, open_page(), reviewed)
