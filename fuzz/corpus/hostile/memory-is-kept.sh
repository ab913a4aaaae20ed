upstar outcome 'dodgem(5x5)' --memory 300MB --time 3s
upstar value --memory 20MB --time 3s 'grundy(1000000)'
