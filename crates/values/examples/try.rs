fn main() {
    let s = upstar_values::Store::new();
    let c = s.calc();
    for t in std::env::args().skip(1) {
        match c.parse(&t) {
            Ok(id) => println!(
                "{t}  =>  {}  LS {} RS {} mean {} temp {} bd {} aw {:?} red {} up {:?}",
                c.name(id).unwrap(),
                c.left_stop(id),
                c.right_stop(id),
                c.mean(id).unwrap(),
                c.temperature(id).unwrap(),
                c.birthday(id).unwrap(),
                c.atomic_weight(id).unwrap().map(|w| c.name(w).unwrap()),
                c.name(c.reduced(id).unwrap()).unwrap(),
                c.uptimal_expansion(id)
            ),
            Err(e) => println!("{t} {e:?}"),
        }
    }
}
