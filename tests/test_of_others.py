"""`make test-shared` collects the files that read documents of others, and no others."""

import pytest

from tests.of_others import files


def test_a_file_is_chosen_by_what_it_imports_directly_or_not() -> None:
    chosen = files()
    assert "tests/workflow/test_formatting.py" in chosen
    assert "tests/workflow/fields/test_fields.py" in chosen, "by way of tests/workflow/forms.py"
    assert "tests/simulator/studies/conversion/test_proof.py" in chosen, "it writes the marker out"
    assert "tests/workflow/test_cron.py" not in chosen


def test_every_file_that_has_such_a_test_is_chosen(request: pytest.FixtureRequest) -> None:
    """Of all that this run has collected."""
    marked = {item.nodeid.partition("::")[0] for item in request.session.items if item.get_closest_marker("shared")}
    assert marked <= set(files())
