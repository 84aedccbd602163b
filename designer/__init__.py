"""The web: Django project and app."""
