{ echo 'let a={0,*|1}'; for i in $(seq 200); do echo 'let a={a,a|a}+a'; done; echo a; echo 'depth(a)'; } | upstar run - --time 300ms --memory 300MB
