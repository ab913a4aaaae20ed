upstar run /dev/zero --time 2s --memory 300MB > /dev/null
yes | upstar run - --time 2s --memory 300MB > /dev/null
upstar value @/dev/zero --time 2s --memory 300MB
upstar check /dev/zero
yes '1+' | tr -d '\n' | upstar value - --time 2s --memory 300MB > /dev/null
