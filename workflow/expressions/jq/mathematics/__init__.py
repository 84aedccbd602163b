"""jq's mathematics, the same to the last bit on every machine (docs/jq.md, "Mathematics")."""
