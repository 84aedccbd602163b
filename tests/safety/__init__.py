"""What hostile people send, and what must become of it (safety.md, issue 8): docs/safety.md says what is where."""
