{ echo 'let a={0|1}'; for i in $(seq 60); do echo 'let a=a:a'; done; echo a; } | upstar run - --time 300ms --memory 300MB
