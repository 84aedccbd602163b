"""`python -m tests.static.cases FOLDER NAME…`: for a run of the tests without pytest (build_frontend.py)."""

import sys
from pathlib import Path

from tests.static.cases import write

write(Path(sys.argv[1]), sys.argv[2:])
