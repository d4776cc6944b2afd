"""Custom tokens, judged by PyJWT, by google-auth and by OpenSSL."""

import base64
import json
import os
import pathlib
import subprocess
import time

import firebase_admin
import firebase_admin.auth
import firebase_admin.credentials
import google.auth.crypt
import google.auth.jwt
import google.oauth2.service_account
import jwt
import pytest
from cryptography.hazmat.primitives import serialization

from sandbox import Sandbox

ROOT = pathlib.Path(__file__).parents[2]
NARU = ROOT / ".build/release/naru"
PEM = (ROOT / "Tests/Keys/rfc7515.pem").read_text()
EMAIL = "naru@demo-naru.iam.gserviceaccount.com"
AUDIENCE = "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit"
PUBLIC = serialization.load_pem_private_key(PEM.encode(), None).public_key()


@pytest.fixture
def key(tmp_path):
    path = tmp_path / "key.json"
    path.write_text(json.dumps({
        "type": "service_account", "project_id": "demo-naru", "private_key_id": "0123", "private_key": PEM,
        "client_email": EMAIL, "token_uri": "https://oauth2.googleapis.com/token"}))
    path.chmod(0o600)
    return path


def mint(key, *arguments, **environment):
    assert NARU.exists(), "make release builds naru"
    made = subprocess.run(
        [NARU, "mint", "--credentials", key, *arguments], capture_output=True, text=True, check=True,
        env={**os.environ, **environment})
    return json.loads(made.stdout)["token"]


def test_pyjwt_verifies_every_claim_and_the_signature(key):
    before = int(time.time())
    token = mint(key, "--unchecked-uid", "철수", "--claim", "role=교사", "--tenant", "t1", "--expires-in", "900")
    claims = jwt.decode(
        token, PUBLIC, algorithms=["RS256"], audience=AUDIENCE, issuer=EMAIL,
        options={"require": ["exp", "iat", "iss", "sub", "aud"]})
    assert before <= claims["iat"] <= time.time()
    assert claims == {
        "aud": AUDIENCE, "iss": EMAIL, "sub": EMAIL, "iat": claims["iat"], "exp": claims["iat"] + 900,
        "uid": "철수", "tenant_id": "t1", "claims": {"role": "교사"}}
    assert jwt.get_unverified_header(token) == {"alg": "RS256", "typ": "JWT"}


def test_pyjwt_refuses_the_token_once_a_byte_of_it_is_changed(key):
    header, payload, signature = mint(key, "--unchecked-uid", "alice").split(".")
    other = base64.urlsafe_b64encode(
        base64.urlsafe_b64decode(payload + "==").replace(b"alice", b"mally")).decode().rstrip("=")
    with pytest.raises(jwt.InvalidSignatureError):
        jwt.decode(f"{header}.{other}.{signature}", PUBLIC, algorithms=["RS256"], audience=AUDIENCE)


def test_google_auth_takes_the_key_file_and_signs_to_the_byte_as_naru_does(key):
    credentials = google.oauth2.service_account.Credentials.from_service_account_file(str(key))
    assert credentials.service_account_email == EMAIL
    signed, _, signature = mint(key, "--unchecked-uid", "u").rpartition(".")
    assert base64.urlsafe_b64encode(credentials.signer.sign(signed)).decode().rstrip("=") == signature


def test_openssl_verifies_the_signature(key, tmp_path):
    signed, _, signature = mint(key, "--unchecked-uid", "u").rpartition(".")
    (tmp_path / "signature").write_bytes(base64.urlsafe_b64decode(signature + "=="))
    (tmp_path / "public.pem").write_bytes(
        PUBLIC.public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo))
    verdict = subprocess.run(
        ["openssl", "dgst", "-sha256", "-verify", "public.pem", "-signature", "signature"], cwd=tmp_path,
        input=signed.encode(), capture_output=True, check=False)
    assert verdict.stdout == b"Verified OK\n"


