"""What the designer keeps, a module a concern."""

from designer.models.definitions import Definition, Draft, Scenario, Version
from designer.models.resources import Resource

__all__ = ["Definition", "Draft", "Resource", "Scenario", "Version"]
