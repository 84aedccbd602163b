"""The pages: each gives its template what it needs to start; the page's script asks the API for the rest."""
