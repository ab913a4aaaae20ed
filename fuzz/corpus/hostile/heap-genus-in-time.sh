upstar heap 0.6 --genus --to 100 --time 1s
