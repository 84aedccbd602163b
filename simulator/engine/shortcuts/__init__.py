"""Shorter ways to the same world and the same trace, for speed alone: all that the engine has of them.

What is left out is what nobody can see: a task that is taken from the agenda as soon as it is there, frames that are
gone before the run can stop, looking up again what the definition says. Numbers, of steps and of frames too, are as on
the long way, which `step` without shortcuts goes and which is the definition.
"""
