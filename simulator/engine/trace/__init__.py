"""What a run writes: the vocabulary of trace events, and who writes all of them, or counts them only."""
