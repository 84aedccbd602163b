"""A clumsy person as a test: random walks over the real pages, watched for anything that breaks trust.

A walk is a seed, from which its steps are drawn; each step has a seed of its own, so that a walk that fails can be
walked again without some of its steps until none can be left out. `make walk` walks many.
"""
