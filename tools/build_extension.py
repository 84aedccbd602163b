"""Builds the extension for VS Code: `python tools/build_extension.py [FOLDER]` writes `signalbox-VERSION.vsix` there,
`dist` where none is given. `code --install-extension FILE` installs it.

A .vsix is a zip. Its entries have one date and one order, so that the same sources give the same bytes.
"""

import json
import os
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from tools.build_frontend import EDITORS, ROOT, check_extension, install, run_node

SCRIPTS = ("extension.js", "diagram-page.js", "run-page.js", "page.css")
DAY = (1980, 1, 1, 0, 0, 0)
"""The first that a zip can have."""
KINDS = {".json": "application/json", ".md": "text/markdown", ".txt": "text/plain", ".js": "application/javascript"}
TYPES = {**KINDS, ".css": "text/css", ".vsixmanifest": "text/xml"}
OF_BUILD = ("private", "dependencies", "devDependencies")
"""What package.json has for npm; all that runs is in the bundle."""
ASSETS = {
    "Microsoft.VisualStudio.Code.Manifest": "extension/package.json",
    "Microsoft.VisualStudio.Services.Content.Details": "extension/README.md",
    "Microsoft.VisualStudio.Services.Content.License": "extension/LICENSE.txt",
}
MANIFEST = """\
<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id={id} Version={version} Publisher={publisher}/>
    <DisplayName>{name}</DisplayName>
    <Description xml:space="preserve">{description}</Description>
    <Categories>{categories}</Categories>
    <License>extension/LICENSE.txt</License>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value={engine}/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace"/>
    </Properties>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
{assets}
  </Assets>
</PackageManifest>
"""


def version() -> str:
    """That of the program: the extension has none of its own."""
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"])


def package() -> dict[str, Any]:
    """The extension's package.json as the editor reads it."""
    known: dict[str, Any] = json.loads((EDITORS / "package.json").read_text("utf-8"))
    return {key: value for key, value in known.items() if key not in OF_BUILD} | {"version": version()}


def manifest(found: dict[str, Any]) -> str:
    """What the editor, and a gallery, read of the .vsix itself."""
    assets = (f'    <Asset Type="{kind}" Path="{path}" Addressable="true"/>' for kind, path in ASSETS.items())
    return MANIFEST.format(
        id=quoteattr(found["name"]),
        version=quoteattr(found["version"]),
        publisher=quoteattr(found["publisher"]),
        name=escape(found["displayName"]),
        description=escape(found["description"]),
        categories=escape(",".join(found["categories"])),
        engine=quoteattr(found["engines"]["vscode"]),
        assets="\n".join(assets),
    )


def content_types() -> str:
    """The kinds of the files, as every package of this kind has them."""
    rows = (f'<Default Extension="{suffix}" ContentType="{kind}"/>' for suffix, kind in TYPES.items())
    space = "http://schemas.openxmlformats.org/package/2006/content-types"
    return f'<?xml version="1.0" encoding="utf-8"?>\n<Types xmlns="{space}">{"".join(rows)}</Types>\n'


@contextmanager
def _alone() -> Iterator[None]:
    """Nobody else installs the extension's packages meanwhile; where the system knows no such locks, who knows."""
    try:
        import fcntl
    except ImportError:  # on Windows
        yield
        return
    handle = os.open(EDITORS, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def bundle(folder: Path) -> None:
    """Check the types and bundle into a folder; raises `CalledProcessError` when a step fails (it has said why)."""
    with _alone():
        install()
        check_extension()
    run_node(EDITORS / "build.mjs", folder)


def files(scripts: Path) -> dict[str, bytes]:
    """What the .vsix has in it, by name; `scripts` is the folder of the bundle."""
    found = package()
    texts = {
        "[Content_Types].xml": content_types(),
        "extension.vsixmanifest": manifest(found),
        "extension/package.json": json.dumps(found, indent=2) + "\n",
    }
    copies = {
        "extension/README.md": EDITORS / "README.md",
        "extension/LICENSE.txt": ROOT / "LICENSE",
        "extension/NOTICES.txt": scripts / "NOTICES.txt",
        **{f"extension/dist/{name}": scripts / name for name in SCRIPTS},
    }
    written = {name: text.encode() for name, text in texts.items()}
    return written | {name: path.read_bytes() for name, path in copies.items()}


def build(folder: Path) -> Path:
    """Bundle, and write the .vsix into a folder."""
    with tempfile.TemporaryDirectory() as name:
        bundle(Path(name))
        found = files(Path(name))
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"signalbox-{version()}.vsix"
    with zipfile.ZipFile(target, "w") as archive:
        for name, content in found.items():
            entry = zipfile.ZipInfo(name, DAY)
            entry.create_system, entry.external_attr = 3, 0o644 << 16
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED, 9)
    return target


if __name__ == "__main__":
    try:
        print(build(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "dist"))
    except subprocess.CalledProcessError as failed:
        sys.exit(failed.returncode)
