"""JSON text to values and back, as jq has it (docs/jq.md, "Values")."""
