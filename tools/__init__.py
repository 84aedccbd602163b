"""What builds, measures and packages Signalbox; nothing of it is installed."""
