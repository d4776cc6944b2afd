# fish completion for naru. Made by `naru generate fish`.

function __naru_command
    set -l words (commandline -opc)
    set -e words[1]
    for word in $words
        if contains -- $word fetch accounts plan apply undo verify doctor status members mint why report unmask schemes me help generate
            echo $word
            return
        end
    end
    return 1
end

function __naru_in
    set -l command (__naru_command); and test $command = $argv[1]
end

function __naru_schemes
    naru schemes 2>/dev/null | string replace -r '\s+' '\t'
end

# One more word of a comma list.
function __naru_list
    set -l token (commandline -ct | string replace -r '^-[^=]*=' '')
    set -l before (string replace -r '[^,]*$' '' -- $token)
    for word in $argv
        contains -- $word (string split , -- $before); or echo $before$word
    end
end

# Files of one more value for an option that takes several.
function __naru_several
    set -l words (commandline -opc)
    for word in $words[-1..1]
        if string match -q -- '-*' $word
            contains -- $word $argv; return
        end
    end
    return 1
end

complete -c naru -f
complete -c naru -n 'not __naru_command >/dev/null' -a fetch -d 'Fetch the users that Kakao knows into the local cache, within a quota'
complete -c naru -n 'not __naru_command >/dev/null' -a accounts -d 'Read the accounts of a Firebase project into a file'
complete -c naru -n 'not __naru_command >/dev/null' -a plan -d 'Dry run: decide what to do with every account; write a plan and reports'
complete -c naru -n 'not __naru_command >/dev/null' -a apply -d 'Apply a plan, exactly that one, in batches that may be stopped at any instant'
complete -c naru -n 'not __naru_command >/dev/null' -a undo -d 'Take a run back, from what the journal says was there before'
complete -c naru -n 'not __naru_command >/dev/null' -a verify -d 'Read both sides again, and prove that what the journal says is so'
complete -c naru -n 'not __naru_command >/dev/null' -a doctor -d 'Look at keys, clock, permissions and files, and say what to mend'
complete -c naru -n 'not __naru_command >/dev/null' -a status -d 'Show runs, members, fetches, what waits for a person, and what to do next'
complete -c naru -n 'not __naru_command >/dev/null' -a members -d 'Write the members for another database, or for Firebase'
complete -c naru -n 'not __naru_command >/dev/null' -a mint -d 'Make custom tokens, with which members sign in to Firebase'
complete -c naru -n 'not __naru_command >/dev/null' -a why -d 'Tell one account\'s whole story: what it is, what was tried, what was decided'
complete -c naru -n 'not __naru_command >/dev/null' -a report -d 'Render a plan again, in another format or masked'
complete -c naru -n 'not __naru_command >/dev/null' -a unmask -d 'Find the value behind a pseudonym of a masked report'
complete -c naru -n 'not __naru_command >/dev/null' -a schemes -d 'List the shipped schemes, or print one'
complete -c naru -n 'not __naru_command >/dev/null' -a me -d 'Show what Kakao says about the user of an access token'
complete -c naru -n 'not __naru_command >/dev/null' -a help -d 'Show help for Naru or for one command'
complete -c naru -l help -s h -d 'Show this help'
complete -c naru -l version -s V -d 'Show which version this is'
complete -c naru -l color -x -a 'auto\t"on a terminal" always\t"also in files and pipes" never\t"not even on a terminal"' -d 'When to colour what is printed'
complete -c naru -l quiet -s q -d 'Say only what needs a person: no notes and no progress'
complete -c naru -n '__naru_in fetch' -l identity-cache -r -F -d 'The cache of identities'
complete -c naru -n '__naru_in fetch' -l admin-key-file -r -F -d 'A file with the app\'s admin key and nothing else'
complete -c naru -n '__naru_in fetch' -l only-candidates -d 'List nobody; read only those whose ids stand in the addresses and uids of the accounts'
complete -c naru -n '__naru_in fetch' -l accounts -r -F -d 'The Firebase accounts in which ids are looked for'
complete -c naru -n '__naru_in fetch' -l scheme -r -F -a '(__naru_schemes)' -d 'How ids stand in addresses and uids: the name of a shipped scheme, or a file'
complete -c naru -n '__naru_in fetch' -l refresh -x -d 'Read again whoever was read longer ago than this: a number and s, m, h or d, such as 7d'
complete -c naru -n '__naru_in fetch' -l properties -x -a 'none\t"the id and when it was linked: 100 users with one call" basic\t"e-mail and profile besides: 20 users with one call" all\t"all that the app may see, the phone number among it: 20 users with one call"' -d 'How much of each user is asked for'
complete -c naru -n '__naru_in fetch' -l pace -x -d 'At most so many calls in any second; 0 for any number'
complete -c naru -n '__naru_in fetch' -l list-pace -x -d 'At most so many calls for pages of ids in any minute; Kakao allows 100'
complete -c naru -n '__naru_in fetch' -l budget -x -d 'At most so many calls in any 24 hours, counted over all runs with this cache'
complete -c naru -n '__naru_in fetch' -l reserve -x -d 'How much of the month\'s quota is left to production; the rest is the budget of any 31 days'
complete -c naru -n '__naru_in fetch' -l quota -x -d 'Kakao\'s quota of calls a month, for all apps of the developer account'
complete -c naru -n '__naru_in fetch' -l parallel -x -d 'How many calls may be under way at a time'
complete -c naru -n '__naru_in fetch' -l max-duration -x -d 'Stop after this time, such as 30m; the next run goes on'
complete -c naru -n '__naru_in fetch' -l export -r -F -d 'Make no call: write whoever the cache knows to be linked, as JSON lines, to a new file (0600)'
complete -c naru -n '__naru_in fetch' -l trace -r -F -d 'Add a line for each call to this file: method, path, status, milliseconds, code; nothing secret'
complete -c naru -n '__naru_in fetch' -l json -d 'Write the result as JSON, for programs'
complete -c naru -n '__naru_in fetch; and __naru_several --accounts' -F
complete -c naru -n '__naru_in accounts' -l export -r -F -d 'The file to write, which must not exist yet; only you may read it'
complete -c naru -n '__naru_in accounts' -l project -x -d 'The Firebase project, by its id'
complete -c naru -n '__naru_in accounts' -l tenant -x -d 'The tenant that the users belong to, in a project with tenants'
complete -c naru -n '__naru_in accounts' -l credentials -r -F -d 'The key file of a service account of the project'
complete -c naru -n '__naru_in accounts' -l trace -r -F -d 'Add a line for each call to this file: method, path, status, milliseconds, code; nothing secret'
complete -c naru -n '__naru_in plan' -l accounts -r -F -d 'The Firebase accounts: what firebase auth:export wrote as JSON or CSV, a saved batchGet answer, or an array of users'
complete -c naru -n '__naru_in plan' -l project -x -d 'The Firebase project whose accounts are read as they are now, in the place of --accounts'
complete -c naru -n '__naru_in plan' -l credentials -r -F -d 'The key file of a service account of the project'
complete -c naru -n '__naru_in plan' -l tenant -x -d 'The tenant that the users belong to, in a project with tenants'
complete -c naru -n '__naru_in plan' -l trace -r -F -d 'Add a line for each call to this file: method, path, status, milliseconds, code; nothing secret'
complete -c naru -n '__naru_in plan' -l identities -r -F -d 'The users as Kakao knows them: JSON lines, an array, or API answers'
complete -c naru -n '__naru_in plan' -l identity-cache -r -F -d 'The cache of identities that naru fetch keeps; read when no --identities are given'
complete -c naru -n '__naru_in plan' -l scheme -r -F -a '(__naru_schemes)' -d 'How the app made the addresses and passwords: the name of a shipped scheme (naru schemes lists them) or a file'
complete -c naru -n '__naru_in plan' -l hash-config -r -F -d 'The project\'s password hash parameters, as the Firebase console shows them'
complete -c naru -n '__naru_in plan' -l policy -x -a '(__naru_list proof id-in-address verified-email phone email)' -d 'The evidence that may move an account without a person\'s decision, between commas'
complete -c naru -n '__naru_in plan' -l store -r -F -d 'The store with the members there are already; a member\'s uid stays primary'
complete -c naru -n '__naru_in plan' -l reports -r -f -a '(__fish_complete_directories)' -d 'The folder in which the new folder with plan and reports is made'
complete -c naru -n '__naru_in plan' -l no-proof -d 'Compute no password hashes'
complete -c naru -n '__naru_in plan' -l threads -x -d 'How many hashes are computed at a time'
complete -c naru -n '__naru_in plan' -l cache -r -F -d 'Where results of proofs are kept, so that none is computed twice'
complete -c naru -n '__naru_in plan' -l no-cache -d 'Keep no results of proofs, and use none'
complete -c naru -n '__naru_in plan' -l search-hours -x -d 'How far apart sign-up and Kakao link may lie when an owner is searched by time, in hours'
complete -c naru -n '__naru_in plan' -l search-limit -x -d 'How many identities are tried for an account when its owner is searched by time'
complete -c naru -n '__naru_in plan' -l firebase -x -a '(__naru_list claims link profile)' -d 'What naru apply --firebase will do to the accounts at Firebase, between commas'
complete -c naru -n '__naru_in plan' -l seal -d 'After that, remove the passwords, end all sessions, and disable accounts that were merged'
complete -c naru -n '__naru_in plan' -l link-provider -x -d 'The provider that link links accounts to, by its id in the Firebase console'
complete -c naru -n '__naru_in plan' -l mask -d 'Show pseudonyms instead of addresses, names, numbers and ids'
complete -c naru -n '__naru_in plan' -l mask-key -r -F -d 'The key of the pseudonyms; made, for you alone to read, when it does not exist'
complete -c naru -n '__naru_in plan' -l json -d 'Write the result as JSON, for programs'
complete -c naru -n '__naru_in plan; and __naru_several --accounts --identities' -F
complete -c naru -n '__naru_in apply' -l store -r -F -d 'The store, an SQLite database; naru apply makes it, for you alone to read'
complete -c naru -n '__naru_in apply' -l expect -x -d 'The plan\'s SHA-256, as the reviewer saw it: sha256: and at least 12 digits'
complete -c naru -n '__naru_in apply' -l accounts -r -F -d 'The Firebase accounts as they are now: one that changed since the plan is held back'
complete -c naru -n '__naru_in apply' -l identities -r -F -d 'The users as Kakao knows them now: an account whose identity changed is held back'
complete -c naru -n '__naru_in apply' -l decisions -r -F -d 'What people decided about accounts that wait, as JSON lines'
complete -c naru -n '__naru_in apply' -l limit -x -d 'Apply only the first N changes of the plan'
complete -c naru -n '__naru_in apply' -l only -r -F -d 'Apply only these accounts: uids, or files with one uid on each line'
complete -c naru -n '__naru_in apply' -l status -x -a '(__naru_list migrate merge refresh review)' -d 'Apply only accounts with one of these statuses'
complete -c naru -n '__naru_in apply' -l canary -d 'Begin with 10 accounts, then 1 %, then 10 %; read back each part before the next'
complete -c naru -n '__naru_in apply' -l max-changes -x -d 'Write nothing at all if the plan would change more accounts than this'
complete -c naru -n '__naru_in apply' -l max-merges -x -d 'Write nothing at all if the plan would merge more accounts than this'
complete -c naru -n '__naru_in apply' -l max-share -x -d 'Write nothing at all if more than this share would change, of the members or of the plan\'s bridge accounts, whichever are more'
complete -c naru -n '__naru_in apply' -l batch-size -x -d 'How many accounts are committed together'
complete -c naru -n '__naru_in apply' -l firebase -d 'Take the plan\'s steps at Firebase too, once the members are in the store'
complete -c naru -n '__naru_in apply' -l yes -d 'Change accounts at Firebase without asking'
complete -c naru -n '__naru_in apply' -l project -x -d 'The Firebase project, by its id'
complete -c naru -n '__naru_in apply' -l credentials -r -F -d 'The key file of a service account of the project'
complete -c naru -n '__naru_in apply' -l tenant -x -d 'The tenant that the users belong to, in a project with tenants'
complete -c naru -n '__naru_in apply' -l write-pace -x -d 'At most so many changes at Firebase in any second; 0 for any number'
complete -c naru -n '__naru_in apply' -l parallel -x -d 'How many changes at Firebase may be under way at a time'
complete -c naru -n '__naru_in apply' -l trace -r -F -d 'Add a line for each call to this file: method, path, status, milliseconds, code; nothing secret'
complete -c naru -n '__naru_in apply' -l json -d 'Write the result as JSON, for programs'
complete -c naru -n '__naru_in apply; and __naru_several --accounts --identities --only' -F
complete -c naru -n '__naru_in apply' -F
complete -c naru -n '__naru_in undo' -l store -r -F -d 'The store, an SQLite database; naru apply makes it, for you alone to read'
complete -c naru -n '__naru_in undo' -l dry-run -d 'Only look what would be taken back; change nothing'
complete -c naru -n '__naru_in undo' -l firebase -d 'Take the run\'s steps at Firebase back first'
complete -c naru -n '__naru_in undo' -l store-only -d 'Leave what the run did at Firebase as it is'
complete -c naru -n '__naru_in undo' -l yes -d 'Change accounts at Firebase without asking'
complete -c naru -n '__naru_in undo' -l project -x -d 'The Firebase project, by its id'
complete -c naru -n '__naru_in undo' -l credentials -r -F -d 'The key file of a service account of the project'
complete -c naru -n '__naru_in undo' -l tenant -x -d 'The tenant that the users belong to, in a project with tenants'
complete -c naru -n '__naru_in undo' -l write-pace -x -d 'At most so many changes at Firebase in any second; 0 for any number'
complete -c naru -n '__naru_in undo' -l parallel -x -d 'How many changes at Firebase may be under way at a time'
complete -c naru -n '__naru_in undo' -l trace -r -F -d 'Add a line for each call to this file: method, path, status, milliseconds, code; nothing secret'
complete -c naru -n '__naru_in undo' -l json -d 'Write the result as JSON, for programs'
complete -c naru -n '__naru_in verify' -l all -d 'Everything in the store, whichever run did it'
complete -c naru -n '__naru_in verify' -l store -r -F -d 'The store, an SQLite database; naru apply makes it, for you alone to read'
complete -c naru -n '__naru_in verify' -l identity-cache -r -F -d 'The cache of identities that naru fetch keeps; read when no --identities are given'
complete -c naru -n '__naru_in verify' -l project -x -d 'The Firebase project, by its id'
complete -c naru -n '__naru_in verify' -l credentials -r -F -d 'The key file of a service account of the project'
complete -c naru -n '__naru_in verify' -l tenant -x -d 'The tenant that the users belong to, in a project with tenants'
complete -c naru -n '__naru_in verify' -l sign-in -x -d 'How many members are really signed in'
complete -c naru -n '__naru_in verify' -l api-key-file -r -F -d 'A file with the project\'s API key, as apps carry it, and nothing else'
complete -c naru -n '__naru_in verify' -l scheme -r -F -a '(__naru_schemes)' -d 'A scheme of your own that accounts were found by, to make their old passwords'
complete -c naru -n '__naru_in verify' -l format -s f -x -a 'text\t"for the terminal" json\t"for programs" csv\t"the differences, for a spreadsheet" md\t"Markdown, for a pull request" html\t"a page"' -d 'How it is written'
complete -c naru -n '__naru_in verify' -l output -s o -r -F -d 'The file to write, which must not exist yet; only you may read it'
complete -c naru -n '__naru_in verify' -l trace -r -F -d 'Add a line for each call to this file: method, path, status, milliseconds, code; nothing secret'
complete -c naru -n '__naru_in doctor' -l store -r -F -d 'The store, an SQLite database; naru apply makes it, for you alone to read'
complete -c naru -n '__naru_in doctor' -l identity-cache -r -F -d 'The cache of identities'
complete -c naru -n '__naru_in doctor' -l admin-key-file -r -F -d 'A file with the app\'s admin key and nothing else'
complete -c naru -n '__naru_in doctor' -l credentials -r -F -d 'The key file of a service account of the project'
complete -c naru -n '__naru_in doctor' -l project -x -d 'The Firebase project, by its id'
complete -c naru -n '__naru_in doctor' -l tenant -x -d 'The tenant that the users belong to, in a project with tenants'
complete -c naru -n '__naru_in doctor' -l accounts -r -F -d 'Accounts on which the hash parameters are tried'
complete -c naru -n '__naru_in doctor' -l identities -r -F -d 'The users as Kakao knows them: JSON lines, an array, or API answers'
complete -c naru -n '__naru_in doctor' -l scheme -r -F -a '(__naru_schemes)' -d 'How the app made their passwords'
complete -c naru -n '__naru_in doctor' -l hash-config -r -F -d 'The project\'s password hash parameters, as the Firebase console shows them'
complete -c naru -n '__naru_in doctor' -l trace -r -F -d 'Add a line for each call to this file: method, path, status, milliseconds, code; nothing secret'
complete -c naru -n '__naru_in doctor' -l json -d 'Write the result as JSON, for programs'
complete -c naru -n '__naru_in doctor; and __naru_several --accounts --identities' -F
complete -c naru -n '__naru_in status' -l store -r -F -d 'The store, an SQLite database; naru apply makes it, for you alone to read'
complete -c naru -n '__naru_in status' -l identity-cache -r -F -d 'The cache of identities'
complete -c naru -n '__naru_in status' -l watch -d 'Show it again every second, until no run is at work'
complete -c naru -n '__naru_in status' -l json -d 'Write the result as JSON, for programs'
complete -c naru -n '__naru_in members' -l format -s f -x -a 'csv\t"for a spreadsheet" ndjson\t"JSON lines, for programs" sql-postgres\t"a script for PostgreSQL" sql-mysql\t"a script for MariaDB and MySQL" firebase-import\t"for `firebase auth:import`, without passwords"' -d 'What to write'
complete -c naru -n '__naru_in members' -l store -r -F -d 'The store, an SQLite database; naru apply makes it, for you alone to read'
complete -c naru -n '__naru_in members' -l output -s o -r -F -d 'The file to write, which must not exist yet; only you may read it'
complete -c naru -n '__naru_in mint' -l uid -x -d 'The members that keep these Firebase uids'
complete -c naru -n '__naru_in mint' -l provider-user-id -x -d 'The members that the provider knows by these ids'
complete -c naru -n '__naru_in mint' -l provider -x -d 'Whose ids --provider-user-id names'
complete -c naru -n '__naru_in mint' -l from -r -F -d 'The members whose uids stand in a file, one on each line'
complete -c naru -n '__naru_in mint' -l all -d 'Every member that is not disabled'
complete -c naru -n '__naru_in mint' -l unchecked-uid -x -d 'These uids, whether the store knows them or not'
complete -c naru -n '__naru_in mint' -l claim -x -d 'Something else that the token says of its user; the value is a text'
complete -c naru -n '__naru_in mint' -l claims-file -r -F -d 'A JSON object with more that the token says of its user'
complete -c naru -n '__naru_in mint' -l keyless -d 'Let Google\'s IAM sign (signBlob), with whatever credentials there are: they need the role Service Account Token Creator for the account that signs'
complete -c naru -n '__naru_in mint' -l service-account -x -d 'The service account as which IAM signs'
complete -c naru -n '__naru_in mint' -l tenant -x -d 'The tenant that the users belong to, in a project with tenants'
complete -c naru -n '__naru_in mint' -l expires-in -x -d 'How long the tokens hold; Firebase takes none that holds longer than an hour'
complete -c naru -n '__naru_in mint' -l credentials -r -F -d 'The key file of a service account of the project'
complete -c naru -n '__naru_in mint' -l store -r -F -d 'The store, an SQLite database; naru apply makes it, for you alone to read'
complete -c naru -n '__naru_in mint' -l output -s o -r -F -d 'The file to write, which must not exist yet; only you may read it'
complete -c naru -n '__naru_in mint' -l threads -x -d 'How many hashes are computed at a time'
complete -c naru -n '__naru_in mint; and __naru_several --uid --provider-user-id --unchecked-uid --claim' -F
complete -c naru -n '__naru_in why' -l plan -r -F -d 'The plan: its folder, or the plan.ndjson in it'
complete -c naru -n '__naru_in why' -l store -r -F -d 'The store, an SQLite database; naru apply makes it, for you alone to read'
complete -c naru -n '__naru_in why' -l json -d 'Write the result as JSON, for programs'
complete -c naru -n '__naru_in report' -l format -s f -x -a 'html\t"one page for the reviewer, works offline" csv\t"one row for each account, for a spreadsheet" md\t"Markdown, for a pull request" json\t"counts and findings, for programs" summary\t"tables for the terminal"' -d 'What to write'
complete -c naru -n '__naru_in report' -l output -s o -r -F -d 'The file to write, which must not exist yet; only you may read it'
complete -c naru -n '__naru_in report' -l mask -d 'Show pseudonyms instead of addresses, names, numbers and ids'
complete -c naru -n '__naru_in report' -l mask-key -r -F -d 'The key of the pseudonyms; made, for you alone to read, when it does not exist'
complete -c naru -n '__naru_in report' -F
complete -c naru -n '__naru_in unmask' -l plan -r -F -d 'The plan: its folder, or the plan.ndjson in it'
complete -c naru -n '__naru_in unmask' -l mask-key -r -F -d 'The key with which the report was masked'
complete -c naru -n '__naru_in schemes' -F -a '(__naru_schemes)'
complete -c naru -n '__naru_in me' -l token-file -r -F -d 'A file with the user\'s access token and nothing else'
complete -c naru -n '__naru_in me' -l app-id -x -d 'The app\'s own number, as Kakao Developers shows it'
complete -c naru -n '__naru_in me' -l talk -d 'Ask for the KakaoTalk profile and the friends who use the app too'
complete -c naru -n '__naru_in me' -l trace -r -F -d 'Add a line for each call to this file: method, path, status, milliseconds, code; nothing secret'
complete -c naru -n '__naru_in me' -l json -d 'Write the result as JSON, for programs'
complete -c naru -n '__naru_in help' -f -a 'fetch accounts plan apply undo verify doctor status members mint why report unmask schemes me help'
