"""What a run is judged by: facts of it, and how they compare with what a scenario expects."""
