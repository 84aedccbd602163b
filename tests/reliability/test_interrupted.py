"""`kill -9` at a random moment of a start, a save, a long sample, a backup: what comes next finds all of it or nothing.

`CRASH_ROUNDS` says how often each is killed; `make soak` asks for more.
"""

import gzip
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import closing
from http.client import HTTPException
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.crowd import Office
from tests.serving import CHECKOUT, OURS, ROOT, Server
from tests.tiers import share
from tests.workflow.samples import CALL
from tools.bench.patrol import patrol

ROUNDS = int(os.environ.get("CRASH_ROUNDS", "1"))
TEXT = json.dumps(patrol())
EXAMPLES = ROOT / "designer/library/examples"
RUNS = 600
SCENARIO = """definition: call.yaml
name: many
functions: {f: {choice: [{result: {b: 2}, weight: 3}, {error: Down}], delay: {distribution: exponential, mean: PT2S}}}
"""
FILL = """
import django; django.setup()
from designer.models import Definition
from simulator.models import Session, SessionEntry
Definition.objects.create(text="one", name="One")
session = Session.objects.create(definition="x", setup={"definition": "x"}, position=2, length=2, version=2)
entry = {"at": 0, "do": {"step": "x" * 500}}
SessionEntry.objects.bulk_create(SessionEntry(session=session, seq=seq, entry=entry) for seq in range(8_000))
"""


def clean(**settings: str) -> dict[str, str]:
    """The environment of a program that a person starts, not a test."""
    return {name: value for name, value in os.environ.items() if not name.startswith(OURS)} | settings


def sound(data: Path) -> None:
    """What SQLite itself says of the database."""
    with closing(sqlite3.connect(data / "signalbox.sqlite3")) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []


def killed(words: list[str], moment: Callable[[], bool], **more: Any) -> bool:
    """Run a program until `moment` is there, and kill it; False where it ended by itself before."""
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(words, cwd=ROOT, **(quiet | more)) as process:
        while process.poll() is None and not moment():
            time.sleep(0.001)
        process.kill()
        return process.wait() == -signal.SIGKILL


def after(seconds: float) -> Callable[[], bool]:
    """The moment so many seconds from now."""
    then = time.monotonic() + seconds
    return lambda: time.monotonic() >= then


@pytest.mark.long
def test_a_start_that_is_killed_is_gone_on_with(tmp_path: Path) -> None:
    """While it makes the database, or puts the gallery into it; the folder keeps what each start has left."""
    data = tmp_path / "data"
    server = Server(data)
    words = [*CHECKOUT, "serve", "--port", str(server.port), "--data", str(data)]
    met: set[int] = set()
    for number in range(3 + ROUNDS):
        assert killed(words, after(0.4 + 0.35 * number + random.uniform(0, 0.35)), env=clean())
        met.add(tables(data))
    print(f"{sorted(met)} tables were there at the kills")
    address = server.start()
    try:
        found = Office(address).ask("GET", "/api/definitions")[1]
        shown = [one["example"] for one in found]
        assert sorted(shown) == sorted(path.name for path in EXAMPLES.iterdir() if path.name[0].isdigit())
        assert all(one["states"] for one in found)
    finally:
        server.stop()
    sound(data)


def tables(data: Path) -> int:
    """How many the database has by now."""
    if not (data / "signalbox.sqlite3").exists():
        return 0
    with closing(sqlite3.connect(data / "signalbox.sqlite3")) as database:
        return int(database.execute("SELECT count(*) FROM sqlite_master WHERE type = 'table'").fetchone()[0])


class Author(threading.Thread):
    """Saves text after text, each as a draft first, as a page does, until the server is gone."""

    def __init__(self, office: Office, path: str, version: int) -> None:
        super().__init__()
        self.version = version  # the last that was answered
        self.draft = version  # the number of the last draft that was answered
        self._office, self._path = office, path

    def run(self) -> None:
        try:
            for number in count(self.version + 1):
                body = {"text": written(number)}
                status, _ = self._office.ask("PUT", f"{self._path}/draft", {**body, "base_version": self.version})
                assert status == 200
                self.draft = number
                status, answer = self._office.ask("PUT", self._path, {**body, "version": self.version})
                assert (status, answer["version"]) == (200, number)
                self.version = number
        except (OSError, HTTPException):
            return


def written(number: int) -> str:
    """The text of version `number`."""
    return TEXT if number == 1 else TEXT.replace("Elm", f"Elm {number}") + " " * number


@pytest.mark.long
def test_a_save_that_is_killed_is_there_or_not(tmp_path: Path) -> None:
    """The text that was answered stands; of the next one there is the version, or the draft, or neither."""
    server = Server(tmp_path)
    office = Office(server.start())
    path = f"/api/definitions/{office.post('/api/definitions', {'text': TEXT})['id']}"
    version = 1
    try:
        for _ in range(ROUNDS):
            author = Author(office, path, version)
            author.start()
            time.sleep(random.uniform(0.3, 1))
            server.kill()
            author.join()
            office = Office(server.start())
            version = stands(office, path, author)
    finally:
        server.stop()
    assert version > 1 + ROUNDS
    sound(tmp_path)


