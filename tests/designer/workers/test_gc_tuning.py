"""Looks for garbage are short: a process does not go through its own modules every time."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from designer.cli import serve
from designer.workers.gc_tuning import collect_for_many, collect_seldom, leave_alone


class Ring:
    def __init__(self) -> None:
        self.me = self


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    before = gc.get_threshold()
    gc.unfreeze()  # tests/conftest.py leaves all alone that was there before the tests
    yield
    gc.set_threshold(*before)
    leave_alone()


def test_what_is_there_is_left_alone_but_for_garbage() -> None:
    garbage = weakref.ref(Ring())
    before = gc.get_freeze_count()
    leave_alone()
    assert garbage() is None
    assert gc.get_freeze_count() > before + 10_000
    assert len(gc.get_objects()) < 1_000


def test_a_server_goes_through_little_at_a_time_and_a_run_seldom() -> None:
    collect_for_many()
    young, middle, old = gc.get_threshold()
    assert young * middle * old < 200_000
    collect_seldom()
    assert gc.get_threshold()[0] > young


def test_the_server_leaves_its_modules_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, int]] = []

    class Stub:
        def __init__(self, *_: object, **__: object) -> None:
            pass

        def run(self) -> None:
            seen.append((gc.get_freeze_count(), gc.get_threshold()[0]))

    before = gc.get_freeze_count()
    monkeypatch.setattr("designer.server.graceful_stop.Server", Stub)
    serve._serve(None, "http://127.0.0.1:1", "")  # type: ignore[arg-type]
    assert seen[0][0] > before + 10_000
    assert seen[0][1] > 700
