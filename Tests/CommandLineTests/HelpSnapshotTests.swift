import Testing

@testable import CommandLine

@Suite("Help is, to the letter,")
struct HelpSnapshotTests {
    @Test("naru --help, 80 columns")
    func overview() {
        let run = Run("--help", environment: ["COLUMNS": "80"])
        #expect(run.errors == "")
        #expect(
            run.output == #"""
                Moves Firebase accounts made for Kakao users to records without a password.

                Usage:
                  naru COMMAND [OPTIONS]

                Commands:
                  fetch     Fetch the users that Kakao knows into the local cache, within a
                            quota.
                  accounts  Read the accounts of a Firebase project into a file.
                  plan      Dry run: decide what to do with every account; write a plan and
                            reports.
                  apply     Apply a plan, exactly that one, in batches that may be stopped at
                            any instant.
                  undo      Take a run back, from what the journal says was there before.
                  verify    Read both sides again, and prove that what the journal says is so.
                  doctor    Look at keys, clock, permissions and files, and say what to mend.
                  status    Show runs, members, fetches, what waits for a person, and what to do
                            next.
                  members   Write the members for another database, or for Firebase.
                  mint      Make custom tokens, with which members sign in to Firebase.
                  why       Tell one account's whole story: what it is, what was tried, what was
                            decided.
                  report    Render a plan again, in another format or masked.
                  unmask    Find the value behind a pseudonym of a masked report.
                  schemes   List the shipped schemes, or print one.
                  me        Show what Kakao says about the user of an access token.
                  help      Show help for Naru or for one command.

                Options of every command:
                  -h, --help        Show this help.
                  -V, --version     Show which version this is.
                      --color WHEN  When to colour what is printed. Default: auto.
                                    - auto: on a terminal
                                    - always: also in files and pipes
                                    - never: not even on a terminal
                  -q, --quiet       Say only what needs a person: no notes and no progress.

                naru COMMAND --help tells more.

                """#)
    }

    @Test("naru --help, 40 columns")
    func narrowOverview() {
        let run = Run("--help", environment: ["COLUMNS": "40"])
        #expect(run.errors == "")
        #expect(
            run.output == #"""
                Moves Firebase accounts made for Kakao
                users to records without a password.

                Usage:
                  naru COMMAND [OPTIONS]

                Commands:
                  fetch
                        Fetch the users that Kakao knows
                        into the local cache, within a
                        quota.
                  accounts
                        Read the accounts of a Firebase
                        project into a file.
                  plan  Dry run: decide what to do with
                        every account; write a plan and
                        reports.
                  apply
                        Apply a plan, exactly that one,
                        in batches that may be stopped
                        at any instant.
                  undo  Take a run back, from what the
                        journal says was there before.
                  verify
                        Read both sides again, and prove
                        that what the journal says is
                        so.
                  doctor
                        Look at keys, clock, permissions
                        and files, and say what to mend.
                  status
                        Show runs, members, fetches,
                        what waits for a person, and
                        what to do next.
                  members
                        Write the members for another
                        database, or for Firebase.
                  mint  Make custom tokens, with which
                        members sign in to Firebase.
                  why   Tell one account's whole story:
                        what it is, what was tried, what
                        was decided.
                  report
                        Render a plan again, in another
                        format or masked.
                  unmask
                        Find the value behind a
                        pseudonym of a masked report.
                  schemes
                        List the shipped schemes, or
                        print one.
                  me    Show what Kakao says about the
                        user of an access token.
                  help  Show help for Naru or for one
                        command.

                Options of every command:
                  -h, --help
                        Show this help.
                  -V, --version
                        Show which version this is.
                      --color WHEN
                        When to colour what is printed.
                        Default: auto.
                        - auto: on a terminal
                        - always: also in files and
                          pipes
                        - never: not even on a terminal
                  -q, --quiet
                        Say only what needs a person: no
                        notes and no progress.

                naru COMMAND --help tells more.

                """#)
    }

    @Test("naru plan --help, 80 columns")
    func plan() {
        let run = Run("plan", "--help", environment: ["COLUMNS": "80"])
        #expect(run.errors == "")
        #expect(
            run.output == #"""
                Dry run: decide what to do with every account; write a plan and reports.

                Usage:
                  naru plan --accounts FILE... [--identities FILE...] --scheme NAME|FILE
                      [OPTIONS]
                  naru plan --project ID [--credentials FILE] --scheme NAME|FILE [OPTIONS]

                Reads an export of Firebase accounts and the users that Kakao knows, finds out
                which account belongs to whom, and proves it by computing the password hash that
                the account would have. Every account gets a decision: migrate, merge, refresh,
                unchanged, review, unmatched, native or skipped.

                Nothing is changed but two places: a new folder in the reports folder, and the
                cache of proofs. The last line of standard output is the new folder; with --json
                it is the summary as an object.

                It may be stopped at any moment. Proofs that were made are in the cache, and the
                same command carries on from there. The same inputs give the same plan, byte for
                byte.

                Options:
                      --accounts FILE...     The Firebase accounts: what firebase auth:export
                                             wrote as JSON or CSV, a saved batchGet answer, or
                                             an array of users. Several files are one input; -
                                             is standard input. Required. May be given several
                                             times.
                      --project ID           The Firebase project whose accounts are read as
                                             they are now, in the place of --accounts. Not with
                                             --accounts.
                      --credentials FILE     The key file of a service account of the project.
                                             It is refused when others can read it. Environment:
                                             GOOGLE_APPLICATION_CREDENTIALS.
                      --tenant ID            The tenant that the users belong to, in a project
                                             with tenants.
                      --trace FILE           Add a line for each call to this file: method,
                                             path, status, milliseconds, code; nothing secret.
                      --identities FILE...   The users as Kakao knows them: JSON lines, an
                                             array, or API answers. - is standard input. May be
                                             given several times. Default: what naru fetch has
                                             fetched.
                      --identity-cache FILE  The cache of identities that naru fetch keeps; read
                                             when no --identities are given. Default:
                                             naru-identities.sqlite.
                      --scheme NAME|FILE     How the app made the addresses and passwords: the
                                             name of a shipped scheme (naru schemes lists them)
                                             or a file. Several may apply; the one with the best
                                             evidence wins. Required. May be given several
                                             times.
                      --hash-config FILE     The project's password hash parameters, as the
                                             Firebase console shows them. They hold a key: keep
                                             the file to yourself. Without them nothing can be
                                             proved. Environment: NARU_HASH_CONFIG.
                      --policy LIST          The evidence that may move an account without a
                                             person's decision, between commas. Proof always
                                             may. Default: proof.
                                             - proof: the hash is that of a password made from
                                               the identity's id
                                             - id-in-address: the address or the uid contains
                                               the id
                                             - verified-email: the address is made from an
                                               e-mail that Kakao has verified
                                             - phone: the address is made from the identity's
                                               phone number
                                             - email: the address is made from an e-mail that
                                               nobody verified
                      --store FILE           The store with the members there are already; a
                                             member's uid stays primary. Default: naru.sqlite,
                                             if it is there.
                      --reports DIR          The folder in which the new folder with plan and
                                             reports is made. Default: reports.
                      --no-proof             Compute no password hashes. Quick, but accounts
                                             that only a hash can prove go to review.
                      --threads N            How many hashes are computed at a time. From 1 to
                                             256. Default: all cores.
                      --cache FILE           Where results of proofs are kept, so that none is
                                             computed twice. Default: naru-cache.sqlite. Not
                                             with --no-cache.
                      --no-cache             Keep no results of proofs, and use none.
                      --search-hours N       How far apart sign-up and Kakao link may lie when
                                             an owner is searched by time, in hours. From 1 to
                                             8760. Default: 24.
                      --search-limit N       How many identities are tried for an account when
                                             its owner is searched by time. From 0 to 10000.
                                             Default: 32.
                      --firebase LIST        What naru apply --firebase will do to the accounts
                                             at Firebase, between commas. Addresses are never
                                             changed, for what an app keeps is often found by
                                             them.
                                             - claims: provider and providerUserId among the
                                               custom claims
                                             - link: a link to the identity provider, with the
                                               person's id
                                             - profile: the person's nickname and picture
                      --seal                 After that, remove the passwords, end all sessions,
                                             and disable accounts that were merged. A password
                                             that was removed cannot come back.
                      --link-provider ID     The provider that link links accounts to, by its id
                                             in the Firebase console. Default: oidc. and the
                                             scheme's provider. Only with --firebase.
                      --mask                 Show pseudonyms instead of addresses, names,
                                             numbers and ids. A value has the same pseudonym in
                                             every report made with one key; naru unmask finds
                                             it again.
                      --mask-key FILE        The key of the pseudonyms; made, for you alone to
                                             read, when it does not exist. Default:
                                             naru-mask.key. Only with --mask.
                      --json                 Write the result as JSON, for programs.

                Options of every command:
                  -h, --help        Show this help.
                  -V, --version     Show which version this is.
                      --color WHEN  When to colour what is printed. Default: auto.
                                    - auto: on a terminal
                                    - always: also in files and pipes
                                    - never: not even on a terminal
                  -q, --quiet       Say only what needs a person: no notes and no progress.

                Examples:
                  # Everything, with proof by password hash
                  naru plan --accounts export.json --identities kakao-users.jsonl \
                      --hash-config hash.txt --scheme kakao-prefix
                  # With the users that naru fetch has fetched
                  naru plan --accounts export.json --hash-config hash.txt \
                      --scheme kakao-prefix
                  # The accounts, and the hash parameters, from the project itself
                  naru plan --project my-app --credentials key.json --scheme kakao-prefix
                  # A compressed export, and the hash parameters from the environment
                  zcat export.json.gz | NARU_HASH_CONFIG="$(cat hash.txt)" naru plan \
                      --accounts - --identities kakao-users.jsonl --scheme kakao-prefix
                  # A quick first look without proof, with names and addresses masked
                  naru plan --accounts export.json --identities kakao-users.jsonl \
                      --scheme kakao-prefix --no-proof --mask

                Files:
                  reports/PLAN/plan.ndjson  The plan: a header, then one line for each account.
                  reports/PLAN/report.html  The report for a person: one page, works offline.
                  naru-cache.sqlite         Results of proofs, so that none is computed twice.
                  naru-identities.sqlite    The users that naru fetch has fetched.
                  naru-mask.key             The key of masked values, made on first use.

                Exit codes:
                  0    Everything asked for was done.
                  4    Something is not as the journal says; the report names each account.
                  64   The command line is wrong: an unknown option, a missing value.
                  65   What an input file holds is wrong; the message says where.
                  66   An input file is missing, is a folder or may not be read.
                  70   A fault in Naru itself; please report it.
                  73   A file or folder may not be made or written, or the disk is full.
                  74   Reading or writing failed on the way, or standard output could not be
                       written.
                  75   Something is busy, a service does not answer, or a quota or budget is
                       used up; try later.
                  78   Settings, keys, schemes or hash parameters are wrong, or a service
                       refuses them.
                  130  Stopped by Ctrl-C (SIGINT); the same command carries on.
                  143  Stopped by SIGTERM or SIGHUP; the same command carries on.

                See also: naru fetch, naru apply, naru why, naru report and naru schemes.

                """#)
    }

    @Test("naru report --help, 50 columns")
    func narrowReport() {
        let run = Run("report", "--help", environment: ["COLUMNS": "50"])
        #expect(run.errors == "")
        #expect(
            run.output == #"""
                Render a plan again, in another format or masked.

                Usage:
                  naru report PLAN [--format FORMAT] [--output
                      FILE] [--mask]

                Reads a plan and writes one report of it, to
                standard output or to a new file. Decides nothing
                anew.

                Arguments:
                  PLAN  The plan: its folder, or the plan.ndjson
                        in it.

                Options:
                  -f, --format FORMAT
                        What to write. Default: summary.
                        - html: one page for the reviewer, works
                          offline
                        - csv: one row for each account, for a
                          spreadsheet
                        - md: Markdown, for a pull request
                        - json: counts and findings, for programs
                        - summary: tables for the terminal
                  -o, --output FILE
                        The file to write, which must not exist
                        yet; only you may read it. Default:
                        standard output.
                      --mask
                        Show pseudonyms instead of addresses,
                        names, numbers and ids. A value has the
                        same pseudonym in every report made with
                        one key; naru unmask finds it again.
                      --mask-key FILE
                        The key of the pseudonyms; made, for you
                        alone to read, when it does not exist.
                        Default: naru-mask.key. Only with --mask.

                Options of every command:
                  -h, --help
                        Show this help.
                  -V, --version
                        Show which version this is.
                      --color WHEN
                        When to colour what is printed. Default:
                        auto.
                        - auto: on a terminal
                        - always: also in files and pipes
                        - never: not even on a terminal
                  -q, --quiet
                        Say only what needs a person: no notes and
                        no progress.

                Examples:
                  # The summary on the terminal
                  naru report reports/1f0c2d3e4a5b
                  # A page that may be shown around
                  naru report reports/1f0c2d3e4a5b --format html \
                      --mask --output masked.html

                Exit codes:
                  0     Everything asked for was done.
                  64    The command line is wrong: an unknown
                        option, a missing value.
                  65    What an input file holds is wrong; the
                        message says where.
                  66    An input file is missing, is a folder or
                        may not be read.
                  73    A file or folder may not be made or
                        written, or the disk is full.
                  74    Reading or writing failed on the way, or
                        standard output could not be written.
                  78    Settings, keys, schemes or hash parameters
                        are wrong, or a service refuses them.

                See also: naru plan and naru unmask.

                """#)
    }
}
