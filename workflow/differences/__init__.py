"""What changed from one definition to another: found by meaning (`diff`), told in words (`rows`), drawn (`merged`)."""
