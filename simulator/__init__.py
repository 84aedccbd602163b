"""The engine, pure and deterministic, and its thin Channels shell (consumers, routing, models)."""
