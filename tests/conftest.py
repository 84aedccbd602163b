"""What all tests share: the `--golden` option and hypothesis profiles that do not depend on the machine's speed."""

import hypothesis
import pytest

from tests import golden

hypothesis.settings.register_profile("default", deadline=None, max_examples=60)
hypothesis.settings.load_profile("default")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--golden", action="store_true", help="rewrite the golden files instead of comparing with them")


def pytest_configure(config: pytest.Config) -> None:
    golden.rewriting = bool(config.getoption("--golden"))
