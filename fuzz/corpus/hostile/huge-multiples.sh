upstar outcome '99999999999999999999*nim(2)' --time 300ms --memory 300MB
upstar outcome '-99999999999999999999*nim(2)' --time 300ms --memory 300MB
upstar outcome '18446744073709551616*domineering(4x4)' --time 300ms --memory 300MB
upstar depth 2> /dev/null
upstar moves '99999999999999999999*nim(2)' --time 300ms --memory 300MB > /dev/null
upstar tree '99999999*nim(2)' --time 300ms --memory 300MB > /dev/null
upstar show '99999999*nim(2)' --time 300ms --memory 300MB > /dev/null
upstar outcome --misere '99999999999999999999*{1|-1}' --time 300ms --memory 300MB
upstar eval '1000000*(1000000*(1000000*nim(2)))' --time 300ms --memory 300MB > /dev/null
upstar explain '1000000*nim(2)' --time 300ms --memory 300MB > /dev/null