def stands(office: Office, path: str, author: Author) -> int:
    """The version that is there, which must be one that the author can go on from."""
    found = office.ask("GET", path)[1]
    version = int(found["version"])
    assert version - author.version in (0, 1)
    assert found["text"] == written(version)
    assert [one["number"] for one in office.ask("GET", f"{path}/versions")[1]] == list(range(version, 0, -1))
    draft = office.ask("GET", f"{path}/draft")[1]
    if version > author.version:
        assert draft["text"] is None, "a save and the end of its draft are one"
    elif author.draft > author.version:
        assert draft == {"text": written(author.draft), "base_version": author.version}
    if version > author.version:  # the page sends it again, and is shown its own text
        again = office.ask("PUT", path, {"text": written(version), "version": author.version})
        assert (again[0], again[1]["text"], again[1]["version"]) == (409, written(version), version)
    return version


@pytest.mark.parametrize(("sweep", "workers"), share([(False, 2), (False, 1), (True, 2)], 3))
def test_a_sample_that_is_killed_is_gone_on_with(tmp_path: Path, sweep: bool, workers: int) -> None:
    """As often as it takes; in the end the result is that of one that nothing disturbed, and nobody is left working."""
    (tmp_path / "call.yaml").write_text(CALL)
    (tmp_path / "many.yaml").write_text(SCENARIO)
    notes = tmp_path / "notes.jsonl"
    words = [*CHECKOUT, "simulate", str(tmp_path / "many.yaml"), "--workers", str(workers)]
    words += ["--format", "json"]
    words += ["--sweep", f"/seed={','.join(map(str, range(RUNS)))}"] if sweep else ["--runs", str(RUNS)]
    seen: list[int] = []
    for number in range(1, ROUNDS + 1):
        least = RUNS * number // (ROUNDS + 1)
        killed([*words, "--resume", str(notes)], lambda least=least: lines(notes) >= least, env=clean())  # type: ignore[misc]
        seen.append(lines(notes))
        with notes.open("ab") as file:
            file.write(b'{"i": 1, "sta' * (number % 2))  # as a write that is cut leaves it
    print(f"killed at {seen} runs")
    assert seen[0] < RUNS
    ends_alone(str(notes))
    resumed, whole = (
        subprocess.run([*words, *more], cwd=ROOT, env=clean(), capture_output=True, check=False)
        for more in (["--resume", str(notes)], [])
    )
    assert (resumed.returncode, resumed.stderr) == (int(sweep), b"")  # some of a suite fail
    assert resumed.stdout == whole.stdout
    made = [json.loads(line)["i"] for line in notes.read_bytes().splitlines()[1:]]
    assert sorted(made) == list(range(RUNS))


def lines(notes: Path) -> int:
    """How many runs are noted."""
    return notes.read_bytes().count(b"\n") - 1 if notes.exists() else 0


def ends_alone(sign: str) -> None:
    """No process that was started with `sign` among its words is left after a moment."""
    deadline = time.monotonic() + 10
    while left := working(sign):
        assert time.monotonic() < deadline, f"{left} go on without their parent"
        time.sleep(0.1)


def working(sign: str) -> list[int]:
    """The processes with `sign` among their words; none where the system does not tell."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if sign.encode() in (process / "cmdline").read_bytes():
                found.append(int(process.name))
        except OSError:
            continue
    return found


@pytest.mark.long
def test_a_backup_that_is_killed_leaves_the_one_before(tmp_path: Path) -> None:
    there = clean(SIGNALBOX_DATA=str(tmp_path / "data"), DJANGO_SETTINGS_MODULE="designer.settings")
    (tmp_path / "data").mkdir()
    for words in (["manage.py", "migrate", "-v", "0"], ["-c", FILL]):
        subprocess.run([sys.executable, *words], cwd=ROOT, env=there, check=True)
    folder = tmp_path / "kept"
    folder.mkdir()
    file = folder / "all.signalbox.gz"
    write = [*CHECKOUT, "backup", "--replace", str(file)]
    subprocess.run(write, cwd=ROOT, env=there, check=True, capture_output=True)
    before = file.read_bytes()
    for _ in range(ROUNDS):
        rests = set(folder.iterdir())
        pause = random.uniform(0, 0.05)
        assert killed(write, lambda rests=rests, pause=pause: begun(folder, rests, pause), env=there)  # type: ignore[misc]
        assert file.read_bytes() == before
    subprocess.run(write, cwd=ROOT, env=there, check=True, capture_output=True)
    whole = gzip.decompress(file.read_bytes())
    assert len(whole.splitlines()) == len(gzip.decompress(before).splitlines())
    sound(tmp_path / "data")


def begun(folder: Path, rests: set[Path], pause: float) -> bool:
    """A moment after a new file began to be written in `folder`."""
    if set(folder.iterdir()) <= rests:
        return False
    time.sleep(pause)
    return True
