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

complete -c furrow -n $alone -a extract -d 'Rows of the records of each page'
complete -c furrow -n $alone -a regions -d 'What was found in each page, ranked'
complete -c furrow -n $alone -a inspect -d 'An inner stage of the work on a page, as text'
complete -c furrow -n $alone -a next -d 'The address of the next page of a list'
complete -c furrow -n $alone -a render -d 'A page as a browser shows it'
complete -c furrow -n $alone -a eval -d 'How right a method is, on labelled pages'
complete -c furrow -n $alone -a learn -d 'Keep what is found as a wrapper'
complete -c furrow -n $alone -a label -d 'Point out the fields of a page'
complete -c furrow -n $alone -a apply -d 'Rows of pages by a wrapper'
complete -c furrow -n $alone -a check -d 'Whether pages still fit a wrapper'
complete -c furrow -n $alone -a repair -d 'Mend a wrapper for pages that it no longer fits'
complete -c furrow -n $alone -a open -d 'See and correct records in a browser'
complete -c furrow -n $alone -a help -d 'What a command does'
complete -c furrow -n $alone -s V -l version -d 'Show the version'
complete -c furrow -n "$seen help" -f -a "extract $others[1..-2]"

complete -c furrow -n $on_any -s h -l help -d 'Show the options'
complete -c furrow -n $on_file -s o -l output -r -d 'Write to a file'

complete -c furrow -n $on_rows -s a -l all -d 'Rows of every list of the page'
complete -c furrow -n $on_rows -l list -x -d 'Only this list: number, path or text'
complete -c furrow -n "$seen regions" -s a -l all -d 'All lists of the page that are data'
complete -c furrow -n "$seen regions" -l list -x -d 'Only this list: number, path or text'
complete -c furrow -n "$seen regions" -l variants -d 'Other borders of the same list, too'
complete -c furrow -n $on_rows -s f -l format -x -d 'Format of the rows' \
    -a 'table jsonl json csv tsv md sqlite'
complete -c furrow -n $on_extract -l columns -x -d 'Columns to keep, in this order'
complete -c furrow -n $on_extract -l detail -d 'One row for the thing that each page is about'
complete -c furrow -n $on_extract -l schema -r -d 'A JSON schema of the row that is wanted'
complete -c furrow -n $on_extract -l embedded -d 'Further columns, or all rows, from data in scripts'
complete -c furrow -n $on_extract -l everything -d 'Keep what is no data'
complete -c furrow -n $on_rows -l now -x -d 'Read dates such as 5 hours ago from this day'
complete -c furrow -n $on_rows -l nested -d 'JSON in groups'
complete -c furrow -n $on_rows -l typed -d 'Numbers, prices and dates as values'
complete -c furrow -n $on_rows -l table -x -d 'sqlite: the table that the rows go into'
complete -c furrow -n $on_rows -l safe-csv -d 'Make cells harmless to a spreadsheet'
complete -c furrow -n $on_regions -s f -l format -x -a 'table json jsonl' -d 'Format of the output'
complete -c furrow -n $on_inspect -s s -l stage -x -d 'What to show' \
    -a 'tree lines paths similarity similarity-pgm tokens repeats words'

complete -c furrow -n $on_next -s f -l format -x -a 'text json jsonl' -d 'Format of the output'
complete -c furrow -n $on_next -l url -x -d 'Address of the page'

complete -c furrow -n $on_eval -s a -l all -d 'All lists of each page'
complete -c furrow -n $on_eval -l failures -d 'First wrong record of each page'
complete -c furrow -n $on_eval -l fields -d 'Fields of each page whose values went astray'
complete -c furrow -n $on_eval -l html -r -d 'Report that shows every page'
complete -c furrow -n $on_eval -l wrapper -r -d 'Measure a wrapper instead of a method'
complete -c furrow -n $on_eval -l random-pages -x -d 'ide: label pages drawn at random'

