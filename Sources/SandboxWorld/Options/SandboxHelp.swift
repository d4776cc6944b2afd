/// What `naru-sandbox --help` prints.
public enum SandboxHelp {
    /// The page.
    public static let page = """
        naru-sandbox: a stand-in for Kakao's REST API and for Firebase Authentication on this machine, for rehearsals and
        tests

        usage: naru-sandbox [--users FILE | --made-up NUMBER] [OPTIONS]

        Prints its address on one line of standard output when it is ready, and serves until SIGTERM, SIGINT or
        POST /sandbox/quit. The admin key is $NARU_SANDBOX_ADMIN_KEY, or \(KakaoApp.inventedKey).

        users
          --users FILE            Kakao's users as JSON lines, an array, or an object with elements
          --made-up NUMBER        so many invented users
          --seed NUMBER           what they are derived from (1)

        server
          --host ADDRESS          127.0.0.1 or ::1 (127.0.0.1)
          --port NUMBER           the port; 0 for one that is free (0)
          --tls CERTIFICATE KEY   serve HTTPS with these PEM files

        the app and its limits
          --app-id NUMBER         the app's number (123456)
          --groups LIST           groups of APIs that the key may call, or none:
                                  user-info,logout,unlink,consents,service-terms (all)
          --allowed-ip ADDRESS    refuse the key from elsewhere; may be repeated (any)
          --ids-per-minute N      calls of /v1/user/ids within any 60 seconds; 0 for any number (100)
          --calls-per-second N    other calls within any second; 0 for any number (0)
          --month-quota N         calls until the quota is used up; 0 for any number (3000000)
          --elements              /v2/app/users answers {"elements":[…]} instead of a bare array

        the Firebase project
          --project ID            the project's id (\(FirebaseProject.inventedID))
          --accounts FILE         its accounts, as firebase auth:export or accounts:batchGet writes them
          --hash-config FILE      its hash parameters; passwords are really checked with them
          --service-account FILE  the key file of the account that may ask, and whose custom tokens are taken
          --tenant ID             the tenant that the accounts belong to (none)
          --writes-per-second N   updates within any second, then QUOTA_EXCEEDED; 0 for any number (0)
          --redact                withhold password hashes, as from whoever lacks the permission

        what goes wrong
          --faults PLAN           a plan, or a file with one: slow=every:7,ms:500; code=-1,at:3,endpoint:app/users
                                  kinds: slow cut html502 empty type repeat stuck code skew

        examples
          naru-sandbox --made-up 100000 --seed 7 --port 8080
          naru-sandbox --users kakao-users.ndjson --ids-per-minute 0 --faults 'cut=every:11; html502=every:13'
          curl -H "Authorization: KakaoAK \(KakaoApp.inventedKey)" http://127.0.0.1:8080/v1/user/ids

        Documentation/Sandbox.md tells of every path, token and fault.

        """
}
