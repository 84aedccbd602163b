"""Review over HTTP: threads, comments, decisions, the record, and when a version is approved."""
