yes 'let a = 1' | head -n 200000 | upstar run - --time 1s > /dev/null
