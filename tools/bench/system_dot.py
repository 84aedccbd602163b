"""What drawing costs beside the system's `dot` (apt-get install graphviz), a process kept warm on a pipe:
`python tools/bench/system_dot.py [--write]`, as `tools/bench/layout.py`. Without a `dot` the section stays as it was
measured.
"""

import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Self

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tools.bench.layout import ROUNDS, beside, lowered, ready
from tools.bench.lint import written
from tools.bench.orders import orders
from tools.bench.page import command, machine
from workflow.diagram.build import build
from workflow.diagram.dot_text import to_dot_text
from workflow.document import read


class SystemDot:
    """The system's `dot -Tsvg`, which reads graph after graph from a pipe and answers on another."""

    def __init__(self, program: str) -> None:
        self._process = subprocess.Popen([program, "-Tsvg"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        self._process.kill()
        self._process.communicate()

    def render(self, source: str) -> None:
        """Draw, until the picture has come whole; the process reads a graph before it writes."""
        into, out = self._process.stdin, self._process.stdout
        assert into is not None
        assert out is not None
        into.write(f"{source}\n".encode())
        answer = bytearray()
        while not answer.endswith(b"</svg>\n"):
            answer += out.read(1 << 16) or b""


def cold(program: str) -> tuple[float, float]:
    """Milliseconds of a process that draws 200 states, and of one that draws next to nothing (medians of five)."""
    source = to_dot_text(build(lowered(read(written(orders(200), "yaml")))))
    times = []
    for given in (source, "digraph { a }") * 5:
        begun = time.perf_counter()
        subprocess.run([program, "-Tsvg"], input=given.encode(), stdout=subprocess.DEVNULL, check=False)
        times.append((time.perf_counter() - begun) * 1000)
    return statistics.median(times[::2]), statistics.median(times[1::2])


def section() -> str:
    """The section as Markdown; SystemExit where there is no `dot`."""
    program = shutil.which("dot")
    if program is None:
        print("This machine has no `dot`: its section stays as it is.")
        raise SystemExit(0)
    said = subprocess.run([program, "-V"], capture_output=True, text=True, check=False).stderr.strip()
    whole, start = cold(program)
    ready()
    with SystemDot(program) as system:
        rows = beside("the system's warm `dot`", system.render)
    return f"""## Layout beside the system's `dot`

Made by `python tools/bench/system_dot.py --write` with {machine()}, as the section before, medians of {ROUNDS}; on
machines that have no `dot` this section stays as it was. It is {said.removeprefix("dot - ")}; cold, it takes
{whole:.0f} ms for 200 states, {start:.0f} of them to start.

{rows}"""


if __name__ == "__main__":
    command(__doc__, "system-dot", section)
