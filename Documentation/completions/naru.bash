# bash completion for naru. Made by `naru generate bash`.

_naru_schemes() {
    local name rest
    naru schemes 2>/dev/null | while read -r name rest; do printf '%s\n' "$name"; done
}

# Files or folders that begin with $current, with spaces in names left alone.
_naru_paths() {
    local path
    compopt -o filenames 2>/dev/null
    while IFS= read -r path; do COMPREPLY+=("$path"); done < <(compgen "$1" -- "$current")
}

# Words that begin with $current.
_naru_words() {
    local word
    for word in $1; do
        [[ $word == "$current"* ]] && COMPREPLY+=("$word")
    done
}

# The last word of a comma list.
_naru_list() {
    local before='' last=$current word
    if [[ $current == *,* ]]; then
        before=${current%,*},
        last=${current##*,}
    fi
    compopt -o nospace 2>/dev/null
    for word in $1; do
        [[ $word == "$last"* && ",$before" != *",$word,"* ]] && COMPREPLY+=("$before$word")
    done
}

# The value of option $1 of command $2; fails when the option takes none.
_naru_value() {
    case "$2 $1" in
        'fetch '--identity-cache) _naru_paths -f ;;
        'fetch '--admin-key-file) _naru_paths -f ;;
        'fetch '--accounts) _naru_paths -f ;;
        'fetch '--scheme) _naru_words "$(_naru_schemes)"; _naru_paths -f ;;
        'fetch '--refresh) : ;;
        'fetch '--properties) _naru_words 'none basic all' ;;
        'fetch '--pace) : ;;
        'fetch '--list-pace) : ;;
        'fetch '--budget) : ;;
        'fetch '--reserve) : ;;
        'fetch '--quota) : ;;
        'fetch '--parallel) : ;;
        'fetch '--max-duration) : ;;
        'fetch '--export) _naru_paths -f ;;
        'fetch '--trace) _naru_paths -f ;;
        'accounts '--export) _naru_paths -f ;;
        'accounts '--project) : ;;
        'accounts '--tenant) : ;;
        'accounts '--credentials) _naru_paths -f ;;
        'accounts '--trace) _naru_paths -f ;;
        'plan '--accounts) _naru_paths -f ;;
        'plan '--project) : ;;
        'plan '--credentials) _naru_paths -f ;;
        'plan '--tenant) : ;;
        'plan '--trace) _naru_paths -f ;;
        'plan '--identities) _naru_paths -f ;;
        'plan '--identity-cache) _naru_paths -f ;;
        'plan '--scheme) _naru_words "$(_naru_schemes)"; _naru_paths -f ;;
        'plan '--hash-config) _naru_paths -f ;;
        'plan '--policy) _naru_list 'proof id-in-address verified-email phone email' ;;
        'plan '--store) _naru_paths -f ;;
        'plan '--reports) _naru_paths -d ;;
        'plan '--threads) : ;;
        'plan '--cache) _naru_paths -f ;;
        'plan '--search-hours) : ;;
        'plan '--search-limit) : ;;
        'plan '--firebase) _naru_list 'claims link profile' ;;
        'plan '--link-provider) : ;;
        'plan '--mask-key) _naru_paths -f ;;
        'apply '--store) _naru_paths -f ;;
        'apply '--expect) : ;;
        'apply '--accounts) _naru_paths -f ;;
        'apply '--identities) _naru_paths -f ;;
        'apply '--decisions) _naru_paths -f ;;
        'apply '--limit) : ;;
        'apply '--only) _naru_paths -f ;;
        'apply '--status) _naru_list 'migrate merge refresh review' ;;
        'apply '--max-changes) : ;;
        'apply '--max-merges) : ;;
        'apply '--max-share) : ;;
        'apply '--batch-size) : ;;
        'apply '--project) : ;;
        'apply '--credentials) _naru_paths -f ;;
        'apply '--tenant) : ;;
        'apply '--write-pace) : ;;
        'apply '--parallel) : ;;
        'apply '--trace) _naru_paths -f ;;
        'undo '--store) _naru_paths -f ;;
        'undo '--project) : ;;
        'undo '--credentials) _naru_paths -f ;;
        'undo '--tenant) : ;;
        'undo '--write-pace) : ;;
        'undo '--parallel) : ;;
        'undo '--trace) _naru_paths -f ;;
        'verify '--store) _naru_paths -f ;;
        'verify '--identity-cache) _naru_paths -f ;;
        'verify '--project) : ;;
        'verify '--credentials) _naru_paths -f ;;
        'verify '--tenant) : ;;
        'verify '--sign-in) : ;;
        'verify '--api-key-file) _naru_paths -f ;;
        'verify '--scheme) _naru_words "$(_naru_schemes)"; _naru_paths -f ;;
        'verify '--format|'verify '-f) _naru_words 'text json csv md html' ;;
        'verify '--output|'verify '-o) _naru_paths -f ;;
        'verify '--trace) _naru_paths -f ;;
        'doctor '--store) _naru_paths -f ;;
        'doctor '--identity-cache) _naru_paths -f ;;
        'doctor '--admin-key-file) _naru_paths -f ;;
        'doctor '--credentials) _naru_paths -f ;;
        'doctor '--project) : ;;
        'doctor '--tenant) : ;;
        'doctor '--accounts) _naru_paths -f ;;
        'doctor '--identities) _naru_paths -f ;;
        'doctor '--scheme) _naru_words "$(_naru_schemes)"; _naru_paths -f ;;
        'doctor '--hash-config) _naru_paths -f ;;
        'doctor '--trace) _naru_paths -f ;;
        'status '--store) _naru_paths -f ;;
        'status '--identity-cache) _naru_paths -f ;;
        'members '--format|'members '-f) _naru_words 'csv ndjson sql-postgres sql-mysql firebase-import' ;;
        'members '--store) _naru_paths -f ;;
        'members '--output|'members '-o) _naru_paths -f ;;
        'mint '--uid) : ;;
        'mint '--provider-user-id) : ;;
        'mint '--provider) : ;;
        'mint '--from) _naru_paths -f ;;
        'mint '--unchecked-uid) : ;;
        'mint '--claim) : ;;
        'mint '--claims-file) _naru_paths -f ;;
        'mint '--service-account) : ;;
        'mint '--tenant) : ;;
        'mint '--expires-in) : ;;
        'mint '--credentials) _naru_paths -f ;;
        'mint '--store) _naru_paths -f ;;
        'mint '--output|'mint '-o) _naru_paths -f ;;
        'mint '--threads) : ;;
        'why '--plan) _naru_paths -f ;;
        'why '--store) _naru_paths -f ;;
        'report '--format|'report '-f) _naru_words 'html csv md json summary' ;;
        'report '--output|'report '-o) _naru_paths -f ;;
        'report '--mask-key) _naru_paths -f ;;
        'unmask '--plan) _naru_paths -f ;;
        'unmask '--mask-key) _naru_paths -f ;;
        'me '--token-file) _naru_paths -f ;;
        'me '--app-id) : ;;
        'me '--trace) _naru_paths -f ;;
        *' '--color) _naru_words 'auto always never' ;;
        *) return 1 ;;
    esac
}

