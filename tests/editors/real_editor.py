"""By hand: the extension in a real VS Code, `python -m tests.editors.real_editor`.

The editor is code-server of npm, which is VS Code behind a server of its own (190 MB, two parts of it are compiled):
too much for every run of the tests. It is installed once into `.cache`, and Chromium is its window. Pictures stay in
`tests/artefacts/editor-*.png`, and what the editor says in `editor.log` there.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import sleep

from playwright.sync_api import Error, Frame, Page, expect, sync_playwright

from tests.browser import chromium
from tests.definitions import GALLERY
from tests.serving import ROOT, free_port
from tools import build_extension
from tools.build_frontend import node, run_node

VERSION = "4.139.1"
HOME = ROOT / ".cache" / f"code-server-{VERSION}"
PROGRAM = HOME / "node_modules" / "code-server"
COMPILED = ("@vscode/spdlog", "@vscode/native-watchdog")
GYP = node().parents[1] / "lib/node_modules/npm/node_modules/node-gyp/bin/node-gyp.js"
ARTEFACTS = ROOT / "tests" / "artefacts"
SETTINGS = {
    "signalbox.command": sys.executable,
    "signalbox.arguments": [str(ROOT / "manage.py"), "lsp"],
    "workbench.startupEditor": "none",
    "workbench.secondarySideBar.defaultVisibility": "hidden",
    "telemetry.telemetryLevel": "off",
}
STARTED = 60
"""Seconds that the editor may take to be there."""


def install() -> None:
    """Get the editor, unless it is there; no script of a package is run."""
    if HOME.is_dir():
        return
    partial = HOME.with_suffix(".partial")
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir(parents=True)
    (partial / "package.json").write_text('{"private": true}', "utf-8")
    quiet = ("--ignore-scripts", "--no-audit", "--no-fund")
    run_node("npm", "install", *quiet, f"code-server@{VERSION}", folder=partial)
    inside = partial / "node_modules/code-server/lib/vscode"
    run_node("npm", "install", "--omit=dev", *quiet, folder=inside)
    for name in COMPILED:
        run_node(GYP, "rebuild", f"--nodedir={node().parents[1]}", folder=inside / "node_modules" / name)
    partial.rename(HOME)


@contextmanager
def editor(home: Path, folder: Path) -> Iterator[str]:
    """The address of an editor with the extension as people install it, for a folder of texts."""
    data, extensions = home / "data", home / "extensions"
    (data / "User").mkdir(parents=True)
    (data / "User" / "settings.json").write_text(json.dumps(SETTINGS), "utf-8")
    entry = [str(node()), str(PROGRAM / "out/node/entry.js"), "--user-data-dir", str(data)]
    entry += ["--extensions-dir", str(extensions)]
    around = {**os.environ, "HOME": str(home), "PYTHONPATH": str(ROOT)}
    around["PATH"] = os.pathsep.join((str(node().parent), os.environ["PATH"]))
    subprocess.run([*entry, "--install-extension", str(build_extension.build(home))], env=around, check=True)
    port = free_port()
    quiet = ("--auth", "none", "--disable-telemetry", "--disable-update-check", "--disable-workspace-trust")
    where = ("--bind-addr", f"127.0.0.1:{port}")
    with (ARTEFACTS / "editor.log").open("wb") as log:
        started = subprocess.Popen([*entry, *quiet, *where, str(folder)], env=around, stdout=log, stderr=log)
    try:
        _wait(f"http://127.0.0.1:{port}/healthz")
        yield f"http://127.0.0.1:{port}/?folder={folder}"
    finally:
        started.terminate()
        started.wait(30)


def _wait(address: str) -> None:
    for _ in range(STARTED * 5):
        try:
            urllib.request.urlopen(address, timeout=5).close()
        except OSError:
            sleep(0.2)
        else:
            return
    raise TimeoutError(f"{address} does not answer")


def command(page: Page, title: str) -> None:
    """Choose a command of the palette."""
    page.keyboard.press("F1")
    page.keyboard.type(title)
    expect(page.locator(".quick-input-list .monaco-list-row.focused")).to_contain_text(title.partition(": ")[2])
    page.keyboard.press("Enter")


def view(page: Page, inside: str) -> Frame:
    """The page of ours that has something in it: the editor puts it into frames of its own."""
    for _ in range(STARTED * 5):
        for frame in page.frames:
            with suppress(Error):  # the editor takes frames away as it likes
                if "fake.html" in frame.url and frame.locator(inside).count():
                    return frame
        page.wait_for_timeout(200)
    raise TimeoutError(f"no view has {inside}")


def walk(page: Page) -> None:
    """Open a definition, see it drawn, follow a box to the text, write, and step through its scenario."""
    page.wait_for_selector(".monaco-workbench")
    page.locator(".explorer-folders-view").get_by_text("definition.yaml").dblclick()
    page.locator(".view-lines").get_by_text("hotel-stay").first.click()
    expect(page.locator(".codelens-decoration a", has_text="Step through scenario").first).to_be_attached()
    command(page, "Signalbox: Show the diagram")
    drawn = view(page, ".frame svg")
    drawn.locator('.state[data-pointer="/states/2"]').click()
    expect(page.locator(".editor-instance .cursor").first).to_be_visible()
    page.wait_for_timeout(1_000)
    page.keyboard.press("End")
    page.keyboard.type(" twice")
    expect(drawn.locator('.state[data-name="Write the bill twice"]')).to_be_visible()
    page.screenshot(path=ARTEFACTS / "editor-diagram.png")
    command(page, "Signalbox: Step through a scenario")
    page.locator(".quick-input-list").get_by_text("Two nights").click()
    run = view(page, ".steps button")
    run.locator(".caption").click()
    page.keyboard.press("ArrowRight")
    expect(run.locator(".count")).to_contain_text("2 of")
    expect(run.locator(".state.here")).to_have_attribute("data-name", "Prepare the room")
    page.screenshot(path=ARTEFACTS / "editor-run.png")


def main() -> None:
    """Install, start, walk."""
    install()
    ARTEFACTS.mkdir(exist_ok=True)
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(chromium.NODE))
    found = chromium.find()
    expect.set_options(timeout=STARTED * 1_000)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "texts"
        shutil.copytree(GALLERY / "24-hotel-stay", folder)
        with editor(Path(name), folder) as address, sync_playwright() as playwright:
            around: dict[str, str | float | bool] = {**os.environ, **found.environment}
            browser = playwright.chromium.launch(executable_path=found.program, args=list(chromium.FLAGS), env=around)
            page = browser.new_page(viewport={"width": 1500, "height": 900})
            page.goto(address)
            walk(page)
            browser.close()
    print("The extension works in the editor; look at tests/artefacts/editor-*.png")


if __name__ == "__main__":
    main()
