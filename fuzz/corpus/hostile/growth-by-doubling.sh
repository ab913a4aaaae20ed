# status: 0
# says: 0
{ echo 'let a=nim(1)'; for i in $(seq 26); do echo 'let a=a+a'; done; echo a; } | upstar run - --time 5s --memory 300MB
