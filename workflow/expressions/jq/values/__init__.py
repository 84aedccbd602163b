"""jq's values: kinds, order, arithmetic, texts, containers (docs/jq.md, "Values")."""
