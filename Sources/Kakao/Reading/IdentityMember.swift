/// The members of an identity that mean something here.
enum IdentityMember: String, CaseIterable {
    // Kakao, also within `kakao_account`, `profile` and `properties`.
    case id
    case connectedAt = "connected_at"
    case kakaoAccount = "kakao_account"
    case properties
    case profile
    case emailNeedsAgreement = "email_needs_agreement"
    case isEmailValid = "is_email_valid"
    case isEmailVerified = "is_email_verified"
    case phoneNumber = "phone_number"
    case profileImageURL = "profile_image_url"
    case profileImage = "profile_image"

    // Kakao's v1.
    case accountEmail = "kaccount_email"
    case accountEmailVerified = "kaccount_email_verified"

    // The generic form; the first two also within Kakao's.
    case email
    case nickname
    case provider
    case emailVerified
    case phone

    // A list of identities.
    case elements

    // An error answer.
    case code
    case errorCode = "error_code"
    case error
}
