"""Data: filters and merging, comparing values, how large they may grow, schemas of strangers (semantics.md §3, §4)."""
