"""Fixtures for the tests of the simulator."""

from tests.postgres import postgres

__all__ = ["postgres"]
