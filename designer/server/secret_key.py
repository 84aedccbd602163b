"""The secret key of an installation: made once, kept in the data folder, readable by its owner only."""

import os
import secrets
from pathlib import Path

from designer.server.private_folder import FILE as PRIVATE
from designer.server.private_folder import FOLDER

FILE = "secret-key"
BYTES = 48


def secret_key(data: Path) -> str:
    """The key kept in the folder `data` (made if missing); two processes that start together agree on one."""
    data.mkdir(parents=True, exist_ok=True, mode=FOLDER)
    path = data / FILE
    if not path.is_file():
        _create(path, secrets.token_urlsafe(BYTES))
    return path.read_text("ascii")


def _create(path: Path, key: str) -> None:
    """Write the whole file under another name first, so that no reader ever sees half a key."""
    draft = path.with_name(f"{FILE}.{os.getpid()}")
    draft.touch(PRIVATE)
    draft.write_text(key, "ascii")
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
