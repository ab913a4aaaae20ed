# says: 1
yes 1 | head -n 64000 | upstar run - --time 5s | tail -n 1
