"""What the tests of breakdowns share."""

from tests.postgres import postgres

__all__ = ["postgres"]
