"""What only DSL 1.0 needs to be explored: nested lists, data that each task replaces, errors that `try` takes."""
