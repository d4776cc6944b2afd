"""Members as CSV, as lines of JSON and as accounts for Firebase, read by Python."""

import csv
import datetime
import io
import json
import re

import pytest
from members import COLUMNS, FLAGS, exports

# What `firebase auth:import` takes, but for passwords, linked providers, claims and second factors.
IMPORTED = {
    "localId", "email", "emailVerified", "displayName", "photoUrl", "phoneNumber", "disabled", "createdAt",
    "lastSignedInAt",
}  # fmt: skip

pytestmark = pytest.mark.parametrize("export", exports(), indirect=True)


def by_name(member):
    return dict(zip(COLUMNS, member))


def test_lines_of_json_hold_every_column(export):
    lines = export.file("ndjson").read_bytes().split(b"\n")
    assert lines.pop() == b""
    assert len(lines) == len(export.members)
    for line, member in zip(lines, export.members):
        assert json.loads(line) == by_name(member) | {"member_id": str(member[0])}


def test_a_spreadsheet_holds_every_column_and_no_formula(export):
    data = export.file("csv").read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    first, *rows = csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), strict=True)
    assert first == COLUMNS
    assert len(rows) == len(export.members)
    for row, member in zip(rows, export.members):
        for name, cell, value in zip(COLUMNS, row, member):
            assert not re.match(r"[\s\"]*[=+\-@\t\r\n]", cell), cell
            assert cell == text(name, value) or cell == "'" + text(name, value), name


def text(name, value):
    if value is None:
        return ""
    if name in FLAGS:
        return "true" if value else "false"
    if name.endswith("_at"):
        return moment(value)
    return str(value)


def moment(milliseconds):
    """ISO 8601 by the calendar of Python, whose years 1 to 9999 repeat every 400."""
    era = 146_097 * 86_400_000
    eras, rest = divmod(milliseconds, era)
    time = datetime.datetime(1970, 1, 1) + datetime.timedelta(milliseconds=rest)
    year = time.year + 400 * eras
    sign = "-" if year < 0 else ""
    return f"{sign}{abs(year):04}-{time:%m-%dT%H:%M:%S}.{time.microsecond // 1000:03}Z"


def test_firebase_gets_accounts_that_open_no_door_but_the_own(export):
    users = json.loads(export.file("firebase-import").read_bytes())["users"]
    assert len(users) == len(export.members)
    for user, member in zip(users, map(by_name, export.members)):
        assert set(user) <= IMPORTED
        assert user["localId"] == member["uid"]
        assert user.get("displayName") == member["nickname"]
        assert user.get("photoUrl") == member["profile_image_url"]
        assert user["disabled"] is member["disabled"]
        for key, name in [("createdAt", "created_at"), ("lastSignedInAt", "last_signed_in_at")]:
            assert user.get(key) == (None if member[name] is None else str(member[name]))
        assert re.fullmatch(r"\+[1-9][0-9]{6,14}", user.get("phoneNumber", "+821012345678"))
        if "email" in user:
            assert user["email"] == member["email"] and member["email_verified"] and user["emailVerified"] is True
    addresses = [user["email"].lower() for user in users if "email" in user]
    assert len(addresses) == len(set(addresses))
