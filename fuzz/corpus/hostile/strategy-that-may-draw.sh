upstar strategy 'tree("R(L(R(-+,00),00),L(00,+-))")' --first right > /dev/null
true
