/// The files of `mappings/`, built into the program.
enum BuiltInSchemes {
    static let files: [(name: String, content: [UInt8])] = [
        ("bare-id.json5", PackageResources.bare_id_json5),
        ("bare-kakao-id.json5", PackageResources.bare_kakao_id_json5),
        ("bare-optional.json5", PackageResources.bare_optional_json5),
        ("email-password.json5", PackageResources.email_password_json5),
        ("id-address.json5", PackageResources.id_address_json5),
        ("kakao-prefix.json5", PackageResources.kakao_prefix_json5),
        ("kakao-slash.json5", PackageResources.kakao_slash_json5),
        ("kakao-underscore.json5", PackageResources.kakao_underscore_json5),
        ("uid-kakao.json5", PackageResources.uid_kakao_json5),
    ]
}
