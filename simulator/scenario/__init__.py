"""Scenario files: read, run to their end, held against what they expect, repaired and converted (contracts.md)."""
