# status: 0
# says: 1
upstar heap 1,2 --at 10^20
upstar heap 0.77 --at 10^25
