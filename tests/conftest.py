import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser import Phones, chromium


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium for the tests of a file: while it runs, no other file may run an event loop."""
    with chromium() as found:
        yield found


@pytest.fixture
def phones(browser: Browser) -> Iterator[Phones]:
    """Phones that are closed after the test."""
    made = Phones(browser)
    yield made
    made.close()


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """In CI a test that was skipped is a failure: a missing part would hide behind it."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = len(reporter.stats.get("skipped", [])) if reporter else 0
    if skipped and os.environ.get("CI") == "true" and exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
        reporter.write_line(f"{skipped} skipped tests count as failures in CI")
