{ printf 'domineering(4x4)'; for i in $(seq 2999); do printf ' + domineering(4x4)'; done; } | upstar show - --time 2s --memory 500MB > /dev/null