complete -c furrow -n $on_learn -s m -l method -x -a 'auto iepad vints' -d 'Whose rules to learn'
complete -c furrow -n $on_learn -l add -r -d 'Go on with this wrapper'
complete -c furrow -n $on_learn -l list -x -d 'auto: learn this list: number, path or text'
complete -c furrow -n $on_learn -l show -d 'Print the columns with values'
complete -c furrow -n $on_learn -l columns -x -d 'Columns to keep, in this order'
complete -c furrow -n $on_learn -l schema -r -d 'Keep the columns of this JSON schema'
complete -c furrow -n $on_learn -l for -x -d 'Addresses that it is for'
complete -c furrow -n $on_learn -l no-samples -d 'Keep no values of the pages'
complete -c furrow -n $on_learn -l pattern -x -d 'iepad: keep this region of the first page'
complete -c furrow -n $on_learn -l slot -x -d 'iepad: name a slot, NAME=K'
complete -c furrow -n $on_learn -l second -x -a "none $encodings" \
    -d 'iepad: encoding that divides fields'
complete -c furrow -n $on_learn -l third -x -a "none $encodings" \
    -d 'iepad: encoding that divides their texts once more'

complete -c furrow -n $on_label -l field -x -d 'The text of a field, NAME=TEXT'
complete -c furrow -n $on_label -l missing -x -d 'The page has no such field'
complete -c furrow -n $on_label -l also -r -d 'Another page of the site, not labelled'
complete -c furrow -n $on_label -l no-samples -d 'Keep no values in the wrapper'
complete -c furrow -n $on_label -l only -d 'Say nothing of other fields'
complete -c furrow -n $on_label -l tags -x -d 'Tags to keep on each side of a field'
complete -c furrow -n $on_label -l html -x -d 'Keep the markup of this field'
complete -c furrow -n $on_label -l plain -d 'The evidence of the paper alone'
complete -c furrow -n $on_label -l labels -r -d 'Labels from a JSON file'
complete -c furrow -n $on_apply -l strict -d 'Fail when a page no longer fits the wrapper'
complete -c furrow -n $on_apply -l plain -d 'Labelled wrappers: the evidence of the paper alone'
complete -c furrow -n $on_apply -l repair -d 'Mend the wrapper for pages that it no longer fits'
complete -c furrow -n $on_apply -l save -d 'Write the mended wrapper over the old one'
complete -c furrow -n $on_apply -l also -r -d 'Labelled wrappers: another page of the site'
complete -c furrow -n $on_apply -l report -r -d 'Write a line of JSON on each page here'
complete -c furrow -n $on_check -s f -l format -x -a 'text json' -d 'Format of the output'
complete -c furrow -n $on_check -s j -l jobs -x -d 'Threads'
complete -c furrow -n $on_repair -s f -l format -x -a 'text json' -d 'Format of what is told'
complete -c furrow -n $on_repair -l confidence -x -d 'Take columns from this confidence on'
complete -c furrow -n $on_apply -l columns -x -d 'Columns to keep, in this order'
complete -c furrow -n $on_apply -l schema -r -d 'A JSON schema of the row that is wanted'
complete -c furrow -n $on_apply -l unlabelled -r -d 'List the pages that the wrapper does not fit'

complete -c furrow -n $on_search -s m -l method -x -d 'Method' \
    -a 'auto mdr tagpath iepad vints ide'
complete -c furrow -n $on_batch -s j -l jobs -x -d 'Threads'
complete -c furrow -n "$on_batch; and not $seen next" -l explain -d 'Tell each decision on standard error'

