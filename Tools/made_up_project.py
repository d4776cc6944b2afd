"""Makes up a Firebase project of any size: an export of accounts, and the Kakao users who belong to it.

    python3 Tools/made_up_project.py FOLDER ACCOUNTS [IDENTITIES]

Writes FOLDER/accounts.json, as `firebase auth:export` does, and FOLDER/users.ndjson. The same numbers give the same
bytes. The hashes are random bytes: they cost as much to read as real ones, and prove nothing.
"""

import base64
import os
import random
import sys

NAMES = ["봄", "별🌙", "김 철수", "서연,지우", "하늘바다", "Jisoo", "O'Leary", "햇살☀️", "민서"]
DOMAINS = ["example.com", "mail.example.net", "post.example.org", "example.co.kr"]
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


def address(number):
    return f"user{number * 7919 % 10_000_019}.{number}@{DOMAINS[number % 4]}"


def write_accounts(path, count, identities):
    generator = random.Random(count)
    with open(path, "w", encoding="utf-8") as file:
        file.write('{"users": [\n')
        for number in range(count):
            noise = generator.getrandbits(8 * 100).to_bytes(100, "little")
            uid = "".join(LETTERS[byte % 62] for byte in noise[:28])
            hash_text = base64.b64encode(noise[26:90]).decode()
            salt = base64.b64encode(noise[90:]).decode()
            made = 1_600_000_000_000 + number * 40_000 + noise[0]
            prefix = "" if noise[1] < 20 else "kakao"
            name = f'  "displayName": "{NAMES[noise[2] % 9]}{noise[3]}",\n' if noise[4] < 200 else ""
            file.write(
                ("" if number == 0 else ",\n")
                + f'{{\n  "localId": "{uid}",\n  "email": "{prefix}{address(number % (identities + 50))}",\n'
                + f'  "emailVerified": false,\n  "passwordHash": "{hash_text}",\n  "salt": "{salt}",\n{name}'
                + f'  "lastSignedInAt": "{made + noise[5] * 86_400_000}",\n  "createdAt": "{made}",\n'
                + '  "disabled": false,\n  "providerUserInfo": []\n}'
            )
        file.write("]}")


def write_users(path, count):
    with open(path, "w", encoding="utf-8") as file:
        for number in range(count):
            identity = 1_000_000_007 + number * 37
            seconds = 1_600_000_000 + number * 40
            days, rest = divmod(seconds, 86_400)
            year, day = divmod(days - 18_262, 365)  # close enough to a calendar for made-up people
            stamp = (
                f"{2020 + year}-{day // 31 + 1:02}-{day % 28 + 1:02}"
                f"T{rest // 3600:02}:{rest % 3600 // 60:02}:{rest % 60:02}Z"
            )
            file.write(
                f'{{"id": {identity}, "connected_at": "{stamp}", "kakao_account": '
                f'{{"profile_nickname_needs_agreement": false, "profile": {{"nickname": "{NAMES[number % 9]}"}}, '
                '"has_email": true, "email_needs_agreement": false, "is_email_valid": true, '
                f'"is_email_verified": true, "email": "{address(number)}"}}}}\n'
            )


def make(folder, accounts, identities):
    os.makedirs(folder, exist_ok=True)
    paths = (os.path.join(folder, "accounts.json"), os.path.join(folder, "users.ndjson"))
    write_accounts(paths[0], accounts, identities)
    write_users(paths[1], identities)
    return paths


if __name__ == "__main__":
    accounts = int(sys.argv[2])
    make(sys.argv[1], accounts, int(sys.argv[3]) if len(sys.argv) > 3 else accounts)
