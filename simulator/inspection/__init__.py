"""Looking at a run: what its trace and its world say, without moving it."""