def sign_in(sandbox, token):
    answer = sandbox.call("/v1/accounts:signInWithCustomToken?key=sandbox-api-key", method="POST",
                          authorization=None, body=json.dumps({"token": token}))
    return answer.json


def test_firebase_admin_and_naru_make_tokens_that_sign_the_same_user_in(key, tmp_path):
    accounts = tmp_path / "accounts.json"
    accounts.write_text(json.dumps({"users": [{"localId": "철수", "email": "kakaox@example.com"}]}))
    app = firebase_admin.initialize_app(firebase_admin.credentials.Certificate(str(key)), name=str(tmp_path))
    try:
        theirs = firebase_admin.auth.create_custom_token("철수", {"role": "교사"}, app=app).decode()
    finally:
        firebase_admin.delete_app(app)
    ours = mint(key, "--unchecked-uid", "철수", "--claim", "role=교사")
    claims = [jwt.decode(token, PUBLIC, algorithms=["RS256"], audience=AUDIENCE) for token in (ours, theirs)]
    for claim in claims:
        del claim["iat"], claim["exp"]
    assert claims[0] == claims[1]
    with Sandbox("--accounts", accounts, "--service-account", key) as sandbox:
        for token in (ours, theirs):
            answer = sign_in(sandbox, token)
            assert answer["localId"] == "철수" and not answer["isNewUser"]


def test_firebase_admin_sees_what_naru_did_to_the_accounts(key, tmp_path, monkeypatch):
    example = ROOT / "Examples/kakao-prefix"
    with Sandbox("--accounts", example / "auth-export.json", "--service-account", key, "--hash-config",
                 example / "hash-config.txt") as sandbox:
        environment = {**os.environ, "NARU_FIREBASE_URL": sandbox.url, "NARU_OAUTH_URL": sandbox.url,
                       "GOOGLE_APPLICATION_CREDENTIALS": str(key)}

        def naru(*words):
            return subprocess.run([NARU, *words], cwd=tmp_path, env=environment, capture_output=True, text=True,
                                  check=True).stdout

        with open(example / "auth-export.json", encoding="utf-8") as export:
            before = {user["localId"]: json.loads(user["customAttributes"])
                      for user in json.load(export)["users"] if user.get("customAttributes")}
        assert before, "some have claims of their own, which must stay"
        plan = naru("plan", "--project", "demo-naru", "--identities", example / "kakao-users.ndjson", "--scheme",
                    "kakao-prefix", "--firebase", "claims,link,profile", "--seal").split()[-1]
        naru("apply", plan, "--firebase", "--write-pace", "0")
        members = [json.loads(line) for line in naru("members", "--format", "ndjson").splitlines()]
        monkeypatch.setenv("FIREBASE_AUTH_EMULATOR_HOST", f"127.0.0.1:{sandbox.parts.port}")
        app = firebase_admin.initialize_app(options={"projectId": "demo-naru"}, name=str(tmp_path))
        try:
            assert len(members) == 39
            for member in members:
                user = firebase_admin.auth.get_user(member["uid"], app=app)
                ours = {"provider": "kakao", "providerUserId": member["provider_user_id"]}
                assert user.custom_claims == before.get(member["uid"], {}) | ours
                links = {link.provider_id: link.uid for link in user.provider_data}
                assert links["oidc.kakao"] == member["provider_user_id"] and "password" not in links
                assert user.tokens_valid_after_timestamp > 0 and not user.disabled
            disabled = [user for user in firebase_admin.auth.list_users(app=app).iterate_all() if user.disabled]
            assert len(disabled) == 2 + 1
        finally:
            firebase_admin.delete_app(app)


def test_the_emulator_gets_tokens_without_a_signature(key):
    token = mint(key, "--unchecked-uid", "u", FIREBASE_AUTH_EMULATOR_HOST="127.0.0.1:9099")
    assert token.endswith(".")
    assert jwt.get_unverified_header(token)["alg"] == "none"
    assert jwt.decode(token, options={"verify_signature": False})["uid"] == "u"
