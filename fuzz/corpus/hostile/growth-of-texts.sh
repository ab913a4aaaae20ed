{ echo 'let a=show(domineering(8x8))'; for i in $(seq 60); do echo 'let a=[a,a,a]'; done; echo a; } | upstar run - --time 300ms --memory 300MB > /dev/null
