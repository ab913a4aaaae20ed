{ echo 'let a=nim(1)+domineering(2x3)'; for i in $(seq 60); do echo 'let a=a+{a|kayles(5)}'; done; echo a; echo 'misere_outcome(a)'; } | upstar run - --time 300ms --memory 300MB
