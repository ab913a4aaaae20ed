# status: 0
# says: "positions":5478
# says: "wins":2836
upstar solve --json 'mnk[3,3,3](3x3)'
