# never says: all is well
upstar value 3 > /dev/full && echo 'all is well'
upstar run - < /dev/null > /dev/full
upstar moves 'nim(3)' > /dev/full && echo 'all is well'
upstar games > /dev/full && echo 'all is well'
true
