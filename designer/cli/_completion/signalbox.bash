_signalbox() {
    local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"
    if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W "backup check completion conform convert diff explore lint list lsp mcp merge portable project pull push render replay restore schedule schema serve simulate storage test --help --version" -- "$word")); return
    fi
    case "${COMP_WORDS[1]} $before" in
    "check --runtime") COMPREPLY=($(compgen -W "specification go java lemline quarkus-flow sonataflow sonataflow@10.1 synapse zigflow auto" -- "$word")); return;;
    "conform --format") COMPREPLY=($(compgen -W "text json junit" -- "$word")); return;;
    "convert --to") COMPREPLY=($(compgen -W "1.0 0.8 0.6-draft 0.1-camel 0.1-map 0.1-kebab 0.1-array" -- "$word")); return;;
    "convert --as") COMPREPLY=($(compgen -W "yaml json" -- "$word")); return;;
    "convert --dialect") COMPREPLY=($(compgen -W "1.0 0.8 0.6-draft 0.1-camel 0.1-map 0.1-kebab 0.1-array" -- "$word")); return;;
    "convert --runtime") COMPREPLY=($(compgen -W "specification go java lemline quarkus-flow sonataflow sonataflow@10.1 synapse zigflow auto" -- "$word")); return;;
    "convert --from-runtime") COMPREPLY=($(compgen -W "specification go java lemline quarkus-flow sonataflow sonataflow@10.1 synapse zigflow auto" -- "$word")); return;;
    "diff --format") COMPREPLY=($(compgen -W "text json markdown" -- "$word")); return;;
    "explore --format") COMPREPLY=($(compgen -W "text json" -- "$word")); return;;
    "explore --runtime") COMPREPLY=($(compgen -W "specification go java lemline quarkus-flow sonataflow sonataflow@10.1 synapse zigflow auto" -- "$word")); return;;
    "lint --dialect") COMPREPLY=($(compgen -W "1.0 0.8 0.6-draft 0.1-camel 0.1-map 0.1-kebab 0.1-array" -- "$word")); return;;
    "lint --format") COMPREPLY=($(compgen -W "text json sarif" -- "$word")); return;;
    "lint --runtime") COMPREPLY=($(compgen -W "specification go java lemline quarkus-flow sonataflow sonataflow@10.1 synapse zigflow auto" -- "$word")); return;;
    "list --format") COMPREPLY=($(compgen -W "text json" -- "$word")); return;;
    "lsp --runtime") COMPREPLY=($(compgen -W "specification go java lemline quarkus-flow sonataflow sonataflow@10.1 synapse zigflow auto" -- "$word")); return;;
    "merge --format") COMPREPLY=($(compgen -W "text json" -- "$word")); return;;
    "portable --runtime") COMPREPLY=($(compgen -W "specification go java lemline quarkus-flow sonataflow sonataflow@10.1 synapse zigflow" -- "$word")); return;;
    "portable --format") COMPREPLY=($(compgen -W "text json markdown" -- "$word")); return;;
    "render --as") COMPREPLY=($(compgen -W ".svg .png .pdf .dot .mmd .graph.json .document.pdf" -- "$word")); return;;
    "render --detail") COMPREPLY=($(compgen -W "overview actions data" -- "$word")); return;;
    "render --direction") COMPREPLY=($(compgen -W "TB LR" -- "$word")); return;;
    "render --theme") COMPREPLY=($(compgen -W "light dark" -- "$word")); return;;
    "render --runtime") COMPREPLY=($(compgen -W "specification go java lemline quarkus-flow sonataflow sonataflow@10.1 synapse zigflow auto" -- "$word")); return;;
    "replay --format") COMPREPLY=($(compgen -W "text json" -- "$word")); return;;
    "replay --runtime") COMPREPLY=($(compgen -W "specification go java lemline quarkus-flow sonataflow sonataflow@10.1 synapse zigflow auto" -- "$word")); return;;
    "schedule --format") COMPREPLY=($(compgen -W "text json" -- "$word")); return;;
    "simulate --format") COMPREPLY=($(compgen -W "text json junit" -- "$word")); return;;
    "simulate --map") COMPREPLY=($(compgen -W "duration completed" -- "$word")); return;;
    "simulate --runtime") COMPREPLY=($(compgen -W "specification go java lemline quarkus-flow sonataflow sonataflow@10.1 synapse zigflow auto" -- "$word")); return;;
    "storage --format") COMPREPLY=($(compgen -W "text json" -- "$word")); return;;
    "test --runtime") COMPREPLY=($(compgen -W "specification go java lemline quarkus-flow sonataflow sonataflow@10.1 synapse zigflow auto" -- "$word")); return;;
    esac
    local known=""
    case "${COMP_WORDS[1]}" in
    backup) known="--data --replace --no-color --help";;
    check) known="--min-coverage --max-warnings --no-neighbours --verbose --junit --sarif --deploy --runtime --workers --cluster --resume --progress --config --list-files --no-color --help";;
    completion) known="bash zsh fish";;
    conform) known="--mocks --format --only --keep --config --list-files --no-color --help";;
    convert) known="--to --as --dialect --with --scenario --verify --replace-arrays --report --write --runtime --from-runtime --config --list-files --no-color --help";;
    diff) known="--format --with --no-color --help";;
    explore) known="--scenario --max-paths --max-steps --format --write --all-paths --with --runtime --workers --cluster --resume --progress --config --list-files --no-color --help";;
    lint) known="--dialect --format --runtime --with --scenario --no-neighbours --fix --diff --max-warnings --warnings-as-errors --config --list-files --no-color --help";;
    list) known="--project --server --token-file --plain-http --format --no-color --help";;
    lsp) known="--stdio --runtime --no-color --help";;
    mcp) known="--no-color --help";;
    merge) known="--output --names --format --no-color --help";;
    portable) known="--runtime --scenario --format --with --config --no-color --help";;
    project) known="--project --data --no-color --help";;
    pull) known="--output --project --server --token-file --plain-http --dry-run --no-color --help";;
    push) known="--server --token-file --plain-http --new --project --dry-run --no-color --help";;
    render) known="--output --as --detail --direction --theme --document --date --with --runtime --config --list-files --no-color --help";;
    replay) known="--history --instance --with --input --set --scenario --format --runtime --no-color --help";;
    restore) known="--data --replace --no-color --help";;
    schedule) known="--from --to --zone --scenario --with --format --no-color --help";;
    schema) known="--output --no-color --help";;
    serve) known="--host --port --data --workspace --no-examples --open --check --no-color --help";;
    simulate) known="--scenario --input --event --with --mocks-from-contracts --seed --set --format --verbose --select --sweep --runs --fail-under --plot --map --runtime --workers --cluster --resume --progress --config --list-files --no-color --help";;
    storage) known="--data --expire --sessions --answers --drafts --activity --links --invitations --notices --format --no-color --help";;
    test) known="--with --filter --min-coverage --verbose --junit --json --watch --runtime --workers --cluster --resume --progress --config --list-files --no-color --help";;
    esac
    if [[ "$word" == -* || "${COMP_WORDS[1]}" == completion ]]; then
        COMPREPLY=($(compgen -W "$known" -- "$word"))
    else
        COMPREPLY=($(compgen -f -- "$word"))
    fi
}
complete -o filenames -F _signalbox signalbox
