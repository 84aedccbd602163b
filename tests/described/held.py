"""`schemathesis` in a process of its own: requests made of docs/openapi.json, whose answers must be as it says."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.described.world import World
from tests.serving import ROOT

DOCUMENT = ROOT / "docs" / "openapi.json"
CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "negative_data_rejection",
    "unsupported_method",
    "allow_header_conformance",
)
LAST = 6000
"""Letters of what it says at its end."""


def hold(world: World, asker: str, folder: Path, options: Sequence[str]) -> str:
    """What it found wrong with the answers to one asker, "" where nothing; `folder` is where it may write."""
    config = folder / "schemathesis.toml"
    lines = [f"{json.dumps(f'path.{name}')} = {json.dumps(value)}" for name, value in world.ids.items()]
    config.write_text("\n".join(["[parameters]", *lines, ""]), "utf-8")
    headers = [f"{name}: {value}" for name, value in world.askers[asker].items()]
    command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(config), "--no-color", "run"]
    command += [
        str(DOCUMENT),
        "--url",
        world.server.address,
        "--checks",
        ",".join(CHECKS),
        "--suppress-health-check=all",
    ]
    command += ["--generation-deterministic", "--warnings", "off"]
    command += ["--generation-with-security-parameters", "false", *options]
    command += [word for header in headers for word in ("--header", header)]
    done = subprocess.run(command, cwd=folder, env=dict(os.environ), capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else (done.stdout + done.stderr)[-LAST:]
