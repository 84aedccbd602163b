"""The language: source text -> document -> model -> diagnostics, diagram and edits. Pure: no I/O, no clock, no global state."""
