"""Commands that need Django say in a line each which settings cannot be used, before anything is started."""

import os
import sys

from designer.server import settings_table


def unusable(command: str) -> bool:
    """Whether the environment has settings that cannot be used; says so on standard error."""
    try:
        settings_table.read(os.environ)
    except settings_table.Unusable as error:
        for line in error.lines:
            print(f"{command}: {line}", file=sys.stderr)
        return True
    return False
