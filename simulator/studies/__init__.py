"""Studies of definitions and runs, which no run needs: nothing else in the simulator imports them."""
