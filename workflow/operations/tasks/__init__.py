"""1.0: what a person can do to tasks and their lists; one module an operation, as in the folder above."""
