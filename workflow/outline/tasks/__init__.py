"""What only DSL 1.0 has in an outline: tasks in nested lists, told in the order in which they stand."""
