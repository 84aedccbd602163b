"""What must hold when things break: short forms here, long ones in `soak.py` (`make soak`), results in docs."""
