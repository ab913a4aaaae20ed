# status: 0
# says: "positions":49,
upstar solve --json 'mnk[3,3,3]("x..|x.x|o.x")'
