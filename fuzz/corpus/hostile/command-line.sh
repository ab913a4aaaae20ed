upstar value
upstar value ''
upstar value ' '
upstar value --time -1 1
upstar value --time 99999999999999999999h 1
upstar value --time 1e9 1
upstar value --memory 99999999999999999999GB 1
upstar value --memory -1 1
upstar value --threads 0 1
upstar value --threads 99999999999 1
upstar value --nodes 0 'domineering(3x3)'
upstar value --nodes 99999999999999999999999 1
upstar value --json --time
upstar moves 1 --player nobody
upstar heap
upstar heap kayles --to -1
upstar solve 1
upstar query
upstar tree 'nim(3)' --limit 0
upstar tree 'nim(3)' --limit 99999999999999999999
upstar days -1
upstar days 99999999999
upstar strategy 1
upstar play 1 --side nobody
upstar days 64 --time 1s > /dev/null
upstar chomp 99999999999x99999999999 --time 1s
upstar chomp 0x0
true
