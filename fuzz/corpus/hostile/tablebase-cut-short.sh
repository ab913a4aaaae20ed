# never says: believed
upstar solve 'dodgem(3x3)' --to $DIR/t > /dev/null
size=$(wc -c < $DIR/t)
for keep in 0 1 10 100 $((size / 2)) $((size - 1)); do head -c $keep $DIR/t > $DIR/cut; upstar query $DIR/cut 'dodgem(3x3)' && echo 'believed'; done
{ cat $DIR/t; printf x; } > $DIR/long
upstar query $DIR/long 'dodgem(3x3)' && echo 'believed'
true
