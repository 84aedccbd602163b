"""Texts over HTTP: analysed, edited, compared, merged, repaired; nothing is kept."""
