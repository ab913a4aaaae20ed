# says: still a link
# says: written through
touch $DIR/real
ln -s $DIR/real $DIR/link
upstar solve 'tic("...")' --to $DIR/link > /dev/null
test -L $DIR/link && echo 'still a link'
test -s $DIR/real && echo 'written through'
