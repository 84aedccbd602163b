"""What tests of the pages' modules ask of Python: `cases()` of `some_name.py` is there for `some-name.test.ts`.

Where that is a share of many, `whole()` has all of them, for the long tier.
"""

import json
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).resolve().parent


def write(folder: Path, names: Iterable[str], of: str = "cases") -> None:
    """The cases of these tests as `FOLDER/NAME.json`, for those that have some; `of` is what makes them."""
    for name in names:
        module = name.replace("-", "_")
        if (HERE / f"{module}.py").is_file():
            found = getattr(import_module(f"{__name__}.{module}"), of)()
            (folder / f"{name}.json").write_text(json.dumps(found), "utf-8")
