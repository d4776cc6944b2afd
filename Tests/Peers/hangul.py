"""Initial consonants by the arithmetic of the Unicode Standard (chapter 3.12), written apart from the page's."""

import unicodedata

INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"


def initials(text):
    letters = unicodedata.normalize("NFC", text)
    return "".join(INITIALS[(ord(c) - 0xAC00) // 588] if "가" <= c <= "힣" else c for c in letters)
