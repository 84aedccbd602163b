"""jq's regular expressions through RE2 (docs/jq.md, "Regular expressions")."""
