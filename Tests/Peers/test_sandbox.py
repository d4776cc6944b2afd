"""naru-sandbox as other programs meet it: Python's HTTP client, curl, jq and OpenSSL judge it."""

import concurrent.futures
import email.utils
import http.client
import json
import socket
import ssl
import subprocess
import threading
import time

import pytest

import sandbox
from sandbox import EVERYTHING, PROJECT, Sandbox

EXAMPLES = sorted(PROJECT.glob("Examples/*/kakao-users.ndjson"))


def sorted_by_jq(lines):
    """Each JSON text on a line with its members sorted, as jq sees it."""
    return subprocess.run(
        ["jq", "-cS", "."], input=lines, capture_output=True, check=True).stdout.splitlines()


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.parent.name)
def test_users_of_a_file_come_back_as_they_are_written(example):
    lines = example.read_bytes().splitlines()
    with Sandbox("--users", str(example)) as running:
        ids = running.every_id()
        assert ids == sorted({json.loads(line)["id"] for line in lines})
        last = {json.loads(line)["id"]: line for line in lines}
        bodies = [
            running.call("/v2/user/me", {"target_id_type": "user_id", "target_id": number}).body
            for number in ids
        ]
        assert sorted_by_jq(b"\n".join(bodies)) == sorted_by_jq(b"\n".join(last[number] for number in ids))
        for first in range(0, len(ids), 20):
            asked = ids[first : first + 20]
            found = running.users(asked, EVERYTHING).json
            assert sorted(user["id"] for user in found) == asked
            for user in found:
                original = json.loads(last[user["id"]])
                for member in ["connected_at", "kakao_account", "properties", "has_signed_up"]:
                    assert user.get(member) == original.get(member)


def test_a_million_users_start_at_once_and_take_little_memory():
    with Sandbox("--made-up", "1000000", "--seed", "3", "--ids-per-minute", "0") as running:
        page = running.ids(order="desc").json["elements"]
        assert len(page) == 100 and page == sorted(page, reverse=True)
        assert all(len(str(number)) == 19 for number in page)
        users = running.users(page[:20], EVERYTHING).json
        assert [user["id"] for user in users] == page[:20][::-1]
        connection = running.connect()
        for _ in range(500):
            running.users(page[:20], EVERYTHING, connection=connection)
        connection.close()
        assert running.control("users") == {"linked": 1000000}
        assert running.peak_memory() < 64 * 1024


def test_pages_lead_through_everybody_on_one_connection():
    with Sandbox("--made-up", "5000", "--ids-per-minute", "0") as running:
        connection = running.connect()
        ids = running.every_id(connection)
        connection.close()
        assert len(ids) == len(set(ids)) == 5000
        counts = running.control("counts")
        assert counts["endpoints"]["/v1/user/ids"] == {"accepted": 51, "refused": 0}
        assert counts["mostListsInAMinute"] <= 51
        assert counts["keysInQueries"] == 0


def test_a_link_that_is_followed_works_and_is_noticed():
    with Sandbox("--made-up", "300", key="secret-of-a-test") as running:
        link = running.ids(limit=5).json["after_url"]
        assert link.startswith(running.url + "/v1/user/ids?") and link.endswith("app_key=secret-of-a-test")
        assert running.call(link[len(running.url) :]).status == 200
        assert running.control("counts")["keysInQueries"] == 1


def test_the_limit_of_a_minute_holds_against_many_callers():
    with Sandbox("--made-up", "300") as running:
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            statuses = list(pool.map(lambda _: running.ids().status, range(150)))
        assert statuses.count(200) == 100 and statuses.count(429) == 50
        assert running.ids().json == {"msg": "API limit has been exceeded.", "code": -10}


def test_many_callers_get_whole_answers_and_every_call_is_counted():
    with Sandbox("--made-up", "2000", "--ids-per-minute", "0") as running:
        ids = running.every_id()
        running.control("reset-counts", "")

        def work(part):
            connection = running.connect()
            for first in range(0, 200, 20):
                asked = ids[part * 100 + first : part * 100 + first + 20]
                method = "POST" if part % 2 else "GET"
                found = running.users(asked, EVERYTHING, method, connection=connection)
                assert [user["id"] for user in found.json] == asked[::-1]
            connection.close()

        with concurrent.futures.ThreadPoolExecutor(16) as pool:
            list(pool.map(work, range(16)))
        counts = running.control("counts")
        assert counts["endpoints"] == {"/v2/app/users": {"accepted": 160, "refused": 0}}
        assert 1 <= counts["mostOthersInASecond"] <= 160


