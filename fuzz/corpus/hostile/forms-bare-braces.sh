# status: 0
# says: *3\n*2\nN
upstar value '{0,*,*2}'
upstar value '{0,{0}}'
upstar outcome --misere '{{{{{{0}}}}}}'
