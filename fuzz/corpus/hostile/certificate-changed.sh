# says: the true one holds
# never says: believed
upstar heap 0.77 --certificate $DIR/c > /dev/null
upstar check $DIR/c && echo 'the true one holds'
for d in 1 2 3 5 7; do sed "0,/$d/s//$((d + 1))/" $DIR/c > $DIR/changed; cmp -s $DIR/c $DIR/changed || { upstar check $DIR/changed && echo "believed: $d"; }; done
head -c 50 $DIR/c > $DIR/cut
upstar check $DIR/cut && echo 'believed: cut'
true
