# status: 0
# says: 0
echo 'let a=nim(1);let a=100*a;let a=100*a;let a=100*a;let a=100*a;a' | upstar run - --time 5s --memory 300MB
