# status: 0
# says: 0\n0
upstar value '↑ + ↓ + ⋆ + ∗'
upstar value '−1 + 1'
