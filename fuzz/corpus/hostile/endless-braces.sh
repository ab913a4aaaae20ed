# status: 2
yes '{' | tr -d '\n' | head -c 1000000 | upstar value - --time 300ms --memory 300MB
yes '{0|' | tr -d '\n' | head -c 1000000 | upstar value - --time 300ms --memory 300MB
yes '|' | tr -d '\n' | head -c 1000000 | upstar value - --time 300ms --memory 300MB
yes '{0,*,' | tr -d '\n' | head -c 1000000 | upstar value - --time 300ms --memory 300MB
