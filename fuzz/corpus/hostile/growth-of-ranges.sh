upstar value '[n for n in 1..999999999999]' --time 300ms --memory 300MB > /dev/null
upstar value '[[[n for n in 1..1000] for n in 1..1000] for n in 1..1000]' --time 300ms --memory 300MB > /dev/null
upstar value 'sum([nim(n) for n in 1..100000])' --time 300ms --memory 300MB
upstar value '[domineering(nxn) for n in 1..100]' --time 300ms --memory 300MB > /dev/null
