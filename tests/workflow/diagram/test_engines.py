"""Engines: deadline, memory limit, a Graphviz that hangs, dies or answers nonsense; then the plain layout follows."""

import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.workflow.diagrams import chain
from workflow.diagram import draw, engines
from workflow.diagram.engines import EngineError, dot, wasi

SMALL = "digraph { n0 -> n1 }"
TANGLE = "digraph { " + " ".join(f"n{a} -> n{b};" for a in range(70) for b in range(70) if a != b) + " }"


def test_wasi_gives_places() -> None:
    assert "node n0 " in wasi.layout(SMALL, 5)


def test_wasi_stops_at_the_deadline_and_works_again() -> None:
    wasi.layout(SMALL, 5)
    start = time.perf_counter()
    with pytest.raises(EngineError, match=r"more than 0\.2 seconds"):
        wasi.layout(TANGLE, 0.2)
    assert time.perf_counter() - start < 3
    assert "node n0 " in wasi.layout(SMALL, 5)


def test_wasi_stops_at_the_memory_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wasi, "LAYOUT_MEMORY", 4 * 1024 * 1024)
    with pytest.raises(EngineError, match="Graphviz"):
        wasi.layout(TANGLE, 20)


def test_wasi_says_what_it_refuses() -> None:
    with pytest.raises(EngineError, match="refused: Failed to parse"):
        wasi.layout("digraph { -> }", 5)


def test_wasi_keeps_the_compiled_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wasi, "cache", tmp_path / "kept")
    for _ in range(2):
        wasi._compiled.cache_clear()
        assert "node n0 " in wasi.layout(SMALL, 5)
    (kept,) = (tmp_path / "kept").iterdir()
    kept.write_bytes(b"broken")
    wasi._compiled.cache_clear()
    assert "node n0 " in wasi.layout(SMALL, 5)
    assert kept.stat().st_size > 1_000_000


FAKE = """#!{python}
import sys
sys.path.insert(0, {root!r})
buffer = ""
for line in sys.stdin:
    buffer += line
    if line.strip() == "}}":
        {answer}
        sys.stdout.flush()
        buffer = ""
"""
HONEST = "from workflow.diagram.engines import wasi; sys.stdout.write(wasi.layout(buffer, 5))"


@pytest.fixture(autouse=True)
def _no_dot_left() -> Iterator[None]:
    yield
    dot._stop()


def install(folder: Path, monkeypatch: pytest.MonkeyPatch, answer: str) -> None:
    program = folder / "dot"
    program.write_text(FAKE.format(python=sys.executable, root=str(Path.cwd()), answer=answer))
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr(dot, "_limit", lambda _: None)  # WebAssembly reserves more address space than the limit


def test_a_system_without_dot(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(EngineError, match="no `dot`"):
        dot.layout(SMALL, 1)


def test_dot_stays_warm(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    install(tmp_path, monkeypatch, HONEST)
    first = draw(chain(12), engine="dot")
    process = dot._warm.process
    second = draw(chain(12), engine="dot")
    assert first.reason is None
    assert first == second == draw(chain(12), engine="wasi")
    assert dot._warm.process is process


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("import time; time.sleep(60)", "more than 0.5 seconds"),
        ("sys.exit(1)", "stopped"),
        ("sys.stdout.write('node n0\\nstop\\n')", "not enough values"),
        ("sys.stdout.write('node n0 1 1 \\nstop\\n')", "left something out: 'n1'"),
    ],
)
def test_dot_that_fails_gives_the_plain_layout(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, answer: str, reason: str
) -> None:
    install(tmp_path, monkeypatch, answer)
    monkeypatch.setattr(
        engines, "LAYOUT_SECONDS", 0.5 if "0.5" in reason else 30
    )  # Python starts late on a busy machine
    diagram = draw(chain(4), engine="dot")
    assert diagram.plain
    assert diagram.reason is not None
    assert reason in diagram.reason
    assert diagram.svg == draw(chain(4), engine="plain").svg


def test_a_late_dot_is_killed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    install(tmp_path, monkeypatch, "import time; time.sleep(60)")
    with pytest.raises(EngineError):
        dot.layout(SMALL, 0.3)
    assert dot._warm.process is None
