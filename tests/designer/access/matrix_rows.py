"""The rows of the permission matrix."""

from designer.access import matrix

NOWHERE = "api/"
"""There is nothing at this address, for nobody."""

ROWS = [(method, route) for route, row in matrix.ROUTES.items() for method in row if route != NOWHERE]
