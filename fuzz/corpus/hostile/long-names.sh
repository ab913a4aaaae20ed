upstar value "$(printf 'a%.0s' $(seq 50000))" --time 300ms --memory 300MB
upstar value "let $(printf 'a%.0s' $(seq 50000)) = 1" --time 300ms --memory 300MB
upstar value "$(printf 'a%.0s' $(seq 50000))(1)" --time 300ms --memory 300MB
upstar games "$(printf 'a%%.0s' $(seq 50000))"
upstar "$(printf 'a%%.0s' $(seq 50000))" > /dev/null
