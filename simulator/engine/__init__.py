"""The engine, pure: `step(setup, world, command) -> (world, trace, stopped)`, and what a world is made of."""
