import os

import pytest


@pytest.fixture(scope="session")
def long_run() -> bool:
    return os.environ.get("ZUG_LONG") == "1"