complete -c furrow -n $on_extract -l pages -x -d 'Follow the list for so many pages, or all'
complete -c furrow -n $on_apply -l pages -x -d 'Follow the list for so many pages, or all'
complete -c furrow -n $on_extract -l delay -x -d 'Seconds between two requests'
complete -c furrow -n $on_apply -l delay -x -d 'Seconds between two requests'
complete -c furrow -n $on_extract -l no-robots -d 'Do not heed robots.txt'
complete -c furrow -n $on_apply -l no-robots -d 'Do not heed robots.txt'
complete -c furrow -n $on_extract -l cache -r -d 'Keep pages there, and ask for none twice'
complete -c furrow -n $on_apply -l cache -r -d 'Keep pages there, and ask for none twice'
complete -c furrow -n $on_crawls -l url -x -d 'Of crawls, only pages with such an address'
complete -c furrow -n $on_crawls -l status -x -d 'Of crawls, only answers with these codes'
complete -c furrow -n $on_rows -l date -d 'Of crawls, when the page was fetched, as a column'
complete -c furrow -n $on_rows -l shard-size -x -d 'Rows of one file in a folder'
complete -c furrow -n $on_extract -l report -r -d 'Write as JSON what became of the pages'
complete -c furrow -n $on_extract -l wrappers -x -a '(__fish_complete_directories)' -d 'Wrappers by address'
complete -c furrow -n $on_extract -l only-wrappers -d 'Leave out pages that none of them is for'
complete -c furrow -n $on_extract -l min-score -x -d 'Leave out lists with a lower score'
complete -c furrow -n $on_crawls -l mime -x -d 'Of crawls, only answers of this type'
complete -c furrow -n $on_addresses -l header -x -d 'Send this header, too'
complete -c furrow -n $on_addresses -l cookie -r -d 'Send the cookies of this file'
complete -c furrow -n $on_addresses -l user-agent -x -d 'What furrow calls itself'
complete -c furrow -n $on_addresses -l proxy -x -d 'Ask through this proxy'
complete -c furrow -n $on_addresses -l insecure -d 'Accept servers that cannot prove who they are'
complete -c furrow -n $on_addresses -l retry -x -d 'Attempts after one that failed'
complete -c furrow -n $on_addresses -l max-time -x -d 'Seconds for all attempts of one page'

complete -c furrow -n $on_any -l base -x -d 'Address of the page'
complete -c furrow -n $on_any -l charset -x -d 'Charset of the page'
complete -c furrow -n $on_any -l timeout -x -d 'Seconds for one page'
complete -c furrow -n $on_any -l max-bytes -x -d 'Size of one page'
complete -c furrow -n $on_any -l max-nodes -x -d 'Elements and texts of one page'
complete -c furrow -n $on_any -l max-depth -x -d 'Levels of nesting'
complete -c furrow -n $on_any -l max-cells -x -d 'Rows times columns of one table'
complete -c furrow -n $on_any -l max-output -x -d 'Bytes that one table may become'
complete -c furrow -n $on_render -l render -d 'Show the page in a browser first'
complete -c furrow -n $on_any -l no-js -d 'In the browser, run no scripts'
complete -c furrow -n $on_any -l viewport -x -d 'Size of the window'
complete -c furrow -n $on_any -l wait -x -d 'After loading: milliseconds, network or a selector'
complete -c furrow -n $on_any -l more -x -d 'Times to scroll down and press load more'

complete -c furrow -n $on_search -l plain -d 'The steps of the paper alone'
complete -c furrow -n $on_search -l max-width -x -d 'mdr: siblings that one group may have'
complete -c furrow -n $on_search -l max-distance -x -d 'mdr: distance of two similar groups'
complete -c furrow -n $on_search -l min-depth -x -d 'mdr: tag levels to be searched'
complete -c furrow -n $on_search -l epsilon -x -d 'tagpath: how soon two tag paths are unlike'
complete -c furrow -n $on_search -l max-cut -x -d 'tagpath: cost up to which a cluster is cut'
complete -c furrow -n $on_search -l min-share -x -d 'tagpath: share of the best score'
complete -c furrow -n $on_search -l min-signals -x -d 'tagpath: tag paths of a cluster'
complete -c furrow -n $on_open -l no-browser -d 'Only print the address'
complete -c furrow -n $on_iepad -l encoding -x -a "$encodings" -d 'iepad: what becomes a token'
complete -c furrow -n $on_iepad -l min-length -x -d 'iepad: tokens of a repeat'
complete -c furrow -n $on_iepad -l min-count -x -d 'iepad: times that a repeat must occur'
complete -c furrow -n $on_iepad -l max-variance -x -d 'iepad: of the gaps between occurrences'
complete -c furrow -n $on_iepad -l min-density -x -d 'iepad: share of tokens that repeat'
complete -c furrow -n $on_iepad -l cluster -x -d 'iepad: variance within one block'
complete -c furrow -n $on_iepad -l max-mismatch -x -d 'iepad: share of a pattern that may vary'
complete -c furrow -n $on_iepad -l no-visual -d 'vints: go by tags alone'
complete -c furrow -n $on_iepad -l no-result -r -d 'vints: a page of the site without results'
