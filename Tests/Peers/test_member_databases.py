"""Members as SQL, loaded into a real PostgreSQL and a real MariaDB and read back."""

import contextlib

import pytest
from databases import MariaDB, Postgres
from members import COLUMNS, exports

KINDS = {"PostgreSQL": Postgres, "MariaDB": MariaDB}
MODES = [(name, mode) for name, kind in KINDS.items() for mode in kind.modes]


@pytest.fixture(scope="module")
def running():
    """Both servers, each started when it is first needed."""
    with contextlib.ExitStack() as stack:
        servers = {}

        def server(name):
            if name not in servers:
                servers[name] = stack.enter_context(KINDS[name]())
            return servers[name]

        yield server


@pytest.fixture
def server(running, request):
    found = running(request.param)
    found.fresh()
    return found


def each(*names):
    return pytest.mark.parametrize("server", names, indirect=True)


def equal(rows, expected):
    assert len(rows) == len(expected)
    for row, right in zip(rows, expected):
        assert dict(zip(COLUMNS, row)) == dict(zip(COLUMNS, right))


def loaded(server, export):
    result = server.load(export.file(server.format))
    assert result.returncode == 0, result.stderr
    return result


@pytest.mark.parametrize("export", exports(), indirect=True)
@pytest.mark.parametrize("server, mode", MODES, indirect=["server"])
def test_every_column_of_every_member_is_read_back_equal(server, mode, export):
    result = server.load(export.file(server.format), mode)
    assert result.returncode == 0, result.stderr
    equal(server.rows(), export.members)


@each("PostgreSQL")
@pytest.mark.parametrize("mode", ["as installed", "standard_conforming_strings off"])
def test_a_driver_may_send_the_script_as_one_text(server, nasty, mode):
    result = server.load_as_one_text(nasty.file(server.format), mode)
    assert result.returncode == 0, result.stderr
    equal(server.rows(), nasty.members)


@each(*KINDS)
def test_an_export_without_members_makes_the_table(server, none):
    loaded(server, none)
    assert server.rows() == []


@each(*KINDS)
def test_loading_twice_fails_and_changes_nothing(server, many):
    loaded(server, many)
    again = server.load(many.file(server.format))
    assert again.returncode != 0
    assert b"uplicate" in again.stderr
    equal(server.rows(), many.members)


@each(*KINDS)
@pytest.mark.parametrize("kept", ["first", "last"])
def test_nothing_is_added_when_one_member_is_there_already(server, many, kept):
    loaded(server, many)
    remaining = many.members[0 if kept == "first" else -1]
    server.ask(f"DELETE FROM members WHERE member_id <> {remaining[0]}")
    again = server.load(many.file(server.format))
    assert again.returncode != 0
    equal(server.rows(), [remaining])


@each("PostgreSQL")
def test_nor_when_psql_goes_on_after_errors(server, many):
    loaded(server, many)
    server.ask("DELETE FROM members WHERE member_id > 1")
    server.load(many.file(server.format), stop=False)
    equal(server.rows(), many.members[:1])


@each(*KINDS)
def test_a_script_that_was_cut_short_adds_nothing(server, nasty, tmp_path):
    script = nasty.file(server.format).read_bytes()
    end = script.index(b"COMMIT;")
    cuts = [at for at in range(script.index(b"INSERT"), end) if script[at : at + 1] == b"\n" or at % 331 == 0]
    assert len(cuts) > 60
    # An empty table to begin with, so that there is something to ask.
    server.ask(server.table(script.decode()))
    for at in [*cuts, end]:
        part = tmp_path / "part.sql"
        part.write_bytes(script[:at])
        server.load(part)
        assert server.rows() == [], at
    loaded(server, nasty)


@each(*KINDS)
def test_a_text_that_is_no_known_form_of_data_stays_inside_its_quotes(server, nasty):
    loaded(server, nasty)
    tables = server.ask("SELECT table_name FROM information_schema.tables WHERE table_schema IN ('public', 'members')")
    assert tables.split() == ["members"]


@each(*KINDS)
@pytest.mark.parametrize("uid, provider, identity, fits", [
    ("caseuid", "kakao", "77", False),
    ("new", "apple", "AbC", False),
    ("CaseUID", "apple", "abc", True),
    ("caseuid ", "apple", "AbC  ", True),
    ("new", "kakao", "AbC", True),
])  # fmt: skip
def test_uid_and_key_are_unique_byte_by_byte_and_addresses_are_not(server, nasty, uid, provider, identity, fits):
    loaded(server, nasty)
    result = server.client(
        "INSERT INTO members (member_id, uid, provider, provider_user_id, email, email_verified, disabled, migrated_at) "
        f"VALUES (7000001, '{uid}', '{provider}', '{identity}', 'shared@example.com', TRUE, FALSE, 0)"
    )
    assert (result.returncode == 0) == fits, result.stderr


@each(*KINDS)
def test_a_member_is_found_by_its_exact_uid_and_key(server, nasty):
    loaded(server, nasty)
    for uid, number in [("caseuid", 1), ("Caseuid", 0), ("trailing", 1), ("trailing ", 1), ("trailing  ", 0)]:
        assert server.ask(f"SELECT count(*) FROM members WHERE uid = '{uid}'").strip() == str(number), uid
    for identity, number in [("AbC", 1), ("aBc", 1), ("abc", 0), ("AbC ", 1), ("Äbc", 1), ("Abc", 0)]:
        key = f"provider = 'apple' AND provider_user_id = '{identity}'"
        assert server.ask(f"SELECT count(*) FROM members WHERE {key}").strip() == str(number), identity


@pytest.mark.parametrize("server, mode", MODES, indirect=["server"])
def test_the_session_is_left_as_it_was(server, nasty, mode):
    before = server.settings_after(None, mode)
    assert before == server.settings_after(nasty.file(server.format), mode) != ""
