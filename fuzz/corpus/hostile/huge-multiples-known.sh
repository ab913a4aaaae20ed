# status: 0
# says: P\nP
upstar outcome '99999999999999999998*nim(2)' --time 5s --memory 300MB
upstar outcome '1000000*(1000000*nim(2))' --time 5s --memory 300MB
