# status: 0
# says: 3\n6
upstar value 'depth({*2|*2})'
upstar value 'depth(2*(nim(1)+nim(2)))'
