upstar value 'domineering(5x5)' --memory 0 --time 2s
upstar value 'domineering(5x5)' --memory 1 --time 2s
upstar value 'domineering(5x5)' --memory 1kB --time 2s
upstar value 'domineering(5x5)' --memory 1MB --time 2s
