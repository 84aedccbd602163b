"""Errors: who handles one, what is tried again, and what is undone (semantics.md §7)."""
