"""The language: source text -> document -> model -> diagnostics and diagram. Pure: no I/O, no clock, no globals."""
