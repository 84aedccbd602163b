"""Many runs of one scenario, each with a seed of its own (Monte Carlo): what they come to, as shares and percentiles.

`runs` makes one run and keeps of it what counts; `summary` puts the runs together; `tables` and `plot` show that.
Run `i` depends on the scenario's seed and on `i` alone, so who made it, and in which order, makes no difference.
"""
