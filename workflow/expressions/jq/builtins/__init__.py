"""What programs may call without defining it (jq 1.8 manual, "Builtin operators and functions")."""
