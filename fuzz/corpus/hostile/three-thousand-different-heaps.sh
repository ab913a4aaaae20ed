# says: N
{ printf 'nim(1)'; for i in $(seq 2999); do printf ' + nim(%s)' $i; done; } | upstar outcome --misere - --time 5s --memory 500MB
