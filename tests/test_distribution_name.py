"""Signalbox is installed under a name of its own: what is called `signalbox` on PyPI is somebody else's."""

import re
import subprocess
import tomllib

import pytest

from designer.release import DISTRIBUTION, extra
from tests.serving import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
INSTALLED = re.compile(r"\b(?:pip3?|pipx|uvx?)\b(?P<words>[^\n`&;|]*)")
TOO_SHORT = re.compile(r"(?:.*/)?signalbox(?:\[.*|[=<>~!].*|-[\d*].*\.whl|_?-?\d.*)?")
"""The name without the rest: of a package, with an extra or a release, or of a wheel's file."""
TEXTS = (".md", ".py", ".ts", ".mjs", ".json", ".toml", ".html", ".yaml", ".yml", ".service", ".sh", ".po", ".lua", "")


def wrong(text: str) -> list[str]:
    """Each place where something is installed under the name that is somebody else's."""
    found = []
    for one in INSTALLED.finditer(text):
        words = re.split(r"""[\s"'\\(),]+""", one["words"])
        found += [word for word in words if TOO_SHORT.fullmatch(word) and "uninstall" not in words]
    return found


@pytest.mark.parametrize(
    "text",
    [
        "pip install signalbox",
        'pip install "signalbox[lsp]"',
        "/opt/bin/pip install --no-deps dist/signalbox-*.whl",
        "uvx signalbox",
        "pipx install 'signalbox==0.2.0'",
        "pip install signalbox-0.2.0-py3-none-any.whl",
        "run: pip install ./signalbox-*.whl\n",
    ],
)
def test_what_is_wrong_is_found(text: str) -> None:
    assert wrong(text)
    assert not wrong(text.replace("signalbox-", "signalbox_workflow-").replace("signalbox", DISTRIBUTION))


def test_no_document_or_message_installs_what_is_somebody_elses() -> None:
    names = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    own = [name for name in names if not name.startswith("tests/") and (ROOT / name).suffix in TEXTS]
    assert "README.md" in own
    assert "deploy/Dockerfile" in own
    texts = {name: (ROOT / name).read_text("utf-8", "replace") for name in own if (ROOT / name).is_file()}
    assert {name: found for name, text in texts.items() if (found := wrong(text))} == {}


def test_there_is_one_name() -> None:
    assert PROJECT["name"] == DISTRIBUTION
    assert set(PROJECT["scripts"]) == {"signalbox"}
    asked = extra("lsp").partition('"')[2].rstrip('"')
    assert asked == f"{DISTRIBUTION}[lsp]"


def test_every_extra_that_is_named_is_there() -> None:
    names = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("editors/vscode/*.*")]
    named = {one for path in names for one in re.findall(rf"{DISTRIBUTION}\[(\w+)\]", path.read_text("utf-8"))}
    assert named
    assert named <= set(PROJECT["optional-dependencies"])
