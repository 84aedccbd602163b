"""How often a process that runs workflows looks for garbage in rings: a run makes none, its values go at once."""

import gc

OBJECTS = 50_000  # made before a look; a trace of thousands of events would be gone through time and again


def collect_seldom() -> None:
    """Let the process look seldom, from now on; for the command line and workers, which have no other work."""
    gc.set_threshold(OBJECTS)
