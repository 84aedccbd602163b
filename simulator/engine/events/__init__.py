"""Events: who takes one, how it is correlated, and which create an instance (semantics.md §6)."""
