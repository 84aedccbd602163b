"""What DSL 1.0 has in a drawing that the older dialects have not: lists of tasks, containers and what tasks say."""
