"""The settings as they are by default, with the data of the tests kept apart from the person's own."""

import os
from pathlib import Path

os.environ["SIGNALBOX_DATA"] = str(Path(__file__).resolve().parent.parent / ".cache" / "test-data")

from designer.settings import *  # noqa: F403 - every setting, under the environment above
