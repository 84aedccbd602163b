"""A step at work: the agenda, frames, the context of a step, instances and how they start, calls."""
