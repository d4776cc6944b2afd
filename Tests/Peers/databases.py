"""A PostgreSQL and a MariaDB of the tests' own: fresh data, a Unix socket, no network, and nothing left of them."""

import contextlib
import glob
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile

from members import COLUMNS, FLAGS, TEXTS


class Server:
    """Its files and its process belong to a user without rights, since these servers refuse root."""

    user, group, others = ("nobody", "nogroup", []) if os.geteuid() == 0 else (None, None, None)

    def __enter__(self):
        with contextlib.ExitStack() as stack:
            self.folder = pathlib.Path(tempfile.mkdtemp(prefix="naru-database-"))
            stack.callback(shutil.rmtree, self.folder, ignore_errors=True)
            if self.user:
                shutil.chown(self.folder, self.user, self.group)
            self.log = stack.enter_context(open(self.folder / "log", "w+b"))
            if self._spawn(self.installing()).wait() != 0:
                raise AssertionError(self._logged())
            self._serve(stack)
            self._running = stack.pop_all()
        return self

    def __exit__(self, *_):
        self._running.close()

    def _serve(self, stack):
        # Both tell a service manager when they are ready (sd_notify), so that nobody has to try and try again.
        ready = stack.enter_context(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM))
        ready.bind(str(self.folder / "ready"))
        (self.folder / "ready").chmod(0o666)
        ready.settimeout(60)
        process = self._spawn(self.serving(), NOTIFY_SOCKET=str(self.folder / "ready"))
        stack.callback(self._end, process)
        try:
            while b"READY=1" not in ready.recv(4096):
                pass
        except TimeoutError:
            raise AssertionError(self._logged()) from None

    def _end(self, process):
        process.terminate()
        try:
            process.wait(60)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def _spawn(self, command, **environment):
        return subprocess.Popen(
            command, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log,
            user=self.user, group=self.group, extra_groups=self.others,
            env={"PATH": os.environ["PATH"], "HOME": str(self.folder), "LC_ALL": "C.UTF-8", **environment},
        )  # fmt: skip

    def _logged(self):
        return (self.folder / "log").read_text("utf-8", "replace")

    def rows(self):
        """Every column of every member; texts come in hexadecimal, so that no client can change them on the way."""
        output = self.ask(f"SELECT {', '.join(map(self.shown, COLUMNS))} FROM members ORDER BY member_id")
        return [tuple(map(self._value, COLUMNS, line.split("\t"))) for line in output.splitlines()]

    def _value(self, name, text):
        if text == "NULL":
            return None
        if name in TEXTS:
            return bytes.fromhex(text).decode()
        return text == "1" if name in FLAGS else int(text)

    def ask(self, question):
        result = self.client(question)
        assert result.returncode == 0, result.stderr
        return result.stdout.decode()

    @staticmethod
    def table(script):
        return script[script.index("CREATE TABLE") : script.index(";", script.index("CREATE TABLE"))]


