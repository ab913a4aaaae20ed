# says: still a pipe
# says: still a folder
mkfifo $DIR/pipe
upstar solve 'tic("...")' --to $DIR/pipe > /dev/null
test -p $DIR/pipe && echo 'still a pipe'
upstar solve 'tic("...")' --to $DIR > /dev/null
test -d $DIR && echo 'still a folder'
