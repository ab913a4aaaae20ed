{ printf 'domineering(2x3)'; for i in $(seq 2999); do printf ' + domineering(2x3)'; done; } | upstar outcome --misere - --time 2s --memory 500MB > /dev/null
