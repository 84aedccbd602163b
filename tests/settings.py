"""The settings as they are by default, with the data of this run of the tests kept apart from all others."""

import atexit
import os
import shutil
import tempfile

_data = tempfile.mkdtemp(prefix="signalbox-tests-")
atexit.register(shutil.rmtree, _data, ignore_errors=True)
os.environ["SIGNALBOX_DATA"] = _data

from designer.settings import *  # noqa: E402, F403 - every setting, under the environment above
from designer.settings import DATABASES  # noqa: E402
from designer.settings import INSTALLED_APPS as _APPS  # noqa: E402

if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # No test cuts the power: waiting for the disk was half of the time of emptying the database, after 2,300 tests.
    # A server that a test starts (tests/serving.py) has the setting that it has by default.
    DATABASES["default"]["OPTIONS"]["init_command"] += " PRAGMA synchronous=OFF;"

INSTALLED_APPS = [*_APPS, "django.contrib.sessions"]  # a test may turn accounts on; the table is there from the start
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # no test is about how slow a guess is
