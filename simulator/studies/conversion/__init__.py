"""A definition and its conversion run side by side: scenarios carried over with it, and what differs (docs/convert.md,
"Proof")."""
