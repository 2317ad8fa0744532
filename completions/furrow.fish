# Completion for fish. Installed as share/fish/vendor_completions.d/furrow.fish.

set -l commands extract regions inspect eval help
set -l on_extract "not __fish_seen_subcommand_from regions inspect eval help"
set -l on_regions "__fish_seen_subcommand_from regions eval"
set -l on_eval "__fish_seen_subcommand_from eval"
set -l on_inspect "__fish_seen_subcommand_from inspect"
set -l on_search "not __fish_seen_subcommand_from inspect help"
set -l on_any "not __fish_seen_subcommand_from help"
set -l alone "not __fish_seen_subcommand_from $commands"

complete -c furrow -n $alone -a extract -d 'Rows of the records of each page'
complete -c furrow -n $alone -a regions -d 'What was found in each page, ranked'
complete -c furrow -n $alone -a inspect -d 'An inner stage of the work on a page, as text'
complete -c furrow -n $alone -a eval -d 'How right a method is, on labelled pages'
complete -c furrow -n $alone -a help -d 'What a command does'
complete -c furrow -n $alone -s V -l version -d 'Show the version'
complete -c furrow -n "__fish_seen_subcommand_from help" -f -a 'extract regions inspect eval'

complete -c furrow -n $on_any -s h -l help -d 'Show the options'
complete -c furrow -n $on_any -s o -l output -r -d 'Write to a file'

complete -c furrow -n $on_extract -s a -l all -d 'Rows of every region'
complete -c furrow -n $on_extract -s f -l format -x -d 'Format of rows' \
    -a 'table jsonl json csv tsv'
complete -c furrow -n $on_extract -l safe-csv -d 'Neutralise cells a spreadsheet would run'
complete -c furrow -n $on_regions -s f -l format -x -a 'table json jsonl' -d 'Format of the output'
complete -c furrow -n $on_eval -l failures -d 'First wrong record of each page'
complete -c furrow -n $on_eval -l html -r -d 'Report that shows every page'
complete -c furrow -n $on_inspect -s s -l stage -x -d 'What to show' \
    -a 'tree paths similarity similarity-pgm'

complete -c furrow -n $on_search -s m -l method -x -d 'How records are found' \
    -a 'auto mdr tagpath iepad'
complete -c furrow -n $on_search -s j -l jobs -x -d 'Threads'
complete -c furrow -n $on_search -l explain -d 'Tell each decision on standard error'

complete -c furrow -n $on_any -l base -x -d 'Address of the page'
complete -c furrow -n $on_any -l charset -x -d 'Charset of the page'
complete -c furrow -n $on_any -l timeout -x -d 'Seconds for one page'
complete -c furrow -n $on_any -l max-bytes -x -d 'Size of one page'
complete -c furrow -n $on_any -l max-nodes -x -d 'Elements and texts of one page'
complete -c furrow -n $on_any -l max-depth -x -d 'Levels of nesting'
complete -c furrow -n $on_any -l max-width -x -d 'mdr: siblings that one group may have'
complete -c furrow -n $on_any -l max-distance -x -d 'mdr: distance of two similar groups'
complete -c furrow -n $on_any -l min-depth -x -d 'mdr: tag levels to be searched'
