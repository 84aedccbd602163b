"""`python -m tests.static.cases FOLDER NAME…`: for a run of the tests without pytest (tools/build_frontend.py)."""

import os
import sys
from pathlib import Path

import django

from tests.static.cases import write

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()  # the gallery is read by modules that know the models
write(Path(sys.argv[1]), sys.argv[2:])
