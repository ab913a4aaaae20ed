# status: 0
# says: "positions":41750
upstar solve --json 'connect_four[3](4x4)'
