# says: mine
# says: t t.new u u.new
echo mine > $DIR/t.new
ln -s $DIR/t.new $DIR/u.new
upstar solve 'tic("...")' --to $DIR/t > /dev/null
upstar solve 'tic("...")' --to $DIR/u > /dev/null
cat $DIR/t.new
ls $DIR | tr '\n' ' '
