# Completion for bash. Installed as share/bash-completion/completions/furrow.

_furrow_values() { # COMMAND OPTION: prints the values of an option
    local encodings='block all no-logical no-physical no-special text'
    case $2 in
    -m | --method)
        case $1 in
        learn) echo auto iepad vints ;;
        *) echo auto mdr tagpath iepad vints ide ;;
        esac
        ;;
    -f | --format)
        case $1 in
        regions | eval) echo table json jsonl ;;
        next) echo text json jsonl ;;
        check | repair) echo text json ;;
        *) echo table jsonl json csv tsv md sqlite ;;
        esac
        ;;
    -s | --stage) echo tree lines paths similarity similarity-pgm tokens repeats words ;;
    --encoding) echo "$encodings" ;;
    --second | --third) echo "none $encodings" ;;
    esac
}

_furrow_options() { # COMMAND: prints its options
    local pages='--base --charset --timeout --max-bytes --max-nodes --max-depth --max-cells
        --max-output'
    local addresses='--header --cookie --user-agent --proxy --insecure --retry --max-time'
    local crawls='--url --status --mime'
    local browser='--no-js --viewport --wait --more'
    local mdr='--max-width --max-distance --min-depth'
    local tagpath='--epsilon --max-cut --min-share --min-signals'
    local iepad='--encoding --min-length --min-count --max-variance --min-density --cluster
        --max-mismatch'
    local vints='--no-visual --no-result'
    local read="--output $pages $browser --help"
    local search="--format --method --jobs --explain --plain --render $mdr $tagpath $iepad $vints $read"
    case $1 in
    extract)
        echo "--all --list --shard-size --report --min-score --wrappers --only-wrappers --columns --detail --schema --embedded --now --everything --typed --nested --table --safe-csv --pages" \
            "--delay --no-robots --cache --date $crawls $addresses $search"
        ;;
    regions) echo "--all --list --variants $addresses $search" ;;
    inspect) echo "--stage --render $addresses $iepad $vints $read" ;;
    next) echo "$addresses --format --jobs --url --render $read" ;;
    render) echo "$addresses $read" ;;
    eval) echo "--all --failures --fields --html --wrapper --random-pages $search" ;;
    learn) echo "--method --list --columns --schema --add --show --for --no-samples --pattern --slot --second --third --render $crawls $addresses $iepad $vints $read" ;;
    label) echo "--field --missing --also --only --no-samples --html --labels --plain --tags --render $addresses $read" ;;
    apply)
        echo "--all --list --shard-size --format --typed --nested --table --safe-csv --jobs --explain --also --plain --strict --repair" \
            "--save --report --columns --schema --now --unlabelled --pages --delay --no-robots --cache" \
            "--date --render $crawls $addresses $read"
        ;;
    check) echo "--format --jobs --render $addresses ${read/--output /}" ;;
    repair) echo "--format --confidence --render $addresses $read" ;;
    open) echo "--no-browser --render $addresses $pages $browser --help" ;;
    esac
}

_furrow() {
    local commands='extract regions inspect next render eval learn label apply check repair open help'
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    local command=extract
    COMPREPLY=()

    # bash takes '=' for a word of its own.
    if [[ $word == = ]]; then
        word=
    elif [[ $before == = ]]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    if ((COMP_CWORD > 1)) && [[ " $commands " == *" ${COMP_WORDS[1]} "* ]]; then
        command=${COMP_WORDS[1]}
    fi

    local values
    values=$(_furrow_values "$command" "$before")
    if [[ -n $values ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$values" -- "$word")
        return
    fi
    case $before in
    --max-cells | --max-output | --status | --mime | --shard-size | --min-score | --for) return ;;
    -j | --jobs | --base | --url | --header | --user-agent | --proxy | --retry | --max-time) return ;;
    --pages | --delay | --charset | --timeout | --viewport | --wait | --more | --random-pages) return ;;
    --max-bytes | --max-nodes | --max-depth | --max-width | --max-distance | --min-depth) return ;;
    --epsilon | --max-cut | --min-share | --min-signals) return ;;
    --min-length | --min-count | --max-variance | --min-density | --cluster) return ;;
    --max-mismatch | --list | --confidence | --pattern | --slot | --field | --missing | --tags | --table) return ;;
    --html) [[ $command == label ]] && return ;;
    esac
    if [[ $command == help ]]; then
        mapfile -t COMPREPLY < <(compgen -W "${commands% help}" -- "$word")
        return
    fi
    if [[ $word == -* ]]; then
        local options
        options=$(_furrow_options "$command")
        ((COMP_CWORD > 1)) || options+=' --version'
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
        return
    fi
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
    if ((COMP_CWORD == 1)); then
        local found
        mapfile -t found < <(compgen -W "$commands" -- "$word")
        COMPREPLY+=("${found[@]}")
    fi
}

complete -F _furrow furrow
