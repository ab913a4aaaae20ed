//! Worksheets: statements that share their variables, and the time.

use std::sync::Arc;
use std::time::Instant;

use axum::Json;
use axum::extract::State;
use parking_lot::Mutex;
use upstar::{Budget, Failure, Session, Stopped};
use upstar_api::{Worked, Worksheet};

use super::ask::{Ask, Whose};
use crate::engine::{Engine, Lane};
use crate::fault::Fault;

/// Evaluate the statements of a worksheet in order
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/worksheet", request_body = Worksheet,
    responses((status = OK, body = upstar_api::Answer<Worked>), (status = "default", body = upstar_api::Fault))))]
pub(crate) async fn worksheet(
    State(engine): State<Arc<Engine>>,
    Whose(client): Whose,
    Ask(asked): Ask<Worksheet>,
) -> Result<Json<Worked>, Fault> {
    asked.check()?;
    let seconds = asked.seconds;
    let end = Instant::now() + engine.time(seconds);
    let so_far = Arc::new(Mutex::new(None));
    let known = Arc::clone(&so_far);
    let answer = move |session: &Session, _: &str, budget: &Budget| {
        let worked = upstar_api::worked(session, &asked, end, budget);
        // A slice of the time is over, but not the time.
        match budget.spend(0) {
            Err(reason) => {
                *known.lock() = Some(worked);
                Err(Failure::Stopped(Box::new(Stopped::nothing_known(reason))))
            }
            Ok(()) => Ok(worked),
        }
    };
    let worked = engine.ask(Lane::Deep, client, seconds, String::new(), answer).await;
    let so_far = so_far.lock().take();
    match (worked, so_far) {
        (Err(fault), Some(mut worked)) if fault.is_limit() => {
            worked.explain(&fault);
            Ok(Json(worked))
        }
        (worked, _) => worked.map(Json),
    }
}
