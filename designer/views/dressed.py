"""Forms of the plain pages: Django's fields with the look of the site."""

from typing import Any, TypeVar

from django import forms

F = TypeVar("F", bound=forms.BaseForm)


def dressed(form: F, **labels: Any) -> F:
    """The form with the classes of the site's fields, and these labels; what is wrong is said at its field."""
    for name in labels.keys() & form.fields.keys():  # before the first look at errors, which keeps labels as they are
        form.fields[name].label = labels[name]
    for name, field in form.fields.items():
        kind = field.widget
        if not isinstance(kind, forms.CheckboxInput | forms.CheckboxSelectMultiple):
            kind.attrs["class"] = "input"
        if form.is_bound and form.errors.get(name):
            kind.attrs |= {"aria-invalid": "true", "aria-describedby": f"id_{name}_bad"}
    return form
