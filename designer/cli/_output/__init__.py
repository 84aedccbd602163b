"""What commands print and write: colours on a terminal, SARIF, scenario files."""
