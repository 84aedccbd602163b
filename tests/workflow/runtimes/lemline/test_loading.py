"""What Lemline loads and what it refuses, case by case."""

import pytest

from tests.runtime_cases import Case, cases
from tests.runtime_loading import check_loading


@pytest.mark.parametrize("case", cases("lemline", "lint.yaml"), ids=str)
def test_it_is_loaded_or_refused(case: Case) -> None:
    check_loading(case, "lemline")
