# status: 2
yes '{' | tr -d '\n' > /dev/null000 | upstar value - --time 300ms --memory 300MB
yes '{0|' | tr -d '\n' > /dev/null000 | upstar value - --time 300ms --memory 300MB
yes '|' | tr -d '\n' > /dev/null000 | upstar value - --time 300ms --memory 300MB
yes '{0,*,' | tr -d '\n' > /dev/null000 | upstar value - --time 300ms --memory 300MB
