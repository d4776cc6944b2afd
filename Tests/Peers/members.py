"""The members that every form must carry whole, and the files that hold them.

`members.json` names the awkward ones, each with why it is there; what is left out is unknown or false. The Swift tests
write the same (Tests/ReportingTests/NastyMembers.swift):

    NARU_MEMBER_SAMPLES=FOLDER swift test --filter MemberSamples
"""

import json
import os
import pathlib
import sqlite3
import subprocess

TEXTS = ["uid", "provider", "provider_user_id", "email", "phone", "nickname", "profile_image_url"]
FLAGS = ["email_verified", "disabled"]
COLUMNS = [
    "member_id", "uid", "provider", "provider_user_id", "email", "email_verified", "phone", "nickname",
    "profile_image_url", "disabled", "created_at", "last_signed_in_at", "migrated_at",
]  # fmt: skip


class Samples:
    """Files that the Swift tests wrote."""

    def __init__(self, name, members):
        self.name, self.members = name, members

    def file(self, form):
        folder = os.environ.get("NARU_MEMBER_SAMPLES")
        assert folder, "NARU_MEMBER_SAMPLES must name the folder that `swift test --filter MemberSamples` filled"
        return pathlib.Path(folder) / f"{self.name}.{form}"


class Program:
    """What `naru members` prints of a store that `naru apply` made, with the nasty members put into it."""

    naru = pathlib.Path(__file__).parents[2] / ".build/release/naru"

    def __init__(self, folder):
        self.folder, self.store = folder, folder / "naru.sqlite"
        example = self.naru.parents[2] / "Examples/kakao-prefix"
        self._run(
            "plan", "--accounts", example / "auth-export.json", "--identities", example / "kakao-users.ndjson",
            "--hash-config", example / "hash-config.txt", "--scheme", "kakao-prefix", "--reports", folder / "reports",
        )  # fmt: skip
        [plan] = folder.glob("reports/*/plan.ndjson")
        self._run("apply", plan, "--store", self.store)
        put(self.store, nasty())
        self.members = stored(self.store)
        assert len(self.members) > len(nasty())

    def file(self, form):
        path = self.folder / form
        path.write_bytes(self._run("members", "--store", self.store, "--format", form))
        return path

    def _run(self, *arguments):
        result = subprocess.run([self.naru, *arguments], cwd=self.folder, capture_output=True)
        assert result.returncode == 0, result.stderr.decode()
        return result.stdout

    @classmethod
    def is_built(cls):
        asked = [cls.naru, "members", "--help"]
        return cls.naru.exists() and subprocess.run(asked, capture_output=True).returncode == 0


def exports():
    """The names of all exports, for `conftest.export`."""
    return ["nasty", "many", "program"] if Program.is_built() else ["nasty", "many"]


def nasty():
    rows = json.loads((pathlib.Path(__file__).parent / "members.json").read_text("utf-8"))
    return [tuple(row.get(name, False if name in FLAGS else None) for name in COLUMNS) for row in rows]


def many():
    """More rows than one statement takes, and texts longer than one piece."""

    def row(number, nickname):
        identity = str(3_000_000_000 + number)
        return (number, f"many-{number}", "kakao", identity, None, False, None, nickname, None, False, None, None, 0)

    rows = [row(number, f"O'Leary \\ {number}") for number in range(1, 1203)]
    return rows + [row(2000, "가" * 100_000), row(2001, "\\" * 100_000), row(2002, "'" * 100_000)]


def put(path, members):
    """Adds members to a store that a run has written to."""
    store = sqlite3.connect(path)
    values = ", ".join(["?"] * len(COLUMNS) + ["(SELECT max(run) FROM runs)"])
    with store:
        store.executemany(f"INSERT INTO members ({', '.join(COLUMNS)}, run) VALUES ({values})", members)
    store.close()


def stored(path):
    """Every member of a store, as Python's own SQLite reads it."""
    store = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    rows = store.execute(f"SELECT {', '.join(COLUMNS)} FROM members ORDER BY member_id").fetchall()
    store.close()
    return [tuple(bool(value) if name in FLAGS else value for name, value in zip(COLUMNS, row)) for row in rows]
