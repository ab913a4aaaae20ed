{ echo 'let a=[1,2]'; for i in $(seq 40); do echo 'let a=[a,a]'; done; echo a; echo 'length(a)'; } | upstar run - --time 300ms --memory 300MB > /dev/null
