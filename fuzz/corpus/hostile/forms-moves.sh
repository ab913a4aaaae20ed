# status: 0
# says: 2
upstar moves '{0,{1|0}|1}' --player left --json | tr ',' '\n' | grep -c '"move"'
