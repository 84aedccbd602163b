"""Django form fields that clean what a person typed into the inspector, one class a kind of value.

The checks are those of the text (`workflow`); a field raises ValidationError with the sentence to show beside it.
"""

from designer.forms.cleaning import Asked, Cleaned, clean

__all__ = ["Asked", "Cleaned", "clean"]
