# status: 0
# says: "positions":2698
# says: "longest":2,
upstar solve --json 'dodgem(3x3)'
upstar solve --json 'dodgem("..|..|ox")'
