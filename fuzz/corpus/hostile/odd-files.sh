# status: 2
upstar run $DIR --time 1s
upstar run $DIR/none
upstar value @$DIR
upstar check $DIR
upstar query $DIR 'tic("...")'
printf '\000\001\377' > $DIR/f
upstar run $DIR/f
upstar check $DIR/f
upstar query $DIR/f 'tic("...")'
upstar value @$DIR/f
