# status: 0
# says: 0^02
upstar value 'genus(102*nim(2))'
