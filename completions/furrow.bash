# Completion for bash. Installed as share/bash-completion/completions/furrow.

_furrow_values() { # COMMAND OPTION: prints the values of an option
    case $2 in
    -m | --method) echo auto mdr tagpath iepad ;;
    -f | --format)
        case $1 in
        regions | eval) echo table json jsonl ;;
        *) echo table jsonl json csv tsv ;;
        esac
        ;;
    -s | --stage) echo tree paths similarity similarity-pgm ;;
    esac
}

_furrow_options() { # COMMAND: prints its options
    local pages='--base --charset --timeout --max-bytes --max-nodes --max-depth'
    local methods='--max-width --max-distance --min-depth'
    local search="--method --jobs --explain $pages $methods"
    case $1 in
    extract) echo "--all --format --output --safe-csv $search --help" ;;
    regions) echo "--format --output $search --help" ;;
    eval) echo "--format --output --failures --html $search --help" ;;
    inspect) echo "--stage --output $pages $methods --help" ;;
    esac
}

_furrow() {
    local commands='extract regions inspect eval help'
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
    -j | --jobs | --base | --charset | --timeout) return ;;
    --max-bytes | --max-nodes | --max-depth | --max-width | --max-distance | --min-depth) return ;;
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
