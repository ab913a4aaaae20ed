{ echo 'let a={0}'; for i in $(seq 300); do echo 'let a={a,a+a}'; done; echo 'depth(a)'; echo a; echo 'genus(a)'; } | upstar run - --time 300ms --memory 300MB
