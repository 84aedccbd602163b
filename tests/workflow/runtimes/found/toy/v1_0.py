"""The version before, which needs no box."""

from dataclasses import replace

from workflow.runtimes.toy import PROFILE as LATER  # type: ignore[import-untyped]  # found by the tests' own path

from workflow.profile import Profile

PROFILE: Profile = replace(LATER, id="toy@1.0", version="1.0", overlays={})
