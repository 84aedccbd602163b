"""The settings as they are by default, with the data of this run of the tests kept apart from all others."""

import atexit
import os
import shutil
import tempfile

_data = tempfile.mkdtemp(prefix="signalbox-tests-")
atexit.register(shutil.rmtree, _data, ignore_errors=True)
os.environ["SIGNALBOX_DATA"] = _data

from designer.settings import *  # noqa: E402, F403 - every setting, under the environment above
