# status: 0
# says: P\nP\nP\nP
# never says: N
upstar outcome --misere '{*2|*2}'
upstar outcome --misere '2*(nim(2)+nim(2))'
upstar outcome --misere '102*nim(2)'
upstar outcome --misere '1000001*nim(2) + nim(2)'
