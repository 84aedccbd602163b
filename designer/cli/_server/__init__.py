"""What `list`, `pull` and `push` share: a server is asked with an access token; a folder knows what was pulled."""