_naru() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
    local command='' option='' index word
    COMPREPLY=()
    [[ $current == '=' ]] && current=''
    for ((index = 1; index < COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]}
        case $word in
            --color) ((index++)) ;;
            -*|=) ;;
            *) command=$word; break ;;
        esac
    done
    # The option that the word belongs to: options with several values reach further back.
    if [[ $previous == '=' ]]; then
        option=${COMP_WORDS[COMP_CWORD-2]}
    elif [[ ${COMP_WORDS[COMP_CWORD]} == '=' ]]; then
        option=$previous
    elif [[ $previous == -* ]]; then
        option=$previous
    elif [[ $current != -* ]]; then
        for ((index = COMP_CWORD - 1; index > 0; index--)); do
            word=${COMP_WORDS[index]}
            if [[ $word == -* ]]; then
                case "$command $word" in
                    'fetch --accounts'|'plan --accounts'|'plan --identities'|'apply --accounts'|'apply --identities'|'apply --only'|'doctor --accounts'|'doctor --identities'|'mint --uid'|'mint --provider-user-id'|'mint --unchecked-uid'|'mint --claim') option=$word ;;
                esac
                break
            fi
        done
    fi
    if [[ $current != -* && -n $option ]] && _naru_value "$option" "$command"; then
        return
    fi
    if [[ -z $command ]]; then
        if [[ $current == -* ]]; then
            _naru_words '--help --version --color --quiet'
        else
            _naru_words 'fetch accounts plan apply undo verify doctor status members mint why report unmask schemes me help'
        fi
        return
    fi
    if [[ $current == -* ]]; then
        case $command in
            fetch) _naru_words '--identity-cache --admin-key-file --only-candidates --accounts --scheme --refresh --properties --pace --list-pace --budget --reserve --quota --parallel --max-duration --export --trace --json --help --version --color --quiet' ;;
            accounts) _naru_words '--export --project --tenant --credentials --trace --help --version --color --quiet' ;;
            plan) _naru_words '--accounts --project --credentials --tenant --trace --identities --identity-cache --scheme --hash-config --policy --store --reports --no-proof --threads --cache --no-cache --search-hours --search-limit --firebase --seal --link-provider --mask --mask-key --json --help --version --color --quiet' ;;
            apply) _naru_words '--store --expect --accounts --identities --decisions --limit --only --status --canary --max-changes --max-merges --max-share --batch-size --firebase --yes --project --credentials --tenant --write-pace --parallel --trace --json --help --version --color --quiet' ;;
            undo) _naru_words '--store --dry-run --firebase --store-only --yes --project --credentials --tenant --write-pace --parallel --trace --json --help --version --color --quiet' ;;
            verify) _naru_words '--all --store --identity-cache --project --credentials --tenant --sign-in --api-key-file --scheme --format --output --trace --help --version --color --quiet' ;;
            doctor) _naru_words '--store --identity-cache --admin-key-file --credentials --project --tenant --accounts --identities --scheme --hash-config --trace --json --help --version --color --quiet' ;;
            status) _naru_words '--store --identity-cache --watch --json --help --version --color --quiet' ;;
            members) _naru_words '--format --store --output --help --version --color --quiet' ;;
            mint) _naru_words '--uid --provider-user-id --provider --from --all --unchecked-uid --claim --claims-file --keyless --service-account --tenant --expires-in --credentials --store --output --threads --help --version --color --quiet' ;;
            why) _naru_words '--plan --store --json --help --version --color --quiet' ;;
            report) _naru_words '--format --output --mask --mask-key --help --version --color --quiet' ;;
            unmask) _naru_words '--plan --mask-key --help --version --color --quiet' ;;
            me) _naru_words '--token-file --app-id --talk --trace --json --help --version --color --quiet' ;;
            *) _naru_words '--help --version --color --quiet' ;;
        esac
        return
    fi
    case $command in
        apply) _naru_paths -f ;;
        undo) : ;;
        verify) : ;;
        why) : ;;
        report) _naru_paths -f ;;
        unmask) : ;;
        schemes) _naru_words "$(_naru_schemes)"; _naru_paths -f ;;
        help) _naru_words 'fetch accounts plan apply undo verify doctor status members mint why report unmask schemes me help' ;;
        generate) _naru_words 'man markdown bash zsh fish' ;;
    esac
}

complete -F _naru naru
