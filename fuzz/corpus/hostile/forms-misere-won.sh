# status: 0
# says: N\nN\nN\nN
# never says: P
upstar outcome --misere '{*2|*2} + *'
upstar outcome --misere '{nim(2,2)|nim(2,2)}'
upstar outcome --misere '2*-nim(2) + *'
upstar outcome --misere '2*(*2) + nim(1)'
