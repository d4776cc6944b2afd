"""A headless Chromium and the sample pages that the Swift tests write.

    NARU_SAMPLE_PAGES=FOLDER swift test --filter HTMLSamplePages
    NARU_SAMPLE_PAGES=FOLDER python3 -m pytest Tests/Peers

With NARU_REPORT_PAGE=FILE the checks that fit any page also open that one, for example from `naru plan`.
NARU_SCREENSHOTS=FOLDER keeps pictures of what was seen.
"""

import os
import pathlib

import pytest

from browser import Browser


def pytest_report_header():
    return f"pages: {os.environ.get('NARU_SAMPLE_PAGES', '(NARU_SAMPLE_PAGES is not set)')}"


@pytest.fixture(scope="session")
def pages():
    folder = os.environ.get("NARU_SAMPLE_PAGES")
    assert folder, "NARU_SAMPLE_PAGES must name the folder that `swift test --filter HTMLSamplePages` filled"
    return pathlib.Path(folder).resolve()


@pytest.fixture(scope="module")
def shared():
    with Browser() as browser:
        yield browser


@pytest.fixture
def browser(shared, pages, request):
    """A page freshly opened, wide and light, which must not complain about anything."""
    shared.reset()
    shared.pages = pages
    yield shared
    shared.keep_picture(request.node.name)
    assert shared.complaints() == []


@pytest.fixture
def small(browser):
    browser.open("small")
    return browser
