upstar moves '102*nim(2)' --json | tr ',' '\n' | grep -c '"to"'
upstar moves '1000000*nim(2)' --time 2s > /dev/null
