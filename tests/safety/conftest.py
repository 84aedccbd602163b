"""The worker processes stay warm through a module, as for the tests of the web part."""

from tests.designer.conftest import workers

__all__ = ["workers"]
