"""What all tests share: `--golden`, the two tiers, profiles that do not depend on speed, and the canary."""

import atexit
import gc
import importlib
import os
import sys
import tempfile
from collections.abc import Generator, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from django.contrib.contenttypes.management import create_contenttypes
from django.db.backends.signals import connection_created
from django.db.models.signals import post_migrate

from designer.workers.gc_tuning import leave_alone
from tests import canary, golden, room, tiers
from tests.definitions import SHARED
from workflow.diagram import engines

HERE = Path(__file__).resolve().parent
SLOW = [hypothesis.HealthCheck.too_slow]
vars(engines).update(LAYOUT_SECONDS=60.0)
FIRST = ("tests/test_wheel.py", "tests/reliability/", "tests/browser/", "tests/designer/")
"""What takes long a test comes first, or one process is left with it at the end while the others have nothing to do."""
LATE: dict[str, str] = {}
"""What the canaries of several processes told after their last tests."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--golden", action="store_true", help="rewrite the golden files instead of comparing with them")
    parser.addoption("--long", action="store_true", help="run the tests marked `long` too, as `make test-long` does")
    parser.addoption("--pictures", action="store_true", help="write what browser tests show to tests/artefacts/")


def pytest_configure(config: pytest.Config) -> None:
    gc.disable()  # until all tests are collected: a fifth of the time of collecting went into looking for garbage
    tiers.LONG[0] = _long(config)
    _profiles(tiers.tries(60))
    golden.rewriting = bool(config.getoption("--golden"))
    if hasattr(config, "workerinput"):
        room.open_for(config.workerinput["testrunuid"])
    if not config.getoption("numprocesses", None) or hasattr(config, "workerinput"):
        _watch()  # a process that only hands out the tests is not watched: those that run them are


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Processes that collect all tests together read the modules first, each from another one on.

    So what none has compiled yet is compiled by one of them. What is wrong with a module is told when it is collected.
    """
    given = getattr(session.config, "workerinput", None)
    if given and session.config.args == session.config.getini("testpaths"):
        names = [".".join(path.relative_to(HERE.parent).with_suffix("").parts) for path in HERE.rglob("test_*.py")]
        own = len(names) * int(given["workerid"].removeprefix("gw")) // given["workercount"]
        for name in sorted(names)[own:] + sorted(names)[:own]:
            with suppress(Exception, pytest.skip.Exception):
                importlib.import_module(name)
    return (yield)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol() -> Generator[None, object, object]:
    """A test begins when no other process measures time, with all that is set up for it."""
    with room.shared():
        return (yield)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the long tier out unless it is asked for: by `--long`, or by its name in `-m`.

    Each folder's tests stay together, so that a process starts their server and browser once.
    """
    if not tiers.LONG[0]:
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("long")])
        items[:] = [item for item in items if not item.get_closest_marker("long")]
    items.sort(key=_turn)
    if not SHARED.is_dir():
        for item in items:
            if item.get_closest_marker("shared"):
                item.add_marker(pytest.mark.skip(reason="the documents of others are not beside the checkout"))


def pytest_collection_finish() -> None:
    """What 17,500 tests are made of stays; looking there for garbage again and again took half of many tests' time."""
    leave_alone()
    gc.enable()  # after that: the first look would go through all of it


def pytest_sessionfinish(session: pytest.Session) -> None:
    """What was told after its test, by a process that outlived it, fails the run."""
    told = LATE.pop("told", "") + _told()
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["canary"] = told
    elif told:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
        print(f"\nThe canary (tests/canary.py) told of:\n{told}", file=sys.stderr)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """One of the processes that run tests has ended: what its canary told last is kept for the end."""
    LATE["told"] = LATE.get("told", "") + getattr(node, "workeroutput", {}).get("canary", "")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings: None) -> None:
    """The database is made as a server makes a new one; every migration in turn took as long as a hundred tests."""
    connection_created.connect(_begin)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None) -> None:
    """Emptying the database after a test does not write Django's permissions anew: that was half of its time."""
    connection_created.disconnect(_begin)
    post_migrate.disconnect(create_contenttypes)
    post_migrate.disconnect(dispatch_uid="django.contrib.auth.management.create_permissions")


@pytest.fixture(autouse=True)
def nothing_leaves_the_machine(request: pytest.FixtureRequest) -> Iterator[None]:
    """No test connects beyond loopback or opens a file outside, nor does a process that it starts (promise 6)."""
    yield
    if told := _told():
        pytest.fail(f"outside was touched (tests/canary.py):\n{told}")


def _begin(**_told: object) -> None:
    from designer.server import new_database  # it wants Django's settings

    new_database.begin()


def _long(config: pytest.Config) -> bool:
    return config.getoption("--long") or "long" in config.getoption("markexpr")


def _profiles(examples: int) -> None:
    """How hypothesis tries: the same in every run, or, by `--hypothesis-profile=other`, something else each time."""
    for name, same in (("other", False), ("same", True)):
        hypothesis.settings.register_profile(
            name, deadline=None, max_examples=examples, suppress_health_check=SLOW, derandomize=same
        )
    hypothesis.settings.load_profile("same")


def _turn(item: pytest.Item) -> int:
    """The place of a test's folder in FIRST; behind all of them where it has none."""
    return next((turn for turn, start in enumerate(FIRST) if item.nodeid.startswith(start)), len(FIRST))


def _watch() -> None:
    """This process and those that it starts are watched; all write to one file."""
    handle, log = tempfile.mkstemp(prefix="signalbox-canary-")
    os.close(handle)
    atexit.register(Path(log).unlink, missing_ok=True)
    os.environ[canary.LOG] = log
    paths = [str(canary.FOLDER), *filter(None, [os.environ.get("PYTHONPATH")])]
    os.environ["PYTHONPATH"] = os.pathsep.join(dict.fromkeys(paths))
    canary.watch(log)


def _told() -> str:
    """What the canaries have told since this was asked last."""
    log = Path(os.environ.get(canary.LOG, os.devnull))
    if not log.stat().st_size:
        return ""
    told = log.read_text(encoding="utf-8")
    os.truncate(log, 0)
    return told
