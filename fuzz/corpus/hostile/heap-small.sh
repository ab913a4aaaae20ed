# status: 0
# says: "value":9
upstar heap 0.C7 --at 27 --json