def test_wrong_keys_addresses_and_groups_are_refused_in_kakaos_words():
    with Sandbox("--made-up", "10", "--allowed-ip", "127.0.0.2") as running:
        refused = running.ids()
        assert refused.status == 401
        assert refused.json == {
            "msg": "ip mismatched! callerIp=127.0.0.1. check out registered ips.", "code": -401}
        assert running.call("/v1/user/ids", connection=running.connect("127.0.0.2")).status == 200
    with Sandbox("--made-up", "10", "--groups", "none") as running:
        assert (running.ids().status, running.ids().json["code"]) == (403, -3)
    with Sandbox("--made-up", "10") as running:
        assert running.call("/v1/user/ids", authorization="KakaoAK x").json["code"] == -401
        assert running.call("/v1/user/ids", authorization=None).status == 401
        unlink = running.call("/v1/user/unlink", method="POST", body={"target_id": 1})
        assert (unlink.status, unlink.json["code"]) == (403, -3)


def test_tokens_say_what_they_are():
    with Sandbox("--made-up", "50", "--app-id", "77") as running:
        number = running.ids().json["elements"][7]

        def facts(token):
            return running.call("/v1/user/access_token_info", authorization=f"Bearer {token}-{number}")

        assert facts("user").json["app_id"] == 77 and facts("user").json["id"] == number
        assert facts("other-app").json["app_id"] == 78
        assert facts("expired").json == {"msg": "this access token is already expired", "code": -401}
        assert (facts("busy").status, facts("busy").json["code"]) == (400, -1)
        me = running.call("/v2/user/me", authorization=f"Bearer user-{number}")
        assert me.json["id"] == number
        profile = running.call("/v1/api/talk/profile", authorization=f"Bearer user-{number}")
        assert set(profile.json) == {"nickName", "profileImageURL", "thumbnailURL", "countryISO"}
        friends = running.call("/v1/api/talk/friends", {"limit": 3}, authorization=f"Bearer user-{number}")
        assert len(friends.json["elements"]) == min(3, friends.json["total_count"])


def test_a_body_that_is_cut_is_seen_as_cut_and_the_next_call_works():
    with Sandbox("--made-up", "300", "--faults", "cut=every:2") as running:
        whole = running.ids().body
        connection = running.connect()
        with pytest.raises(http.client.IncompleteRead) as caught:
            running.call("/v1/user/ids", connection=connection)
        assert whole.startswith(caught.value.partial)
        assert len(caught.value.partial) == len(whole) // 2
        assert caught.value.expected == len(whole) - len(caught.value.partial)
        assert running.ids().body == whole
        curl = subprocess.run(
            ["curl", "-sS", "-H", f"Authorization: KakaoAK {sandbox.KEY}", running.url + "/v1/user/ids"],
            capture_output=True)
        assert curl.returncode == 18, "curl: a partial file"


def test_a_slow_answer_keeps_nobody_else_waiting_and_is_lost_at_the_end():
    with Sandbox("--made-up", "300") as running:
        running.control("faults", "slow=ms:600000,at:1")
        ends = []

        def wait():
            with pytest.raises(http.client.RemoteDisconnected):
                running.ids()
            ends.append("closed")

        slow = threading.Thread(target=wait)
        slow.start()
        while running.control("counts")["total"] == 0:
            pass
        for _ in range(50):
            assert running.ids().status == 200
        assert ends == []
        assert running.quit().json == {"ends": True}
        slow.join()
        assert ends == ["closed"]


def test_a_slow_answer_comes_after_its_time():
    with Sandbox("--made-up", "300", "--faults", "slow=ms:30") as running:
        connection = running.connect()
        begin = time.monotonic()
        for _ in range(10):
            assert running.call("/v1/user/ids", connection=connection).status == 200
        assert time.monotonic() - begin >= 0.3


