"""`python tools/alone.py COMMAND…` runs a command once nobody else runs one so in this folder.

Two makes that set up at once would install over each other. It works before there is an environment, with whatever
Python there is and nothing else. Where the system knows no such locks the command is simply run.
"""

import os
import sys

WAITS = "Another make is setting up here; this one goes on once it is done."


def take(folder: str) -> None:
    """Wait until the folder is ours. It stays so for the program that this process becomes, and until that ends."""
    try:
        import fcntl
    except ImportError:  # on Windows
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print(WAITS, file=sys.stderr, flush=True)
            fcntl.flock(handle, fcntl.LOCK_EX)
    except OSError:  # some file systems of other machines
        return
    os.set_inheritable(handle, True)


if __name__ == "__main__":
    take(".")
    os.execvp(sys.argv[1], sys.argv[1:])
