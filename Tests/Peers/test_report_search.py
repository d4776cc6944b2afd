"""Searching, filtering and sorting, really typed and clicked, against what the file holds."""

import unicodedata

import pytest
from hangul import initials

UID, STATUS, REASON, EVIDENCE, EMAIL, NAME, CREATED, IDENTITY, REST = 0, 1, 2, 3, 6, 7, 8, 12, 14


def people(row):
    if row[IDENTITY]:
        return [row[IDENTITY]]
    return [candidate[0] for candidate in row[REST][7]] if row[REST] else []


def values(row):
    phone = [row[REST][0]] if row[REST] else []
    found = [row[UID], row[EMAIL], row[NAME], *phone]
    for person in people(row):
        found += [person[1], person[2], person[5], person[6]]
    return [value for value in found if value]


def fold(text):
    return unicodedata.normalize("NFC", text).lower()


def holding(rows, *parts):
    return sum(all(any(fold(part) in fold(value) for value in values(row)) for part in parts) for row in rows)


def test_every_kind_of_value_is_found_while_typing(small):
    _, rows = small.data()
    some = next(row for row in rows if row[IDENTITY] and row[NAME] and len(row[NAME]) == 3)
    for text in [some[UID], some[UID][3:9], some[EMAIL], some[IDENTITY][1], some[NAME], "@school.exa", "82 10-1"]:
        small.search(text)
        expected = holding(rows, *text.split())
        assert expected > 0
        assert small.found() == expected, text
        assert small.text("#count").startswith(f"{expected:,} of 1,240 account")


def test_case_does_not_matter(small):
    _, rows = small.data()
    uid = rows[7][UID]
    small.search(uid.upper())
    upper = small.found()
    small.search(uid.lower())
    assert upper == small.found() >= 1


def test_several_words_must_all_be_there(small):
    _, rows = small.data()
    small.search("김 school")
    assert small.found() == holding(rows, "김", "school") > 0


@pytest.mark.parametrize("typed", ["ㄱㅊㅅ", "ㅊㅅ", "ㅇㅈ"])
def test_initial_consonants_find_names(small, typed):
    _, rows = small.data()
    expected = sum(any(typed in initials(value) for value in values(row)) for row in rows)
    small.search(typed)
    assert small.found() == expected > 0


def test_initials_after_a_syllable_and_joined_initials(small):
    _, rows = small.data()
    small.search("김ㅊㅅ")
    assert small.found() == holding(rows, "김철수") > 0
    small.search("ㅂㅅ")
    apart = small.found()
    small.search("ㅄ")
    assert small.found() == apart


@pytest.mark.parametrize("typed", ["김처", "김철ㅅ", "김첧", "김ㅊ"])
def test_a_syllable_that_is_still_being_typed_finds_what_it_may_become(small, typed):
    small.search("김철수")
    whole = small.found()
    small.search(typed)
    if typed == "김첧":
        assert small.found() == 0
    else:
        assert small.found() >= whole > 0


def test_decomposed_letters_are_the_same_letters(small):
    small.search("김철수")
    composed = small.found()
    assert composed > 0
    small.search(unicodedata.normalize("NFD", "김철수"))
    assert small.found() == composed
    small.search("\u1100\u110e\u1109")
    conjoining = small.found()
    small.search("ㄱㅊㅅ")
    assert small.found() == conjoining


@pytest.mark.parametrize("typed", [".*", "(", "[", "\\", "a|b", "^", "$", "가(", "ㄱ[", "?김", "-", "/", "가-힣", "#김"])
def test_signs_with_a_meaning_in_patterns_are_plain_text(small, typed):
    _, rows = small.data()
    small.search(typed)
    if "ㄱ" not in typed:
        assert small.found() == holding(rows, typed)


def test_what_was_searched_for_is_marked(small):
    small.search("ㄱㅊㅅ")
    marks = {mark.text for mark in small.all(".row mark")}
    assert {initials(mark) for mark in marks} == {"ㄱㅊㅅ"}
    small.search("SCHOOL")
    assert {mark.text for mark in small.all(".row .account mark")} == {"school"}


def test_nothing_found_is_said(small):
    small.search("nobody has this")
    assert small.found() == 0
    assert small.text("#list .empty") == "No account is like this. Clear the search or a filter."
    small.one(".search-line button").click()
    assert small.found() == 1240


def test_filters_by_status_and_reason(small):
    plan, rows = small.data()
    names = [name for name, *_ in plan["words"]["statuses"]]
    review, unmatched = names.index("review") + 1, names.index("unmatched") + 1
    small.one(".toggle.review").click()
    assert small.found() == sum(row[STATUS] == review for row in rows)
    small.one(".toggle.unmatched").click()
    assert small.found() == sum(row[STATUS] in (review, unmatched) for row in rows)
    assert small.one(".toggle.review").get_attribute("aria-pressed") == "true"
    reasons = [name for name, *_ in plan["words"]["reasons"]]
    small.choose("Reason", "default password")
    assert small.found() == sum(row[REASON] == reasons.index("default-password") + 1 for row in rows) > 0
    small.search("school")
    expected = [row for row in rows if row[REASON] == reasons.index("default-password") + 1]
    assert small.found() == holding(expected, "school")


def test_filters_by_evidence_and_scheme(small):
    plan, rows = small.data()
    small.choose("Evidence", "verified e-mail")
    place = [name for name, *_ in plan["words"]["evidence"]].index("verified-email") + 1
    assert small.found() == sum(row[EVIDENCE] == place for row in rows) > 0
    small.choose("Scheme", "kakao-underscore")
    expected = sum(row[EVIDENCE] == place and plan["schemes"][row[5] - 1]["name"] == "kakao-underscore" for row in rows if row[5])
    assert small.found() == expected > 0


def test_columns_sort_both_ways_and_what_is_missing_comes_last(small):
    _, rows = small.data()
    names = sorted({fold(row[NAME]) for row in rows if row[NAME]})
    header = lambda: small.one(".list-head .nickname")
    header().find_element("tag name", "button").click()
    assert header().get_attribute("aria-sort") == "ascending"
    first = small.run("return document.querySelector('.row .nickname .main').textContent")
    assert fold(first)[:4] == names[0][:4]
    header().find_element("tag name", "button").click()
    assert header().get_attribute("aria-sort") == "descending"
    first = small.run("return document.querySelector('.row .nickname .main').textContent")
    assert fold(first)[:4] == names[-1][:4]
    small.one("#list").click()
    small.run("document.querySelector('.list-scroll').scrollTop = 1e9")
    small.wait(lambda: small.all(".row[aria-rowindex='1241']"))
    assert small.run("return document.querySelector('.row[aria-rowindex=\"1241\"] .nickname .main').textContent") == "none"


def test_those_that_need_a_person_come_first(small):
    assert all("review" in row for row in small.rows())


def test_a_chart_line_and_a_finding_show_their_accounts(small):
    plan, rows = small.data()
    line = next(b for b in small.all("#charts button.bar-line") if b.text.startswith("password is not the id"))
    small.click(line)
    place = [name for name, *_ in plan["words"]["reasons"]].index("password-not-the-id") + 1
    assert small.found() == sum(row[REASON] == place for row in rows)
    small.click(small.one("#native-shares-address .finding-foot > button"))
    assert small.found() == sum(row[10] & 4 != 0 for row in rows) > 0
    assert "Finding: " in small.text(".finding-filter")
    small.one(".finding-filter").click()
    assert small.found() == 1240
