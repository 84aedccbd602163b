"""The installation: its folders and secret key, how files and pages are sent, its graceful end, its backups."""
