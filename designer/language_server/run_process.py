"""A scenario in a process of its own, on the text of the editor: it may take long, and must not stop the server."""

import asyncio
import json
import os
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from pygls.uris import to_fs_path

from designer.language_server.analysis import OpenText
from designer.language_server.neighbours import Beside
from designer.limits import SCENARIO_SECONDS
from workflow.paths import Json
from workflow.profile import SPECIFICATION


class Ended(NamedTuple):
    """The status of the process, and what it wrote to standard output and to standard error."""

    status: int
    output: str
    complaints: str


async def carried_out(one: OpenText, beside: Beside, program: str, *words: str) -> Ended:
    """What the Python `program` makes of the scenario, which it reads from standard input.

    Its arguments are `words`, with the file of the text for `{}`, then each file that the text names after `--with`.
    """
    path = Path(to_fs_path(one.uri) or "")
    with tempfile.TemporaryDirectory(prefix="signalbox-") as folder:
        text = Path(folder) / path.name
        text.write_text(one.text, "utf-8")
        given = [word for resource in _written(one, Path(folder)) for word in ("--with", resource)]
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", program, *(str(text) if word == "{}" else word for word in words), *given),
            cwd=beside.file.parent,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        asked = json.dumps(_scenario(one, beside)).encode()
        try:
            ended = await asyncio.wait_for(process.communicate(asked), SCENARIO_SECONDS)
        except TimeoutError:
            process.kill()
            await process.wait()
            return Ended(2, "", f"The run was ended after {SCENARIO_SECONDS:.0f} seconds")
        output, complaints = (part.decode("utf-8", "replace").replace(str(text), path.name).strip() for part in ended)
        return Ended(process.returncode or 0, output, complaints)


def _scenario(one: OpenText, beside: Beside) -> dict[str, Json]:
    """The scenario with the runtime that counts for the text, which is run far from its tree."""
    data, profile = dict(beside.scenario.data), one.definition.profile
    is_said = profile is not SPECIFICATION and (one.runtime is not None or "runtime" not in data)
    return {**data, "runtime": profile.id} if is_said else data


def _written(one: OpenText, folder: Path) -> list[str]:
    """The files that the definition names, where the run finds them."""
    found: list[str] = []
    for resource in one.neighbours.resources(one.text):
        target = folder / f"with-{len(found)}" / resource.uri
        target.parent.mkdir()
        target.write_text(resource.text, "utf-8")
        found.append(str(target))
    return found
