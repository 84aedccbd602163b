"""`python -m tests.browser.walk`: see many.py."""

import sys

from tests.browser.walk.many import main

if __name__ == "__main__":
    sys.exit(main())
