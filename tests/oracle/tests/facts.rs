//! What the books say, asked of the oracle itself: an oracle that errs would be worse than none.

use upstar_oracle::expression::Expression;
use upstar_oracle::fraction::Fraction;
use upstar_oracle::read::read;
use upstar_oracle::results::Table;
use upstar_oracle::short::{Convention, Game, Games, Player, ZERO};

fn form(games: &mut Games, text: &str) -> Game {
    read(text)
        .unwrap_or_else(|| panic!("{text} is not read"))
        .form(games)
        .unwrap_or_else(|_| panic!("{text}"))
}

/// All games with options among some, in simplest form.
fn next_day(games: &mut Games, born: &[Game]) -> Vec<Game> {
    let sets: Vec<Vec<Game>> = (0..1_usize << born.len())
        .map(|set| {
            born.iter().enumerate().filter(|&(i, _)| set >> i & 1 == 1).map(|(_, &game)| game).collect()
        })
        .collect();
    let mut all = Vec::new();
    for left in &sets {
        for right in &sets {
            let game = games.make(left.clone(), right.clone()).expect("small");
            all.push(games.simplest(game).expect("small"));
        }
    }
    all.sort_unstable();
    all.dedup();
    all
}

#[test]
fn days_have_1_4_and_22_games() {
    let mut games = Games::new(1000);
    let one = next_day(&mut games, &[ZERO]);
    assert_eq!(one.len(), 4);
    let two = next_day(&mut games, &one);
    assert_eq!(two.len(), 22);
    assert!(two.iter().all(|&game| games.birthday(game) <= 2));
}

#[test]
fn values_of_the_books() {
    let mut games = Games::new(200_000);
    for (text, value) in [
        ("domineering(2x2)", "+-1"),
        ("domineering(2x3)", "{2|-1/2}"),
        ("hackenbush(\"bbr\")", "3/2"),
        ("hackenbush(\"gb\")", "^*"),
        ("toads_and_frogs(\"tt.f\")", "{1/2|0}"),
        ("toppling_dominoes(\"xooxx\")", "{1|*}"),
        ("nogo(1x3)", "+-1"),
        ("amazons(\"x..o\")", "+-1"),
        ("snort(2x3)", "+-{4||1|0}"),
        ("kayles(5)", "*4"),
        ("chomp(4,3,1)", "*4"),
        ("wythoff(4,6)", "*9"),
        ("konane(\"xo.xo.\")", "{1|0}"),
        ("clobber(\"xxo\")", "^"),
        ("col(\"..x|.o.\")", "1/2"),
        ("cut_cake(2x5,3x1)", "-1"),
        ("^<2> + ^", "^[2]"),
        ("{0|v*}", "^<2>"),
        ("2*{1|*}", "2*{1|*}"),
    ] {
        let (position, value) = (form(&mut games, text), form(&mut games, value));
        assert_eq!(games.relation(position, value), "==", "{text}");
    }
}

#[test]
fn misere_play_is_about_forms() {
    let mut games = Games::new(10_000);
    for (text, outcome) in
        [("{*2|*2}", "P"), ("{*2|*2} + *", "N"), ("2*(nim(2)+nim(2))", "P"), ("nim(1,1)", "N")]
    {
        let game = form(&mut games, text);
        assert_eq!(games.outcome(game, Convention::Misere), outcome, "{text}");
    }
    let kayles = form(&mut games, "kayles(5)");
    assert_eq!(games.genus(kayles).1[..4], [1, 4, 6, 4]);
    let depth = form(&mut games, "{*2|*2}");
    assert_eq!(games.depth(depth), 3);
}

#[test]
fn thermographs_of_the_books() {
    let mut games = Games::new(10_000);
    for (text, mean, temperature) in [
        ("{1|-1}", (0, 1), (1, 1)),
        ("{3||2|1}", (9, 4), (3, 4)),
        ("{4|1||-2}", (1, 4), (9, 4)),
        ("1/2", (1, 2), (-1, 2)),
        ("^*", (0, 1), (0, 1)),
        ("domineering(2x3)", (3, 4), (5, 4)),
    ] {
        let game = form(&mut games, text);
        let game = games.simplest(game).expect("small");
        let right = (Fraction::new(mean.0, mean.1), Fraction::new(temperature.0, temperature.1));
        assert_eq!(games.mean_and_temperature(game), right, "{text}");
    }
}

#[test]
fn tic_tac_toe_has_5478_positions_and_dodgem_2698() {
    let tic_tac_toe = Table::read("mnk", "3,3,3", "3x3").expect("a game").census();
    assert_eq!((tic_tac_toe.positions, tic_tac_toe.wins, tic_tac_toe.longest), (5478, 2836, Some(5)));
    assert_eq!(Table::read("mnk", "3,3,3", "x..|x.x|o.x").expect("a game").census().positions, 49);
    assert_eq!(Table::read("dodgem", "", "3x3").expect("a game").census().positions, 2698);
}

#[test]
fn what_is_written_is_read() {
    for text in
        ["{0,*,*2}", "1/2v3*4", "-nim(2) + 3*{1|0}", "{3||2|1}", "9Tiny({2|1})", "nim(3) - kayles(5,2)"]
    {
        let expression = read(text).expect(text);
        assert_eq!(read(&expression.to_string()), Some(expression), "{text}");
    }
    assert_eq!(read("3*2"), Some(Expression::Name(Fraction::whole(3), 0, 2)));
    let mut games = Games::new(100);
    let three = form(&mut games, "3");
    assert_eq!(games.stop(three, Player::Left), Fraction::whole(3));
}
