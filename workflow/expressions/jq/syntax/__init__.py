"""A jq program's text becomes tokens, and these a tree (jq 1.8 manual)."""
