"""How much is shown at once; docs/limits.md tells all limits."""

TIMELINE_ROWS = 200
"""Visits of states that a run's timeline shows (limits.md, "From Python")."""
