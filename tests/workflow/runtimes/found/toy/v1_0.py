"""The version before, which needs no box."""

from dataclasses import replace

from workflow.profile import Profile
from workflow.runtimes.toy import PROFILE as LATER  # type: ignore[import-not-found]  # found by the tests' own path

PROFILE: Profile = replace(LATER, id="toy@1.0", version="1.0", overlays={})
