"""A run with its past: the positions it can go back to, where it stops, what is watched, and making it again."""
