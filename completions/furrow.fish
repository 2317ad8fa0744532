# Completion for fish. Installed as share/fish/vendor_completions.d/furrow.fish.

set -l seen __fish_seen_subcommand_from
set -l others regions inspect next render eval learn label apply check repair open help
set -l encodings block all no-logical no-physical no-special text

set -l alone "not $seen extract $others"
set -l on_any "not $seen help"
set -l on_extract "not $seen $others"
set -l on_rows "not $seen regions inspect next render eval learn label check repair open help"
set -l on_file "not $seen open help"
set -l on_open "$seen open"
set -l on_regions "$seen regions eval"
set -l on_inspect "$seen inspect"
set -l on_next "$seen next"
set -l on_eval "$seen eval"
set -l on_learn "$seen learn"
set -l on_label "$seen label"
set -l on_apply "$seen apply"
set -l on_check "$seen check"
set -l on_repair "$seen repair"
set -l on_search "not $seen inspect next render learn label apply check repair open help"
set -l on_batch "not $seen inspect render learn label check repair open help"
set -l on_iepad "not $seen next render label apply check repair open help"
set -l on_addresses "not $seen eval help"
set -l on_crawls "not $seen inspect next regions render eval label check repair open help"
set -l on_render "not $seen render help"

complete -c furrow -n $alone -a extract -d 'Print the records of each page as rows'
complete -c furrow -n $alone -a regions -d 'Show the lists found, ranked'
complete -c furrow -n $alone -a inspect -d 'Print an internal stage of the search'
complete -c furrow -n $alone -a next -d 'Print the address of the next page'
complete -c furrow -n $alone -a render -d 'Save a page as a browser shows it'
complete -c furrow -n $alone -a eval -d 'Measure accuracy on labelled pages'
complete -c furrow -n $alone -a learn -d 'Save what is found as a wrapper'
complete -c furrow -n $alone -a label -d 'Label the fields of a page'
complete -c furrow -n $alone -a apply -d 'Print the rows of pages with a wrapper'
complete -c furrow -n $alone -a check -d 'Check whether pages still fit a wrapper'
complete -c furrow -n $alone -a repair -d 'Repair a wrapper for pages that it no longer fits'
complete -c furrow -n $alone -a open -d 'View and correct records in a browser'
complete -c furrow -n $alone -a help -d 'Show the help of a command'
complete -c furrow -n $alone -s V -l version -d 'Show the version'
complete -c furrow -n "$seen help" -f -a "extract $others[1..-2]"

complete -c furrow -n $on_any -s h -l help -d 'Show the options'
complete -c furrow -n $on_file -s o -l output -r -d 'Write to a file'

complete -c furrow -n $on_rows -s a -l all -d 'Extract every list of the page'
complete -c furrow -n $on_rows -l list -x -d 'Only this list, by number, XPath or text'
complete -c furrow -n "$seen regions" -s a -l all -d 'Show all lists that are data'
complete -c furrow -n "$seen regions" -l list -x -d 'Only this list, by number, XPath or text'
complete -c furrow -n "$seen regions" -l variants -d 'Also show other ways to cut the same list'
complete -c furrow -n $on_rows -s f -l format -x -d 'Output format' \
    -a 'table jsonl json csv tsv md sqlite'
complete -c furrow -n $on_extract -l columns -x -d 'Keep these columns, in this order'
complete -c furrow -n $on_extract -l detail -d 'One row per page about a single thing'
complete -c furrow -n $on_extract -l schema -r -d 'Return rows that match this JSON schema'
complete -c furrow -n $on_extract -l embedded -d 'Also use JSON-LD and data in scripts'
complete -c furrow -n $on_extract -l everything -d 'Keep duplicates, buttons and other dropped columns'
complete -c furrow -n $on_rows -l now -x -d 'Resolve dates such as 5 hours ago relative to this'
complete -c furrow -n $on_rows -l nested -d 'json: put rows inside their groups'
complete -c furrow -n $on_rows -l typed -d 'Write numbers, prices and dates as typed values'
complete -c furrow -n $on_rows -l table -x -d 'sqlite: write to this table'
complete -c furrow -n $on_rows -l safe-csv -d 'Escape cells that a spreadsheet would run'
complete -c furrow -n $on_regions -s f -l format -x -a 'table json jsonl' -d 'Output format'
complete -c furrow -n $on_inspect -s s -l stage -x -d 'Stage to print' \
    -a 'tree lines paths similarity similarity-pgm tokens repeats words'

complete -c furrow -n $on_next -s f -l format -x -a 'text json jsonl' -d 'Output format'
complete -c furrow -n $on_next -l url -x -d 'Address of the page'

