upstar heap 0.77 --at 10^1000 --time 2s
upstar heap 0.77 --at 99999999999999999999999999999999999999999999 --time 2s
upstar heap 0.77 --to 99999999999999999999999999 --time 1s > /dev/null
upstar heap 0.77 --to 10000000000 --time 1s --memory 300MB > /dev/null
