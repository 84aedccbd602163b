"""The text of one definition, written by several people at once (docs/live-editing.md)."""