def test_other_faults_are_what_they_are_called():
    with Sandbox("--made-up", "300") as running:
        def with_fault(plan):
            running.control("faults", plan)
            return running.ids()

        html = with_fault("html502=")
        assert html.status == 502 and html.body.startswith(b"<html>")
        assert html.headers["Content-Type"].startswith("text/html")
        empty = with_fault("empty=")
        assert (empty.status, empty.body, empty.headers["Content-Length"]) == (200, b"", "0")
        assert with_fault("type=").headers["Content-Type"].startswith("text/html")
        assert with_fault("code=-9798").status == 503
        assert with_fault("").headers["Content-Type"] == "application/json;charset=UTF-8"
        assert running.control("counts")["faults"] == {"code": 1, "empty": 1, "html502": 1, "type": 1}


def test_the_clock_of_the_server_can_be_wrong():
    with Sandbox("--made-up", "3") as running:
        def ahead(answer):
            assert len(answer.headers.get_all("Date")) == 1
            return email.utils.parsedate_to_datetime(answer.headers["Date"]).timestamp() - time.time()

        assert abs(ahead(running.ids())) < 600
        running.control("clock", skew=864000)
        assert abs(ahead(running.ids()) - 864000) < 600
        running.control("faults", "skew=-1728000")
        assert abs(ahead(running.ids()) + 864000) < 600


def test_people_come_and_go_while_it_runs():
    with Sandbox() as running:
        assert running.ids().json == {"elements": [], "before_url": None, "after_url": None}
        users = [{"id": number, "properties": {"nickname": "봄" * 50}} for number in range(1, 20001)]
        assert running.control("users", json.dumps(users)) == {"linked": 20000}
        assert running.control("unlink", id=5) == {"id": 5}
        assert [user["id"] for user in running.users([4, 5, 6]).json] == [6, 4]


@pytest.mark.parametrize("name, is_trusted", [("IP:127.0.0.1", True), ("DNS:kapi.example.com", False)])
def test_tls_with_a_right_and_a_wrong_name(tmp_path, name, is_trusted):
    files, context = sandbox.certificate(tmp_path, name)
    with Sandbox("--made-up", "300", "--tls", *map(str, files), context=context) as running:
        assert running.url.startswith("https://127.0.0.1:")
        if is_trusted:
            page = running.ids().json
            assert len(page["elements"]) == 100
            assert page["after_url"].startswith("http://"), "the links are plain, as Kakao's are"
        else:
            with pytest.raises(ssl.SSLCertVerificationError, match="IP address mismatch"):
                running.ids()


def test_the_other_loopback_address():
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        pytest.skip("there is no ::1 here")
    with Sandbox("--made-up", "3", "--host", "::1") as running:
        assert running.url.startswith("http://[::1]:")
        assert running.ids().status == 200


def test_nobody_else_can_reach_it():
    with Sandbox("--made-up", "3") as running:
        listening = subprocess.run(
            ["grep", "-i", f":{running.parts.port:04X} 00000000:0000 0A", "/proc/net/tcp"],
            capture_output=True, text=True).stdout
        assert listening.split()[1] == f"0100007F:{running.parts.port:04X}"


def test_what_cannot_start_says_why_in_one_sentence(tmp_path):
    (tmp_path / "bad.json").write_text('{"id":1}\n{"name":2}\n')
    (tmp_path / "bad.pem").write_text("no key")
    with Sandbox() as running:
        taken = str(running.parts.port)
        for arguments, code, words in [
            (["--port", taken], 69, f"Somebody listens at port {taken} already"),
            (["--host", "0.0.0.0"], 64, "nobody else shall reach it"),
            (["--users", str(tmp_path / "none")], 66, "There is no file"),
            (["--users", str(tmp_path / "bad.json")], 66, "The user on line 2 has no 'id' above 0."),
            (["--faults", "cut=every:x"], 64, "needs a whole number"),
            (["--tls", str(tmp_path / "bad.pem"), str(tmp_path / "bad.pem")], 69, "must be PEM"),
            (["--nonsense"], 64, "There is no option '--nonsense'"),
        ]:
            ended = sandbox.run(*arguments)
            assert ended.returncode == code, ended.stderr
            assert ended.stdout == ""
            assert words in ended.stderr and ended.stderr.count("\n") == 1


def test_help_shows_examples_on_standard_output():
    ended = sandbox.run("--help")
    assert ended.returncode == 0 and "examples" in ended.stdout and ended.stderr == ""
