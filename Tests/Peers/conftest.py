"""A headless Chromium, the sample pages and the members' files that the Swift tests write.

    export NARU_SAMPLE_PAGES=FOLDER NARU_MEMBER_SAMPLES=FOLDER
    swift test --filter 'HTMLSamplePages|MemberSamples'
    python3 -m pytest Tests/Peers

With NARU_REPORT_PAGE=FILE the checks that fit any page also open that one, for example from `naru plan`.
NARU_SCREENSHOTS=FOLDER keeps pictures of what was seen.
"""

import os
import pathlib

import members
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


@pytest.fixture(scope="session")
def member_exports(tmp_path_factory):
    """Each export by its name; what the program prints is made when it is first asked for."""
    made = {}

    def export(name):
        if name not in made:
            made[name] = {
                "nasty": lambda: members.Samples("nasty", members.nasty()),
                "many": lambda: members.Samples("many", members.many()),
                "none": lambda: members.Samples("none", []),
                "program": lambda: members.Program(tmp_path_factory.mktemp("program")),
            }[name]()
        return made[name]

    return export


@pytest.fixture
def export(member_exports, request):
    return member_exports(request.param)


@pytest.fixture
def nasty(member_exports):
    return member_exports("nasty")


@pytest.fixture
def many(member_exports):
    return member_exports("many")


@pytest.fixture
def none(member_exports):
    return member_exports("none")
