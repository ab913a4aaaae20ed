printf '\000' | upstar value - --time 300ms --memory 300MB > /dev/null
printf '1+\0001' | upstar value - --time 300ms --memory 300MB > /dev/null
printf 'nim(\0002)' | upstar value - --time 300ms --memory 300MB > /dev/null
printf '\377\376' | upstar value - --time 300ms --memory 300MB > /dev/null
printf '\303\050' | upstar value - --time 300ms --memory 300MB > /dev/null
printf '\357\273\2771+1' | upstar value - --time 300ms --memory 300MB > /dev/null
printf '\342\200\256 1+1' | upstar value - --time 300ms --memory 300MB > /dev/null
printf '\360\235\237\220' | upstar value - --time 300ms --memory 300MB > /dev/null
printf '\342\210\236' | upstar value - --time 300ms --memory 300MB > /dev/null
printf '\317\211' | upstar value - --time 300ms --memory 300MB > /dev/null
printf '1\342\200\2131' | upstar value - --time 300ms --memory 300MB > /dev/null
printf '\302\240' | upstar value - --time 300ms --memory 300MB > /dev/null
printf '\342\206\221\342\206\223\302\261\342\213\206\342\210\227\342\210\222' | upstar value - --time 300ms --memory 300MB > /dev/null
printf 'let \303\251 = 1' | upstar value - --time 300ms --memory 300MB > /dev/null
printf '\r1\r' | upstar value - --time 300ms --memory 300MB > /dev/null
printf '\t1\t' | upstar value - --time 300ms --memory 300MB > /dev/null
printf '1 // \000' | upstar value - --time 300ms --memory 300MB > /dev/null
printf '\033[31m1' | upstar value - --time 300ms --memory 300MB > /dev/null
printf 'nim(\342\201\200)' | upstar value - --time 300ms --memory 300MB > /dev/null
printf '\357\274\221' | upstar value - --time 300ms --memory 300MB > /dev/null
