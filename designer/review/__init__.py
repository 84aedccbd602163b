"""What people say about a definition: threads on its parts, decisions on its versions, and who hears of it."""
