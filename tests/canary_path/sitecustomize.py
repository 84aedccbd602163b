"""Python runs this at the start of every process that the tests start: the canary sits there too (tests/canary.py)."""

import os
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

log = os.environ.get("CANARY_LOG")
if log:
    spec = spec_from_file_location("canary", Path(__file__).resolve().parent.parent / "canary.py")
    if spec and spec.loader:
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
        module.watch(log)
        sys.modules.pop("canary", None)
