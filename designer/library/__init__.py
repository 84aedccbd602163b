"""What is kept: definitions with their versions, resources, how they come in, and what a new one begins with."""
