{ for i in $(seq 150); do printf '{'; done; printf 0; for i in $(seq 150); do printf '}'; done; } | upstar value - --time 300ms --memory 300MB > /dev/null
{ for i in $(seq 150); do printf '{'; done; printf 0; for i in $(seq 150); do printf '}'; done; } | upstar outcome --misere - --time 300ms --memory 300MB > /dev/null
{ for i in $(seq 150); do printf '{'; done; printf 0; for i in $(seq 150); do printf '}'; done; } | upstar moves - --time 300ms --memory 300MB > /dev/null
{ for i in $(seq 150); do printf '{'; done; printf 0; for i in $(seq 150); do printf '}'; done; } | upstar tree - --time 300ms --memory 300MB > /dev/null
{ for i in $(seq 150); do printf '{'; done; printf 0; for i in $(seq 150); do printf '}'; done; } | upstar show - --time 300ms --memory 300MB > /dev/null
{ for i in $(seq 150); do printf '{0|'; done; printf 0; for i in $(seq 150); do printf '}'; done; } | upstar value - --time 300ms --memory 300MB > /dev/null
{ for i in $(seq 150); do printf '{0|'; done; printf 0; for i in $(seq 150); do printf '}'; done; } | upstar outcome --misere - --time 300ms --memory 300MB > /dev/null
{ for i in $(seq 150); do printf '{0|'; done; printf 0; for i in $(seq 150); do printf '}'; done; } | upstar moves - --time 300ms --memory 300MB > /dev/null
{ for i in $(seq 150); do printf '{0|'; done; printf 0; for i in $(seq 150); do printf '}'; done; } | upstar tree - --time 300ms --memory 300MB > /dev/null
{ for i in $(seq 150); do printf '{0|'; done; printf 0; for i in $(seq 150); do printf '}'; done; } | upstar show - --time 300ms --memory 300MB > /dev/null
{ for i in $(seq 150); do printf '{'; done; printf 0; for i in $(seq 150); do printf '|0}'; done; } | upstar value - --time 300ms --memory 300MB > /dev/null
{ for i in $(seq 150); do printf '{'; done; printf 0; for i in $(seq 150); do printf '|0}'; done; } | upstar outcome --misere - --time 300ms --memory 300MB > /dev/null
{ for i in $(seq 150); do printf '{'; done; printf 0; for i in $(seq 150); do printf '|0}'; done; } | upstar moves - --time 300ms --memory 300MB > /dev/null
{ for i in $(seq 150); do printf '{'; done; printf 0; for i in $(seq 150); do printf '|0}'; done; } | upstar tree - --time 300ms --memory 300MB > /dev/null
{ for i in $(seq 150); do printf '{'; done; printf 0; for i in $(seq 150); do printf '|0}'; done; } | upstar show - --time 300ms --memory 300MB > /dev/null
{ for i in $(seq 150); do printf '{0,'; done; printf 0; for i in $(seq 150); do printf '|}'; done; } | upstar value - --time 300ms --memory 300MB > /dev/null
{ for i in $(seq 150); do printf '{0,'; done; printf 0; for i in $(seq 150); do printf '|}'; done; } | upstar outcome --misere - --time 300ms --memory 300MB > /dev/null
{ for i in $(seq 150); do printf '{0,'; done; printf 0; for i in $(seq 150); do printf '|}'; done; } | upstar moves - --time 300ms --memory 300MB > /dev/null
{ for i in $(seq 150); do printf '{0,'; done; printf 0; for i in $(seq 150); do printf '|}'; done; } | upstar tree - --time 300ms --memory 300MB > /dev/null
{ for i in $(seq 150); do printf '{0,'; done; printf 0; for i in $(seq 150); do printf '|}'; done; } | upstar show - --time 300ms --memory 300MB > /dev/null
