//! A position with the players exchanged is worth the negative, in every game that says how it is written.

use std::sync::Arc;

use upstar_game::{Ending, Player};
use upstar_search::{Budget, Position};
use upstar_sum::Engine;
use upstar_values::Store;

#[test]
fn exchanged_positions_are_negatives() {
    let engine = Engine::new(Store::new(), 1);
    let budget = Budget::unlimited();
    let mut random = fastrand::Rng::with_seed(11);
    let (mut games, mut compared) = (0, 0);
    for about in
        upstar_rulesets::games().iter().filter(|own| own.ending == Ending::NormalPlay && !own.impartial)
    {
        let Some(Ok(game)) = engine.game(&about.name, None) else { continue };
        let inside = |expr: &String| {
            let text = expr.strip_prefix(&about.name)?.strip_prefix('(')?.strip_suffix(')')?;
            Some(text.trim_matches('"').to_owned())
        };
        let sizes = ["2x2", "2x3", "3x2", "1x5", "4x1", "3x3"].map(str::to_owned);
        let mut starts: Vec<String> = about.examples.iter().filter_map(|(expr, _)| inside(expr)).collect();
        starts.extend(sizes);
        let before = compared;
        for start in starts {
            let Ok(start) = Arc::clone(&game).parse(&start) else { continue };
            for _ in 0..20 {
                let mut position = start.clone();
                for _ in 0..random.usize(0..4) {
                    let by = if random.bool() { Player::Left } else { Player::Right };
                    let Ok(moves) = position.moves(by) else { break };
                    let Some((_, after)) = moves.get(random.usize(0..moves.len().max(1))) else { break };
                    position = after.clone();
                }
                let Some(negated) = position.negated() else { continue };
                let value =
                    |of: &Position| Some(of.valued().ok()?.value(&budget.within(100_000)).ok()?.value);
                let (Some(own), Some(other)) = (value(&position), value(&negated)) else { continue };
                assert_eq!(engine.store().calc().neg(own), other, "{position} and {negated}");
                compared += 1;
            }
        }
        games += usize::from(compared > before);
    }
    assert!(games >= 10 && compared > 1000, "{games} games, {compared} positions");
}
