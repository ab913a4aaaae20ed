upstar strategy 'tic("...")' --check /dev/zero --time 2s --memory 300MB
upstar query /dev/zero 'tic("...")'
upstar chomp 10x10 --resume /dev/zero --time 2s > /dev/null
