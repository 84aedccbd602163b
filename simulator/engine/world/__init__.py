"""What a run is as a value: the world, its signals, memory and errors, and the settings it goes by."""
