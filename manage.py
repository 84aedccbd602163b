#!/usr/bin/env python3
"""Signalbox from a checkout: the same commands as the installed `signalbox`."""

import sys

from designer.cli import main

if __name__ == "__main__":
    sys.exit(main())
