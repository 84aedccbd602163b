"""jq's dates, always UTC (docs/jq.md, "Dates")."""
