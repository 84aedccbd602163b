"""A folder whose disk hangs holds nobody up, and it is told (designer/library/bound_projects/disk.py)."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any

import pytest
import pytest_asyncio
from django.conf import settings

from designer.library.bound_projects import binding as project_binding
from designer.library.bound_projects import disk as project_disk
from designer.library.bound_projects import folder as project_folder
from designer.models import Definition, Project
from tests.designer.bound_projects import HELLO, bind, full, save, shop
from tests.designer.roles import Browser

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]
LIMIT = 0.3
MUCH = 3
"""Seconds within which an answer comes on a busy machine, and not one that waits for the disk."""


class Disk:
    """Writes that wait until they may go on."""

    def __init__(self) -> None:
        self.goes = Event()
        self.goes.set()
        self.tried = 0


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    """Hangs when `goes` is cleared."""
    monkeypatch.setattr(settings, "REPOSITORIES", str(tmp_path.resolve()))
    monkeypatch.setattr(project_binding, "PROJECT_DISK_SECONDS", LIMIT)
    monkeypatch.setattr("designer.api.project_trees.PROJECT_DISK_SECONDS", LIMIT)
    monkeypatch.setattr(project_binding.write, "__defaults__", (LIMIT,))
    here, write, read = Disk(), project_folder.write, project_folder.read

    def slow_write(*given: Any) -> Any:
        here.tried += 1
        here.goes.wait(60)
        return write(*given)

    def slow_read(*given: Any) -> Any:
        here.goes.wait(60)
        return read(*given)

    monkeypatch.setattr(project_folder, "write", slow_write)
    monkeypatch.setattr(project_folder, "read", slow_read)
    yield here
    here.goes.set()
    settle()


@pytest_asyncio.fixture(loop_scope="package")
async def bound(disk: Disk) -> AsyncIterator[tuple[Project, Definition]]:
    project, row = await shop()
    assert (await bind(project, "shop"))[0] == 200
    yield project, row


def settle() -> None:
    """Wait for what is still written."""
    end = monotonic() + 20
    while project_disk._now and monotonic() < end:
        Event().wait(0.02)
    assert not project_disk._now


async def test_a_save_does_not_wait_for_a_disk_that_hangs(
    disk: Disk, bound: tuple[Project, Definition], tmp_path: Path
) -> None:
    project, row = bound
    assert (await full(project))["unwritten"] is None
    disk.goes.clear()
    disk.tried = 0
    begun = monotonic()
    await save(row, row.text + "# two\n")
    assert monotonic() - begun < LIMIT + MUCH
    first = (await full(project))["unwritten"]
    assert first
    for number in range(3):
        begun = monotonic()
        await save(row, row.text + f"# {number}\n")
        assert monotonic() - begun < MUCH
    assert (await full(project))["unwritten"] == first, "since the first change that is not there"
    assert disk.tried == 1
    now = await Browser()("PUT", f"/api/projects/{project.pk}/folder")
    assert (now.status_code, now.json()["unwritten"]) == (200, first)
    assert "# two" not in (tmp_path / "shop" / HELLO).read_text()
    disk.goes.set()
    settle()
    assert (tmp_path / "shop" / HELLO).read_text() == row.text + "# 2\n"
    told = await full(project)
    assert (told["unwritten"], told["trouble"]) == (None, "")
    assert disk.tried == 2, "what came meanwhile is written together"


async def test_a_failure_is_told_since_when_and_mended_by_the_next_change(
    bound: tuple[Project, Definition], tmp_path: Path
) -> None:
    project, row = bound
    (tmp_path / "shop").rename(tmp_path / "away")
    (tmp_path / "shop").write_text("in the way")
    await save(row, row.text + "# two\n")
    told = await full(project)
    assert told["unwritten"] > told["written"]
    assert "file" in told["trouble"]
    await save(row, row.text + "# three\n")
    assert (await full(project))["unwritten"] == told["unwritten"]
    (tmp_path / "shop").unlink()
    (tmp_path / "away").rename(tmp_path / "shop")
    await save(row, row.text + "# four\n")
    told = await full(project)
    assert (told["unwritten"], told["trouble"]) == (None, "")
    assert (tmp_path / "shop" / HELLO).read_text() == row.text + "# four\n"


async def test_binding_and_reading_are_refused_where_the_disk_hangs(
    disk: Disk, bound: tuple[Project, Definition], tmp_path: Path
) -> None:
    project, _ = bound
    other, _ = await shop("Other")
    (tmp_path / "other").mkdir()
    disk.goes.clear()
    status, told = await bind(other, "other")
    assert (status, told["error"]["code"]) == (422, "folder")
    assert "did not answer" in told["error"]["message"]
    assert (await full(other))["folder"] == ""
    answer = await Browser()("POST", f"/api/projects/{project.pk}/folder")
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "folder")


async def test_a_few_questions_wait_for_a_disk_and_no_more(disk: Disk, bound: tuple[Project, Definition]) -> None:
    project, _ = bound
    disk.goes.clear()
    for _ in range(project_disk.AT_ONCE):
        await Browser()("POST", f"/api/projects/{project.pk}/folder")
    begun = monotonic()
    answer = await Browser()("POST", f"/api/projects/{project.pk}/folder")
    assert answer.status_code == 422
    assert "does not answer" in answer.json()["error"]["message"]
    assert monotonic() - begun < MUCH
