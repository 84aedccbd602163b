"""Calls of functions and sub-workflows, and the mocks that answer them (semantics.md §7.1)."""
