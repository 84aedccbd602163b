"""How often a process looks for garbage in rings, and through what: while it looks, everybody waits."""

import gc

OBJECTS = 50_000  # made before a look; a trace of thousands of events would be gone through time and again
OF_A_COMMAND = (
    250_000  # the scenarios of a suite are kept until the last of them has run, and all goes with the process
)
OF_A_SERVER = (5_000, 10, 3)  # before a look at the youngest, of these before one at the middle, then before one at all


def collect_seldom() -> None:
    """Let the process look seldom, from now on; for what runs workflows: a run makes no rings."""
    gc.set_threshold(OBJECTS)


def collect_hardly() -> None:
    """Let a command that runs workflows and ends look still less."""
    gc.set_threshold(OF_A_COMMAND)


def collect_for_many() -> None:
    """Let a server look so that hundreds of people notice none, and what they leave behind still goes soon."""
    gc.set_threshold(*OF_A_SERVER)


def leave_alone() -> None:
    """No look goes through what there is now; for a process that has all its modules and will keep them."""
    gc.collect()
    gc.freeze()