complete -c furrow -n $on_eval -s a -l all -d 'All lists of each page'
complete -c furrow -n $on_eval -l failures -d 'Show the first wrong record of each page'
complete -c furrow -n $on_eval -l fields -d 'Show the fields whose values are wrong'
complete -c furrow -n $on_eval -l html -r -d 'Write a report that shows every page'
complete -c furrow -n $on_eval -l wrapper -r -d 'Measure a wrapper instead of a method'
complete -c furrow -n $on_eval -l random-pages -x -d 'ide: label randomly chosen pages'

complete -c furrow -n $on_learn -s m -l method -x -a 'auto iepad vints' -d 'Method that finds the records'
complete -c furrow -n $on_learn -l add -r -d 'Extend this wrapper'
complete -c furrow -n $on_learn -l list -x -d 'auto: learn this list, by number, XPath or text'
complete -c furrow -n $on_learn -l show -d 'Print the columns and values, write nothing'
complete -c furrow -n $on_learn -l columns -x -d 'Keep these columns, in this order'
complete -c furrow -n $on_learn -l schema -r -d 'Keep the columns of this JSON schema'
complete -c furrow -n $on_learn -l for -x -d 'Addresses that the wrapper is for'
complete -c furrow -n $on_learn -l no-samples -d 'Store no values of the pages'
complete -c furrow -n $on_learn -l pattern -x -d 'iepad: learn this region of the first page'
complete -c furrow -n $on_learn -l slot -x -d 'iepad: name a slot, NAME=K'
complete -c furrow -n $on_learn -l second -x -a "none $encodings" \
    -d 'iepad: encoding used to split fields'
complete -c furrow -n $on_learn -l third -x -a "none $encodings" \
    -d 'iepad: encoding used to split their texts again'

complete -c furrow -n $on_label -l field -x -d 'The text of a field, NAME=TEXT'
complete -c furrow -n $on_label -l missing -x -d 'The page has no such field'
complete -c furrow -n $on_label -l also -r -d 'Another page of the site, without labels'
complete -c furrow -n $on_label -l no-samples -d 'Store no values in the wrapper'
complete -c furrow -n $on_label -l only -d 'Leave other fields open'
complete -c furrow -n $on_label -l tags -x -d 'Tags stored on each side of a field'
complete -c furrow -n $on_label -l html -x -d 'Return the HTML of this field'
complete -c furrow -n $on_label -l plain -d 'Use only the evidence of the paper'
complete -c furrow -n $on_label -l labels -r -d 'Read labels from a JSON file'
complete -c furrow -n $on_apply -l strict -d 'Exit with 2 if a page no longer fits'
complete -c furrow -n $on_apply -l plain -d 'Labelled wrappers: use only the evidence of the paper'
complete -c furrow -n $on_apply -l repair -d 'Repair the wrapper when a page no longer fits'
complete -c furrow -n $on_apply -l save -d 'Overwrite the wrapper with the repaired one'
complete -c furrow -n $on_apply -l also -r -d 'Labelled wrappers: another page of the site'
complete -c furrow -n $on_apply -l report -r -d 'Write one line of JSON per page'
complete -c furrow -n $on_check -s f -l format -x -a 'text json' -d 'Output format'
complete -c furrow -n $on_check -s j -l jobs -x -d 'Threads'
complete -c furrow -n $on_repair -s f -l format -x -a 'text json' -d 'Format of the report'
complete -c furrow -n $on_repair -l confidence -x -d 'Accept columns with at least this confidence'
complete -c furrow -n $on_apply -l columns -x -d 'Keep these columns, in this order'
complete -c furrow -n $on_apply -l schema -r -d 'Return rows that match this JSON schema'
complete -c furrow -n $on_apply -l unlabelled -r -d 'Write the names of pages that do not fit'

complete -c furrow -n $on_search -s m -l method -x -d 'Method' \
    -a 'auto mdr tagpath iepad vints ide'
complete -c furrow -n $on_batch -s j -l jobs -x -d 'Threads'
complete -c furrow -n "$on_batch; and not $seen next" -l explain -d 'Say which list was chosen, and why'

