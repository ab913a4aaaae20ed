# never says: believed
upstar strategy 'nim(2,1)' > $DIR/s 2> /dev/null
head -c 20 $DIR/s > $DIR/cut
upstar strategy 'nim(2,1)' --check $DIR/cut && echo 'believed'
printf 'nonsense\n' > $DIR/n
upstar strategy 'nim(2,1)' --check $DIR/n && echo 'believed'
true