class Postgres(Server):
    format = "sql-postgres"
    modes = {
        "as installed": {},
        "standard_conforming_strings off": {"PGOPTIONS": "-c standard_conforming_strings=off -c backslash_quote=off"},
        "client_encoding LATIN1": {"PGCLIENTENCODING": "LATIN1"},
        "client_encoding UHC": {"PGCLIENTENCODING": "UHC"},
        "client_encoding SJIS": {"PGCLIENTENCODING": "SJIS"},
    }

    def installing(self):
        self.programs = pathlib.Path(sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1])
        return [
            self.programs / "initdb", "--pgdata", "data", "--username", "naru", "--auth", "trust",
            "--encoding", "UTF8", "--locale", "C.UTF-8", "--no-sync",
        ]  # fmt: skip

    def serving(self):
        return [
            self.programs / "postgres", "-D", "data", "-k", self.folder, "-c", "listen_addresses=",
            "-c", "fsync=off",
        ]  # fmt: skip

    def fresh(self):
        for command in ["DROP DATABASE IF EXISTS members", "CREATE DATABASE members"]:
            result = self._psql("-c", command, database="postgres")
            assert result.returncode == 0, result.stderr

    def load(self, path, mode="as installed", stop=True):
        return self._psql("-v", f"ON_ERROR_STOP={int(stop)}", "-f", path, **self.modes[mode])

    def load_as_one_text(self, path, mode):
        return self._psql("-c", path.read_text("utf-8"), **self.modes[mode])

    def settings_after(self, path, mode):
        names = ["client_encoding", "standard_conforming_strings", "backslash_quote", "search_path"]
        shown = [argument for name in names for argument in ["-c", f"SHOW {name}"]]
        loading = ["-f", path] if path else []
        return self._psql("-At", "-v", "ON_ERROR_STOP=1", *loading, *shown, **self.modes[mode]).stdout.decode()

    def client(self, question):
        return self._psql("-At", "-F", "\t", "-P", "null=NULL", "-c", question)

    def shown(self, name):
        if name in TEXTS:
            return f"encode(convert_to({name}, 'UTF8'), 'hex')"
        return f"{name}::int" if name in FLAGS else name

    def _psql(self, *arguments, database="members", **environment):
        return subprocess.run(
            ["psql", "-X", "-q", "-h", self.folder, "-U", "naru", "-d", database, *arguments],
            capture_output=True, env={**os.environ, "PGCLIENTENCODING": "UTF8", **environment}, timeout=120,
        )  # fmt: skip


class MariaDB(Server):
    format = "sql-mysql"
    modes = {
        "as installed": [],
        "no sql_mode": ["--init-command=SET SESSION sql_mode = ''"],
        "NO_BACKSLASH_ESCAPES": ["--init-command=SET SESSION sql_mode = 'NO_BACKSLASH_ESCAPES'"],
        "ANSI_QUOTES": ["--init-command=SET SESSION sql_mode = 'ANSI_QUOTES'"],
        "both": ["--init-command=SET SESSION sql_mode = 'NO_BACKSLASH_ESCAPES,ANSI_QUOTES'"],
        "ORACLE": ["--init-command=SET SESSION sql_mode = 'ORACLE,EMPTY_STRING_IS_NULL'"],
        "a client in latin1": ["--default-character-set=latin1"],
        "a client in euckr": ["--default-character-set=euckr"],
        "a client in sjis": ["--default-character-set=sjis"],
        "autocommit off": ["--init-command=SET SESSION autocommit = 0"],
    }

    def installing(self):
        return [
            "mariadb-install-db", "--no-defaults", f"--datadir={self.folder / 'data'}", "--skip-test-db",
            "--auth-root-authentication-method=normal",
        ]  # fmt: skip

    def serving(self):
        # Defaults that do not fit: the script must not lean on them.
        return [
            shutil.which("mariadbd") or "/usr/sbin/mariadbd", "--no-defaults", f"--datadir={self.folder / 'data'}",
            f"--socket={self.folder / 'socket'}", f"--pid-file={self.folder / 'pid'}", "--skip-networking",
            "--character-set-server=latin1", "--collation-server=latin1_swedish_ci",
        ]  # fmt: skip

    def fresh(self):
        result = self._client("mysql", script=b"DROP DATABASE IF EXISTS members; CREATE DATABASE members")
        assert result.returncode == 0, result.stderr

    def load(self, path, mode="as installed"):
        return self._client("members", *self.modes[mode], script=path.read_bytes())

    def settings_after(self, path, mode):
        question = b"SELECT @@sql_mode, @@autocommit, @@character_set_client, @@character_set_connection, "
        question += b"@@character_set_results, @@collation_connection"
        script = (path.read_bytes() if path else b"") + question
        return self._client("members", *self.modes[mode], script=script).stdout.decode()

    def client(self, question):
        return self._client("members", "--default-character-set=utf8mb4", script=question.encode())

    def shown(self, name):
        return f"HEX({name})" if name in TEXTS else name

    def _client(self, database, *arguments, script):
        return subprocess.run(
            ["mariadb", "--no-defaults", f"--socket={self.folder / 'socket'}", "--user=root", "--batch",
             "--skip-column-names", *arguments, database],
            input=script, capture_output=True, timeout=120,
        )  # fmt: skip