complete -c furrow -n $on_extract -l pages -x -d 'Follow the next links for N pages, or all'
complete -c furrow -n $on_apply -l pages -x -d 'Follow the next links for N pages, or all'
complete -c furrow -n $on_extract -l delay -x -d 'Seconds between two requests'
complete -c furrow -n $on_apply -l delay -x -d 'Seconds between two requests'
complete -c furrow -n $on_extract -l no-robots -d 'Ignore robots.txt'
complete -c furrow -n $on_apply -l no-robots -d 'Ignore robots.txt'
complete -c furrow -n $on_extract -l cache -r -d 'Store fetched pages, and fetch none twice'
complete -c furrow -n $on_apply -l cache -r -d 'Store fetched pages, and fetch none twice'
complete -c furrow -n $on_crawls -l url -x -d 'WARC: only pages whose address matches'
complete -c furrow -n $on_crawls -l status -x -d 'WARC: only responses with these status codes'
complete -c furrow -n $on_rows -l date -d 'WARC: add a column with the time of the fetch'
complete -c furrow -n $on_rows -l shard-size -x -d 'Rows per file, or per transaction'
complete -c furrow -n $on_extract -l report -r -d 'Write a summary of the run as JSON'
complete -c furrow -n $on_extract -l wrappers -x -a '(__fish_complete_directories)' -d 'Use the wrappers of this folder'
complete -c furrow -n $on_extract -l only-wrappers -d 'Skip pages that have no wrapper'
complete -c furrow -n $on_extract -l min-score -x -d 'Skip lists with a score below this'
complete -c furrow -n $on_crawls -l mime -x -d 'WARC: only responses of this MIME type'
complete -c furrow -n $on_addresses -l header -x -d 'Add this request header'
complete -c furrow -n $on_addresses -l cookie -r -d 'Send the cookies in this file'
complete -c furrow -n $on_addresses -l user-agent -x -d 'Send this User-Agent'
complete -c furrow -n $on_addresses -l proxy -x -d 'Use this proxy'
complete -c furrow -n $on_addresses -l insecure -d 'Do not verify TLS certificates'
complete -c furrow -n $on_addresses -l retry -x -d 'Retries after a temporary failure'
complete -c furrow -n $on_addresses -l max-time -x -d 'Time limit for all attempts on a page'

complete -c furrow -n $on_any -l base -x -d 'Address of the page'
complete -c furrow -n $on_any -l charset -x -d 'Charset of the page'
complete -c furrow -n $on_any -l timeout -x -d 'Time limit per page, in seconds'
complete -c furrow -n $on_any -l max-bytes -x -d 'Maximum size of a page'
complete -c furrow -n $on_any -l max-nodes -x -d 'Maximum number of elements and texts'
complete -c furrow -n $on_any -l max-depth -x -d 'Maximum depth of nesting'
complete -c furrow -n $on_any -l max-cells -x -d 'Maximum number of cells of a table'
complete -c furrow -n $on_any -l max-output -x -d 'Maximum output size of a table'
complete -c furrow -n $on_render -l render -d 'Load the page in a browser first'
complete -c furrow -n $on_any -l no-js -d 'With --render: do not run scripts'
complete -c furrow -n $on_any -l viewport -x -d 'With --render: size of the window'
complete -c furrow -n $on_any -l wait -x -d 'With --render: wait for milliseconds, network or a selector'
complete -c furrow -n $on_any -l more -x -d 'With --render: press load more up to N times'

complete -c furrow -n $on_search -l plain -d 'Follow the paper exactly'
complete -c furrow -n $on_search -l max-width -x -d 'mdr: maximum number of siblings in a group'
complete -c furrow -n $on_search -l max-distance -x -d 'mdr: maximum distance between two similar groups'
complete -c furrow -n $on_search -l min-depth -x -d 'mdr: minimum tag levels below a parent'
complete -c furrow -n $on_search -l epsilon -x -d 'tagpath: a higher value makes tag paths more similar'
complete -c furrow -n $on_search -l max-cut -x -d 'tagpath: split a cluster below this cost'
complete -c furrow -n $on_search -l min-share -x -d 'tagpath: minimum share of the best score'
complete -c furrow -n $on_search -l min-signals -x -d 'tagpath: minimum number of tag paths in a cluster'
complete -c furrow -n $on_open -l no-browser -d 'Print the address, but start no browser'
complete -c furrow -n $on_iepad -l encoding -x -a "$encodings" -d 'iepad: which tags become tokens'
complete -c furrow -n $on_iepad -l min-length -x -d 'iepad: minimum length of a pattern, in tokens'
complete -c furrow -n $on_iepad -l min-count -x -d 'iepad: minimum number of occurrences of a pattern'
complete -c furrow -n $on_iepad -l max-variance -x -d 'iepad: maximum variance of the gaps'
complete -c furrow -n $on_iepad -l min-density -x -d 'iepad: minimum share of tokens that belong to the pattern'
complete -c furrow -n $on_iepad -l cluster -x -d 'iepad: maximum variance within one block'
complete -c furrow -n $on_iepad -l max-mismatch -x -d 'iepad: maximum share of a pattern that may vary'
complete -c furrow -n $on_iepad -l no-visual -d 'vints: use only tags, not positions'
complete -c furrow -n $on_iepad -l no-result -r -d 'vints: a page of the site that shows no results'
