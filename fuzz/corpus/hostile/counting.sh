upstar value 'let f(n) = f(n+1); f(1)' --time 2s
upstar value 'let f(n) = f(n) + f(n); f(1)' --time 2s
upstar value 'let f(g, n) = if n == 0 then 0 else f(g, n-1) + f(g, n-1); f(nim(1), 90)' --time 300ms > /dev/null
upstar value 'let f(n) = if n == 0 then [0] else [f(n-1), f(n-1)]; length(f(60))' --time 300ms --memory 300MB > /dev/null
upstar value '[a for a in 1..1000000 for b in 1..1000000 if a + b < 0]' --time 300ms > /dev/null
upstar value 'boards(clobber, 9x9)'
upstar value 'boards(clobber, 3x4)' --time 300ms > /dev/null
upstar value 'let f(n) = if n == 0 then 1/3 else f(n-1) * f(n-1); f(60)' --time 2s > /dev/null
upstar value 'table(1 for a in 1..100000 for b in 1..100000)' --time 300ms > /dev/null
upstar value 'sort([n for n in 1..1000000])' --time 300ms > /dev/null
upstar heap less_than_half --to 99999999999 --time 300ms > /dev/null
upstar heap nothing_of_this_name --to 5
