"""Starts naru-sandbox and calls it with Python's own HTTP client."""

import http.client
import json
import os
import pathlib
import signal
import ssl
import subprocess
import urllib.parse

PROJECT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = PROJECT / ".build-sandbox/release/naru-sandbox"
KEY = "0123456789abcdef0123456789abcdef"
EVERYTHING = ["kakao_account.", "properties.", "has_signed_up"]


def run(*arguments, environment=None):
    """Runs it to its end, for what it refuses."""
    assert PROGRAM.exists(), "make sandbox builds naru-sandbox"
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=60, env=environment)


class Answer:
    def __init__(self, response, body):
        self.status = response.status
        self.headers = response.headers
        self.body = body

    @property
    def json(self):
        return json.loads(self.body)


class Sandbox:
    """A running sandbox; it is asked to end, and must end well, when the block ends."""

    def __init__(self, *arguments, key=None, context=None):
        assert PROGRAM.exists(), "make sandbox builds naru-sandbox"
        self.arguments = arguments
        self.key = key or KEY
        self.environment = {**os.environ, "NARU_SANDBOX_ADMIN_KEY": key or ""}
        self.context = context

    def __enter__(self):
        self.process = subprocess.Popen(
            [PROGRAM, *self.arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env=self.environment)
        self.url = self.process.stdout.readline().strip()
        assert self.url, self.process.stderr.read()
        self.parts = urllib.parse.urlsplit(self.url)
        return self

    def __exit__(self, *_):
        try:
            if self.process.poll() is None:
                self.process.send_signal(signal.SIGTERM)
            rest, self.talk = self.process.communicate(timeout=60)
        finally:
            self.process.kill()
        assert self.process.returncode == 0
        assert rest == "", "standard output has one line"
        assert self.key not in self.talk

    def connect(self, source="127.0.0.1"):
        if self.parts.scheme == "https":
            return http.client.HTTPSConnection(self.parts.hostname, self.parts.port, context=self.context)
        source = (source, 0) if self.parts.hostname == "127.0.0.1" else None
        return http.client.HTTPConnection(self.parts.hostname, self.parts.port, source_address=source)

    def call(self, path, parameters=None, method="GET", authorization="", body=None, connection=None):
        """Calls with the admin key unless told otherwise; `authorization=None` calls without the header."""
        headers = {}
        if authorization is not None:
            headers["Authorization"] = authorization or f"KakaoAK {self.key}"
        query = "?" + urllib.parse.urlencode(parameters) if parameters else ""
        if isinstance(body, dict):
            headers["Content-Type"] = "application/x-www-form-urlencoded;charset=utf-8"
            body = urllib.parse.urlencode(body)
        caller = connection or self.connect()
        try:
            caller.request(method, path + query, body=body, headers=headers)
            response = caller.getresponse()
            return Answer(response, response.read())
        finally:
            if not connection:
                caller.close()

    def control(self, word, body=None, **parameters):
        """Asks the desk: with a body or parameters it is told something."""
        told = body is not None or bool(parameters)
        answer = self.call(
            f"/sandbox/{word}", parameters, method="POST" if told else "GET", authorization=None, body=body)
        assert answer.status == 200, answer.body
        return answer.json

    def quit(self):
        return self.call("/sandbox/quit", method="POST", authorization=None)

    def ids(self, **parameters):
        return self.call("/v1/user/ids", parameters)

    def users(self, ids, keys=None, method="GET", connection=None):
        parameters = {"target_id_type": "user_id", "target_ids": json.dumps(ids)}
        if keys is not None:
            parameters["property_keys"] = json.dumps(keys)
        if method == "POST":
            return self.call("/v2/app/users", method="POST", body=parameters, connection=connection)
        return self.call("/v2/app/users", parameters, connection=connection)

    def every_id(self, connection=None):
        """Goes through all pages as a careful client does."""
        ids, start = [], {}
        while True:
            page = self.call("/v1/user/ids", start, connection=connection).json
            ids += [number for number in page["elements"] if not ids or number != ids[-1]]
            if page["after_url"] is None:
                return ids
            start = {"from_id": ids[-1]}

    def peak_memory(self):
        """In KiB."""
        for line in open(f"/proc/{self.process.pid}/status"):
            if line.startswith("VmHWM"):
                return int(line.split()[1])


def certificate(folder, name):
    """A certificate for a name that signs itself, and a context that trusts it."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=naru test",
         "-addext", f"subjectAltName={name}", "-keyout", folder / "key.pem", "-out", folder / "cert.pem"],
        check=True, capture_output=True)
    return [folder / "cert.pem", folder / "key.pem"], ssl.create_default_context(cafile=folder / "cert.pem")
