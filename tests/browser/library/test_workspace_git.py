"""Files of a Git folder are opened on the page and changed by the form: `git diff` has that change and nothing else."""

import subprocess
from collections.abc import Iterator
from copy import deepcopy
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from designer.text_encoding import decode
from tests.browser.conftest import OpenPage
from tests.browser.inspecting import at
from tests.browser.person import post
from tests.definitions import GALLERY, SHARED, shared
from tests.serving import Server
from workflow.document import read

pytestmark = pytest.mark.browser
PAY = """\
document:
  dsl: '1.0.0'
  namespace: shop
  name: {name}   # by card
  version: '0.1.0'
do:
- reserve: {{set: {{seats: 1}}}}
"""
OWN = [GALLERY / one / "definition.yaml" for one in ("1-price-list", "13-loan-approval")]
NEW = "9.8.7"


class Repository:
    """A folder in Git that a server is given."""

    def __init__(self, home: Path) -> None:
        self.folder = home / "flows"
        self.folder.mkdir()
        self.server = Server(home / "data", options=("--no-examples", "--workspace", str(self.folder)))
        self.git("init", "-b", "main")
        self.git("config", "core.autocrlf", "false")

    def git(self, *arguments: str) -> str:
        who = ("-c", "user.name=a", "-c", "user.email=a@a.example")
        asked = ["git", *who, *arguments]
        return subprocess.run(asked, cwd=self.folder, check=True, capture_output=True, text=True).stdout

    def put(self, name: str, data: bytes) -> None:
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_bytes(data)

    def commit(self) -> None:
        self.git("add", "-A")
        self.git("commit", "-m", "all")

    def addresses(self, page: Page) -> dict[str, str]:
        """The files that the page lists, each with the address of its definition."""
        said = self.server.log.read_text().splitlines()
        home = next(line for line in said if line.startswith("The files of")).rpartition(" ")[2]
        page.goto(home)
        expect(page.locator(".card").first).to_be_visible()
        root, _, project = home.partition("?project=")
        listed: Any = post(page, root.rstrip("/"), f"/api/library?project={project}", None, "GET")
        return {one["file"]["path"]: f"{root}definitions/{one['id']}/design" for one in listed["definitions"]}


@pytest.fixture
def repository(tmp_path: Path) -> Iterator[Repository]:
    made = Repository(tmp_path)
    yield made
    made.server.stop()


def place(data: Any) -> tuple[str, ...]:
    """Where a definition has its version."""
    return ("document", "version") if "document" in data else ("version",)


def change(page: Page, address: str, pointer: str) -> None:
    """Open a definition, give it another version by its form, and save it."""
    page.goto(address)
    field = at(page, pointer)
    expect(field).to_be_visible(timeout=60_000)
    box = field.locator("input").or_(field).last
    box.fill(NEW)
    box.press("Tab")
    expect(page.locator(".cm-content")).to_contain_text(NEW)
    page.keyboard.press("Control+s")
    expect(page.locator("#save-state")).to_contain_text("v2", timeout=60_000)


def changed_alone(before: bytes, after: bytes, path: tuple[str, ...]) -> None:
    """One line is another one, which says the version; all else is the same, byte for byte."""
    old, new = (decode(data).splitlines(keepends=True) for data in (before, after))
    assert len(old) == len(new)
    assert [NEW in line for one, line in zip(old, new, strict=True) if one != line] == [True]
    expected = deepcopy(read(decode(before)).data)
    inner: Any = expected
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = NEW
    assert read(decode(after)).data == expected
    assert before[:3] == after[:3], "the mark that it begins with"


def try_all(repository: Repository, page: Page) -> None:
    below = repository.folder.rglob("*.*")
    files = sorted(one for one in below if one.is_file() and ".git" not in one.parts)
    repository.commit()
    repository.server.start()
    addresses = repository.addresses(page)
    changed = []
    for file in files:
        name = str(file.relative_to(repository.folder))
        if name not in addresses:
            assert file.is_symlink()  # the file that it leads to is listed
            continue
        before = file.read_bytes()
        path = place(read(decode(before)).data)
        change(page, addresses[name], f"/{'/'.join(path)}")
        changed_alone(before, file.read_bytes(), path)
        changed.append(name)
    assert len(changed) == len(addresses)
    assert sorted(repository.git("diff", "--name-only").split()) == changed
    assert repository.git("status", "--porcelain").split()[::2] == ["M"] * len(changed)


def test_only_the_change_is_in_the_difference(open_page: OpenPage, repository: Repository) -> None:
    """Line ends of Windows, a byte order mark, UTF-16, a symbolic link, comments; and files of our own."""
    repository.put("windows.yaml", b"\xef\xbb\xbf" + PAY.format(name="windows").replace("\n", "\r\n").encode())
    repository.put("wide.yaml", PAY.format(name="wide").replace("\n", "\r\n").encode("utf-16"))
    repository.put("deep/real.yaml", PAY.format(name="real").encode().rstrip())
    (repository.folder / "link.yaml").symlink_to("deep/real.yaml")
    for file in OWN:
        repository.put(f"{file.parent.name}.yaml", file.read_bytes())
    try_all(repository, open_page())
    assert (repository.folder / "link.yaml").is_symlink()


@shared
@pytest.mark.long
def test_ten_definitions_of_others(open_page: OpenPage, repository: Repository) -> None:
    for dialect, number in (("1.0", 6), ("0.8", 4)):
        found = sorted((SHARED / "corpus" / dialect).glob("**/*.*"))
        whole = (one for one in found if place_of(one) is not None)
        for file in islice(whole, number):
            repository.put(f"{dialect}/{file.name}", file.read_bytes())
    try_all(repository, open_page())


def place_of(file: Path) -> str | None:
    """The version that a definition says; None where it says none, or cannot be read."""
    if file.suffix not in {".yaml", ".yml", ".json"}:
        return None
    value: Any = read(decode(file.read_bytes())).data
    for key in place(value) if isinstance(value, dict) else ():
        value = value.get(key) if isinstance(value, dict) else None
    return value if isinstance(value, str) else None
