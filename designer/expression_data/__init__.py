"""The data that an expression meets: for completing it, for telling of it, and for trying it in a form."""
