/// What invented users are called.
enum MadeUpNames {
    static let family = ["김", "이", "박", "최", "정", "강", "조", "윤", "장", "임", "한", "오", "서", "신", "권"]

    static let given: [(hangul: String, latin: String)] = [
        ("민지", "minji"), ("서연", "seoyeon"), ("지우", "jiwoo"), ("하준", "hajun"), ("도윤", "doyun"),
        ("서준", "seojun"), ("예은", "yeeun"), ("수아", "sua"), ("지호", "jiho"), ("은우", "eunwoo"),
        ("유진", "yujin"), ("현우", "hyunwoo"), ("다은", "daeun"), ("시우", "siwoo"), ("채원", "chaewon"),
        ("보람", "boram"), ("나래", "narae"), ("하늘", "haneul"), ("슬기", "seulgi"), ("가온", "gaon"),
    ]

    static let nicknames = [
        "봄", "별🌙", "커피 한 잔", "배고픈 고양이", "행복한곰", "K \"Q\"", "달빛", "옛날사람", "바다\\산", "소나기☔️",
        "김밥천국", "초코", "mina", "여름이", "라면먹자",
    ]

    /// Names that RFC 2606 keeps for examples.
    static let domains = ["example.com", "example.org", "example.net", "mail.example"]
}
